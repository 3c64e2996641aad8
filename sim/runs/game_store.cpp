#include "sim/runs/game_store.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "sim/workers/executor.h"

namespace archon::sim {

GameStore::GameStore(RunFile& run, const RecordTable& table)
    : run_(run),
      table_(table),
      find_(run.use([&](Database& database) { return database.prepare(game_query(table)); })),
      add_(&run.adding(game_insertion(table))) {}

std::optional<GameRecord> GameStore::find(const GamePlan& plan) {
  const auto row = run_.use([&](Database&) -> std::optional<Row> {
    find_.bind(game_id_row(plan.id));
    if (!find_.step()) return std::nullopt;
    Row out = find_.row();
    find_.step();  // to its end, so that others may write
    return out;
  });
  if (!row) return std::nullopt;
  try {
    return game_of(table_, plan, *row);
  } catch (const DamagedGame& e) {
    if (!plays()) throw Error(fmt::format("{}: {}", run_.path().string(), e.what()));
    const std::lock_guard lock(noting_);
    damaged_.push_back(id_words(plan.id));
    return std::nullopt;
  }
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
  std::vector<size_t> missing;
  for (size_t i = 0; i < games.size(); ++i) {
    if (store) out[i] = store->find(games[i]);
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
