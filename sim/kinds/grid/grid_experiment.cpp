// `archon run` as an experiment.
#include <map>
#include <mutex>

#include "engine/core/counts.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/grid/grid_report.h"
#include "sim/kinds/kinds.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

// The matches of a grid, each from when its first game is asked for.
class GridPlayer : public Worker {
 public:
  GridPlayer(const GridSetup& setup, const Arena& arena) : setup_(setup), arena_(arena) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    return player_of(game.id.cell).play(game, pool);
  }

 private:
  Worker& player_of(int64_t cell) {
    const std::lock_guard lock(making_);
    std::unique_ptr<Worker>& out = cells_[cell];
    if (!out) {
      if (cell < 1 || cell > std::ssize(setup_.cells))
        throw Error(
            fmt::format("a game of cell {}; expected one of {} cells", cell, setup_.cells.size()));
      const GridCell& asked = setup_.cells[cell - 1];
      const Arena& arena = arena_.by_rules(asked.rules);
      out = match_player(arena, cell_setup(setup_, asked, arena));
    }
    return *out;
  }

  const GridSetup& setup_;
  const Arena& arena_;
  std::mutex making_;
  std::map<int64_t, std::unique_ptr<Worker>> cells_;
};

class GridExperiment : public ExperimentOf<GridJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "grid"; }
  bool needs_file_for_workers() const override { return true; }

  std::vector<DeckEntry> decks() const override {
    std::vector<DeckEntry> out;
    for (const GridDeck& deck : job_.setup.decks) out.push_back({deck.role, deck.entrant});
    return out;
  }

  void fill_tables(Database& database, const Arena& arena) const override {
    Statement add = database.prepare("INSERT INTO cell VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int64_t id = 0;
    for (const GridCell& cell : job_.setup.cells) {
      add.run({++id, int64_t{cell.a} + 1, int64_t{cell.b} + 1, ai::to_string(cell.agents[0]),
               ai::to_string(cell.agents[1]), int64_t{cell.chains[0]}, int64_t{cell.chains[1]},
               cell.rules, arena.by_rules(cell.rules).fingerprint()});
    }
  }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return std::make_unique<GridPlayer>(job_.setup, arena);
  }

  std::optional<std::vector<GamePlan>> fixed_plan() const override {
    if (job_.within) return {};
    return all_games(job_);
  }

  Findings play(const Playing& playing) const override {
    const int64_t cells = job_.setup.cells.size();
    RoundCount count(playing, 2 * job_.pairs * cells, job_.within ? "at most" : "");
    const auto after = [&](const GridRun& now) {
      count.end_round(now.games(), fmt::format("{} of {} cells", now.cells.size(), cells));
    };
    const auto run = std::make_shared<const GridRun>(
        run_grid(playing.arena, job_, count.pool(), after, playing.store));
    Findings out = findings_of(
        run, run->games(), {},
        report::renderings_of(
            [this, run, &arena = playing.arena] { return report_of(arena, job_, *run); },
            {report::as_json([this, run] { return grid_json(job_, *run); }),
             {"--csv", [this, run] { return grid_csv(job_, *run); }}}));
    for (size_t i = 0; i < run->cells.size() && out.forfeited.empty(); ++i) {
      const MatchResult& r = run->cells[i].match;
      out.forfeited = forfeited_words(fmt::format("an agent of cell {}", i + 1),
                                      all_of({r.side[0].forfeits, r.side[1].forfeits}), r.games);
    }
    return out;
  }
};

int checked(const char* name, const Value& value, int low, int high) {
  const auto* whole = std::get_if<int64_t>(&value);
  return narrow<int>(in_range<int64_t>(name, whole ? *whole : low - 1, low, high));
}

double percentage(const TreeReader& place) {
  double out = 0;
  try {
    out = said_number(place, 0, 50);
  } catch (const TreeError&) {
  }
  if (out <= 0) place.expected("a percentage above 0 and at most 50");
  return out / 100;
}

std::vector<GridCell> read_cells(RunFile& run, int decks, const Arena& arena) {
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
      if (text(7) != arena.by_rules(text(6)).fingerprint())
        throw Error(fmt::format(
            "in one of its cells, the cards by the rules '{}' differ from those of this program",
            text(6)));
      cell.rules = text(6);
      out.push_back(std::move(cell));
    }
  });
  return out;
}

}  // namespace

ExperimentPtr experiment_of(GridJob job) {
  return std::make_unique<GridExperiment>(std::move(job));
}

const JobFields<GridJob>& fields_of(const GridJob&) {
  static const JobFields<GridJob> kFields = [] {
    JobFields<GridJob> out;
    out.told({.name = "decks",
              .type = "entrants",
              .help = "each meets every opponent",
              .required = true})
        .told({.name = "opponents",
               .type = "entrants",
               .help = "whom they meet; without any, every two decks meet"})
        .told({.name = "agents",
               .type = "array",
               .help = "who plays: an agent for both sides, or two in a list"})
        .told({.name = "chains",
               .type = "array",
               .help = "chains on A, or on A and on B in a list of two"})
        .told({.name = "rules", .type = "array", .help = "editions of the rules"})
        .pairs(
            kGridGames, [](auto& job) -> auto& { return job.pairs; })
        .add({{"within", "number", "stop a cell when its win rate is known to within this many %",
               0, 50},
              {.may_lack = true},
              [](const GridJob& job) { return job.within ? KeptValue(*job.within) : KeptValue{}; },
              [](GridJob& job, const KeptValue& value) {
                job.within = kept_number("within", value, 0, 1);
              },
              [](GridJob& job, const TreeReader& place, const ReadAgent&) {
                job.within = percentage(place);
              }});
    add_games(out);
    return out;
  }();
  return kFields;
}

ExperimentPtr read_grid(RunFile& run, const Arena& arena) {
  GridJob out;
  for (DeckEntry& deck : read_decks(run, arena))
    out.setup.decks.push_back({std::move(deck.role), std::move(deck.entrant)});
  out.setup.cells = read_cells(run, int_size(out.setup.decks), arena);
  if (out.setup.cells.empty()) throw Error("damaged: its grid has no cells");
  read_fields(run, out);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
