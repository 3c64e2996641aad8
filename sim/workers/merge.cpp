#include "sim/workers/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "sim/games.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/kinds/run.h"
#include "sim/runs/game_rows.h"
#include "sim/runs/run_file.h"

namespace archon::sim {
namespace {

// What parts of one run may differ in.
constexpr const char* kOwn[] = {"shard", "replays", "cards"};

[[noreturn]] void refuse(const RunFile& run, const std::string& why) {
  throw Error(fmt::format("{}: {}; expected parts of the same match", run.path().string(), why));
}

Settings shared(const Settings& settings) {
  Settings out = settings;
  for (const char* name : kOwn) out.erase(name);
  return out;
}

std::string words(const Settings& settings, const std::string& name) {
  const auto at = settings.find(name);
  if (at == settings.end()) return "none";
  if (const auto* text = std::get_if<std::string>(&at->second)) return *text;
  if (const auto* whole = std::get_if<int64_t>(&at->second)) return std::to_string(*whole);
  if (const auto* number = std::get_if<double>(&at->second)) return fmt::format("{}", *number);
  return "nothing";
}

// Throws where the two were not asked for the same.
void compare(const RunFile& first, const RunFile& other) {
  const Settings a = shared(first.settings());
  const Settings b = shared(other.settings());
  Settings names = a;
  names.insert(b.begin(), b.end());
  for (const auto& [name, ignored] : names) {
    const std::string here = words(b, name);
    const std::string there = words(a, name);
    if (here != there)
      refuse(other,
             fmt::format("'{}' is {} here but {} in {}", name, here, there, first.path().string()));
  }
}

std::vector<Row> rows(RunFile& run, const std::string& query) {
  return run.use([&](Database& database) { return database.rows(query); });
}

void copy(RunFile& from, const std::string& query, Database& to, const std::string& insertion) {
  from.use([&](Database& database) {
    Statement all = database.prepare(query);
    Statement add = to.prepare(insertion);
    while (all.step()) {
      add.run(all.row());
    }
  });
}

constexpr const char* kDecks = "SELECT id, role, name, hash, list FROM deck ORDER BY id";
constexpr const char* kCards = "SELECT deck, place, id, title, house FROM card";

// Parts of a match, by their number.
using Parts = std::map<int64_t, std::unique_ptr<RunFile>>;

// Throws where the part has games of another.
void check_games(RunFile& run, int64_t number, int64_t of) {
  const auto strangers = run.use([&](Database& database) {
    return std::get<int64_t>(
        database.ask(fmt::format("SELECT count(*) FROM game WHERE cell <> 0 OR a <> 1 OR b <> 2 OR "
                                 "number NOT BETWEEN 1 AND {} OR "
                                 "(number - 1) / 2 % {} <> {}",
                                 run.whole("games"), of, number - 1)));
  });
  if (strangers > 0)
    refuse(run, fmt::format("it has {} of other parts", counted(strangers, "game")));
}

void add_part(Parts& parts, const std::string& file) {
  auto run = std::make_unique<RunFile>(file);
  const int64_t of = command_of(*run) == "match" ? run->whole("shards") : 1;
  if (of <= 1) refuse(*run, fmt::format("it is a whole {}, not a part", command_of(*run)));
  const int64_t number = run->whole("shard");
  if (const auto same = parts.find(number); same != parts.end())
    refuse(*run, fmt::format("it is part {}, and so is {}", number, same->second->path().string()));
  if (!parts.empty()) {
    RunFile& first = *parts.begin()->second;
    compare(first, *run);
    if (rows(first, kDecks) != rows(*run, kDecks))
      refuse(*run, fmt::format("its decks are not those of {}", first.path().string()));
  }
  check_games(*run, number, of);
  parts.emplace(number, std::move(run));
}

bool alike(const Parts& parts, const std::string& name) {
  const std::string first = words(parts.begin()->second->settings(), name);
  return std::all_of(parts.begin(), parts.end(), [&](const auto& part) {
    return words(part.second->settings(), name) == first;
  });
}

}  // namespace

Merged merge_runs(const std::filesystem::path& out, const std::vector<std::string>& files) {
  RunFile::check_new(out);
  Parts parts;
  for (const std::string& file : files) add_part(parts, file);
  RunFile& first = *parts.begin()->second;
  Settings settings = shared(first.settings());
  settings["shard"] = int64_t{1};
  settings["shards"] = int64_t{1};
  if (first.has("cards") && alike(parts, "cards")) settings["cards"] = first.text("cards");
  const RecordTable& table = records_of(first);
  Merged merged{0, first.whole("games")};
  RunFile::create(out, settings, run_tables(table), [&](Database& to) {
    copy(first, kDecks, to, "INSERT INTO deck VALUES (?, ?, ?, ?, ?)");
    copy(first, kCards, to, "INSERT INTO card VALUES (?, ?, ?, ?, ?)");
    for (const auto& [number, part] : parts)
      copy(*part, fmt::format("SELECT {} FROM game", game_columns(table)), to,
           game_insertion(table));
    merged.games = std::get<int64_t>(to.ask("SELECT count(*) FROM game"));
  });
  return merged;
}

}  // namespace archon::sim
