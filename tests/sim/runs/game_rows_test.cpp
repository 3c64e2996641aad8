// A game that has been a row is the game that it was.
#include "sim/runs/game_rows.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "engine/core/check.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/kinds/match/match.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::game_rows_test {
namespace {

const RecordTable& table() { return keyforge_records(); }

bool same(const GameRecord& x, const GameRecord& y) {
  return x.first == y.first && x.winner == y.winner && x.turns == y.turns &&
         x.forfeit == y.forfeit && x.side == y.side;
}

// What the file of a run would give back.
GameRecord through_a_table(const GamePlan& plan, const GameRecord& record) {
  Database database = Database::in_memory();
  database.execute(game_table(table()));
  Statement add = database.prepare(game_insertion(table()));
  add.bind(game_row(table(), plan, record));
  add.step();
  Statement find = database.prepare(game_query(table()));
  find.bind(game_id_row(plan.id));
  REQUIRE(find.step());
  return game_of(table(), plan, find.row());
}

TEST_CASE("played games come back from their rows as they were") {
  MatchSetup setup = setup_between("argus", "onyx");
  for (const int limit : {2, 7, 30, kMostTurns}) {
    setup.turn_limit = limit;
    int64_t number = 0;
    for (const PairRecord& pair : play_match(bundled_arena(), setup, 40, {}))
      for (const GameRecord& game : pair) {
        const GamePlan plan{{0, 0, 1, number++}, {0, 0}};
        CHECK(same(through_a_table(plan, game), game));
      }
  }
}

TEST_CASE("the ends of what a game can be come back") {
  const GamePlan plan{{0, 9998, 9999, std::numeric_limits<int64_t>::max() - 1}, {99, 24}};
  GameRecord game;
  game.winner = 1;
  game.forfeit = "said \"nothing\"\n for 3 seconds";
  CHECK(same(through_a_table(plan, game), game));

  game.turns = kMostTurns;
  for (SideRecord& side : game.side) {
    for (size_t i = 0; i < table().numbers.size(); ++i) side.numbers[i] = table().numbers[i].most;
    side.by_turn.fill(2);
    side.by_turn.back() = 3;
    side.held = ~uint64_t{0};
    side.used = uint64_t{1} << 63U;
  }
  game.winner = -1;
  game.forfeit = "";
  CHECK(same(through_a_table(plan, game), game));
}

TEST_CASE("a row is that of its own game only") {
  const GamePlan plan{{0, 0, 1, 6}, {0, 3}};
  const Row row = game_row(table(), plan, {});
  CHECK_NOTHROW(game_of(table(), plan, row));
  for (const GamePlan& other : {GamePlan{{0, 0, 1, 7}, {0, 3}}, GamePlan{{0, 0, 2, 6}, {0, 3}},
                                GamePlan{{0, 0, 1, 6}, {0, 2}}, GamePlan{{0, 0, 1, 6}, {1, 3}}})
    CHECK_THROWS_AS(game_of(table(), other, row), Error);
  for (size_t cell = 0; cell < row.size(); ++cell) {
    CAPTURE(cell);
    Row wrong = row;
    wrong[cell] = 0.5;
    CHECK_THROWS_AS(game_of(table(), plan, wrong), Error);
  }
}

}  // namespace
}  // namespace archon::sim::game_rows_test
