#include "sim/keyforge/rank_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

constexpr double kTooLittleFit = 0.01;  // p-value below which one number each is called too little
constexpr size_t kMostOddities = 10;

std::string goal_words(const RankReport& report) {
  const RankGoal& goal = report.setup.goal;
  std::string out;
  if (goal.sure) out = fmt::format("the best with probability {:g} %", 100 * *goal.sure);
  if (goal.within)
    out += fmt::format("{}every rating to within {:g} points", out.empty() ? "" : " and ",
                       *goal.within);
  return out;
}

std::string stop_words(const RankReport& report) {
  const RankRun& run = report.run;
  const std::string goal = goal_words(report);
  if (run.interrupted) return "interrupted";
  if (run.out_of_time) return "the time was over before the goal was reached: " + goal;
  if (run.design.stop() == RankStop::kReached) return "enough to know " + goal;
  return "not enough to know " + goal;
}

std::string leader_words(const RankReport& report) {
  const RankDesign& design = report.run.design;
  const int leader = design.leader();
  return fmt::format("{} is the best deck, with probability {}.",
                     printable(entrant_name(report, leader)),
                     probability_words(design.places()[static_cast<size_t>(leader)].best));
}

std::string check_words(const RatingCheck& check) {
  if (check.degrees == 0) return "Whether one number for each deck is enough can't be tested yet.";
  const std::string test =
      fmt::format("chi-square {:.1f} where {:.1f} was to be expected, p = {:.3f}", check.statistic,
                  check.degrees, check.p_value);
  const std::string spread =
      fmt::format("pairings differ from it by {:.0f} points (standard deviation)",
                  kPointsPerLogit * check.spread);
  if (check.p_value >= kTooLittleFit)
    return fmt::format("One number for each deck tells all that these games show ({}).", test);
  return fmt::format("One number for each deck is not enough: {} ({}).", spread, test);
}

std::string oddity_words(const RankReport& report, const Oddity& odd) {
  return fmt::format(
      "{} beat {} in {:g} of {} games, where {:.1f} were to be expected (p = {:.2g}).",
      printable(entrant_name(report, odd.a)), printable(entrant_name(report, odd.b)),
      odd.score.points, odd.score.games, odd.expected * static_cast<double>(odd.score.games),
      odd.p_value);
}

}  // namespace

const std::string& entrant_name(const RankReport& report, int entrant) {
  return report.setup.entrants[static_cast<size_t>(entrant)].name;
}

std::string house_list(const RankReport& report, int entrant) {
  return house_list(report.setup.entrants[static_cast<size_t>(entrant)].deck);
}

std::string_view rank_stop_name(const RankRun& run) {
  if (run.interrupted) return "interrupted";
  if (run.out_of_time) return "time";
  return run.design.stop() == RankStop::kReached ? "reached" : "max_games";
}

std::string place_range(const Placing& placing) {
  if (placing.first == placing.last) return std::to_string(placing.first);
  return fmt::format("{}-{}", placing.first, placing.last);
}

std::vector<RankRow> rank_rows(const RankReport& report) {
  const RankDesign& design = report.run.design;
  const Ratings& ratings = design.ratings();
  std::vector<RankRow> out;
  for (int i = 0; i < ratings.field().rated(); ++i) {
    RankRow row;
    row.entrant = i;
    row.placing = design.places()[static_cast<size_t>(i)];
    row.deck = entrant_name(report, i);
    row.houses = house_list(report, i);
    row.score = design.scores().of(i);
    row.points = ratings.points(i);
    row.win_rate = ratings.field_rate(i);
    const int hardest = ratings.hardest(i);
    row.hardest = entrant_name(report, hardest);
    row.hardest_rate = ratings.pairing(i, hardest).rate;
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const RankRow& x, const RankRow& y) {
    return x.points.value > y.points.value;
  });
  for (size_t i = 0; i < out.size(); ++i) out[i].place = static_cast<int>(i) + 1;
  return out;
}

std::vector<std::pair<int, int>> reported_pairings(const RankReport& report) {
  const RankDesign& design = report.run.design;
  const Field& field = design.ratings().field();
  std::vector<std::pair<int, int>> out;
  for (int a = 0; a < field.entrants; ++a) {
    if (design.ratings().is_large()) {
      for (const PairingScore& played : design.scores().played_by(a))
        out.push_back({a, played.high});
      continue;
    }
    for (int b = a + 1; b < field.entrants; ++b)
      if (field.meet(a, b)) out.push_back({a, b});
  }
  return out;
}

std::string rank_finding(const RankReport& report) {
  const RankDesign& design = report.run.design;
  if (design.scores().games() == 0) return "No game is over yet.";
  const int leader = design.leader();
  const std::string& name = report.setup.entrants[static_cast<size_t>(leader)].name;
  const auto rated = report.setup.field().rated();
  if (rated == 1) {
    const Estimate rate = design.ratings().field_rate(leader);
    return fmt::format("{} wins {} of its games against this gauntlet ({}).", name,
                       percent(rate.value), percent_range(rate.interval));
  }
  const auto& places = design.places();
  const auto first = std::count_if(places.begin(), places.end(),
                                   [](const Placing& placing) { return placing.first == 1; });
  const double best = places[static_cast<size_t>(leader)].best;
  const std::string others =
      first > 1 ? fmt::format("{} {} may be as good", first - 1, first == 2 ? "other" : "others")
                : "no other deck is as good";
  return fmt::format("{} is the best of {} decks, with probability {}; with {:g} % confidence {}.",
                     name, rated, probability_words(best), 100 * report.setup.confidence, others);
}

std::vector<std::string> rank_heading(const RankReport& report) {
  const RankSetup& setup = report.setup;
  const RankDesign& design = report.run.design;
  std::vector<std::string> out;
  const std::string decks = setup.gauntlet > 0 ? fmt::format("{} decks against a gauntlet of {}",
                                                             setup.field().rated(), setup.gauntlet)
                                               : fmt::format("{} decks", setup.entrants.size());
  out.push_back(fmt::format("{}, all played by {}", decks, printable(ai::to_string(setup.agent))));
  if (const std::string weak = weak_words(setup.agent); !weak.empty()) out.push_back(weak);
  out.push_back(fmt::format("{} games in {}, seed {}; {}", design.scores().games(),
                            counted(design.rounds(), "round"), setup.seed, stop_words(report)));
  if (!setup.foretold.empty()) out.push_back("ratings begin where the cards let them be expected");
  if (!report.left_out.empty()) out.push_back(fmt::format("left out: {}", report.left_out.size()));
  for (std::string& line : doubt_words(doubts_of(setup.entrants))) out.push_back(std::move(line));
  return out;
}

std::vector<std::string> rank_notes(const RankReport& report) {
  const Ratings& ratings = report.run.design.ratings();
  std::vector<std::string> out;
  if (report.setup.field().rated() > 1) out.push_back(leader_words(report));
  out.push_back(
      "A range of places holds a deck's with the confidence of the intervals: decks whose "
      "ranges overlap can't be told apart for certain.");
  const Estimate first = ratings.first_rate();
  out.push_back(fmt::format("Between equals, who goes first wins {} ({}).", percent(first.value),
                            percent_range(first.interval)));
  if (report.run.draws > 0)
    out.push_back(fmt::format("Drawn at the limit of {} turns: {} of the games.",
                              report.setup.turn_limit, report.run.draws));
  for (std::string& note : failures_notes(report.run.failures, report.run.design.scores().games()))
    out.push_back(std::move(note));
  if (report.run.forfeits.games > 0)
    out.push_back(fmt::format("Forfeited: {} of the games, the first because the program {}.",
                              report.run.forfeits.games, printable(report.run.forfeits.first)));
  out.push_back(check_words(ratings.check()));
  const auto& odd = ratings.oddities();
  for (size_t i = 0; i < odd.size() && i < kMostOddities; ++i)
    out.push_back(oddity_words(report, odd[i]));
  if (odd.size() > kMostOddities)
    out.push_back(fmt::format("{} pairings more went otherwise than expected; the JSON has them.",
                              odd.size() - kMostOddities));
  return out;
}

}  // namespace archon::sim
