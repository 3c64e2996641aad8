// A tournament of anything that has a winner: who meets whom, until everybody has a place.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "engine/core/rng.h"
#include "sim/tournament/format.h"

namespace archon::sim {

// What a match came to, for the two who met in it.
struct MatchOutcome {
  int winner = 0;  // 0 or 1
  std::array<int, 2> games_won{0, 0};
  std::array<int, 2> handicap{0, 0};  // that they carried, over all games
};

// Holds a match between two entrants. What it throws ends the tournament.
using HoldMatch = std::function<MatchOutcome(int a, int b)>;

struct EntrantRecord {
  int matches = 0;
  int won = 0;
  int games = 0;
  int games_won = 0;
  int handicap = 0;
};

struct TournamentResult {
  // The best first; those who stand together share their places.
  std::vector<std::vector<int>> places;
  std::vector<EntrantRecord> entrants;
  int matches = 0;
  int games = 0;

  int winner() const { return places.front().front(); }
};

// Lots are drawn from the generator: brackets, pairings among equals, and who stands before whom
// where nothing else tells.
TournamentResult hold_tournament(const TournamentFormat& format, int entrants,
                                 const HoldMatch& hold, Rng& rng);

}  // namespace archon::sim
