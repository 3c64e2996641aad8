// How good a position is: features of both sides, weighed, through a logistic curve.
#pragma once

#include <array>
#include <string_view>

#include "engine/keyforge/game.h"

namespace archon::ai {

// What is counted for each player; the value of a position is the weighed difference.
enum class Feature : uint8_t {
  Keys,
  Aember,
  Progress,
  CanForge,
  Check,
  MatchPoint,
  KeyCost,
  SkipsForging,
  Creatures,
  Power,
  Able,
  Stunned,
  Warded,
  Enraged,
  Captured,
  Artifacts,
  Upgrades,
  Lasting,
  Usable,
  GoesOn,
  Hand,
  Archives,
  Chains,
  Tide,
  ToMove
};
inline constexpr int kFeatures = 25;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames = {
    "keys forged",
    "aember",
    "progress to the next key",
    "can forge the next key",
    "will forge it unless the opponent does something",
    "and it is the last one",
    "what a key costs above 6",
    "skips forging",
    "creatures",
    "power in play",
    "creatures with an ability",
    "stunned creatures",
    "warded creatures",
    "enraged creatures",
    "aember on creatures",
    "artifacts",
    "upgrades",
    "effects beyond this turn",
    "creatures still to be used this turn",
    "has not ended the turn",
    "cards in hand",
    "archived cards",
    "chains",
    "high tide",
    "to move"};

using Features = std::array<double, kFeatures>;

// Of `player` minus those of the opponent. Only what both players can see (and hand sizes) counts.
// In the middle of a turn they are those of the moment after it: its player has refilled, the
// opponent has forged and is to move. So ending the turn changes little by itself.
Features keyforge_features(const keyforge::State& s, const keyforge::Match& match, int player,
                           keyforge::GameLog* log = nullptr);

// Weights in logits. The first are fitted (fit_evaluation), those of upgrades, forging and what
// lasts are set by hand and were judged by matches: docs/strength.md.
extern const Features kWeights;

// The chance to win that features come to.
double weigh(const Features& features, const Features& weights);

// Estimated chance in (0, 1) that `player` wins.
// `log` notes what chance and hidden cards had to do with it, see GameLog::foresight.
double keyforge_win_chance(const keyforge::State& s, const keyforge::Match& match, int player,
                           keyforge::GameLog* log = nullptr);

}  // namespace archon::ai
