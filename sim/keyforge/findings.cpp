#include "sim/keyforge/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

constexpr double kEven = 0.02;  // of win rate: less is as good as even

std::string capitalised(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

// What tells the sides apart: the decks, or who plays, or both.
std::string side_words(const MatchSetup& setup, size_t side) {
  const std::string agent = ai::to_string(setup.agents[side]);
  const bool one_agent = agent == ai::to_string(setup.agents[1 - side]);
  const char name = "AB"[side];
  if (setup.same_list())
    return one_agent ? fmt::format("side {}", name) : fmt::format("{} ({})", agent, name);
  return fmt::format("{} ({}{}{})", setup.decks[side].name, name, one_agent ? "" : ", played by ",
                     one_agent ? "" : agent);
}

Estimate turned_around(const Estimate& e) {
  return {1 - e.value, {1 - e.interval.high, 1 - e.interval.low}};
}

std::string confidence_words(double confidence) { return fmt::format("{:g} %", 100 * confidence); }

}  // namespace

std::string match_finding(const RunInfo& run, const MatchResult& r) {
  if (r.games == 0) return "No game is over yet.";
  const size_t better = r.win_rate.value >= 0.5 ? 0 : 1;
  const Estimate rate = better == 0 ? r.win_rate : turned_around(r.win_rate);
  const std::string won = fmt::format(
      "won {} of {} games, and with {} confidence it wins between {}", percent(rate.value), r.games,
      confidence_words(run.confidence),
      fmt::format("{} and {}", percent(rate.interval.low), percent(rate.interval.high)));
  const std::string who = side_words(run.setup, better);
  const std::string other = side_words(run.setup, 1 - better);
  if (rate.interval.low > 0.5)
    return capitalised(fmt::format("{} beats {}: it {}.", who, other, won));
  if (rate.interval.high < 0.5 + kEven)
    return capitalised(fmt::format("{} and {} are as good as even: {} {}.", who, other, who, won));
  return fmt::format("Which of {} and {} is the stronger can't be told from these games: {} {}.",
                     who, other, who, won);
}

std::string chains_words(double net_chains_on_a, int decimals) {
  const double shown = std::abs(net_chains_on_a);
  if (shown < 0.5 * std::pow(10, -decimals)) return "no chains";
  return fmt::format("{:.{}f} chain{} on {}", shown, decimals, shown == 1 ? "" : "s",
                     net_chains_on_a > 0 ? 'A' : 'B');
}

std::string sure_words(double probability) {
  if (probability > 0.999) return "above 99.9 %";
  return probability < 0.001 ? "below 0.1 %" : percent(probability);
}

std::string bid_finding(const RunInfo& run, const BidRun& bid) {
  const BidSummary s = bid.design.summary();
  if (s.games == 0) return "No game is over yet.";
  const bool a = s.root_median >= 0;
  return fmt::format(
      "{} ({}) is the stronger deck, with probability {}; {} make the match even ({:g} %: {} to "
      "{}).",
      run.setup.decks[a ? 0 : 1].name, a ? 'A' : 'B',
      sure_words(a ? s.a_stronger : 1 - s.a_stronger), chains_words(s.root_median, 1),
      100 * run.confidence, chains_words(s.root.low, 1), chains_words(s.root.high, 1));
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
                     name, rated, sure_words(best), 100 * report.setup.confidence, others);
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
