// A finished game as a row of the table `game` of a run, and back. docs/runs.md describes the
// columns.
#pragma once

#include <string>

#include "engine/core/check.h"
#include "sim/play/game_record.h"
#include "sim/runs/database.h"

namespace archon::sim {

// A row that is not as it was written.
class DamagedGame : public Error {
 public:
  using Error::Error;
};

// The statement that makes the table, that which adds a row, and that which finds one by its id.
// All columns stand in one order; those of the sides are the game's.
std::string game_table(const RecordTable& table);
std::string game_columns(const RecordTable& table);
std::string game_insertion(const RecordTable& table);
std::string game_query(const RecordTable& table);

Row game_id_row(const GameId& id);
// "game 122 of decks 1 and 2", as the columns of the table say it.
std::string id_words(const GameId& id);
// As game_insertion() wants it.
Row game_row(const RecordTable& table, const GamePlan& plan, const GameRecord& record);
// Of a row of game_query(). Throws Error, naming the game, for one that is not as it was written,
// or that no game can have left.
GameRecord game_of(const RecordTable& table, const GamePlan& plan, const Row& row);

}  // namespace archon::sim
