// Two boxes of decks against each other: every deck of one meets every deck of the other.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/kinds/field/field_run.h"
#include "sim/runs/game_store.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr Setting<int> kVersusGames{"games", 2, kMostGames, 10, "games of each pairing"};

// The entrants of box A, then, as the gauntlet, those of box B; each box by fingerprint.
struct VersusSetup : FieldSetup {
  std::array<std::string, kSides> boxes;  // what they are called

  int size(int box) const { return box == 0 ? field().rated() : gauntlet; }
  const Entrant& deck(int box, int i) const { return entrants[box == 0 ? i : field().rated() + i]; }
};

// What `archon versus` is asked to do.
struct VersusJob {
  VersusSetup setup;
  int64_t pairs = kVersusGames.initial / 2;  // of games, of each deck of A with each of B
  std::vector<std::string> left_out{};       // decks that couldn't take part, and why
  std::vector<std::string> repeated{};       // lists that were given more than once
};

struct VersusRun : FieldRun {
  // Of each deck of A with each of B, A's decks outermost, as A sees it.
  std::vector<PairTally> pairings;

  const PairTally& between(const VersusSetup& setup, int a, int b) const {
    return pairings[a * setup.size(1) + b];
  }
  PairTally total() const;
  // Of a deck against the whole other box, as that deck sees it.
  PairTally of(const VersusSetup& setup, int box, int deck) const;
};

// Every game, a pairing after the other. A list that is in both boxes doesn't meet itself.
std::vector<GamePlan> all_games(const VersusJob& job);

// By pairing and seat, as ratings take them.
PairingScores scores_of(const VersusSetup& setup, const VersusRun& run);

// A pairing's games are those that a ranking with this seed would play. The store is as for
// play_pairs().
VersusRun run_versus(const Arena& arena, const VersusJob& job, const PoolOptions& pool,
                     GameStore* store = nullptr);

}  // namespace archon::sim
