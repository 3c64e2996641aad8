#include "sim/kinds/run.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "ai/learned_files.h"
#include "sim/kinds/kinds.h"
#include "sim/runs/game_rows.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

constexpr const char* kDeckTables =
    "CREATE TABLE deck (id INTEGER PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL,"
    " hash TEXT NOT NULL, list TEXT NOT NULL);"
    "CREATE TABLE card (deck INTEGER NOT NULL REFERENCES deck, place INTEGER NOT NULL,"
    " id TEXT NOT NULL, title TEXT NOT NULL, house TEXT NOT NULL, PRIMARY KEY (deck, place))"
    " WITHOUT ROWID;"
    "CREATE TABLE cell (id INTEGER PRIMARY KEY, a INTEGER NOT NULL REFERENCES deck,"
    " b INTEGER NOT NULL REFERENCES deck, agent_a TEXT NOT NULL, agent_b TEXT NOT NULL,"
    " chains_a INTEGER NOT NULL, chains_b INTEGER NOT NULL, rules TEXT NOT NULL,"
    " library TEXT NOT NULL);";

void fill_decks(Database& database, const std::vector<DeckEntry>& decks, const Arena& arena) {
  Statement add_deck = database.prepare("INSERT INTO deck VALUES (?, ?, ?, ?, ?)");
  Statement add_card = database.prepare("INSERT INTO card VALUES (?, ?, ?, ?, ?)");
  int64_t id = 0;
  for (const auto& [role, entrant] : decks) {
    add_deck.run({++id, role, entrant.name, fmt::format("{:016x}", entrant.fingerprint),
                  arena.text_of(entrant)});
    int64_t place = 0;
    for (const Part& part : arena.parts(entrant)) {
      add_card.run({id, place++, part.id, part.title, part.group});
    }
  }
}

// Nobody else is to read a salt from which games are dealt.
void keep_secret(const std::filesystem::path& file) {
  using std::filesystem::perms;
  std::filesystem::permissions(file, perms::owner_read | perms::owner_write);
}

const Kind& kind_of(std::string_view command) {
  for (const Kind& kind : kKinds)
    if (kind.command == command) return kind;
  throw Error(fmt::format("a run of '{}', which is unknown to this program", command));
}

}  // namespace

void write_run(const std::filesystem::path& file, const Experiment& experiment,
               const Arena& arena) {
  const GameSettings& games = experiment.games();
  Settings settings = experiment.settings();
  settings["command"] = std::string(experiment.command());
  settings["seed"] = std::to_string(games.seed);
  if (games.salt) settings["salt"] = games.salt->hex();
  settings["turn_limit"] = int64_t{games.turn_limit};
  settings["archon"] = ARCHON_VERSION;
  settings["game"] = std::string(arena.game());
  settings["library"] = arena.fingerprint();
  settings["rules"] = arena.rules();
  if (!arena.folder().empty())
    settings["cards"] = std::filesystem::absolute(arena.folder()).string();
  if (const auto learned = ai::learned_noted(); !learned.empty())
    settings["learned"] = nlohmann::json(learned).dump();
  RunFile::create(file, settings, run_tables(arena.records()), [&](Database& database) {
    fill_decks(database, experiment.decks(), arena);
    experiment.fill_tables(database, arena);
  });
  if (games.salt) keep_secret(file);
}

std::string run_tables(const RecordTable& table) {
  return kDeckTables + benchmark_tables() + game_table(table);
}

std::vector<report::Format> formats_of(const Experiment& experiment, const Arena& arena) {
  const Kind& kind = kind_of(experiment.command());
  std::vector<report::Format> out{report::kPage, report::kMarkdown, {"--json", kind.json}};
  if (!kind.csv.mark.empty()) out.push_back({"--csv", kind.csv});
  if (!kind.pairings.mark.empty()) out.push_back({"--pairings", kind.pairings});
  if (experiment.has_site(arena)) out.push_back(report::kSite);
  if (kind.command == "match") out.push_back({report::kWorth, {}});
  return out;
}

void check_learned(const RunFile& run) {
  if (!run.has("learned")) return;
  const auto learned = nlohmann::json::parse(run.text("learned"));
  for (const auto& [file, fingerprint] : learned.items())
    if (ai::fingerprint_of_learned(file) != fingerprint)
      throw Error(
          fmt::format("{}: an agent of this run had learned something else when it was started "
                      "than is in '{}' now; expected the same, as games of both can't be mixed",
                      run.path().string(), file));
}

const std::string& command_of(const RunFile& run) { return run.text("command"); }

ExperimentPtr experiment_of(RunFile& run, const Arena& arena) {
  try {
    return kind_of(command_of(run)).read(run, arena);
  } catch (const DatabaseError&) {
    throw;
  } catch (const std::exception& e) {
    throw Error(fmt::format("{}: {}", run.path().string(), e.what()));
  }
}

Findings findings_in(RunFile& run, const Experiment& experiment, const Arena& arena) {
  ProgressObserver nobody;
  GameStore store(run, arena.records());
  return experiment.play({arena, {}, &store, true, false, nobody});
}

}  // namespace archon::sim
