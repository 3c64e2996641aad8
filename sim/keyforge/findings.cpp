#include "sim/keyforge/findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/keyforge/report_parts.h"

namespace archon::sim {

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

std::string grid_finding(const GridJob& job, const GridRun& run) {
  int64_t a = 0;
  int64_t b = 0;
  int64_t open = 0;
  for (const CellResult& cell : run.cells) {
    const Interval& rate = cell.match.win_rate.interval;
    ++(cell.match.games == 0 ? open : rate.low > 0.5 ? a : rate.high < 0.5 ? b : open);
  }
  if (a + b + open == 0 || run.games() == 0) return "No game is over yet.";
  return fmt::format(
      "Of {} matches A is stronger in {} and B in {}, with {:g} % confidence in each; in {} it "
      "can't "
      "be told.",
      run.cells.size(), a, b, 100 * job.confidence, open);
}

}  // namespace archon::sim
