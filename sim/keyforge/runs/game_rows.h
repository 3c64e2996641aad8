// A finished game as a row of the table `game` of a run, and back. docs/runs.md describes the
// columns.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/core/check.h"
#include "sim/keyforge/match/match.h"
#include "sim/runs/database.h"

namespace archon::sim {

// Which game of a run it is.
struct GameId {
  int64_t cell = 0;  // of a grid, counted from 1; 0 where there is none
  int a = 0;         // decks, counted from 0; in the order of the sides of its record
  int b = 1;
  int64_t number = 0;  // among the games of these two; A goes first in even ones
};

// A row that is not as it was written.
class DamagedGame : public Error {
 public:
  using Error::Error;
};

// A game to play, or to find in a run.
struct GamePlan {
  GameId id;
  std::array<int, kSides> chains{0, 0};

  int first() const { return static_cast<int>(id.number % 2); }
};

// The statement that makes the table, that which adds a row, and that which finds one by its id.
// All columns stand in one order.
std::string game_table();
std::string game_columns();
std::string game_insertion();
std::string game_query();

Row game_id_row(const GameId& id);
// "game 122 of decks 1 and 2", as the columns of the table say it.
std::string id_words(const GameId& id);
// As game_insertion() wants it.
Row game_row(const GamePlan& plan, const GameRecord& record);
// Of a row of game_query(). Throws Error, naming the game, for one that is not as it was written,
// or that no game can have left.
GameRecord game_of(const GamePlan& plan, const Row& row);

}  // namespace archon::sim
