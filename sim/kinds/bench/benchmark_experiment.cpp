// `archon bench` as an experiment.
#include "engine/core/counts.h"
#include "sim/kinds/bench/benchmark_report.h"
#include "sim/kinds/bench/timing_table.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"

namespace archon::sim {
namespace {

void fill_benchmark(Database& database, const BenchmarkSetup& setup) {
  Statement add_agent = database.prepare("INSERT INTO agent VALUES (?, ?, ?)");
  int64_t id = 0;
  for (const Contestant& one : setup.agents) {
    add_agent.run({++id, one.name, ai::to_string(one.agent)});
  }
  Statement add_pairing = database.prepare("INSERT INTO pairing VALUES (?, ?, ?)");
  id = 0;
  for (const Pairing& pairing : pairings_of(setup)) {
    add_pairing.run({++id, int64_t{pairing.a} + 1, int64_t{pairing.b} + 1});
  }
}

class BenchmarkExperiment : public ExperimentOf<BenchmarkJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "bench"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup.decks, "pool"); }
  void fill_tables(Database& database, const Arena&) const override {
    fill_benchmark(database, job_.setup);
  }

  Settings settings() const override {
    Settings out{{"format", std::string(format_name(job_.setup.format))},
                 {"games", 2 * job_.pairs},
                 {"confidence", job_.setup.confidence}};
    if (job_.sprt) {
      out["elo0"] = job_.sprt->elo0;
      out["elo1"] = job_.sprt->elo1;
      out["alpha"] = job_.sprt->alpha;
      out["beta"] = job_.sprt->beta;
    }
    if (job_.setup.anchor) {
      out["anchor"] = int64_t{job_.setup.anchor->agent} + 1;
      out["anchor_elo"] = job_.setup.anchor->elo;
    }
    return out;
  }

  Findings play(const Playing& playing) const override {
    const int64_t asked = 2 * job_.pairs * std::ssize(pairings_of(job_.setup));
    playing.observer.begin(asked, "");
    BenchmarkProgress told;
    if (playing.plays)
      told = [&](int64_t games, double log_ratio) {
        playing.observer.tell(games,
                              job_.sprt ? fmt::format("at most; log ratio {:.2f}", log_ratio) : "");
      };
    const auto run = std::make_shared<const BenchmarkRun>(
        run_benchmark(playing.arena, job_, playing.pool, told, playing.store));
    const BenchmarkReport report{playing.arena, job_, *run};
    Findings out = findings_of(run, run->games(), job_.sprt ? std::nullopt : std::optional(asked),
                               renderings_of(report, {{"--json", benchmark_json},
                                                      {"--csv", benchmark_csv},
                                                      {"--pairings", benchmark_pairings_csv}}));
    out.forfeited = forfeited(*run);
    return out;
  }

 private:
  // The first agent that gave up all it played.
  std::string forfeited(const BenchmarkRun& run) const {
    for (int agent = 0; agent < int_size(job_.setup.agents); ++agent) {
      Forfeits lost;
      int64_t games = 0;
      for (const PairingResult& one : run.pairings) {
        if (agent != one.pairing.a && agent != one.pairing.b) continue;
        const Forfeits& here = one.forfeits[agent == one.pairing.a ? 0 : 1];
        lost = {lost.games + here.games, lost.games > 0 ? lost.first : here.first};
        games += std::ssize(one.games);
      }
      const std::string& name = job_.setup.agents[agent].name;
      if (std::string words = forfeited_words(name, lost, games); !words.empty()) return words;
    }
    return "";
  }
};

// All but decks and games.
BenchmarkJob read_job(RunFile& run) {
  BenchmarkJob out;
  BenchmarkSetup& setup = out.setup;
  run.use([&](Database& database) {
    for (const Row& row :
         database.rows("SELECT CAST(name AS TEXT), CAST(spec AS TEXT) FROM agent ORDER BY id"))
      setup.agents.push_back(
          {std::get<std::string>(row[0]), ai::parse_agent_spec(std::get<std::string>(row[1]))});
  });
  if (setup.agents.size() < 2) throw Error("damaged: it doesn't have two agents");
  const auto format = format_named(run.text("format"));
  if (!format)
    throw Error(fmt::format("damaged: '{}' is not a format of a benchmark", run.text("format")));
  setup.format = *format;
  out.pairs = run.whole("games") / 2;
  if (out.pairs < 1 || out.pairs > kMostGames)
    throw Error(fmt::format("damaged: 'games' is {}", run.whole("games")));
  if (run.has("elo0")) {
    if (setup.agents.size() > 2) throw Error("damaged: a test of more than two agents");
    out.sprt = {run.number("elo0"), run.number("elo1"), read_setting(run, kSprtAlpha),
                read_setting(run, kSprtBeta)};
  }
  if (run.has("anchor")) {
    const int64_t agent = run.whole("anchor") - 1;
    if (agent < 0 || agent >= std::ssize(setup.agents))
      throw Error("damaged: its anchor is not one of its agents");
    setup.anchor = {static_cast<int>(agent), run.number("anchor_elo")};
  }
  return out;
}

}  // namespace

std::string benchmark_tables() {
  return "CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, spec TEXT NOT NULL);"
         "CREATE TABLE pairing (id INTEGER PRIMARY KEY, a INTEGER NOT NULL REFERENCES agent,"
         " b INTEGER NOT NULL REFERENCES agent);" +
         effort_table();
}

ExperimentPtr experiment_of(BenchmarkJob job) {
  return std::make_unique<BenchmarkExperiment>(std::move(job));
}

ExperimentPtr read_benchmark(RunFile& run, const Arena& arena) {
  BenchmarkJob out = read_job(run);
  out.setup.decks = entrants_of(read_decks(run, arena));
  if (out.setup.decks.empty()) throw Error("damaged: it has no decks");
  read_games(run, out.setup);
  out.setup.confidence = read_setting(run, kConfidence);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
