// What is kept of a game, whatever the game is: who won, how long it took, and numbers of each side
// whose names, limits and order stand in the game's table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/play/game_settings.h"
#include "sim/pool.h"

namespace archon::sim {

// Side 0 is entrant A, side 1 entrant B, in everything here; seats in the games themselves differ.
inline constexpr int kSides = 2;

// Positions are looked at every so many turns (both players' turns count).
inline constexpr int kTurnStep = 5;
inline constexpr int kMostTurns = kTurnLimit.most;
inline constexpr int kCheckpoints = kMostTurns / kTurnStep;

// Numbers of a side that a game can have.
inline constexpr size_t kMostNumbers = 12;

// A number of a side at the end of a game.
struct NumberColumn {
  const char* name;  // in files: "aember_gained"
  int64_t most;      // it can be
};

// The columns of a game's record, for each side, in the order of files.
struct RecordTable {
  std::span<const NumberColumn> numbers;
  size_t race;          // the number that is also kept by turn: the keys of KeyForge
  const char* by_turn;  // the name of that column
  const char* held;     // sets of parts, a bit each: those that have been in hand,
  const char* used;     // and those that have been played
};

// What happened to one side in one game.
struct SideRecord {
  std::array<int64_t, kMostNumbers> numbers{};  // as the game's table has them
  std::array<uint8_t, kCheckpoints> by_turn{};  // the race by turn 5, 10, ...; the last stays
  uint64_t held = 0;                            // bit per part of the entrant
  uint64_t used = 0;

  friend bool operator==(const SideRecord&, const SideRecord&) = default;
};

// What the numbers of a side come to in the mean.
struct SideMeans {
  std::array<double, kMostNumbers> per_game{};
  std::array<double, kMostNumbers> per_turn{};  // of its own
};

// The rules or an agent of this program broke in the middle of a game.
struct GameFailure {
  std::string why;
  std::string replay;  // as JSON, up to there; "" where not even the deal came to an end
};

struct GameRecord {
  int first = 0;    // the side that went first
  int winner = -1;  // -1: a draw by the turn limit, or it failed
  int turns = 0;
  std::string forfeit;  // why the loser gave up in the middle of it; "" if none did
  std::shared_ptr<const GameFailure> failure;  // such a game counts for neither
  std::array<SideRecord, kSides> side;

  bool failed() const { return failure != nullptr; }
  // Half points: 0, 1 or 2.
  int points(int of_side) const { return winner < 0 ? 1 : winner == of_side ? 2 : 0; }
};

// The games of a pair: A goes first in [0], B in [1].
using PairRecord = std::array<GameRecord, 2>;

// Which game of a run it is.
struct GameId {
  int64_t cell = 0;  // of a grid, counted from 1; 0 where there is none
  int a = 0;         // entrants, counted from 0; in the order of the sides of its record
  int b = 1;
  int64_t number = 0;  // among the games of these two; A goes first in even ones
};

// A game to play, or to find in a run.
struct GamePlan {
  GameId id;
  std::array<int, kSides> chains{0, 0};  // the handicap of each side

  int first() const { return id.number % 2 == 0 ? 0 : 1; }
};

// A pair to play, by its number and the handicaps it is played with.
struct PairPlan {
  int64_t pair = 0;
  std::array<int, kSides> chains{0, 0};
};

// Games of a run that failed, as its reports name them.
struct Failures {
  static constexpr size_t kNamed = 20;

  int64_t games = 0;
  int64_t partners = 0;  // games that count for nothing because the other of their pair failed
  std::vector<std::string> named;  // the first of them, and why

  void add(const std::string& name, const GameFailure& failure);
  Failures& operator+=(const Failures& more);
  // Whether it is in vain to go on: as many were lost as may count. The pool then stops.
  bool give_up(int64_t most, const PoolOptions& pool) const;
};

// Games that a side lost because its agent gave up.
struct Forfeits {
  int64_t games = 0;
  std::string first;  // why the first of them

  // Of a game; "" where nobody gave up.
  void note(const std::string& why) {
    if (!why.empty() && games++ == 0) first = why;
  }
};

void add_forfeits(std::array<Forfeits, kSides>& out, const PairRecord& pair);

// "a", "b" or "draw"
std::string_view winner_name(int winner);

// "game 122 of Argus against Onyx", by its number in the run
std::string game_name(int64_t number, std::string_view a, std::string_view b, int64_t cell = 0);

}  // namespace archon::sim
