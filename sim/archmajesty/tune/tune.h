// Which cards of a mage's styles should be in its deck: swap by swap, in battles that are fought
// with and without one, all else being equal, dice included.
//
// Which swaps are tried next is drawn from what is known of the worth of each card (Thompson
// sampling). A swap is made once it is sure to gain, by an interval that holds however often one
// looks (a normal mixture; Robbins 1970); the next ones are tried with the deck as it is then. At
// the end the deck that came of it and the one it began with are compared on other dice.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/archmajesty/tune/card_swaps.h"
#include "sim/archmajesty/tune/fought_battles.h"
#include "sim/play/arena.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr Setting<int> kTuneBattles{"games", 100, kMostGames, 4000,
                                           "battles to fight at most, those of the check included"};
inline constexpr Setting<double> kTuneGain{
    "gain", 0.1, 50, 1, "stop when no swap is likely to gain this many % of the battles"};

// What `archon deck tune` is asked to do.
struct TuneJob {
  archmajesty::MageBuild mage;
  std::vector<Entrant> opponents;  // mages or encounters, in turn
  std::array<ai::AgentSpec, kSides> agents;
  GameSettings games;
  int level = 0;  // of encounters; in duels steps of five HP
  int64_t battles = kTuneBattles.initial;
  double gain = kTuneGain.initial / 100;
  std::optional<double> seconds;  // after which nothing more is tried
};

// A swap and what it gains, as a share of battles.
struct SwapGain {
  CardSwap swap;
  Estimate gain;
  int64_t compared = 0;  // pairs of battles, with and without, that this stands on
};

// A card of the deck, or one that could be in it: its worth beside the deck's mean.
struct CardWorth {
  archmajesty::CardType card = 0;
  int copies = 0;  // in the deck
  Estimate worth;
};

// The deck that came of it against the one it began with, on dice of its own.
struct TuneCheck {
  int64_t compared = 0;
  Estimate before;
  Estimate after;
  Estimate gain;
};

struct TuneRun {
  archmajesty::MageBuild tuned;
  std::vector<SwapGain> made;
  std::vector<SwapGain> open;      // tried with the deck as it is now, the likeliest to gain first
  std::vector<CardWorth> cards;    // the most valuable first
  std::optional<TuneCheck> check;  // where a swap was made, and there was time
  int64_t swaps = 0;               // that would be legal now
  int64_t battles = 0;
  double won = 0.5;              // by the deck as it began, in the first battles
  std::string stop = "running";  // "no_gain", "max_games", "time", "interrupted"
  Failures failures{};
};

// All that a battle of this job hangs on, but the deck and its dice: for FoughtBattles.
uint64_t battles_of(const Arena& arena, const TuneJob& job);

// `after` is told of the run after each round. Battles that are kept are not fought again.
TuneRun run_tune(const Arena& arena, const TuneJob& job, const PoolOptions& pool,
                 const std::function<void(const TuneRun&)>& after = {},
                 FoughtBattles* kept = nullptr);

}  // namespace archon::sim
