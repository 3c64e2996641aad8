#include "sim/kinds/bench/benchmark_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/kinds/bench/doublings.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"
#include "sim/text_width.h"

namespace archon::sim {

double per_decision(const Effort& effort, double sum) {
  return effort.decisions > 0 ? ratio(sum, effort.decisions) : 0;
}

double games_of(const BenchmarkStanding& one) { return std::max(1.0, real(one.score.games)); }

namespace {

constexpr size_t kLongestName = 200;

// What the agent was called, fit to be shown.
std::string agent_label(const BenchmarkReport& report, int agent) {
  return shortened(printable(report.job.setup.agents[agent].name), kLongestName);
}

// The same with what reports call such an agent, where the name says less.
std::string agent_words(const BenchmarkReport& report, int agent) {
  const Contestant& one = report.job.setup.agents[agent];
  if (one.agent.kind().takes_command) return printable(ai::to_string(one.agent));
  const std::string called = report.arena.called(one.agent);
  const bool says_all = called.starts_with(one.name) || one.name.starts_with(called);
  return says_all ? printable(called) : fmt::format("{}  {}", printable(one.name), called);
}

HowMade how_made(const BenchmarkReport& report) {
  std::vector<ai::AgentSpec> agents;
  for (const Contestant& one : report.job.setup.agents) agents.push_back(one.agent);
  return sim::how_made(report.arena, report.job.setup.salt, agents, {});
}

// "+79" or "-inf"; "+79 ± 12"; "+62 to +97".
std::string elo_words(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", elo == 0 ? 0.0 : elo);
}

// "+79" or "-inf"; "+79 ± 12"; "+62 to +97".
std::string elo_words(const Estimate& elo) {
  return fmt::format("{} ± {:.0f}", elo_words(elo.value), elo.interval.half_width());
}

std::string elo_range(const Interval& interval) {
  return fmt::format("{} to {}", elo_words(interval.low), elo_words(interval.high));
}

// "3 - 0 - 20 - 0 - 27"
std::string pairs_words(const PairTally& tally) {
  std::string out;
  for (const int64_t count : pentanomial(tally))
    out += fmt::format("{}{}", out.empty() ? "" : " - ", count);
  return out;
}

// "3 agents, round-robin: 600 games in 300 mirrored pairs over 14 decks, seed 1; interrupted"
std::string benchmark_heading(const BenchmarkReport& report) {
  const BenchmarkSetup& setup = report.job.setup;
  const int64_t games = report.run.games();
  std::string out;
  if (setup.agents.size() > 2)
    out = fmt::format("{} agents, {}: ", setup.agents.size(), format_name(setup.format));
  out +=
      fmt::format("{} in {} over {}, {}", counted(games, "game"),
                  counted(games / 2, setup.salt ? "pair" : "mirrored pair"),
                  counted(std::ssize(setup.decks), "deck"), seed_words(setup.seed, report.arena));
  return out + (report.run.interrupted ? "; interrupted" : "");
}

// How the test went; a sentence.
std::string sprt_words(const BenchmarkReport& report) {
  const Sprt& sprt = *report.job.sprt;
  const bool decided = report.run.verdict != Sprt::Verdict::kUndecided;
  const double accepted = report.run.verdict == Sprt::Verdict::kElo0 ? sprt.elo0 : sprt.elo1;
  return fmt::format(
      "Elo {:g} against {:g}: {}; log ratio {:.2f}, bounds {:.2f} and {:.2f}", sprt.elo0, sprt.elo1,
      decided ? fmt::format("{:g} accepted", accepted) : "undecided",
      report.run.walk.empty() ? 0 : report.run.walk.back(), sprt.bounds().low, sprt.bounds().high);
}

// Sides that may be of one name.
std::string duel_finding(const BenchmarkReport& report) {
  const PairingResult& result = report.run.pairings[0];
  const Estimate rate = pair_estimate(result.tally, report.job.setup.confidence);
  const Estimate elo = elo_estimate(rate);
  const std::string a = agent_label(report, 0) + " (A)";
  const std::string b = agent_label(report, 1) + " (B)";
  const std::string won =
      fmt::format("won {} of {} games, a difference of {} Elo ({:g} %: {})", percent(rate.value),
                  result.games.size(), elo_words(elo.value), 100 * report.job.setup.confidence,
                  elo_range(elo.interval));
  for (size_t side = 0; side < 2; ++side)
    if (const std::string lost =
            forfeited_words(side == 0 ? a : b, result.forfeits[side], std::ssize(result.games));
        !lost.empty())
      return lost + ".";
  if (rate.interval.low > 0.5) return fmt::format("{} is stronger than {}: it {}.", a, b, won);
  if (rate.interval.high < 0.5) return fmt::format("{} is weaker than {}: it {}.", a, b, won);
  if (report::sure_of(ahead_probability(rate, report.job.setup.confidence)) != report::Sure::Open)
    return fmt::format("{} is likely {} than {}: it {}.", a,
                       rate.value > 0.5 ? "stronger" : "weaker", b, won);
  return fmt::format("{} and {} are too close to call from these games: {} {}.", a, b, a, won);
}

std::string field_finding(const BenchmarkReport& report) {
  const auto standings = standings_of(report.job, report.run);
  const BenchmarkStanding& first = standings.front();
  return fmt::format(
      "{} is the strongest of {} agents with {} Elo; the probability that it is stronger than {}, "
      "the next, is {}.",
      agent_label(report, first.agent), standings.size(), elo_words(first.elo),
      agent_label(report, standings[1].agent), probability_words(first.above_next));
}

// The first sentence: in words what was found, and how sure that is.
}  // namespace

std::string finding(const BenchmarkReport& report) {
  if (report.run.games() == 0) return "No games have been finished yet.";
  return report.job.setup.agents.size() == 2 ? duel_finding(report) : field_finding(report);
}

namespace {

constexpr size_t kMostSteps = 500;  // of a test's walk
constexpr size_t kWidestName = 26;  // in a terminal

report::Column agent_column(const std::string& title) {
  return {title, false, 0, 2, report::Shown::Everywhere, kWidestName};
}

std::string numbered(const BenchmarkReport& report, const BenchmarkStanding& one) {
  return fmt::format("{}  {}", one.place, agent_label(report, one.agent));
}

double milliseconds(const Effort& effort) { return per_decision(effort, 1000 * effort.seconds); }

// ---- Two agents --------------------------------------------------------------------------------

report::Table duel_table(const BenchmarkReport& report, const PairingResult& result) {
  const Estimate rate = pair_estimate(result.tally, report.job.setup.confidence);
  const Estimate elo = elo_estimate(rate);
  const Estimate saved = pairing_reduction(result.tally, report.job.setup.confidence);
  report::Table out{"", {{"", false, 22}, {"", true, 9, 0}, {"", false, 0, 3}}, {}};
  out.rows = {{"A wins", percent(rate.value),
               fmt::format("{};  {} won, {} lost, {} drawn", percent_range(rate.interval),
                           result.wins[0], result.wins[1], result.draws)},
              {"Elo of A against B", elo_words(elo.value), elo_range(elo.interval)},
              {"A is stronger", probability_words(superiority(result.tally)),
               "(likelihood of superiority)"},
              {"games saved by pairing", percent(saved.value), percent_range(saved.interval)},
              {"pairs by points of A", "",
               fmt::format("{}  (0, 1/2, 1, 1 1/2, 2)", pairs_words(result.tally))}};
  if (report.job.sprt) out.rows.push_back({"test", "", sprt_words(report)});
  for (size_t side = 0; side < kSides; ++side)
    if (result.forfeits[side].games > 0)
      out.rows.push_back({fmt::format("forfeited by {}", "AB"[side]),
                          std::to_string(result.forfeits[side].games),
                          "games, the first because its program " + result.forfeits[side].first});
  return out;
}

report::Chart pairs_chart(const PairingResult& result) {
  constexpr std::array kPoints{"none", "1/2", "1", "1 1/2", "both"};
  report::BarChart chart{{"pairs of games", 0, {}, ""}, {}, false};
  report::Table table{"", {{"points of A"}, {"pairs", true}}, {}, report::Shown::Documents};
  const Pentanomial pairs = pentanomial(result.tally);
  for (size_t i = 0; i < pairs.size(); ++i) {
    chart.bars.push_back({kPoints[i], "pairs", real(pairs[i])});
    table.rows.push_back({kPoints[i], std::to_string(pairs[i])});
  }
  return {
      "How many points A scored in each pair of games. Both games of a pair have the same decks "
      "and deals, with the agents' seats swapped: when each agent wins one, decks and deals alone "
      "decided them.",
      spec_of(chart), std::move(table)};
}

report::Chart walk_chart(const BenchmarkReport& report) {
  const Sprt& test = *report.job.sprt;
  const std::vector<double>& walk = report.run.walk;
  report::BandChart chart{
      {"pairs", 0, {}, ""}, {"log likelihood ratio", {}, {}, ""}, {}, {}, 0, {}};
  report::Table table{"", {{"pairs", true}, {"log ratio", true}}, {}, report::Shown::Documents};
  const auto add = [&](const std::string& series, double x, double value) {
    chart.points.push_back({series, x, value, value, value});
  };
  const size_t step = std::max<size_t>(1, (walk.size() + kMostSteps - 1) / kMostSteps);
  const std::string ratio = "log ratio";
  add(ratio, 0, 0);
  for (size_t i = 0; i < walk.size(); ++i) {
    if ((i + 1) % step != 0 && i + 1 != walk.size()) continue;
    add(ratio, real(i + 1), walk[i]);
    table.rows.push_back({std::to_string(i + 1), fmt::format("{:.2f}", walk[i])});
  }
  const Interval bounds = test.bounds();
  for (const double x : {0.0, real(walk.size())}) {
    add(fmt::format("Elo {:g} is accepted", test.elo1), x, bounds.high);
    add(fmt::format("Elo {:g} is accepted", test.elo0), x, bounds.low);
  }
  return {
      fmt::format("How much likelier the pairs so far are if A is stronger by {:g} Elo than if it "
                  "is stronger by {:g}. The test ends where the line meets a bound; its error "
                  "rates are {:g} % (accepting {:g}) and {:g} % (accepting {:g}).",
                  test.elo1, test.elo0, 100 * test.alpha, test.elo1, 100 * test.beta, test.elo0),
      spec_of(chart), std::move(table)};
}

void add_duel(const BenchmarkReport& report, report::Report& out) {
  const PairingResult& result = report.run.pairings[0];
  out.table(duel_table(report, result));
  if (report.job.sprt) {
    out.heading("The test");
    out.chart(walk_chart(report));
  }
  out.heading("Pairs");
  out.chart(pairs_chart(result));
}

// ---- Several -----------------------------------------------------------------------------------

report::Chart standings_chart(const BenchmarkReport& report,
                              const std::vector<BenchmarkStanding>& standings) {
  report::IntervalChart chart{{"Elo", {}, {}, ""}, {"agent"}, {}, {}};
  report::Table table{"",
                      {{"place", true, 5},
                       agent_column("agent"),
                       {"Elo", true, 14, 0},
                       {"games", true, 8, 0},
                       {"score", true, 9, 0},
                       {"above the next", false, 0, 3}},
                      {}};
  for (const BenchmarkStanding& one : standings) {
    const bool is_last = one.place == int_size(standings);
    chart.rows.push_back(interval_row(numbered(report, one), "agent", one.elo));
    table.rows.push_back({std::to_string(one.place), agent_label(report, one.agent),
                          elo_words(one.elo), std::to_string(one.score.games),
                          percent(one.score.points / games_of(one)),
                          is_last ? "" : probability_words(one.above_next)});
  }
  return {fmt::format("Strength with {:g} % intervals, fitted to all pairings at once; a lead of "
                      "100 points wins 64 % of the games.",
                      100 * report.job.setup.confidence),
          spec_of(chart), std::move(table)};
}

report::Table pairings_table(const BenchmarkReport& report) {
  report::Table out{"",
                    {agent_column("A"),
                     agent_column("B"),
                     {"games", true, 7, 0},
                     {"A wins", true, 9, 0},
                     {confidence_words(report.job.setup.confidence), false, 18, 3},
                     {"pairs by points of A"}},
                    {}};
  for (const PairingResult& result : report.run.pairings) {
    const Estimate rate = pair_estimate(result.tally, report.job.setup.confidence);
    out.rows.push_back({agent_label(report, result.pairing.a),
                        agent_label(report, result.pairing.b), std::to_string(result.games.size()),
                        percent(rate.value), percent_range(rate.interval),
                        pairs_words(result.tally)});
  }
  out.rows_are = "pairings";
  return out;
}

report::Chart pairings_chart(const BenchmarkReport& report,
                             const std::vector<BenchmarkStanding>& standings) {
  report::HeatMap chart = win_rates("against, by place");
  std::vector<std::string> rows(standings.size());
  std::vector<std::string> columns(standings.size());
  for (const BenchmarkStanding& one : standings) {
    if (chart.rows.size() == kMostInMap) break;
    const size_t agent = one.agent;
    chart.rows.push_back(rows[agent] = numbered(report, one));
    chart.columns.push_back(columns[agent] = std::to_string(one.place));
  }
  for (const PairingResult& result : report.run.pairings) {
    const size_t a = result.pairing.a;
    const size_t b = result.pairing.b;
    if (result.games.empty() || rows[a].empty() || rows[b].empty()) continue;
    const double rate = 100 * pair_estimate(result.tally, report.job.setup.confidence).value;
    chart.cells.push_back({rows[a], columns[b], rate});
    chart.cells.push_back({rows[b], columns[a], 100 - rate});
  }
  return {"How often the agent of a row beats that of a column.", spec_of(chart),
          pairings_table(report)};
}

report::Chart effort_chart(const BenchmarkReport& report,
                           const std::vector<BenchmarkStanding>& standings) {
  report::PointChart chart{{"milliseconds per decision", {}, {}, ""}, {"Elo", {}, {}, ""}, {}};
  for (const BenchmarkStanding& one : standings)
    if (milliseconds(one.effort) > 0)
      chart.points.push_back({std::to_string(one.place), agent_label(report, one.agent),
                              milliseconds(one.effort), one.elo.value, one.elo.interval.low,
                              one.elo.interval.high});
  return {
      "Strength against time, with agents numbered by place: what their strength costs. Higher and "
      "further left is better.",
      spec_of(chart),
      {}};
}

void add_doubling(const BenchmarkReport& report, const std::vector<BenchmarkStanding>& standings,
                  report::Report& out) {
  const std::optional<Estimate> elo = elo_a_doubling(report.job.setup, standings);
  if (!elo) return;
  out.text(fmt::format("Elo per doubling of the iterations: {} ({} with {:g} % confidence)",
                       elo_words(elo->value), elo_range(elo->interval),
                       100 * report.job.setup.confidence));
}

void add_field(const BenchmarkReport& report, const std::vector<BenchmarkStanding>& standings,
               report::Report& out) {
  out.heading("Strength");
  out.chart(standings_chart(report, standings));
  add_doubling(report, standings, out);
  out.heading("Pairings");
  out.chart(pairings_chart(report, standings));
  for (const BenchmarkStanding& one : standings)
    if (one.forfeits.games > 0)
      out.text(fmt::format("{} forfeited {} of its games, the first because its program {}.",
                           agent_label(report, one.agent), one.forfeits.games, one.forfeits.first));
}

// ---- Both --------------------------------------------------------------------------------------

// "B  greedy", of two; their names may be alike.
std::string side_label(const BenchmarkReport& report, int agent) {
  const std::string name = agent_label(report, agent);
  return report.job.setup.agents.size() == 2 ? fmt::format("{}  {}", "AB"[agent], name) : name;
}

report::Table efforts_table(const BenchmarkReport& report,
                            const std::vector<BenchmarkStanding>& standings) {
  report::Table out{"",
                    {agent_column(""),
                     {"decisions per game", true, 20, 0},
                     {"iterations per decision", true, 25, 0}},
                    {}};
  for (const BenchmarkStanding& one : standings)
    out.rows.push_back(
        {side_label(report, one.agent),
         fmt::format("{:.1f}", ratio(one.effort.decisions, games_of(one))),
         fmt::format("{:.1f}", per_decision(one.effort, real(one.effort.iterations)))});
  return out;
}

report::Table times_table(const BenchmarkReport& report,
                          const std::vector<BenchmarkStanding>& standings) {
  report::Table out{"Measured on this machine:",
                    {agent_column(""),
                     {"milliseconds per decision", true, 27, 0},
                     {"milliseconds per game", true, 23, 0}},
                    {}};
  for (const BenchmarkStanding& one : standings)
    out.rows.push_back({side_label(report, one.agent),
                        fmt::format("{:.3f}", milliseconds(one.effort)),
                        fmt::format("{:.2f}", 1000 * one.effort.seconds / games_of(one))});
  return out;
}

report::Facts agents_facts(const BenchmarkReport& report) {
  const BenchmarkSetup& setup = report.job.setup;
  report::Facts out;
  for (int i = 0; i < int_size(setup.agents); ++i)
    out.emplace_back(setup.agents.size() == 2 ? std::string(1, "AB"[i]) : std::to_string(i + 1),
                     agent_words(report, i));
  return out;
}

report::Glance duel_glance(const BenchmarkReport& report) {
  const PairingResult& result = report.run.pairings[0];
  const double confidence = report.job.setup.confidence;
  const Estimate of_a = pair_estimate(result.tally, confidence);
  const int ahead = of_a.value >= 0.5 ? 0 : 1;
  const Estimate rate = ahead == 0 ? of_a : turned_around(of_a);
  const Estimate elo = elo_estimate(rate);
  report::Glance out;
  out.figures = {
      {percent(rate.value), fmt::format("{} wins", side_label(report, ahead)),
       fmt::format("{}: {}", confidence_words(confidence), percent_range(rate.interval))},
      {elo_words(elo.value), "Elo apart", elo_range(elo.interval)}};
  out.sure = report::sure_of(ahead_probability(rate, confidence));
  out.shares = {{side_label(report, 0), of_a.value}, {side_label(report, 1), 1 - of_a.value}};
  return out;
}

report::Glance field_glance(const BenchmarkReport& report,
                            const std::vector<BenchmarkStanding>& standings) {
  const BenchmarkStanding& first = standings.front();
  const auto score = [](const BenchmarkStanding& one) { return one.score.points / games_of(one); };
  report::Glance out;
  out.figures = {
      {percent(score(first)),
       fmt::format("{} is the strongest of {}", agent_label(report, first.agent), standings.size()),
       "of its games against the others"},
      {elo_words(first.elo), "Elo"}};
  out.sure = report::sure_of(first.above_next);
  out.contenders = {{"", "agent", "score", "Elo"}, {}, "agents"};
  for (const BenchmarkStanding& one : standings)
    out.contenders.all.push_back({std::to_string(one.place), agent_label(report, one.agent),
                                  percent(score(one)), elo_words(one.elo), 0, score(one)});
  return out;
}

report::Glance glance_of(const BenchmarkReport& report) {
  report::Glance out = report.job.setup.agents.size() == 2
                           ? duel_glance(report)
                           : field_glance(report, standings_of(report.job, report.run));
  out.figures.push_back(
      games_figure(report.arena.words(), report.run.games(),
                   fmt::format("over {}", counted(std::ssize(report.job.setup.decks), "deck"))));
  out.shown = report::Shown::Documents;
  return out;
}

}  // namespace

std::string_view verdict_name(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::kUndecided: return "undecided";
    case Sprt::Verdict::kElo0: return "elo0";
    case Sprt::Verdict::kElo1: return "elo1";
  }
  return "";
}

report::Report report_of(const BenchmarkReport& report) {
  const BenchmarkSetup& setup = report.job.setup;
  const bool is_duel = setup.agents.size() == 2;
  report::Report out(
      is_duel ? fmt::format("{} against {}", agent_label(report, 0), agent_label(report, 1))
              : fmt::format("{} agents", setup.agents.size()));
  if (report.run.games() > 0) out.glance(glance_of(report));
  out.lead(finding(report));
  out.facts(agents_facts(report), report::Shown::Everywhere);
  out.text(benchmark_heading(report));
  add_salt(out, setup.salt);
  add_failures(out, report.arena.words(), report.run.failures, report.run.games());
  if (report.run.games() == 0) return out;
  auto standings = standings_of(report.job, report.run);
  if (is_duel) {
    std::sort(standings.begin(), standings.end(),
              [](const auto& x, const auto& y) { return x.agent < y.agent; });
    add_duel(report, out);
    add_doubling(report, standings, out);
  } else {
    add_field(report, standings, out);
  }
  out.heading("Effort and time");
  out.table(efforts_table(report, standings));
  if (is_duel) {
    out.table(times_table(report, standings));
  } else {
    report::Chart chart = effort_chart(report, standings);
    chart.table = times_table(report, standings);
    out.chart(std::move(chart));
  }
  add_how(out, how_made(report));
  return out;
}

}  // namespace archon::sim
