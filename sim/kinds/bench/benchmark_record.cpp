// What a benchmark of agents found, for programs and spreadsheets.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/kinds/bench/benchmark_report.h"
#include "sim/kinds/bench/doublings.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

constexpr size_t kMostStepsTold = 200;  // of a test's walk that are told

// The number of pairs and the log ratio after them; thinned, with the last step always there.
Json walk_json(const std::vector<double>& walk) {
  Json out = Json::array();
  const size_t step = std::max<size_t>(1, (walk.size() + kMostStepsTold - 1) / kMostStepsTold);
  for (size_t i = 0; i < walk.size(); ++i)
    if ((i + 1) % step == 0 || i + 1 == walk.size()) out.push_back({i + 1, walk[i]});
  return out;
}

Record<BenchmarkReport> sprt_rows() {
  using Of = BenchmarkReport;
  return Record<Of>()
      .field("elo0", [](auto& of) { return of.job.sprt->elo0; })
      .field("elo1", [](auto& of) { return of.job.sprt->elo1; })
      .share("alpha", [](auto& of) { return of.job.sprt->alpha; })
      .share("beta", [](auto& of) { return of.job.sprt->beta; })
      .field("bounds", "of the logarithm",
             [](auto& of) {
               const auto bounds = of.job.sprt->bounds();
               return std::array{bounds.low, bounds.high};
             })
      .items(2, 2)
      .field("log_ratio", [](auto& of) { return of.run.walk.empty() ? 0 : of.run.walk.back(); })
      .field("verdict", [](auto& of) { return verdict_name(of.run.verdict); })
      .one_of({"undecided", "elo0", "elo1"})
      .field("walk", "pairs, and the log likelihood ratio after them; thinned",
             [](auto& of) { return walk_json(of.run.walk); })
      .says("type", "array");
}

// Null where it has no bound.
Record<Estimate> elo_rows() {
  const auto bounded = [](double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
  };
  return Record<Estimate>("elo")
      .field("value", [=](auto& of) { return bounded(of.value); })
      .field("low", [=](auto& of) { return bounded(of.interval.low); })
      .field("high", [=](auto& of) { return bounded(of.interval.high); })
      .help("A difference in Elo with its interval; null where it has no bound");
}

struct StandingShown {
  const BenchmarkReport& report;
  BenchmarkStanding standing;
  bool is_last;
};

std::vector<StandingShown> standings_shown(const BenchmarkReport& report) {
  const auto all = standings_of(report.job, report.run);
  return each(all, [&](auto& one) {
    return StandingShown{report, one, one.place == int_size(all)};
  });
}

Record<StandingShown> standing_rows() {
  using Of = StandingShown;
  using Standing = BenchmarkStanding;
  const auto standing = [](auto& of) -> const Standing& { return of.standing; };
  const auto agent = [](auto& of) { return of.agent + 1; };
  return Record<Of>("standing")
      .all(Record<Standing>()
               .field("place", &Standing::place)
               .field("agent", "its number among the agents", agent)
               .least(1),
           standing)
      .field("name", [](auto& of) { return of.report.job.setup.agents[of.standing.agent].name; })
      .part("elo", "", elo_rows(), [](auto& of) { return of.standing.elo; })
      .field("above_next", "chance to be stronger than the next place; null of the last",
             [](auto& of) {
               return of.is_last ? std::nullopt : std::optional(of.standing.above_next);
             })
      .all(Record<Standing>()
               .field("games", [](auto& of) { return of.score.games; })
               .field("points", [](auto& of) { return of.score.points; })
               .field("forfeits", &Standing::forfeits)
               .field("decisions_a_game",
                      [](auto& of) { return ratio(of.effort.decisions, games_of(of)); })
               .field("iterations_a_decision",
                      [](auto& of) { return per_decision(of.effort, real(of.effort.iterations)); }),
           standing);
}

Record<BenchmarkStanding> measured_rows() {
  using Of = BenchmarkStanding;
  return Record<Of>()
      .field("agent", [](auto& of) { return of.agent + 1; })
      .least(1)
      .field("milliseconds_a_decision",
             [](auto& of) { return per_decision(of.effort, 1000 * of.effort.seconds); })
      .field("milliseconds_a_game",
             [](auto& of) { return 1000 * of.effort.seconds / games_of(of); });
}

struct PairingShown {
  const BenchmarkReport& report;
  const PairingResult& result;

  Estimate rate() const { return pair_estimate(result.tally, report.job.setup.confidence); }
  std::string agent(int number) const { return report.job.setup.agents[number].name; }
};

std::vector<PairingShown> pairings_shown(const BenchmarkReport& report) {
  return each(report.run.pairings, [&](auto& one) { return PairingShown{report, one}; });
}

Record<PairingShown> pairing_rows() {
  using Of = PairingShown;
  return Record<Of>("pairing")
      .field("a", [](auto& of) { return of.result.pairing.a + 1; })
      .least(1)
      .field("b", [](auto& of) { return of.result.pairing.b + 1; })
      .least(1)
      .field("games", [](auto& of) { return of.result.games.size(); })
      .field("wins", [](auto& of) { return of.result.wins; })
      .items(2, 2)
      .field("draws", [](auto& of) { return of.result.draws; })
      .field("pairs", "by the points that they brought A: 0, 1/2, 1, 1 1/2, 2",
             [](auto& of) { return pentanomial(of.result.tally); })
      .items(5, 5)
      .field("win_rate_a", &Of::rate)
      .part("elo_a", "", elo_rows(), [](auto& of) { return elo_estimate(of.rate()); })
      .share("superiority_a", [](auto& of) { return superiority(of.result.tally); })
      .field("saved_by_pairing",
             [](auto& of) {
               return pairing_reduction(of.result.tally, of.report.job.setup.confidence);
             })
      .field("forfeits", [](auto& of) { return of.result.forfeits; });
}

Record<PairingShown> pairing_columns() {
  using Of = PairingShown;
  static constexpr const char* kPoints[] = {"0", "half", "1", "3_halves", "2"};
  Record<Of> out;
  out.both("a", [](auto& of) { return of.agent(of.result.pairing.a); })
      .both("b", [](auto& of) { return of.agent(of.result.pairing.b); })
      .both("games", [](auto& of) { return of.result.games.size(); })
      .both("wins_a", [](auto& of) { return of.result.wins[0]; })
      .both("wins_b", [](auto& of) { return of.result.wins[1]; })
      .both("draws", [](auto& of) { return of.result.draws; })
      .both("forfeits_a", [](auto& of) { return of.result.forfeits[0].games; })
      .both("forfeits_b", [](auto& of) { return of.result.forfeits[1].games; })
      .field("win_rate_a", &Of::rate, "{:.5f}");
  for (size_t i = 0; i < std::size(kPoints); ++i)
    out.both(fmt::format("pairs_{}", kPoints[i]),
             [i](auto& of) { return pentanomial(of.result.tally)[i]; });
  return out;
}

Record<BenchmarkSetup> setup_rows() {
  using Of = BenchmarkSetup;
  const auto agents =
      Record<Contestant>()
          .field("name", "as it was called", &Contestant::name)
          .field("agent", "with every parameter", [](auto& of) { return ai::to_string(of.agent); });
  const auto anchor = Record<Anchor>()
                          .field("agent", [](auto& of) { return of.agent + 1; })
                          .least(1)
                          .field("elo", &Anchor::elo);
  return Record<Of>()
      .field("format", [](auto& of) { return format_name(of.format); })
      .one_of({"round-robin", "gauntlet", "ladder"})
      .list("agents", "", agents, &Of::agents)
      .says("minItems", 2)
      .list("decks", "", list_rows(), &Of::decks)
      .part("anchor", "the agent whose Elo is fixed", anchor, &Of::anchor);
}

Record<BenchmarkReport> benchmark_rows() {
  using Of = BenchmarkReport;
  const auto standings = [](auto& of) { return standings_of(of.job, of.run); };
  const auto setup = [](auto& of) -> const BenchmarkSetup& { return of.job.setup; };
  return Record<Of>()
      .all(origin_rows("archon_bench"), [](auto& of) { return origin_of(of.arena, of.job.setup); })
      .all(salt_rows(), [](auto& of) { return of.job.setup.salt; })
      .all(limit_rows(), setup)
      .all(setup_rows(), setup)
      .field("games_asked", "of a test, at most",
             [](auto& of) { return 2 * of.job.pairs * std::ssize(of.run.pairings); })
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("games", [](auto& of) { return of.run.games(); })
      .field("failures", [](auto& of) { return of.run.failures; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .part("sprt", "a test, where one was asked for", sprt_rows(),
            [](auto& of) { return of.job.sprt ? std::optional(of) : std::nullopt; })
      .may_lack()
      .maybe("elo_a_doubling", "of the iterations, where the agents are one but for these",
             [=](auto& of) { return elo_a_doubling(of.job.setup, standings(of)); })
      .list("standings", "the strongest first", standing_rows(), standings_shown)
      .list("pairings", "", pairing_rows(), pairings_shown)
      .list("measured", "what depends on the machine", measured_rows(), standings);
}

}  // namespace

std::string benchmark_csv(const BenchmarkReport& report) {
  std::string out =
      "pairing,pair,game,agent_a,agent_b,deck_a,deck_b,first,winner,turns,forfeit,decisions_a,"
      "iterations_a,decisions_b,iterations_b\n";
  const BenchmarkSetup& setup = report.job.setup;
  const auto agent = [&](int i) { return csv_cell(setup.agents[i].name); };
  const auto deck = [&](int i) { return csv_cell(setup.decks[i].name); };
  int64_t pairing = 0;
  for (const PairingResult& result : report.run.pairings) {
    ++pairing;
    for (const BenchmarkGame& game : result.games)
      out += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", pairing, game.number / 2 + 1,
          game.number + 1, agent(result.pairing.a), agent(result.pairing.b), deck(game.decks[0]),
          deck(game.decks[1]), "ab"[game.first], winner_name(game.winner), game.turns,
          csv_cell(game.forfeit), game.efforts[0].decisions, game.efforts[0].iterations,
          game.efforts[1].decisions, game.efforts[1].iterations);
  }
  return out;
}

std::string benchmark_pairings_csv(const BenchmarkReport& report) {
  return pairing_columns().csv(pairings_shown(report));
}

report::JsonValue benchmark_json(const BenchmarkReport& report) {
  return benchmark_rows().json(report);
}

report::Shape benchmark_shape(const ArenaWords&) { return benchmark_rows().shape(); }

}  // namespace archon::sim
