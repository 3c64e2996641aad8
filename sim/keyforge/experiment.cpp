#include "sim/keyforge/experiment.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/keyforge/decks/deck.h"
#include "sim/keyforge/contest_experiment.h"
#include "sim/keyforge/experiment_parts.h"
#include "sim/keyforge/game_rows.h"
#include "sim/keyforge/tournament_settings.h"

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

Settings settings_of(const MatchJob& job) {
  Settings out{{"command", "match"},
               {"agent_a", ai::to_string(job.setup.agents[0])},
               {"agent_b", ai::to_string(job.setup.agents[1])},
               {"chains_a", int64_t{job.setup.chains[0]}},
               {"chains_b", int64_t{job.setup.chains[1]}},
               {"games", 2 * job.pairs},
               {"shard", int64_t{job.shard.number}},
               {"shards", int64_t{job.shard.of}}};
  if (!job.replays.empty()) out["replays"] = job.replays;
  return out;
}

Settings settings_of(const BidJob& job) {
  return {{"command", "bid"},
          {"agent", ai::to_string(job.setup.agents[0])},
          {"confidence", job.options.confidence},
          {"within", job.options.within},
          {"max_games", int64_t{job.options.max_games}}};
}

Settings settings_of(const GridJob& job) {
  Settings out{{"command", "grid"}, {"games", 2 * job.pairs}, {"confidence", job.confidence}};
  if (job.within) out["within"] = *job.within;
  return out;
}

Settings settings_of(const TournamentJob& job) { return tournament_settings(job); }

std::vector<DeckEntry> decks_of(const TournamentSetup& setup) {
  std::vector<DeckEntry> out;
  for (const TournamentDeck& side : tournament_decks(setup))
    out.push_back({side.role, side.deck.name, side.deck.list});
  return out;
}

std::vector<DeckEntry> decks_of(const GridSetup& setup) {
  std::vector<DeckEntry> out;
  for (const GridDeck& deck : setup.decks) out.push_back({deck.role, deck.list.name, deck.list});
  return out;
}

std::vector<DeckEntry> decks_of(const MatchSetup& setup) {
  return {{"a", setup.lists[0].name, setup.lists[0]}, {"b", setup.lists[1].name, setup.lists[1]}};
}

std::vector<DeckEntry> decks_of(const FieldSetup& setup) {
  std::vector<DeckEntry> out;
  for (const RankEntrant& entrant : setup.entrants) {
    const bool gauntlet = setup.field().in_gauntlet(static_cast<int>(out.size()));
    out.push_back({gauntlet ? "gauntlet" : "ranked", entrant.name, entrant.list});
  }
  return out;
}

std::vector<DeckEntry> decks_of(const ContestSetup& setup) {
  std::vector<DeckEntry> out;
  for (const RankEntrant& deck : setup.decks) out.push_back({"pool", deck.name, deck.list});
  return out;
}

template <class Setup>
void add_dice(Settings& settings, const Setup& setup) {
  settings["seed"] = std::to_string(setup.seed);
  if (setup.salt) settings["salt"] = setup.salt->hex();
  settings["turn_limit"] = int64_t{setup.turn_limit};
}

std::string fingerprint_of(const keyforge::Library& library) {
  return fmt::format("{:016x}", library.fingerprint());
}

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

template <class KnownJob>
void fill_cells(Database&, const KnownJob&, const Cards&) {}

void fill_cells(Database& database, const GridJob& job, const Cards& cards) {
  keyforge::Libraries libraries(cards.folder);
  Statement add = database.prepare("INSERT INTO cell VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  int64_t id = 0;
  for (const GridCell& cell : job.setup.cells) {
    add.bind({++id, int64_t{cell.a} + 1, int64_t{cell.b} + 1, ai::to_string(cell.agents[0]),
              ai::to_string(cell.agents[1]), int64_t{cell.chains[0]}, int64_t{cell.chains[1]},
              std::string(cell.rules.name()), fingerprint_of(libraries.of(cell.rules))});
    add.step();
  }
}

void fill_cells(Database& database, const ContestJob& job, const Cards&) {
  fill_contest(database, job.setup);
}

// Nobody else is to read a salt from which games are dealt.
void keep_secret(const std::filesystem::path& file) {
  using std::filesystem::perms;
  std::filesystem::permissions(file, perms::owner_read | perms::owner_write);
}

// ---- Reading -----------------------------------------------------------------------------------

MatchSetup read_setup(RunFile& run, const keyforge::Library& library, const char* agent_a,
                      const char* agent_b) {
  auto decks = read_decks(run);
  if (decks.size() != kSides) throw Error("damaged: it doesn't have two decks");
  MatchSetup out;
  for (size_t side = 0; side < kSides; ++side) {
    out.lists[side] = std::move(decks[side].list);
    out.decks[side] = keyforge::prepare(out.lists[side], library);
  }
  out.agents = {ai::parse_agent_spec(run.text(agent_a)), ai::parse_agent_spec(run.text(agent_b))};
  read_dice(run, out);
  return out;
}

MatchJob read_match(RunFile& run, const keyforge::Library& library) {
  MatchJob out{read_setup(run, library, "agent_a", "agent_b"),
               read_whole(run, "games", 2, kMostGames) / 2,
               {},
               {}};
  out.setup.chains = {read_whole(run, "chains_a", 0, kMostChains),
                      read_whole(run, "chains_b", 0, kMostChains)};
  out.shard.of = read_whole(run, "shards", 1, kMostShards);
  out.shard.number = read_whole(run, "shard", 1, out.shard.of);
  if (run.has("replays")) out.replays = run.text("replays");
  return out;
}

BidJob read_bid(RunFile& run, const keyforge::Library& library) {
  BidJob out{read_setup(run, library, "agent", "agent"), {}};
  out.options.confidence = read_number(run, "confidence", 0.5, 0.9999);
  out.options.within = read_number(run, "within", 0.1, 24);
  out.options.max_games = read_whole(run, "max_games", 2, kMostGames);
  return out;
}

int checked(const char* name, const Value& value, int low, int high) {
  const auto* whole = std::get_if<int64_t>(&value);
  return static_cast<int>(in_range<int64_t>(name, whole ? *whole : low - 1, low, high));
}

std::vector<GridCell> read_cells(RunFile& run, int decks, const Cards& cards) {
  keyforge::Libraries libraries(cards.folder);
  std::vector<GridCell> out;
  run.use([&](Database& database) {
    Statement all = database.prepare(
        "SELECT a, b, chains_a, chains_b, CAST(agent_a AS TEXT), CAST(agent_b AS TEXT), "
        "CAST(rules AS TEXT), CAST(library AS TEXT) FROM cell ORDER BY id");
    while (all.step()) {
      const auto text = [&](int column) { return std::get<std::string>(all.value(column)); };
      GridCell cell;
      cell.a = checked("a", all.value(0), 1, decks) - 1;
      cell.b = checked("b", all.value(1), 1, decks) - 1;
      cell.chains = {checked("chains_a", all.value(2), 0, kMostChains),
                     checked("chains_b", all.value(3), 0, kMostChains)};
      cell.agents = {ai::parse_agent_spec(text(4)), ai::parse_agent_spec(text(5))};
      const auto rules = keyforge::rules_named(text(6));
      if (!rules || text(7) != fingerprint_of(libraries.of(*rules)))
        throw Error(fmt::format(
            "in one of its cells, the cards by the rules '{}' differ from those of this program",
            text(6)));
      cell.rules = *rules;
      out.push_back(std::move(cell));
    }
  });
  return out;
}

GridJob read_grid(RunFile& run, const Cards& cards) {
  GridJob out;
  for (DeckEntry& deck : read_decks(run))
    out.setup.decks.push_back({std::move(deck.role), std::move(deck.list)});
  out.setup.cells = read_cells(run, static_cast<int>(out.setup.decks.size()), cards);
  if (out.setup.cells.empty()) throw Error("damaged: its grid has no cells");
  read_dice(run, out.setup);
  out.pairs = read_whole(run, "games", 2, kMostGames) / 2;
  out.confidence = read_number(run, "confidence", 0.5, 0.9999);
  if (run.has("within")) out.within = read_number(run, "within", 0, 1);
  return out;
}

ContestJob read_bench(RunFile& run, const keyforge::Library& library) {
  ContestJob out = read_contest(run);
  for (DeckEntry& deck : read_decks(run)) {
    out.setup.decks.push_back(entrant(std::move(deck.list), library));
    out.setup.decks.back().name = std::move(deck.name);
  }
  if (out.setup.decks.empty()) throw Error("damaged: it has no decks");
  read_dice(run, out.setup);
  return out;
}

TournamentJob read_tournament(RunFile& run, const keyforge::Library& library) {
  std::vector<TournamentDeck> sides;
  for (DeckEntry& deck : read_decks(run)) {
    sides.push_back({std::move(deck.role), entrant(std::move(deck.list), library)});
    sides.back().deck.name = std::move(deck.name);
  }
  TournamentJob out = tournament_of(run, std::move(sides));
  read_dice(run, out.setup);
  return out;
}

Job read_job(RunFile& run, const Cards& cards) {
  const keyforge::Library& library = cards.library;
  const std::string& command = command_of(run);
  if (command == "match") return read_match(run, library);
  if (command == "bid") return read_bid(run, library);
  if (command == "rank") return read_rank(run, library);
  if (command == "grid") return read_grid(run, cards);
  if (command == "bench") return read_bench(run, library);
  if (command == "tournament") return read_tournament(run, library);
  if (command == "handicap") return read_handicap(run, library);
  throw Error(fmt::format("a run of '{}', which is unknown to this program", command));
}

}  // namespace

void write_run(const std::filesystem::path& file, const Job& job, const Cards& cards) {
  std::visit(
      [&](const auto& known) {
        Settings settings = settings_of(known);
        add_dice(settings, known.setup);
        settings["archon"] = ARCHON_VERSION;
        settings["library"] = fingerprint_of(cards.library);
        settings["rules"] = std::string(cards.library.rules().name());
        if (!cards.folder.empty())
          settings["cards"] = std::filesystem::absolute(cards.folder).string();
        RunFile::create(file, settings, run_tables(), [&](Database& database) {
          fill_decks(database, decks_of(known.setup), cards.library);
          fill_cells(database, known, cards);
        });
        if (known.setup.salt) keep_secret(file);
      },
      job);
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

Job job_of(RunFile& run, const Cards& cards) {
  try {
    return read_job(run, cards);
  } catch (const DatabaseError&) {
    throw;
  } catch (const std::exception& e) {
    throw Error(fmt::format("{}: {}", run.path().string(), e.what()));
  }
}

}  // namespace archon::sim
