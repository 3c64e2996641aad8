#include "sim/keyforge/tournament_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/exp_log.h"
#include "engine/core/printable.h"
#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

constexpr double kSurprising = 0.01;  // p-value below which the model is called wrong

double per(int64_t sum, int64_t replications) {
  return replications > 0 ? static_cast<double>(sum) / static_cast<double>(replications) : 0;
}

std::string decks_of(const TournamentReport& report, const TournamentPlayer& player) {
  std::string out;
  for (const int deck : player.plays.decks)
    out += fmt::format("{}{}", out.empty() ? "" : "; ",
                       report.setup.decks[static_cast<size_t>(deck)].name);
  return out;
}

std::optional<double> played_share(const TournamentReport& report, size_t kind, int player) {
  if (kind >= report.run.played.size() || report.run.played[kind].replications == 0)
    return std::nullopt;
  int64_t won = 0;
  for (const auto& world : report.run.played[kind].worlds)
    won += std::count(world.winners.begin(), world.winners.end(), player);
  return per(won, report.run.played[kind].replications);
}

std::string known_words(const TournamentReport& report) {
  const TournamentRun& run = report.run;
  const TournamentSetup& setup = report.setup;
  if (cast_of(setup).sides.size() < 2) return "all play the same deck";
  const std::string games = fmt::format("{} games between decks", run.scores.games());
  if (setup.games_each)
    return run.known ? fmt::format("{}, {} of every pairing", games, *setup.games_each) : games;
  return fmt::format("{}, every rating known to within {:.0f} points{}", games,
                     std::ceil(run.widest), run.known ? "" : ", less well than was asked for");
}

std::string agents_words(const TournamentSetup& setup) {
  if (setup.agents.size() == 1)
    return fmt::format("all played by {}", printable(ai::to_string(setup.agents.front())));
  std::string out = "played by ";
  for (const ai::AgentSpec& agent : setup.agents)
    out += fmt::format("{}{}", &agent == &setup.agents.front() ? "" : " and ",
                       printable(ai::to_string(agent)));
  return out;
}

std::string verdict(double p_value) {
  return fmt::format("{} (p = {:.2f})",
                     p_value < kSurprising ? "which is not what the model says" : "as foreseen",
                     p_value);
}

std::vector<std::string> check_notes(const TournamentReport& report) {
  std::vector<std::string> out;
  const auto kinds = kinds_of(report.setup);
  for (size_t k = 0; k < report.run.checks.size(); ++k) {
    const TournamentCheck& check = report.run.checks[k];
    if (check.games == 0) continue;
    const auto games = static_cast<double>(check.games);
    out.push_back(fmt::format(
        "Really played, {}: {} tournaments. Favourites won {} of their {} games where {} were "
        "foreseen, {}; the titles went {}.",
        kind_name(kinds[k]), report.run.played[k].replications,
        percent(check.favourites_won / games), check.games,
        percent(check.favourites_expected / games), verdict(check.games_p_value),
        verdict(check.titles_p_value)));
  }
  return out;
}

std::string winner_words(const TournamentReport& report) {
  const auto rows = tournament_rows(report, 0);
  return fmt::format("{} is the likeliest to win, with {} ({}).", printable(rows.front().name),
                     percent(rows.front().wins.value), percent_range(rows.front().wins.interval));
}

std::string best_word(const TournamentSetup& setup) {
  const bool by_deck = setup.agents.size() == 1 &&
                       std::all_of(setup.players.begin(), setup.players.end(),
                                   [](const auto& player) { return player.plays.skill == 0; });
  return by_deck ? "whoever has the best deck" : "the best player";
}

std::string best_notes(const TournamentReport& report) {
  const auto rows = kind_rows(report);
  const KindRow& first = rows.front();
  const std::string best = best_word(report.setup);
  if (rows.size() == 1)
    return fmt::format(
        "In such a tournament {} wins {} of the time ({}); it takes {:.1f} matches and {:.1f} "
        "games.",
        best, percent(first.best_wins.value), percent_range(first.best_wins.interval),
        first.matches, first.games);
  std::string level;
  for (size_t i = 1; i < rows.size(); ++i)
    if (rows[i].behind.interval.low <= 0)
      level +=
          fmt::format("{}{} with {}", level.empty() ? "" : "; ", rows[i].format, rows[i].match);
  return fmt::format(
      "The better deck is rewarded most by {} with {}: {} wins {} of the time, for {:.1f} games{}.",
      first.format, first.match, best, percent(first.best_wins.value), first.games,
      level.empty() ? "" : ". So many replications can't tell from it: " + level);
}

}  // namespace

std::string kind_name(const TournamentKind& kind) {
  return fmt::format("{}, {}", to_string(kind.format), name_of(kind.match));
}

std::vector<TournamentRow> tournament_rows(const TournamentReport& report, size_t kind) {
  const ReplicationTally& tally = report.run.simulated[kind];
  std::vector<TournamentRow> out;
  for (size_t i = 0; i < report.setup.players.size(); ++i) {
    const TournamentPlayer& player = report.setup.players[i];
    TournamentRow row;
    row.player = static_cast<int>(i);
    row.name = player.name;
    row.decks = decks_of(report, player);
    row.wins = chance_to_win(tally, row.player, report.setup.confidence);
    row.place = mean_place(tally, row.player);
    for (const double often : tally.entrants[i].places)
      row.places.push_back(tally.replications > 0 ? often / static_cast<double>(tally.replications)
                                                  : 0);
    row.matches = per(tally.entrants[i].matches, tally.replications);
    row.games = per(tally.entrants[i].games, tally.replications);
    row.chains = per(tally.entrants[i].handicap, tally.replications);
    row.played = played_share(report, kind, row.player);
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const TournamentRow& x, const TournamentRow& y) {
    return x.wins.value > y.wins.value;
  });
  return out;
}

std::vector<KindRow> kind_rows(const TournamentReport& report) {
  const auto kinds = kinds_of(report.setup);
  std::vector<KindRow> out;
  for (size_t k = 0; k < report.run.simulated.size(); ++k) {
    const ReplicationTally& tally = report.run.simulated[k];
    KindRow row;
    row.kind = k;
    row.format = to_string(kinds[k].format);
    row.match = name_of(kinds[k].match);
    row.best_wins = chance_of_best(tally, report.setup.confidence);
    row.matches = per(tally.matches, tally.replications);
    row.games = per(tally.games, tally.replications);
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const KindRow& x, const KindRow& y) {
    return x.best_wins.value > y.best_wins.value;
  });
  for (KindRow& row : out)
    row.behind = best_difference(report.run.simulated[out.front().kind],
                                 report.run.simulated[row.kind], report.setup.confidence);
  return out;
}

bool has_tournaments(const TournamentReport& report) {
  return !report.run.simulated.empty() &&
         std::all_of(report.run.simulated.begin(), report.run.simulated.end(),
                     [](const ReplicationTally& tally) { return tally.replications > 0; });
}

std::string tournament_finding(const TournamentReport& report) {
  if (!has_tournaments(report)) return "No tournament is over yet.";
  return report.run.simulated.size() == 1 ? winner_words(report) : best_notes(report);
}

std::vector<std::string> tournament_heading(const TournamentReport& report) {
  const TournamentSetup& setup = report.setup;
  const TournamentRun& run = report.run;
  std::vector<std::string> out;
  const std::string decks =
      setup.sealed ? fmt::format(", each tournament with decks dealt out of {}", setup.decks.size())
                   : "";
  out.push_back(fmt::format("{} players{}, {}", setup.players.size(), decks, agents_words(setup)));
  for (const ai::AgentSpec& agent : setup.agents)
    if (const std::string weak = weak_words(agent); !weak.empty()) {
      out.push_back(weak);
      break;
    }
  out.push_back(known_words(report));
  if (run.chained_games > 0) out.back() += fmt::format("; {} games with chains", run.chained_games);
  const int64_t held = run.simulated.empty() ? 0 : run.simulated.front().replications;
  out.push_back(fmt::format("{} tournaments simulated, seed {}{}", held, setup.seed,
                            run.interrupted ? "; interrupted" : ""));
  if (!report.left_out.empty()) out.push_back(fmt::format("left out: {}", report.left_out.size()));
  for (std::string& line : doubt_words(doubts_of(setup.decks))) out.push_back(std::move(line));
  return out;
}

std::vector<std::string> tournament_notes(const TournamentReport& report) {
  const TournamentRun& run = report.run;
  std::vector<std::string> out;
  if (run.simulated.size() == 1) out.push_back(winner_words(report));
  out.push_back(best_notes(report));
  if (report.setup.chains_matter() && run.chain_cost) {
    const Estimate card = run.chain_cost->estimate(report.setup.confidence);
    const auto rate = [](double logits) { return percent(logistic(logits) - 0.5); };
    out.push_back(
        fmt::format("A card not drawn for chains costs {} of win rate between equals ({} to {}).",
                    rate(card.value), rate(card.interval.low), rate(card.interval.high)));
  }
  for (std::string& note : check_notes(report)) out.push_back(std::move(note));
  if (run.draws > 0)
    out.push_back(fmt::format("Drawn at the limit of {} turns: {} of the games.",
                              report.setup.turn_limit, run.draws));
  for (std::string& note : failures_notes(run.failures, run.games()))
    out.push_back(std::move(note));
  if (run.forfeits.games > 0)
    out.push_back(fmt::format("Forfeited: {} of the games, the first because the program {}.",
                              run.forfeits.games, printable(run.forfeits.first)));
  return out;
}

}  // namespace archon::sim
