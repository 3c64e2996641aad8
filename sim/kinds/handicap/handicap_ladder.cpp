#include "sim/kinds/handicap/handicap_ladder.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/printable.h"

namespace archon::sim {
namespace {

// Whether their intervals leave each other out, a little harder than to tell them apart.
bool are_told_apart(const EvenPoint& a, const EvenPoint& b) {
  return a.level.interval.low > b.level.interval.high ||
         b.level.interval.low > a.level.interval.high;
}

void compare(const std::vector<EvenPoint>& before, HandicapRung& out) {
  const auto ahead_in = [](const std::vector<EvenPoint>& even) {
    return [&even](int a, int b) { return even[a].level.value > even[b].level.value; };
  };
  compare_orders(
      int_size(before), [&](int a, int b) { return are_told_apart(before[a], before[b]); },
      ahead_in(before), ahead_in(out.even), out);
}

// Of two the one that needs chains, which may be the reference.
int leader_of(const std::vector<EvenPoint>& even) {
  if (even.size() == 1) return even[0].level.value >= 0 ? 0 : 1;
  const auto most = std::max_element(even.begin(), even.end(), [](const auto& a, const auto& b) {
    return a.level.value < b.level.value;
  });
  return place_of(even, most);
}

std::string range_words(const Estimate& level) {
  return fmt::format("{:.1f} ({:.1f} to {:.1f})", level.value, level.interval.low,
                     level.interval.high);
}

}  // namespace

std::vector<HandicapRung> handicap_rungs(const HandicapSetup& setup, const HandicapRun& run) {
  std::vector<HandicapRung> out;
  const auto& stands = run.design.stands();
  for (size_t i = 0; i < stands.size() && i < setup.ladder.size(); ++i) {
    const auto& [scores, handicaps] = stands[i];
    if (scores.games() == 0) continue;
    HandicapRung rung;
    rung.even = handicaps.even_points();
    const size_t leader = leader_of(rung.even);
    rung.opinion = {setup.ladder[i].name, scores.games(), printable(setup.entrants[leader].name)};
    if (!out.empty()) compare(out.back().even, rung);
    out.push_back(std::move(rung));
  }
  return out;
}

std::string handicap_answer(const HandicapSetup& setup, const HandicapDesign& design,
                            const std::string& by) {
  const auto& even = design.handicaps().even_points();
  const size_t leader = leader_of(even);
  const std::string name = printable(setup.entrants[leader].name);
  if (even.size() > 1)
    return fmt::format("according to {}, {} needs the most chains: {}", by, name,
                       range_words(even[leader].level));
  Estimate level = even[0].level;
  if (leader == 1) level = {-level.value, {-level.interval.high, -level.interval.low}};
  return fmt::format("according to {}, {} is even with {} chains", by, name, range_words(level));
}

report::Table rungs_table(const std::vector<HandicapRung>& rungs) {
  report::Table out{
      "",
      {{"player"}, {"games", true, 6}, {"most chains", false, 0, 1}, {"agrees on", true, 22, 0}},
      {}};
  for (const HandicapRung& rung : rungs)
    out.rows.push_back({rung.opinion.player, std::to_string(rung.opinion.games),
                        rung.opinion.leader, rung.kept_words()});
  return out;
}

Record<HandicapRung> handicap_ladder_rows() {
  return opinion_rows<HandicapRung>()
      .all(order_rows<HandicapRung>(), std::identity())
      .field("even_at", "by this player's games and those before, a deck each",
             [](auto& of) { return report::each(of.even, [](auto& even) { return even.level; }); });
}

}  // namespace archon::sim
