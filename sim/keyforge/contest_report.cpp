#include "sim/keyforge/contest_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/keyforge/contest_words.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

constexpr size_t kWidestName = 26;

std::string salt_line(const ContestSetup& setup) {
  if (!setup.salt) return "";
  return fmt::format("salt {}, of which the hash is {}\n", setup.salt->hex(), setup.salt->hash());
}

// ---- Two agents --------------------------------------------------------------------------------

std::string duel_scores(const ContestReport& report, const PairingResult& result) {
  const Estimate rate = pair_estimate(result.tally, report.job.confidence);
  const Estimate elo = elo_estimate(rate);
  std::string out;
  const auto line = [&](const char* name, const std::string& value, const std::string& more) {
    out += fmt::format("  {:<22}{:>9}   {}\n", name, value, more);
  };
  line("A wins", percent(rate.value),
       fmt::format("{};  {} won, {} lost, {} drawn", percent_range(rate.interval), result.wins[0],
                   result.wins[1], result.draws));
  line("Elo of A against B", elo_words(elo.value), elo_range(elo.interval));
  line("A is the stronger", chance_words(superiority(result.tally)), "(likelihood of superiority)");
  const Estimate saved = pairing_reduction(result.tally, report.job.confidence);
  line("games saved by pairing", percent(saved.value), percent_range(saved.interval));
  out += fmt::format("  {:<25}{}\n", "pairs by points of A", pairs_words(result.tally));
  out += fmt::format("  {:<25}{}\n", "", "(0, 1/2, 1, 1 1/2, 2)");
  if (report.job.sprt) out += fmt::format("  {:<25}{}\n", "test", sprt_words(report));
  return out + forfeits_table(result.forfeits[0], result.forfeits[1]);
}

std::string duel_efforts(const PairingResult& result) {
  const auto games = std::max(1.0, static_cast<double>(result.games.size()));
  std::string out = fmt::format("\n  {:<24}{:>10}{:>10}\n", "", "A", "B");
  const auto line = [&](const char* name, int digits, const auto& of) {
    out += fmt::format("  {:<24}{:>10.{}f}{:>10.{}f}\n", name, of(result.efforts[0]), digits,
                       of(result.efforts[1]), digits);
  };
  line("decisions a game", 1,
       [&](const Effort& e) { return static_cast<double>(e.decisions) / games; });
  line("iterations a decision", 1,
       [](const Effort& e) { return per_decision(e, static_cast<double>(e.iterations)); });
  out += "\nMeasured on this machine:\n";
  line("milliseconds a decision", 3,
       [](const Effort& e) { return per_decision(e, 1000 * e.seconds); });
  line("milliseconds a game", 2, [&](const Effort& e) { return 1000 * e.seconds / games; });
  return out;
}

std::string duel_table(const ContestReport& report) {
  const PairingResult& result = report.run.pairings[0];
  std::string out =
      fmt::format("A  {}\nB  {}\n\n{}\n{}{}", agent_words(report, 0), agent_words(report, 1),
                  contest_heading(report), salt_line(report.job.setup),
                  failures_table(report.run.failures, report.run.games()));
  if (result.games.empty()) return out;
  return out + '\n' + duel_scores(report, result) + duel_efforts(result);
}

// ---- Several -----------------------------------------------------------------------------------

size_t widest_name(const ContestReport& report) {
  size_t out = 5;
  for (size_t i = 0; i < report.job.setup.agents.size(); ++i)
    out = std::max(out, columns(agent_label(report, static_cast<int>(i), kWidestName)));
  return out;
}

// The agent's name as a column of a table.
std::string name_column(const ContestReport& report, int agent, size_t width) {
  return padded(agent_label(report, agent, kWidestName), width);
}

std::string standings_table(const ContestReport& report,
                            const std::vector<ContestStanding>& standings, size_t width) {
  std::string out = fmt::format("  {:>5}  {:<{}}{:>14}{:>8}{:>9}   {}\n", "place", "agent", width,
                                "Elo", "games", "score", "above the next");
  for (const ContestStanding& one : standings) {
    const bool is_last = one.place == static_cast<int>(standings.size());
    out += fmt::format("  {:>5}  {}{:>14}{:>8}{:>9}   {}\n", one.place,
                       name_column(report, one.agent, width), elo_words(one.elo), one.score.games,
                       percent(one.score.points / games_of(one)),
                       is_last ? "" : chance_words(one.above_next));
  }
  return out;
}

std::string pairings_table(const ContestReport& report, size_t width) {
  std::string out =
      fmt::format("\n  {:<{}}  {:<{}}{:>7}{:>9}   {:<18}  {}\n", "A", width, "B", width, "games",
                  "A wins", fmt::format("{:g} %", 100 * report.job.confidence), "pairs");
  for (const PairingResult& result : report.run.pairings) {
    const Estimate rate = pair_estimate(result.tally, report.job.confidence);
    out += fmt::format(
        "  {}  {}{:>7}{:>9}   {:<18}  {}\n", name_column(report, result.pairing.a, width),
        name_column(report, result.pairing.b, width), result.games.size(), percent(rate.value),
        percent_range(rate.interval), pairs_words(result.tally));
  }
  return out;
}

std::string forfeit_lines(const ContestReport& report,
                          const std::vector<ContestStanding>& standings) {
  std::string out;
  for (const ContestStanding& one : standings)
    if (one.forfeits.games > 0)
      out += fmt::format("  {} forfeited {} of its games, the first because its program {}\n",
                         agent_label(report, one.agent), one.forfeits.games,
                         printable(one.forfeits.first));
  return out;
}

std::string efforts_table(const ContestReport& report,
                          const std::vector<ContestStanding>& standings, size_t width) {
  std::string out = fmt::format("\n  {:<{}}{:>18}{:>23}\n", "", width, "decisions a game",
                                "iterations a decision");
  for (const ContestStanding& one : standings)
    out += fmt::format("  {}{:>18.1f}{:>23.1f}\n", name_column(report, one.agent, width),
                       static_cast<double>(one.effort.decisions) / games_of(one),
                       per_decision(one.effort, static_cast<double>(one.effort.iterations)));
  out += fmt::format("\nMeasured on this machine:\n  {:<{}}{:>25}{:>23}\n", "", width,
                     "milliseconds a decision", "milliseconds a game");
  for (const ContestStanding& one : standings)
    out += fmt::format("  {}{:>25.3f}{:>23.2f}\n", name_column(report, one.agent, width),
                       per_decision(one.effort, 1000 * one.effort.seconds),
                       1000 * one.effort.seconds / games_of(one));
  return out;
}

std::string field_table(const ContestReport& report) {
  std::string out;
  for (size_t i = 0; i < report.job.setup.agents.size(); ++i)
    out += fmt::format("{:>2}  {}\n", i + 1, agent_words(report, static_cast<int>(i)));
  out += fmt::format("\n{}\n{}{}", contest_heading(report), salt_line(report.job.setup),
                     failures_table(report.run.failures, report.run.games()));
  if (report.run.games() == 0) return out;
  const auto standings = standings_of(report.job, report.run);
  const size_t width = widest_name(report);
  return out + '\n' + standings_table(report, standings, width) + pairings_table(report, width) +
         forfeit_lines(report, standings) + efforts_table(report, standings, width);
}

}  // namespace

std::string contest_table(const ContestReport& report) {
  if (report.job.setup.format == ContestFormat::kLadder) return contest_markdown(report);
  return report.job.setup.agents.size() == 2 ? duel_table(report) : field_table(report);
}

std::string contest_markdown(const ContestReport& report) {
  std::string out = contest_heading(report) + "\n\n";
  for (const std::string& note : failures_notes(report.run.failures, report.run.games()))
    out += markdown_cell(note) + "\n\n";
  if (report.run.games() == 0) return out;
  const auto standings = standings_of(report.job, report.run);
  out +=
      "| place | agent | Elo | games | score | above the next |\n"
      "| ---: | --- | ---: | ---: | ---: | ---: |\n";
  for (const ContestStanding& one : standings)
    out += fmt::format(
        "| {} | {} | {} | {} | {} | {} |\n", one.place,
        markdown_cell(agent_label(report, one.agent)), elo_words(one.elo), one.score.games,
        percent(one.score.points / games_of(one)),
        one.place == static_cast<int>(standings.size()) ? "" : chance_words(one.above_next));
  out +=
      "\n| agent | is | iterations a decision | milliseconds a decision, measured |\n"
      "| --- | --- | ---: | ---: |\n";
  for (const ContestStanding& one : standings)
    out += fmt::format(
        "| {} | `{}` | {:.1f} | {:.3f} |\n", markdown_cell(agent_label(report, one.agent)),
        printable(ai::to_string(report.job.setup.agents[static_cast<size_t>(one.agent)].agent)),
        per_decision(one.effort, static_cast<double>(one.effort.iterations)),
        per_decision(one.effort, 1000 * one.effort.seconds));
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
