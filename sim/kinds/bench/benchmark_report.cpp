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

double per_decision(const Effort& effort, double sum) {
  return effort.decisions > 0 ? ratio(sum, effort.decisions) : 0;
}

double games_of(const BenchmarkStanding& one) { return std::max(1.0, real(one.score.games)); }

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
std::string finding(const BenchmarkReport& report) {
  if (report.run.games() == 0) return "No games have been finished yet.";
  return report.job.setup.agents.size() == 2 ? duel_finding(report) : field_finding(report);
}

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

// ---- JSON --------------------------------------------------------------------------------------

constexpr size_t kMostStepsTold = 200;  // of a test's walk that are told

Json agents_json(const BenchmarkSetup& setup) {
  Json out = Json::array();
  for (const Contestant& one : setup.agents)
    out.push_back({{"name", one.name}, {"agent", ai::to_string(one.agent)}});
  return out;
}

// The number of pairs and the log ratio after them; thinned, with the last step always there.
Json walk_json(const std::vector<double>& walk) {
  Json out = Json::array();
  const size_t step = std::max<size_t>(1, (walk.size() + kMostStepsTold - 1) / kMostStepsTold);
  for (size_t i = 0; i < walk.size(); ++i)
    if ((i + 1) % step == 0 || i + 1 == walk.size()) out.push_back({i + 1, walk[i]});
  return out;
}

Json sprt_json(const BenchmarkReport& report) {
  const Sprt& sprt = *report.job.sprt;
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"bounds", {sprt.bounds().low, sprt.bounds().high}},
          {"log_ratio", report.run.walk.empty() ? 0 : report.run.walk.back()},
          {"verdict", verdict_name(report.run.verdict)},
          {"walk", walk_json(report.run.walk)}};
}

Json effort_json(const Effort& effort, double games) {
  return {{"decisions_a_game", ratio(effort.decisions, games)},
          {"iterations_a_decision", per_decision(effort, real(effort.iterations))}};
}

Json standing_json(const BenchmarkReport& report, const BenchmarkStanding& one, bool is_last) {
  Json out = {{"place", one.place},
              {"agent", one.agent + 1},
              {"name", report.job.setup.agents[one.agent].name},
              {"elo", estimate_json(one.elo)},
              {"above_next", is_last ? Json(nullptr) : Json(one.above_next)},
              {"games", one.score.games},
              {"points", one.score.points},
              {"forfeits", forfeits_json(one.forfeits)}};
  out.update(effort_json(one.effort, games_of(one)));
  return out;
}

Json pairing_json(const BenchmarkReport& report, const PairingResult& result) {
  const Estimate rate = pair_estimate(result.tally, report.job.setup.confidence);
  Json out = {{"a", result.pairing.a + 1},
              {"b", result.pairing.b + 1},
              {"games", result.games.size()},
              {"wins", {result.wins[0], result.wins[1]}},
              {"draws", result.draws},
              {"pairs", pentanomial(result.tally)},
              {"win_rate_a", estimate_json(rate)},
              {"elo_a", estimate_json(elo_estimate(rate))},
              {"superiority_a", superiority(result.tally)},
              {"saved_by_pairing",
               estimate_json(pairing_reduction(result.tally, report.job.setup.confidence))}};
  out["forfeits"] = {{"a", forfeits_json(result.forfeits[0])},
                     {"b", forfeits_json(result.forfeits[1])}};
  return out;
}

Json measured_json(const std::vector<BenchmarkStanding>& standings) {
  Json out = Json::array();
  for (const BenchmarkStanding& one : standings)
    out.push_back({{"agent", one.agent + 1},
                   {"milliseconds_a_decision", per_decision(one.effort, 1000 * one.effort.seconds)},
                   {"milliseconds_a_game", 1000 * one.effort.seconds / games_of(one)}});
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
  std::string out =
      "a,b,games,wins_a,wins_b,draws,forfeits_a,forfeits_b,win_rate_a,win_rate_a_low,"
      "win_rate_a_high,pairs_0,pairs_half,pairs_1,pairs_3_halves,pairs_2\n";
  const BenchmarkSetup& setup = report.job.setup;
  for (const PairingResult& result : report.run.pairings) {
    const Estimate rate = pair_estimate(result.tally, report.job.setup.confidence);
    out += fmt::format("{},{},{},{},{},{},{},{},{:.5f},{:.5f},{:.5f}",
                       csv_cell(setup.agents[result.pairing.a].name),
                       csv_cell(setup.agents[result.pairing.b].name), result.games.size(),
                       result.wins[0], result.wins[1], result.draws, result.forfeits[0].games,
                       result.forfeits[1].games, rate.value, rate.interval.low, rate.interval.high);
    for (const int64_t count : pentanomial(result.tally)) out += fmt::format(",{}", count);
    out += '\n';
  }
  return out;
}

std::string benchmark_json(const BenchmarkReport& report) {
  const BenchmarkSetup& setup = report.job.setup;
  Json out = heading_json("archon_bench", edition_of(report.arena), setup.seed);
  add_salt_json(setup.salt, out);
  out["turn_limit"] = setup.turn_limit;
  out["confidence"] = report.job.setup.confidence;
  out["format"] = format_name(setup.format);
  out["agents"] = agents_json(setup);
  out["decks"] = lists_json(setup.decks);
  out["anchor"] = setup.anchor
                      ? Json{{"agent", setup.anchor->agent + 1}, {"elo", setup.anchor->elo}}
                      : Json(nullptr);
  out["games_asked"] = 2 * report.job.pairs * std::ssize(report.run.pairings);
  out["interrupted"] = report.run.interrupted;
  out["games"] = report.run.games();
  out["failures"] = failures_json(report.run.failures);
  out["finding"] = finding(report);
  if (report.job.sprt) out["sprt"] = sprt_json(report);
  const auto standings = standings_of(report.job, report.run);
  if (const auto elo = elo_a_doubling(report.job.setup, standings))
    out["elo_a_doubling"] = estimate_json(*elo);
  out["standings"] = Json::array();
  for (const BenchmarkStanding& one : standings)
    out["standings"].push_back(standing_json(report, one, one.place == int_size(standings)));
  out["pairings"] = Json::array();
  for (const PairingResult& result : report.run.pairings)
    out["pairings"].push_back(pairing_json(report, result));
  out["measured"] = measured_json(standings);
  return to_text(out);
}

}  // namespace archon::sim
