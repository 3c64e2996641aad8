#include "sim/keyforge/handicap_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

int whole_chains(double even) {
  return std::clamp(static_cast<int>(std::trunc(even)), -kMostHandicap, kMostHandicap);
}

std::string stop_words(const HandicapReport& report) {
  const HandicapRun& run = report.run;
  const std::string goal =
      fmt::format("every deck's chains to within {:g}", report.job.setup.goal.within);
  if (run.interrupted) return "interrupted";
  if (run.out_of_time) return "the time was over before this was known: " + goal;
  if (run.design.stop() == HandicapStop::kReached) return "enough to know " + goal;
  return "not enough to know " + goal;
}

// Pearson's statistic of the ranges: whether chains cost what the model says.
std::string fit_words(const std::vector<RangeFit>& fits) {
  double statistic = 0;
  int ranges = 0;
  for (const RangeFit& range : fits) {
    const auto games = static_cast<double>(range.games);
    const double variance = range.expected * (games - range.expected) / std::max(games, 1.0);
    if (variance < 1) continue;
    statistic += (range.points - range.expected) * (range.points - range.expected) / variance;
    ++ranges;
  }
  const int degrees = ranges - 2;  // what a chain is worth, and the horizon
  if (degrees < 1) return "Too few chains were played with to check what they cost.";
  const double p_value = chi_square_tail(statistic, degrees);
  return fmt::format(
      "What chains cost by the model fits {} (chi-square {:.1f} with {}, p = {:.3f}).",
      p_value < 0.01 ? "badly, so take it with care" : "well", statistic,
      degrees == 1 ? "1 degree" : fmt::format("{} degrees", degrees), p_value);
}

}  // namespace

std::string handicap_stop_name(const HandicapRun& run) {
  const std::string word = field_stop_word(run);
  return run.interrupted || word == "running" ? "interrupted" : word;
}

std::string reference_name(const HandicapReport& report) {
  const RankEntrant* reference = report.job.setup.reference();
  return reference ? printable(reference->name) : "the median of the field";
}

std::vector<HandicapRow> handicap_rows(const HandicapReport& report) {
  const HandicapSetup& setup = report.job.setup;
  const HandicapDesign& design = report.run.design;
  std::vector<HandicapRow> out;
  for (int i = 0; i < setup.field().rated(); ++i) {
    HandicapRow row;
    row.entrant = i;
    row.deck = printable(setup.entrants[static_cast<size_t>(i)].name);
    row.houses = house_list(setup.entrants[static_cast<size_t>(i)].deck);
    row.score = design.scores().of(i);
    row.even = design.handicaps().even_points()[static_cast<size_t>(i)];
    row.beyond = design.handicaps().is_beyond(i);
    row.chains = whole_chains(row.even.level.value);
    row.low = whole_chains(row.even.level.interval.low);
    row.high = whole_chains(row.even.level.interval.high);
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const HandicapRow& x, const HandicapRow& y) {
    return x.even.level.value > y.even.level.value;
  });
  return out;
}

std::string handicap_finding(const HandicapReport& report) {
  if (report.run.design.scores().games() == 0) return "No game is over yet.";
  const auto rows = handicap_rows(report);
  const auto words = [&](const HandicapRow& row) {
    return fmt::format("{} ({:g} %: {} to {})", row.chains, 100 * report.job.setup.confidence,
                       row.low, row.high);
  };
  const HandicapRow& most = rows.front();
  if (rows.size() == 1)
    return fmt::format("Chains that make {} even with {}: {}.", most.deck, reference_name(report),
                       words(most));
  return fmt::format(
      "Chains that make {} even with {}, the most of {} decks: {}; {}, the fewest: "
      "{}.",
      most.deck, reference_name(report), rows.size(), words(most), rows.back().deck,
      words(rows.back()));
}

std::vector<std::string> handicap_heading(const HandicapReport& report) {
  const HandicapSetup& setup = report.job.setup;
  const HandicapDesign& design = report.run.design;
  std::vector<std::string> out;
  out.push_back(fmt::format("chains that make each of {} decks even with {}, all played by {}",
                            setup.field().rated(), reference_name(report),
                            printable(ai::to_string(setup.agent))));
  if (const std::string weak = weak_words(setup.agent); !weak.empty()) out.push_back(weak);
  out.push_back(fmt::format("{} games in {}, seed {}; {}", design.scores().games(),
                            counted(design.rounds(), "round"), setup.seed, stop_words(report)));
  if (!report.job.left_out.empty())
    out.push_back(fmt::format("left out: {}", report.job.left_out.size()));
  for (std::string& line : doubt_words(doubts_of(setup.entrants))) out.push_back(std::move(line));
  return out;
}

std::vector<std::string> handicap_notes(const HandicapReport& report) {
  const Handicaps& handicaps = report.run.design.handicaps();
  std::vector<std::string> out;
  out.push_back(fmt::format("Chains with a minus are for {} to carry against that deck.",
                            reference_name(report)));
  const Estimate first = handicaps.first_rate();
  out.push_back(fmt::format("Between equals, who goes first wins {} ({}).", percent(first.value),
                            percent_range(first.interval)));
  if (report.run.draws > 0)
    out.push_back(fmt::format("Drawn at the limit of {} turns: {} of the games.",
                              report.job.setup.turn_limit, report.run.draws));
  for (std::string& note : failures_notes(report.run.failures, report.run.design.scores().games()))
    out.push_back(std::move(note));
  if (report.run.forfeits.games > 0)
    out.push_back(fmt::format("Forfeited: {} of the games, the first because the program {}.",
                              report.run.forfeits.games, printable(report.run.forfeits.first)));
  out.push_back(fit_words(handicaps.fits()));
  return out;
}

}  // namespace archon::sim
