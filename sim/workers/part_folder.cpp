#include "sim/workers/part_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/salt.h"
#include "sim/games.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWave = "archon-";

// Of a run, but for where its cards lie.
std::pair<Settings, std::vector<Row>> identity(RunFile& run) {
  Settings settings = run.settings();
  settings.erase("cards");
  auto decks = run.use([](Database& database) {
    return database.rows("SELECT id, role, hash FROM deck ORDER BY id");
  });
  return {std::move(settings), std::move(decks)};
}

int count_parts(const fs::path& wave) {
  int parts = 0;
  while (fs::exists(wave / fmt::format("part-{}.run", parts + 1))) ++parts;
  return parts;
}

}  // namespace

fs::path Wave::part(int number) const { return folder / fmt::format("part-{}.run", number); }

fs::path PartFolder::of(const fs::path& run) { return fs::absolute(run).string() + ".parts"; }

PartFolder::PartFolder(RunFile& run, const Experiment& experiment, const Arena& arena)
    : folder_(of(run.path())) {
  if (fs::create_directories(folder_)) {
    using fs::perms;
    fs::permissions(folder_, perms::owner_all);
  }
  if (!fs::exists(experiment_file())) write_run(experiment_file(), experiment, arena);
  RunFile there(experiment_file());
  if (identity(there) != identity(run))
    throw Error(fmt::format(
        "{}: has parts of another run than {}; expected no such folder, or that of this run",
        folder_.string(), run.path().string()));
}

std::vector<Wave> PartFolder::waves() const {
  std::vector<Wave> out;
  for (const auto& entry : fs::directory_iterator(folder_))
    if (entry.is_directory() && entry.path().filename().string().starts_with(kWave))
      out.push_back({entry.path(), count_parts(entry.path())});
  std::sort(out.begin(), out.end(),
            [](const Wave& x, const Wave& y) { return x.folder < y.folder; });
  return out;
}

Wave PartFolder::add_wave(const std::vector<GamePlan>& plans, int parts) const {
  // The name is that of its job as well, and so must be nobody else's.
  const std::string name = kWave + Salt::fresh().hex().substr(0, 16);
  Wave out{folder_ / name, narrow<int>(std::min<size_t>(parts, plans.size()))};
  std::vector<std::vector<GamePlan>> shares(out.parts);
  for (size_t i = 0; i < plans.size(); ++i) shares[i % shares.size()].push_back(plans[i]);
  fs::create_directory(out.folder);
  for (int i = 1; i <= out.parts; ++i) write_part(out.part(i), experiment_file(), shares[i - 1]);
  return out;
}

void PartFolder::remove(const Wave& wave) const {
  // A task that still writes its output may get in the way; then the rest stays until later.
  std::error_code ignored;
  fs::remove_all(wave.folder, ignored);
}

void PartFolder::tidy_up() const {
  std::error_code ignored;
  if (waves().empty()) fs::remove_all(folder_, ignored);
}

void check_no_parts(const fs::path& run) {
  const fs::path folder = PartFolder::of(run);
  if (fs::exists(folder))
    throw Error(
        fmt::format("{}: already exists; expected no parts of an earlier run", folder.string()));
}

Collected PartFolder::collect(RunFile& run) const {
  GameStore store(run, records_of(run));
  Collected out;
  std::vector<Wave> complete;
  for (const Wave& wave : waves()) {
    int64_t missing = 0;
    for (int i = 1; i <= wave.parts; ++i) {
      if (std::string why = refusal_of(wave.part(i)); !why.empty())
        out.refusals.push_back(std::move(why));
      missing += read_part(wave.part(i), [&](const GamePlan& plan, const GameRecord& record) {
        if (store.find(plan)) return;
        store.keep(plan, record);
        ++out.games;
      });
    }
    if (missing == 0) complete.push_back(wave);
  }
  run.flush();
  if (run.failure().empty())
    for (const Wave& wave : complete) remove(wave);
  return out;
}

Collected collect_parts(RunFile& run, const Experiment& experiment, const Arena& arena) {
  if (!fs::exists(PartFolder::of(run.path()))) return {};
  const PartFolder folder(run, experiment, arena);
  Collected out = folder.collect(run);
  folder.tidy_up();
  return out;
}

}  // namespace archon::sim
