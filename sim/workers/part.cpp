#include "sim/workers/part.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "sim/games.h"
#include "sim/kinds/run.h"
#include "sim/play/worker.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPlanTable =
    "CREATE TABLE plan (place INTEGER PRIMARY KEY, cell INTEGER NOT NULL, a INTEGER NOT NULL,"
    " b INTEGER NOT NULL, number INTEGER NOT NULL, chains_a INTEGER NOT NULL,"
    " chains_b INTEGER NOT NULL);";

fs::path refusal_file(const fs::path& part) { return part.string() + ".refused"; }

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "a worker";
}

std::vector<GamePlan> plans_of(RunFile& part) {
  return part.use([](Database& database) {
    Statement all =
        database.prepare("SELECT cell, a, b, number, chains_a, chains_b FROM plan ORDER BY place");
    std::vector<GamePlan> out;
    while (all.step()) {
      const auto whole = [&](int column) { return std::get<int64_t>(all.value(column)); };
      const auto small = [&](int column) { return narrow<int>(whole(column)); };
      out.push_back({{whole(0), small(1), small(2), whole(3)}, {small(4), small(5)}});
    }
    return out;
  });
}

void check_kind(const RunFile& file) {
  if (!file.has("command") || command_of(file) != "part")
    throw Error(fmt::format(
        "{}: is not part of a round; expected one written by --executor slurm or --slurm-script",
        file.path().string()));
}

void play_rest(GameStore& store, const std::string& cards, const PoolOptions& pool) {
  RunFile experiment(store.run().text("experiment"));
  const std::unique_ptr<Arena> arena = open_arena(experiment, cards);
  check_learned(experiment);
  const auto asked = experiment_of(experiment, *arena);
  const auto player = asked->player(*arena);
  // How many failures are too many is the business of whoever sees them all.
  PoolOptions all = pool;
  all.failures = std::make_shared<FailureWatch>(1);
  play_or_find(&store, plans_of(store.run()), all,
               [&](const GamePlan& game) { return player->play(game, all); });
}

}  // namespace

void write_part(const fs::path& file, const fs::path& experiment,
                const std::vector<GamePlan>& plans) {
  const RunFile asked(experiment);
  Settings settings{{"command", "part"}, {"experiment", fs::absolute(experiment).string()}};
  if (asked.has("game")) settings["game"] = asked.text("game");
  RunFile::create(
      file, settings, kPlanTable + game_table(records_of(asked)), [&](Database& database) {
        Statement add = database.prepare("INSERT INTO plan VALUES (?, ?, ?, ?, ?, ?, ?)");
        int64_t place = 0;
        for (const auto& [id, chains] : plans) {
          add.run({++place, id.cell, int64_t{id.a}, int64_t{id.b}, id.number, int64_t{chains[0]},
                   int64_t{chains[1]}});
        }
      });
}

bool play_part(const fs::path& file, const std::string& cards, const PoolOptions& pool,
               std::function<void()> on_failure) {
  RunFile part(file);
  check_kind(part);
  part.go_on(std::move(on_failure));
  GameStore store(part, records_of(part));
  try {
    play_rest(store, cards, pool);
  } catch (const std::exception& e) {
    write_file(refusal_file(file), fmt::format("{}: {}\n", host_name(), e.what()));
    throw;
  }
  part.flush();
  if (!part.failure().empty()) throw Error(part.failure());
  return store.games() == std::ssize(plans_of(part));
}

int64_t read_part(const fs::path& file,
                  const std::function<void(const GamePlan&, const GameRecord&)>& take) {
  RunFile part(file);
  check_kind(part);
  GameStore store(part, records_of(part));
  int64_t missing = 0;
  for (const GamePlan& plan : plans_of(part)) {
    const auto record = store.find(plan);
    if (record) take(plan, *record);
    missing += !record;
  }
  return missing;
}

std::string refusal_of(const fs::path& part) {
  const fs::path file = refusal_file(part);
  std::error_code error;
  if (!fs::exists(file, error)) return "";
  std::string out = read_file(file, "what a worker said");
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

}  // namespace archon::sim
