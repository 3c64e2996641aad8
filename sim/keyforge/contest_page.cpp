#include "sim/keyforge/contest_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/keyforge/contest_words.h"
#include "sim/keyforge/page_limits.h"
#include "sim/keyforge/page_parts.h"
#include "sim/keyforge/report_parts.h"
#include "sim/page/charts.h"

namespace archon::sim {
namespace {

// A page shows so many; JSON and CSV have them all.
constexpr size_t kMostPairings = 1000;
constexpr size_t kMostSteps = 500;  // of a test's walk

std::string numbered(const ContestReport& report, const ContestStanding& one) {
  return fmt::format("{}  {}", one.place, agent_label(report, one.agent));
}

double milliseconds(const Effort& effort) { return per_decision(effort, 1000 * effort.seconds); }

// ---- Two agents --------------------------------------------------------------------------------

page::Facts duel_facts(const ContestReport& report, const PairingResult& result) {
  const Estimate rate = pair_estimate(result.tally, report.job.confidence);
  const Estimate elo = elo_estimate(rate);
  const Estimate saved = pairing_reduction(result.tally, report.job.confidence);
  page::Facts out = {
      {"A wins",
       fmt::format("{} ({}): {} won, {} lost, {} drawn", percent(rate.value),
                   percent_range(rate.interval), result.wins[0], result.wins[1], result.draws)},
      {"Elo of A against B", fmt::format("{} ({})", elo_words(elo.value), elo_range(elo.interval))},
      {"A is the stronger", chance_words(superiority(result.tally))},
      {"saved by pairing",
       fmt::format("{} of the games ({})", percent(saved.value), percent_range(saved.interval))}};
  for (size_t side = 0; side < kSides; ++side)
    if (result.forfeits[side].games > 0)
      out.emplace_back(fmt::format("forfeited by {}", "AB"[side]),
                       fmt::format("{}, the first because its program {}",
                                   result.forfeits[side].games, result.forfeits[side].first));
  return out;
}

page::Chart pairs_chart(const PairingResult& result) {
  constexpr std::array kPoints{"none", "1/2", "1", "1 1/2", "both"};
  page::BarChart chart{{"pairs of games", 0, {}, ""}, {}, false};
  page::Table table{"", {{"points of A"}, {"pairs", true}}, {}};
  const Pentanomial pairs = pentanomial(result.tally);
  for (size_t i = 0; i < pairs.size(); ++i) {
    chart.bars.push_back({kPoints[i], "pairs", static_cast<double>(pairs[i])});
    table.rows.push_back({kPoints[i], std::to_string(pairs[i])});
  }
  return {
      "How many points pairs of games brought A. In both games of a pair decks and deals are "
      "the same, and the agents have exchanged seats: where each wins one, only decks and deals "
      "have decided.",
      spec_of(chart), std::move(table)};
}

page::Chart walk_chart(const ContestReport& report) {
  const Sprt& test = *report.job.sprt;
  const std::vector<double>& walk = report.run.walk;
  page::BandChart chart{{"pairs", 0, {}, ""}, {"log likelihood ratio", {}, {}, ""}, {}, {}, 0, {}};
  page::Table table{"", {{"pairs", true}, {"log ratio", true}}, {}};
  const auto add = [&](const std::string& series, double x, double value) {
    chart.points.push_back({series, x, value, value, value});
  };
  const size_t step = std::max<size_t>(1, (walk.size() + kMostSteps - 1) / kMostSteps);
  const std::string ratio = "log ratio";
  add(ratio, 0, 0);
  for (size_t i = 0; i < walk.size(); ++i) {
    if ((i + 1) % step != 0 && i + 1 != walk.size()) continue;
    add(ratio, static_cast<double>(i + 1), walk[i]);
    table.rows.push_back({std::to_string(i + 1), fmt::format("{:.2f}", walk[i])});
  }
  const Interval bounds = test.bounds();
  for (const double x : {0.0, static_cast<double>(walk.size())}) {
    add(fmt::format("Elo {:g} is accepted", test.elo1), x, bounds.high);
    add(fmt::format("Elo {:g} is accepted", test.elo0), x, bounds.low);
  }
  return {
      fmt::format("How much likelier the pairs so far are if A is stronger by {:g} Elo than if "
                  "by {:g}. The test ends where the line meets a bound; it is wrong in {:g} % "
                  "(says {:g}) and {:g} % (says {:g}).",
                  test.elo1, test.elo0, 100 * test.alpha, test.elo1, 100 * test.beta, test.elo0),
      spec_of(chart), std::move(table)};
}

void add_duel(const ContestReport& report, page::Page& out) {
  const PairingResult& result = report.run.pairings[0];
  out.facts(duel_facts(report, result));
  if (report.job.sprt) {
    out.heading("The test");
    out.chart(walk_chart(report));
  }
  out.heading("Pairs");
  out.chart(pairs_chart(result));
}

// ---- Several -----------------------------------------------------------------------------------

page::Chart standings_chart(const ContestReport& report,
                            const std::vector<ContestStanding>& standings) {
  page::IntervalChart chart{{"Elo", {}, {}, ""}, {"agent"}, {}, {}};
  page::Table table{"",
                    {{"place"},
                     {"agent"},
                     {"Elo", true},
                     {"", true},
                     {"games", true},
                     {"score", true},
                     {"above the next", true}},
                    {}};
  for (const ContestStanding& one : standings) {
    chart.rows.push_back({numbered(report, one), "agent", one.elo.value, one.elo.interval.low,
                          one.elo.interval.high});
    table.rows.push_back(
        {std::to_string(one.place), agent_label(report, one.agent), elo_words(one.elo.value),
         fmt::format("± {:.0f}", one.elo.interval.half_width()), std::to_string(one.score.games),
         percent(one.score.points / games_of(one)),
         one.place == static_cast<int>(standings.size()) ? "-" : chance_words(one.above_next)});
  }
  return {fmt::format("Strength with {:g} % intervals, fitted to all pairings at once; 100 points "
                      "more win 64 % of the games.",
                      100 * report.job.confidence),
          spec_of(chart), std::move(table)};
}

page::Table pairings_table(const ContestReport& report) {
  page::Table out{"",
                  {{"A"},
                   {"B"},
                   {"games", true},
                   {"A wins", true},
                   {fmt::format("{:g} %", 100 * report.job.confidence), true},
                   {"pairs by points of A", true}},
                  {}};
  const auto& pairings = report.run.pairings;
  for (size_t i = 0; i < std::min(pairings.size(), kMostPairings); ++i) {
    const PairingResult& result = pairings[i];
    const Estimate rate = pair_estimate(result.tally, report.job.confidence);
    out.rows.push_back({agent_label(report, result.pairing.a),
                        agent_label(report, result.pairing.b), std::to_string(result.games.size()),
                        percent(rate.value), percent_range(rate.interval),
                        pairs_words(result.tally)});
  }
  return out;
}

page::Chart pairings_chart(const ContestReport& report,
                           const std::vector<ContestStanding>& standings) {
  page::HeatMap chart;
  chart.column_title = "against, by place";
  chart.value_title = "wins, in %";
  chart.low = 20;
  chart.high = 80;
  std::vector<std::string> rows(standings.size());
  std::vector<std::string> columns(standings.size());
  for (const ContestStanding& one : standings) {
    if (chart.rows.size() == kMostInMap) break;
    const auto agent = static_cast<size_t>(one.agent);
    chart.rows.push_back(rows[agent] = numbered(report, one));
    chart.columns.push_back(columns[agent] = std::to_string(one.place));
  }
  for (const PairingResult& result : report.run.pairings) {
    const auto a = static_cast<size_t>(result.pairing.a);
    const auto b = static_cast<size_t>(result.pairing.b);
    if (result.games.empty() || rows[a].empty() || rows[b].empty()) continue;
    const double rate = 100 * pair_estimate(result.tally, report.job.confidence).value;
    chart.cells.push_back({rows[a], columns[b], rate});
    chart.cells.push_back({rows[b], columns[a], 100 - rate});
  }
  return {"How often the agent of a row beats that of a column.", spec_of(chart),
          pairings_table(report)};
}

page::Chart effort_chart(const ContestReport& report,
                         const std::vector<ContestStanding>& standings) {
  page::PointChart chart{{"milliseconds a decision", {}, {}, ""}, {"Elo", {}, {}, ""}, {}};
  for (const ContestStanding& one : standings)
    if (milliseconds(one.effort) > 0)
      chart.points.push_back({std::to_string(one.place), agent_label(report, one.agent),
                              milliseconds(one.effort), one.elo.value, one.elo.interval.low,
                              one.elo.interval.high});
  return {
      "Strength over time, agents by their places: what their strength costs. Up and to the "
      "left is better.",
      spec_of(chart),
      {}};
}

// ---- Both --------------------------------------------------------------------------------------

page::Table efforts_table(const ContestReport& report,
                          const std::vector<ContestStanding>& standings) {
  page::Table out{"",
                  {{"place"},
                   {"agent"},
                   {"decisions a game", true},
                   {"iterations a decision", true},
                   {"milliseconds a decision", true},
                   {"milliseconds a game", true}},
                  {}};
  for (const ContestStanding& one : standings)
    out.rows.push_back(
        {std::to_string(one.place), agent_label(report, one.agent),
         fmt::format("{:.1f}", static_cast<double>(one.effort.decisions) / games_of(one)),
         fmt::format("{:.1f}",
                     per_decision(one.effort, static_cast<double>(one.effort.iterations))),
         fmt::format("{:.3f}", milliseconds(one.effort)),
         fmt::format("{:.2f}", 1000 * one.effort.seconds / games_of(one))});
  return out;
}

void add_field(const ContestReport& report, const std::vector<ContestStanding>& standings,
               page::Page& out) {
  out.heading("Strength");
  out.chart(standings_chart(report, standings));
  out.heading("Pairings");
  out.chart(pairings_chart(report, standings));
  for (const ContestStanding& one : standings)
    if (one.forfeits.games > 0)
      out.text(fmt::format("{} forfeited {} of its games, the first because its program {}.",
                           agent_label(report, one.agent), one.forfeits.games, one.forfeits.first));
}

page::Facts agents_facts(const ContestReport& report) {
  const ContestSetup& setup = report.job.setup;
  page::Facts out;
  for (size_t i = 0; i < setup.agents.size(); ++i)
    out.emplace_back(setup.agents.size() == 2 ? std::string(1, "AB"[i]) : std::to_string(i + 1),
                     agent_words(report, static_cast<int>(i)));
  return out;
}

}  // namespace

page::Page contest_page(const ContestReport& report) {
  const ContestSetup& setup = report.job.setup;
  const bool is_duel = setup.agents.size() == 2;
  page::Page out(is_duel
                     ? fmt::format("{} against {}", agent_label(report, 0), agent_label(report, 1))
                     : fmt::format("{} agents", setup.agents.size()));
  out.lead(contest_finding(report));
  out.text(contest_heading(report));
  out.facts(agents_facts(report));
  for (std::string& note : failures_notes(report.run.failures, report.run.games()))
    out.text(std::move(note));
  if (report.run.games() == 0) return out;
  const auto standings = standings_of(report.job, report.run);
  if (is_duel)
    add_duel(report, out);
  else
    add_field(report, standings, out);
  out.heading("Time");
  out.text("Measured on the machine that played.");
  if (is_duel) {
    out.table(efforts_table(report, standings));
  } else {
    page::Chart chart = effort_chart(report, standings);
    chart.table = efforts_table(report, standings);
    out.chart(std::move(chart));
  }
  out.heading("How it was made");
  out.facts(version_facts(report.library, setup.salt));
  return out;
}

}  // namespace archon::sim
