#include "sim/runs/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <variant>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/runs/game_rows.h"

namespace archon::sim {
namespace {

// A row of the file, and the game that it is one of.
struct Kept {
  GamePlan plan;
  Row row;
};

// Whole numbers from the columns of a row in their order; what is none is 0.
int64_t whole(const Row& row, size_t column) {
  const auto* value = std::get_if<int64_t>(&row[column]);
  return value ? *value : 0;
}

GamePlan plan_of(const Row& row) {
  const auto small = [&](size_t column) { return narrow<int>(whole(row, column)); };
  return {{whole(row, 0), small(1) - 1, small(2) - 1, whole(row, 3) - 1}, {small(4), small(5)}};
}

// The sample of the rows that are sound; the others are told.
std::vector<Kept> look_through(RunFile& run, const RecordTable& table, int64_t sample,
                               Verified& out) {
  std::vector<Kept> kept;
  run.use([&](Database& database) {
    out.games = std::get<int64_t>(database.ask("SELECT count(*) FROM game"));
    Statement all = database.prepare(
        fmt::format("SELECT {} FROM game ORDER BY cell, a, b, number", game_columns(table)));
    const int64_t wanted = std::min(sample, out.games);
    for (int64_t i = 0; all.step(); ++i) {
      Row row = all.row();
      const GamePlan plan = plan_of(row);
      try {
        game_of(table, plan, row);
      } catch (const DamagedGame& e) {
        ++out.damaged;
        out.wrong.emplace_back(e.what());
        continue;
      }
      if (i * wanted / out.games != (i + 1) * wanted / out.games)
        kept.push_back({plan, std::move(row)});
    }
  });
  return kept;
}

}  // namespace

Verified verify_run(RunFile& run, const Arena& arena, const MakeWorker& make, int64_t sample,
                    const PoolOptions& pool) {
  if (run.has("salt"))
    throw Error(
        fmt::format("{}: a program plays in it and might choose differently; expected a run with "
                    "built-in agents only",
                    run.path().string()));
  Verified out;
  const std::vector<Kept> kept = look_through(run, arena.records(), sample, out);
  const auto player = make();
  std::mutex telling;
  run_jobs(std::ssize(kept), pool, [&](int64_t i) {
    const auto& [plan, row] = kept[i];
    const auto record = player->play(plan, pool);
    if (!record) return false;
    const std::lock_guard lock(telling);
    ++out.played;
    if (game_row(arena.records(), plan, *record) == row) return true;
    ++out.differ;
    out.wrong.push_back(id_words(plan.id) + " goes differently when played again");
    return true;
  });
  std::sort(out.wrong.begin(), out.wrong.end());
  return out;
}

}  // namespace archon::sim
