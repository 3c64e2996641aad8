// `archon bench` as an experiment.
#include "engine/core/counts.h"
#include "sim/kinds/asked_form.h"
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

std::vector<Contestant> contestants_of(RunFile& run) {
  std::vector<Contestant> out;
  run.use([&](Database& database) {
    for (const Row& row :
         database.rows("SELECT CAST(name AS TEXT), CAST(spec AS TEXT) FROM agent ORDER BY id"))
      out.push_back(
          {std::get<std::string>(row[0]), ai::parse_agent_spec(std::get<std::string>(row[1]))});
  });
  if (out.size() < 2) throw Error("damaged: it doesn't have two agents");
  return out;
}

// A number of a test, which is there if one of its numbers is.
JobField<BenchmarkJob> of_test(const Setting<double>& setting, double Sprt::*at) {
  JobField<BenchmarkJob> out{{setting.name, "number", setting.help, setting.least, setting.most},
                             {.may_lack = true}};
  out.value = [at](const BenchmarkJob& job) -> KeptValue {
    return job.sprt ? (*job.sprt).*at : KeptValue{};
  };
  const auto put = [at](BenchmarkJob& job, double value) {
    if (!job.sprt) job.sprt = Sprt{};
    (*job.sprt).*at = value;
  };
  out.recall = [=](BenchmarkJob& job, const KeptValue& value) {
    put(job, kept_number(setting.name, value, setting.least, setting.most));
  };
  out.read = [=](BenchmarkJob& job, const TreeReader& place, const ReadAgent&) {
    put(job, said_number(place, setting.least, setting.most));
  };
  return out;
}

void add_format(JobFields<BenchmarkJob>& out) {
  out.add({{"format", "string", "round-robin, gauntlet or ladder"},
           {},
           [](const BenchmarkJob& job) -> KeptValue {
             return std::string(format_name(job.setup.format));
           },
           [](BenchmarkJob& job, const KeptValue& value) {
             const auto format = format_named(kept_text("format", value));
             if (!format)
               throw Error(fmt::format("damaged: '{}' is not a format of a benchmark",
                                       kept_text("format", value)));
             job.setup.format = *format;
           },
           [](BenchmarkJob& job, const TreeReader& place, const ReadAgent&) {
             const auto format = format_named(place.word("a format"));
             if (!format) place.expected("round-robin, gauntlet or ladder");
             job.setup.format = *format;
           }});
}

// A run keeps the agent's number, from 1; a form has its name.
void add_anchor(JobFields<BenchmarkJob>& out) {
  constexpr Setting<double> kElo{"anchor_elo", -10000, 10000, 0, "its Elo"};
  const auto anchor = [](BenchmarkJob& job) -> Anchor& {
    if (!job.setup.anchor) job.setup.anchor = Anchor{};
    return *job.setup.anchor;
  };
  out.add({{"anchor", "string", "the agent whose Elo is fixed (default: the mean of all is 0)"},
           {.may_lack = true},
           [](const BenchmarkJob& job) -> KeptValue {
             return job.setup.anchor ? int64_t{job.setup.anchor->agent} + 1 : KeptValue{};
           },
           [=](BenchmarkJob& job, const KeptValue& value) {
             anchor(job).agent =
                 narrow<int>(kept_whole("anchor", value, 1, job.setup.agents.size())) - 1;
           },
           [=](BenchmarkJob& job, const TreeReader& place, const ReadAgent&) {
             const auto& agents = job.setup.agents;
             const std::string name = place.word("an agent");
             const auto at = std::find_if(agents.begin(), agents.end(),
                                          [&](const auto& one) { return one.name == name; });
             if (at == agents.end()) place.expected("one of the agents");
             anchor(job).agent = place_of(agents, at);
           }})
      .add({{kElo.name, "number", kElo.help, kElo.least, kElo.most},
            {.may_lack = true},
            [](const BenchmarkJob& job) -> KeptValue {
              return job.setup.anchor ? job.setup.anchor->elo : KeptValue{};
            },
            [=](BenchmarkJob& job, const KeptValue& value) {
              anchor(job).elo = kept_number(kElo.name, value, kElo.least, kElo.most);
            },
            [=](BenchmarkJob& job, const TreeReader& place, const ReadAgent&) {
              anchor(job).elo = said_number(place, kElo.least, kElo.most);
            }});
}

}  // namespace

const JobFields<BenchmarkJob>& fields_of(const BenchmarkJob&) {
  static const JobFields<BenchmarkJob> kFields = [] {
    JobFields<BenchmarkJob> out;
    out.told({.name = "agents", .type = "array", .help = "two agents or more", .required = true})
        .told({.name = "decks", .type = "entrants", .help = "the decks they play"});
    add_format(out);
    out.pairs(kBenchGames, [](auto& job) -> auto& { return job.pairs; }, {.follows = true})
        .add(of_test(kSprtElo0, &Sprt::elo0))
        .add(of_test(kSprtElo1, &Sprt::elo1))
        .add(of_test(kSprtAlpha, &Sprt::alpha))
        .add(of_test(kSprtBeta, &Sprt::beta));
    add_anchor(out);
    add_games(out);
    return out;
  }();
  return kFields;
}

void take_entrants(const AskedForm& asked, BenchmarkJob& job) {
  for (const TreeReader& place : each_of(asked.form["agents"]))
    job.setup.agents.push_back({place.word("an agent"), asked.agent(place)});
  if (job.setup.agents.size() < 2)
    asked.form["agents"].wrong(fmt::format("{} to bench; expected two or more",
                                           counted(std::ssize(job.setup.agents), "agent")));
  EntrantBox box = asked.box("decks");
  if (box.decks.empty()) throw Error("no deck of the pool can be played");
  tell_names_apart(box.decks);
  job.setup.decks = std::move(box.decks);
}

void settle(BenchmarkJob& job, const Arena&, const GivenFields& given) {
  constexpr int64_t kGames = 1000;           // of two agents
  constexpr int64_t kGamesOfPairing = 200;   // of several
  constexpr int64_t kGamesOfTest = 100'000;  // at most
  const size_t agents = job.setup.agents.size();
  if (job.sprt && agents > 2) throw Error("the test compares two agents; expected no third one");
  if (!given.has(kBenchGames.name))
    job.pairs = (job.sprt ? kGamesOfTest : agents == 2 ? kGames : kGamesOfPairing) / 2;
}

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
  BenchmarkJob out;
  out.setup.agents = contestants_of(run);
  out.setup.decks = entrants_of(read_decks(run, arena));
  if (out.setup.decks.empty()) throw Error("damaged: it has no decks");
  read_fields(run, out);
  if (out.sprt && out.setup.agents.size() > 2)
    throw Error("damaged: a test of more than two agents");
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
