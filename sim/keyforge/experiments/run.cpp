#include "sim/keyforge/experiments/run.h"

#include <fmt/format.h>

#include <vector>

#include "sim/keyforge/experiments/experiment_parts.h"
#include "sim/keyforge/experiments/kinds.h"
#include "sim/keyforge/runs/game_rows.h"
#include "sim/keyforge/workers/job_player.h"

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

void fill_decks(Database& database, const std::vector<DeckEntry>& decks,
                const keyforge::Library& library) {
  Statement add_deck = database.prepare("INSERT INTO deck VALUES (?, ?, ?, ?, ?)");
  Statement add_card = database.prepare("INSERT INTO card VALUES (?, ?, ?, ?, ?)");
  for (size_t i = 0; i < decks.size(); ++i) {
    const auto id = static_cast<int64_t>(i) + 1;
    const keyforge::Deck& list = decks[i].list;
    add_deck.bind({id, decks[i].role, decks[i].name, fmt::format("{:016x}", list_fingerprint(list)),
                   keyforge::deck_to_json(list)});
    add_deck.step();
    for (size_t place = 0; place < list.cards.size(); ++place) {
      const keyforge::DeckCard& card = list.cards[place];
      add_card.bind({id, static_cast<int64_t>(place), card.id,
                     library.def(library.find(card.id)).title,
                     std::string(keyforge::name_of(card.house))});
      add_card.step();
    }
  }
}

// Nobody else is to read a salt from which games are dealt.
void keep_secret(const std::filesystem::path& file) {
  using std::filesystem::perms;
  std::filesystem::permissions(file, perms::owner_read | perms::owner_write);
}

ExperimentPtr read_experiment(RunFile& run, const Cards& cards) {
  const std::string& command = command_of(run);
  for (const Kind& kind : kKinds)
    if (kind.command == command) return kind.read(run, cards);
  throw Error(fmt::format("a run of '{}', which is unknown to this program", command));
}

}  // namespace

std::unique_ptr<JobPlayer> Experiment::player(const Cards&) const {
  throw Error(fmt::format(
      "the games of a {} can't be played elsewhere; expected a match, bid, rank, handicap, "
      "versus or run",
      command()));
}

void write_run(const std::filesystem::path& file, const Experiment& experiment,
               const Cards& cards) {
  const GameSettings& games = experiment.games();
  Settings settings = experiment.settings();
  settings["command"] = std::string(experiment.command());
  settings["seed"] = std::to_string(games.seed);
  if (games.salt) settings["salt"] = games.salt->hex();
  settings["turn_limit"] = int64_t{games.turn_limit};
  settings["archon"] = ARCHON_VERSION;
  settings["library"] = fingerprint_of(cards.library);
  settings["rules"] = std::string(cards.library.rules().name());
  if (!cards.folder.empty()) settings["cards"] = std::filesystem::absolute(cards.folder).string();
  RunFile::create(file, settings, run_tables(), [&](Database& database) {
    fill_decks(database, experiment.decks(), cards.library);
    experiment.fill_tables(database, cards);
  });
  if (games.salt) keep_secret(file);
}

Cards cards_of(const RunFile& run, const std::string& folder) {
  const std::string file = run.path().string();
  if (const std::string& version = run.text("archon"); version != ARCHON_VERSION)
    throw Error(
        fmt::format("{}: a run of archon {}, but this is " ARCHON_VERSION
                    "; expected the version that started it, as games of both can't be mixed",
                    file, version));
  const auto rules = keyforge::rules_named(run.text("rules"));
  if (!rules)
    throw Error(fmt::format("{}: '{}' is not an edition; expected {}", file, run.text("rules"),
                            keyforge::edition_list()));
  std::string scripts = folder;
  if (scripts.empty() && run.has("cards")) scripts = run.text("cards");
  Cards out{scripts, keyforge::Library::load(scripts, *rules)};
  const std::string fingerprint = fingerprint_of(out.library);
  if (run.text("library") != fingerprint)
    throw Error(
        fmt::format("{}: a run with the card library {}, but this is {}; expected the library it "
                    "was started with, as games of both can't be mixed",
                    file, run.text("library"), fingerprint));
  return out;
}

std::string run_tables() { return kDeckTables + contest_tables() + game_table(); }

const std::string& command_of(const RunFile& run) { return run.text("command"); }

ExperimentPtr experiment_of(RunFile& run, const Cards& cards) {
  try {
    return read_experiment(run, cards);
  } catch (const DatabaseError&) {
    throw;
  } catch (const std::exception& e) {
    throw Error(fmt::format("{}: {}", run.path().string(), e.what()));
  }
}

}  // namespace archon::sim
