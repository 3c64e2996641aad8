#include "sim/kinds/bench/timing_table.h"

#include <fmt/format.h>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

constexpr const char* kInsertion = "INSERT OR REPLACE INTO effort VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
constexpr const char* kQuery =
    "SELECT decisions_a, iterations_a, seconds_a, decisions_b, iterations_b, seconds_b FROM effort "
    "WHERE cell = ? AND number = ?";

}  // namespace

std::string effort_table() {
  return "CREATE TABLE effort (cell INTEGER NOT NULL, number INTEGER NOT NULL,"
         " decisions_a INTEGER NOT NULL, iterations_a INTEGER NOT NULL, seconds_a REAL NOT NULL,"
         " decisions_b INTEGER NOT NULL, iterations_b INTEGER NOT NULL, seconds_b REAL NOT NULL,"
         " PRIMARY KEY (cell, number)) WITHOUT ROWID;";
}

TimingTable::TimingTable(RunFile& run)
    : run_(run),
      find_(run.use([](Database& database) { return database.prepare(kQuery); })),
      add_(&run.adding(kInsertion)) {}

void TimingTable::keep(const GameId& game, const Efforts& efforts) {
  Row row{game.cell, game.number + 1};
  for (const Effort& side : efforts) {
    row.emplace_back(side.decisions);
    row.emplace_back(side.iterations);
    row.emplace_back(side.seconds);
  }
  run_.add(*add_, std::move(row));
}

Efforts TimingTable::find(const GameId& game) {
  const auto row = run_.use([&](Database&) -> std::optional<Row> {
    find_.bind({game.cell, game.number + 1});
    if (!find_.step()) return std::nullopt;
    Row out = find_.row();
    find_.step();  // to its end, so that others may write
    return out;
  });
  Efforts out;
  for (size_t side = 0; side < kSides; ++side) {
    const auto* decisions = row ? std::get_if<int64_t>(&(*row)[3 * side]) : nullptr;
    const auto* iterations = row ? std::get_if<int64_t>(&(*row)[3 * side + 1]) : nullptr;
    const auto* seconds = row ? std::get_if<double>(&(*row)[3 * side + 2]) : nullptr;
    if (!decisions || !iterations || !seconds)
      throw Error(fmt::format("{}: damaged: the effort of game {} is missing or malformed",
                              run_.path().string(), game.number + 1));
    out[side] = {*decisions, *iterations, *seconds};
  }
  return out;
}

}  // namespace archon::sim
