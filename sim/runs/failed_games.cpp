#include "sim/runs/failed_games.h"

#include <fmt/format.h>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

constexpr const char* kFailed =
    "SELECT CAST(cell AS INTEGER), CAST(game.a AS INTEGER), CAST(game.b AS INTEGER), CAST(number "
    "AS "
    "INTEGER), CAST(one.name AS TEXT), CAST(other.name AS TEXT), CAST(failure AS TEXT), "
    "CAST(coalesce(replay, '') AS TEXT) FROM game JOIN deck one ON one.id = game.a JOIN deck other "
    "ON other.id = game.b WHERE failure IS NOT NULL ORDER BY cell, game.a, game.b, number";

}  // namespace

std::string FailedGame::words() const {
  return fmt::format("{}: {}", game_name(id.number + 1, a, b, id.cell), why);
}

std::vector<FailedGame> failed_games(RunFile& run) {
  return run.use([](Database& database) {
    Statement all = database.prepare(kFailed);
    std::vector<FailedGame> out;
    while (all.step()) {
      const auto whole = [&](int column) { return std::get<int64_t>(all.value(column)); };
      const auto text = [&](int column) { return std::get<std::string>(all.value(column)); };
      const GameId id{whole(0), narrow<int>(whole(1)) - 1, narrow<int>(whole(2)) - 1, whole(3) - 1};
      out.push_back({id, text(4), text(5), text(6), text(7)});
    }
    return out;
  });
}

std::string replay_name(const GameId& id) {
  return fmt::format("game-{}-{}-{}-{}.json", id.cell, id.a + 1, id.b + 1, id.number + 1);
}

}  // namespace archon::sim
