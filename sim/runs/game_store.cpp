#include "sim/runs/game_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "sim/play/executor.h"

namespace archon::sim {
namespace {

// So many don't keep another process from writing for long.
constexpr size_t kReadAtOnce = 4096;

}  // namespace

GameStore::GameStore(RunFile& run, const RecordTable& table)
    : run_(run),
      table_(table),
      find_(run.use([&](Database& database) { return database.prepare(game_query(table)); })),
      add_(&run.adding(game_insertion(table))) {}

std::optional<Row> GameStore::row_of(const GamePlan& plan) {
  find_.bind(game_id_row(plan.id));
  if (!find_.step()) return std::nullopt;
  Row out = find_.row();
  find_.step();  // to its end, so that others may write
  return out;
}

std::optional<GameRecord> GameStore::record_of(const GamePlan& plan, const Row& row) {
  try {
    return game_of(table_, plan, row);
  } catch (const DamagedGame& e) {
    if (!plays()) throw Error(fmt::format("{}: {}", run_.path().string(), e.what()));
    const std::lock_guard lock(noting_);
    damaged_.push_back(id_words(plan.id));
    return std::nullopt;
  }
}

std::optional<GameRecord> GameStore::find(const GamePlan& plan) {
  return find(std::span(&plan, 1)).front();
}

std::vector<std::optional<GameRecord>> GameStore::find(std::span<const GamePlan> plans) {
  std::vector<std::optional<GameRecord>> out;
  out.reserve(plans.size());
  while (out.size() < plans.size()) {
    const auto some = plans.subspan(out.size(), std::min(kReadAtOnce, plans.size() - out.size()));
    const auto rows = run_.use([&](Database& database) {
      const Reading reading(database);
      std::vector<std::optional<Row>> found;
      for (const GamePlan& plan : some) found.push_back(row_of(plan));
      return found;
    });
    for (size_t i = 0; i < some.size(); ++i)
      out.push_back(rows[i] ? record_of(some[i], *rows[i]) : std::nullopt);
  }
  return out;
}

void GameStore::keep(const GamePlan& plan, const GameRecord& record) {
  run_.add(*add_, game_row(table_, plan, record));
}

int64_t GameStore::games() {
  return run_.use([](Database& database) {
    return std::get<int64_t>(database.ask("SELECT count(*) FROM game"));
  });
}

std::vector<std::optional<GameRecord>> play_or_find(GameStore* store,
                                                    const std::vector<GamePlan>& games,
                                                    const PoolOptions& options,
                                                    const PlayGame& play) {
  std::vector<std::optional<GameRecord>> out(games.size());
  if (store) out = store->find(games);
  std::vector<size_t> missing;
  for (size_t i = 0; i < games.size(); ++i) {
    if (out[i])
      options.failures->recall(out[i]->failed());
    else
      missing.push_back(i);
  }
  if (store && !store->plays()) return out;
  const int64_t found = games.size() - missing.size();
  PoolOptions pool = options;
  if (options.progress) pool.progress = [&](int64_t done) { options.progress(found + done); };
  std::vector<GamePlan> wanted;
  for (const size_t at : missing) wanted.push_back(games[at]);
  const TakeGame take = [&](size_t i, const GameRecord& record) {
    out[missing[i]] = record;
    options.failures->note(record.failed());
    if (store) store->keep(wanted[i], record);
  };
  ThreadExecutor threads;
  GameExecutor& executor = options.executor ? *options.executor : threads;
  if (!wanted.empty()) executor.play({wanted, pool, play, take});
  return out;
}

}  // namespace archon::sim
