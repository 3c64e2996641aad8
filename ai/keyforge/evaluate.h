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
  Creatures,
  Power,
  Artifacts,
  Hand,
  Archives,
  Captured,
  Chains,
  Stunned,
  ToMove
};
inline constexpr int kFeatures = 13;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames = {
    "keys forged",
    "aember",
    "progress to the next key",
    "can forge the next key",
    "creatures",
    "power in play",
    "artifacts",
    "cards in hand",
    "archived cards",
    "aember captured",
    "chains",
    "stunned creatures",
    "to move"};

using Features = std::array<double, kFeatures>;

// Of `player` minus those of the opponent. Only what both players can see (and hand sizes) counts.
// The player to move is taken to have refilled, so that ending the turn changes nothing by itself.
Features keyforge_features(const keyforge::State& s, const keyforge::Match& match, int player,
                           keyforge::GameLog* log = nullptr);

// Weights in logits; see docs/agents.md for where they come from.
extern const Features kWeights;

// Estimated chance in (0, 1) that `player` wins.
// `log` is told what chance and hidden cards had to do with it, see GameLog::foresight.
double keyforge_win_chance(const keyforge::State& s, const keyforge::Match& match, int player,
                           keyforge::GameLog* log = nullptr);

}  // namespace archon::ai
