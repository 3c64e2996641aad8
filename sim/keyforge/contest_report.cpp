#include "sim/keyforge/contest_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/keyforge/contest_words.h"
#include "sim/keyforge/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr size_t kMostSteps = 500;  // of a test's walk
constexpr size_t kWidestName = 26;  // in a terminal

report::Column agent_column(const std::string& title) {
  return {title, false, 0, 2, report::Shown::Everywhere, kWidestName};
}

std::string numbered(const ContestReport& report, const ContestStanding& one) {
  return fmt::format("{}  {}", one.place, agent_label(report, one.agent));
}

double milliseconds(const Effort& effort) { return per_decision(effort, 1000 * effort.seconds); }

// ---- Two agents --------------------------------------------------------------------------------

report::Table duel_table(const ContestReport& report, const PairingResult& result) {
  const Estimate rate = pair_estimate(result.tally, report.job.confidence);
  const Estimate elo = elo_estimate(rate);
  const Estimate saved = pairing_reduction(result.tally, report.job.confidence);
  report::Table out{"", {{"", false, 22}, {"", true, 9, 0}, {"", false, 0, 3}}, {}};
  out.rows = {{"A wins", percent(rate.value),
               fmt::format("{};  {} won, {} lost, {} drawn", percent_range(rate.interval),
                           result.wins[0], result.wins[1], result.draws)},
              {"Elo of A against B", elo_words(elo.value), elo_range(elo.interval)},
              {"A is the stronger", probability_words(superiority(result.tally)),
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
    chart.bars.push_back({kPoints[i], "pairs", static_cast<double>(pairs[i])});
    table.rows.push_back({kPoints[i], std::to_string(pairs[i])});
  }
  return {
      "How many points pairs of games brought A. In both games of a pair decks and deals are "
      "the same, and the agents have exchanged seats: where each wins one, only decks and deals "
      "have decided.",
      spec_of(chart), std::move(table)};
}

report::Chart walk_chart(const ContestReport& report) {
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

void add_duel(const ContestReport& report, report::Report& out) {
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

report::Chart standings_chart(const ContestReport& report,
                              const std::vector<ContestStanding>& standings) {
  report::IntervalChart chart{{"Elo", {}, {}, ""}, {"agent"}, {}, {}};
  report::Table table{"",
                      {{"place", true, 5},
                       agent_column("agent"),
                       {"Elo", true, 14, 0},
                       {"games", true, 8, 0},
                       {"score", true, 9, 0},
                       {"above the next", false, 0, 3}},
                      {}};
  for (const ContestStanding& one : standings) {
    const bool is_last = one.place == static_cast<int>(standings.size());
    chart.rows.push_back({numbered(report, one), "agent", one.elo.value, one.elo.interval.low,
                          one.elo.interval.high});
    table.rows.push_back({std::to_string(one.place), agent_label(report, one.agent),
                          elo_words(one.elo), std::to_string(one.score.games),
                          percent(one.score.points / games_of(one)),
                          is_last ? "" : probability_words(one.above_next)});
  }
  return {fmt::format("Strength with {:g} % intervals, fitted to all pairings at once; 100 points "
                      "more win 64 % of the games.",
                      100 * report.job.confidence),
          spec_of(chart), std::move(table)};
}

report::Table pairings_table(const ContestReport& report) {
  report::Table out{"",
                    {agent_column("A"),
                     agent_column("B"),
                     {"games", true, 7, 0},
                     {"A wins", true, 9, 0},
                     {fmt::format("{:g} %", 100 * report.job.confidence), false, 18, 3},
                     {"pairs by points of A"}},
                    {}};
  for (const PairingResult& result : report.run.pairings) {
    const Estimate rate = pair_estimate(result.tally, report.job.confidence);
    out.rows.push_back({agent_label(report, result.pairing.a),
                        agent_label(report, result.pairing.b), std::to_string(result.games.size()),
                        percent(rate.value), percent_range(rate.interval),
                        pairs_words(result.tally)});
  }
  out.rows_are = "pairings";
  return out;
}

report::Chart pairings_chart(const ContestReport& report,
                             const std::vector<ContestStanding>& standings) {
  report::HeatMap chart;
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

report::Chart effort_chart(const ContestReport& report,
                           const std::vector<ContestStanding>& standings) {
  report::PointChart chart{{"milliseconds a decision", {}, {}, ""}, {"Elo", {}, {}, ""}, {}};
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

void add_field(const ContestReport& report, const std::vector<ContestStanding>& standings,
               report::Report& out) {
  out.heading("Strength");
  out.chart(standings_chart(report, standings));
  out.heading("Pairings");
  out.chart(pairings_chart(report, standings));
  for (const ContestStanding& one : standings)
    if (one.forfeits.games > 0)
      out.text(fmt::format("{} forfeited {} of its games, the first because its program {}.",
                           agent_label(report, one.agent), one.forfeits.games, one.forfeits.first));
}

// ---- Both --------------------------------------------------------------------------------------

// "B  greedy", of two; their names may be alike.
std::string side_label(const ContestReport& report, int agent) {
  const std::string name = agent_label(report, agent);
  return report.job.setup.agents.size() == 2 ? fmt::format("{}  {}", "AB"[agent], name) : name;
}

report::Table efforts_table(const ContestReport& report,
                            const std::vector<ContestStanding>& standings) {
  report::Table out{
      "",
      {agent_column(""), {"decisions a game", true, 18, 0}, {"iterations a decision", true, 23, 0}},
      {}};
  for (const ContestStanding& one : standings)
    out.rows.push_back(
        {side_label(report, one.agent),
         fmt::format("{:.1f}", static_cast<double>(one.effort.decisions) / games_of(one)),
         fmt::format("{:.1f}",
                     per_decision(one.effort, static_cast<double>(one.effort.iterations)))});
  return out;
}

report::Table times_table(const ContestReport& report,
                          const std::vector<ContestStanding>& standings) {
  report::Table out{"Measured on this machine:",
                    {agent_column(""),
                     {"milliseconds a decision", true, 25, 0},
                     {"milliseconds a game", true, 23, 0}},
                    {}};
  for (const ContestStanding& one : standings)
    out.rows.push_back({side_label(report, one.agent),
                        fmt::format("{:.3f}", milliseconds(one.effort)),
                        fmt::format("{:.2f}", 1000 * one.effort.seconds / games_of(one))});
  return out;
}

report::Facts agents_facts(const ContestReport& report) {
  const ContestSetup& setup = report.job.setup;
  report::Facts out;
  for (size_t i = 0; i < setup.agents.size(); ++i)
    out.emplace_back(setup.agents.size() == 2 ? std::string(1, "AB"[i]) : std::to_string(i + 1),
                     agent_words(report, static_cast<int>(i)));
  return out;
}

}  // namespace

report::Report report_of(const ContestReport& report) {
  const ContestSetup& setup = report.job.setup;
  const bool is_duel = setup.agents.size() == 2;
  report::Report out(
      is_duel ? fmt::format("{} against {}", agent_label(report, 0), agent_label(report, 1))
              : fmt::format("{} agents", setup.agents.size()));
  out.lead(contest_finding(report));
  out.facts(agents_facts(report), report::Shown::Everywhere);
  out.text(contest_heading(report));
  add_salt(out, setup.salt);
  add_failures(out, report.run.failures, report.run.games());
  if (report.run.games() == 0) return out;
  auto standings = standings_of(report.job, report.run);
  if (is_duel) {
    std::sort(standings.begin(), standings.end(),
              [](const auto& x, const auto& y) { return x.agent < y.agent; });
    add_duel(report, out);
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
  add_how(out, &report.library, setup.salt);
  return out;
}

std::string contest_csv(const ContestReport& report) {
  std::string out =
      "pairing,pair,game,agent_a,agent_b,deck_a,deck_b,first,winner,turns,forfeit,decisions_a,"
      "iterations_a,decisions_b,iterations_b\n";
  const ContestSetup& setup = report.job.setup;
  const auto agent = [&](int i) { return csv_cell(setup.agents[static_cast<size_t>(i)].name); };
  const auto deck = [&](int i) { return csv_cell(setup.decks[static_cast<size_t>(i)].name); };
  int64_t pairing = 0;
  for (const PairingResult& result : report.run.pairings) {
    ++pairing;
    for (const ContestGame& game : result.games)
      out += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", pairing, game.number / 2 + 1,
          game.number + 1, agent(result.pairing.a), agent(result.pairing.b), deck(game.decks[0]),
          deck(game.decks[1]), "ab"[game.first],
          game.winner < 0    ? "draw"
          : game.winner == 0 ? "a"
                             : "b",
          game.turns, csv_cell(game.forfeit), game.efforts[0].decisions, game.efforts[0].iterations,
          game.efforts[1].decisions, game.efforts[1].iterations);
  }
  return out;
}

std::string contest_pairings_csv(const ContestReport& report) {
  std::string out =
      "a,b,games,wins_a,wins_b,draws,forfeits_a,forfeits_b,win_rate_a,win_rate_a_low,"
      "win_rate_a_high,pairs_0,pairs_half,pairs_1,pairs_3_halves,pairs_2\n";
  const ContestSetup& setup = report.job.setup;
  for (const PairingResult& result : report.run.pairings) {
    const Estimate rate = pair_estimate(result.tally, report.job.confidence);
    out += fmt::format("{},{},{},{},{},{},{},{},{:.5f},{:.5f},{:.5f}",
                       csv_cell(setup.agents[static_cast<size_t>(result.pairing.a)].name),
                       csv_cell(setup.agents[static_cast<size_t>(result.pairing.b)].name),
                       result.games.size(), result.wins[0], result.wins[1], result.draws,
                       result.forfeits[0].games, result.forfeits[1].games, rate.value,
                       rate.interval.low, rate.interval.high);
    for (const int64_t count : pentanomial(result.tally)) out += fmt::format(",{}", count);
    out += '\n';
  }
  return out;
}

}  // namespace archon::sim
