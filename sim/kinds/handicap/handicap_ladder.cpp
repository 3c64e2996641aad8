#include "sim/kinds/handicap/handicap_ladder.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/kinds/experiment_parts.h"

namespace archon::sim {
namespace {

// Whether their intervals leave each other out, a little harder than to tell them apart.
bool are_told_apart(const EvenPoint& a, const EvenPoint& b) {
  return a.level.interval.low > b.level.interval.high ||
         b.level.interval.low > a.level.interval.high;
}

void compare_orders(const std::vector<EvenPoint>& before, HandicapRung& out) {
  for (size_t a = 0; a < before.size(); ++a)
    for (size_t b = a + 1; b < before.size(); ++b) {
      if (!are_told_apart(before[a], before[b])) continue;
      ++out.told_apart;
      out.kept += (before[a].level.value > before[b].level.value) ==
                  (out.even[a].level.value > out.even[b].level.value);
    }
}

// Of two the one that needs chains, which may be the reference.
int leader_of(const std::vector<EvenPoint>& even) {
  if (even.size() == 1) return even[0].level.value >= 0 ? 0 : 1;
  const auto most = std::max_element(even.begin(), even.end(), [](const auto& a, const auto& b) {
    return a.level.value < b.level.value;
  });
  return static_cast<int>(most - even.begin());
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
    const auto leader = static_cast<size_t>(leader_of(rung.even));
    rung.opinion = {setup.ladder[i].name, scores.games(), printable(setup.entrants[leader].name)};
    if (!out.empty()) compare_orders(out.back().even, rung);
    out.push_back(std::move(rung));
  }
  return out;
}

std::vector<PlayerOpinion> opinions_of(const std::vector<HandicapRung>& rungs) {
  std::vector<PlayerOpinion> out;
  for (const HandicapRung& rung : rungs) out.push_back(rung.opinion);
  return out;
}

std::string handicap_answer(const HandicapSetup& setup, const HandicapDesign& design,
                            const std::string& by) {
  const auto& even = design.handicaps().even_points();
  const auto leader = static_cast<size_t>(leader_of(even));
  const std::string name = printable(setup.entrants[leader].name);
  if (even.size() > 1)
    return fmt::format("by {}, {} needs most chains: {}", by, name,
                       range_words(even[leader].level));
  Estimate level = even[0].level;
  if (leader == 1) level = {-level.value, {-level.interval.high, -level.interval.low}};
  return fmt::format("by {}, {} is even with so many chains: {}", by, name, range_words(level));
}

void LadderTeller::tell(const HandicapDesign& design) {
  if (setup_.ladder.empty()) return;
  if (design.rounds() == 0 && !setup_.foretold.empty())
    observer_.answer(handicap_answer(setup_, design, "the cards"));
  for (; told_ + 1 < design.step(); ++told_)
    observer_.answer(
        handicap_answer(setup_, design, setup_.ladder[static_cast<size_t>(told_) + 1].name));
}

void add_ladder_settings(const HandicapSetup& setup, Settings& out) {
  if (!setup.ladder.empty()) out["ladder"] = ladder_text(setup.ladder);
  if (setup.foretold.empty()) return;
  out["foretold"] = numbers_text(setup.foretold);
  out["foretold_error"] = setup.foretold_error;
}

void read_ladder_settings(const RunFile& run, HandicapSetup& out) {
  out.ladder = read_ladder(run);
  if (!run.has("foretold")) return;
  out.foretold = read_numbers(run, "foretold");
  out.foretold_error = read_number(run, "foretold_error", 0.001, 1e6);
  if (out.foretold.size() != out.entrants.size())
    throw Error("damaged: its predicted ratings are of other decks");
}

report::Table rungs_table(const std::vector<HandicapRung>& rungs) {
  report::Table out{"",
                    {{"player"},
                     {"games", true, 6},
                     {"most chains", false, 0, 1},
                     {"keeps the order of", true, 22, 0}},
                    {}};
  for (const HandicapRung& rung : rungs)
    out.rows.push_back(
        {rung.opinion.player, std::to_string(rung.opinion.games), rung.opinion.leader,
         rung.told_apart == 0 ? "" : fmt::format("{} of {} pairs", rung.kept, rung.told_apart)});
  return out;
}

Json ladder_json(const std::vector<HandicapRung>& rungs) {
  Json out = Json::array();
  for (const HandicapRung& rung : rungs) {
    Json one = {{"player", rung.opinion.player}, {"games", rung.opinion.games},
                {"leader", rung.opinion.leader}, {"told_apart_before", rung.told_apart},
                {"order_kept", rung.kept},       {"even_at", Json::array()}};
    for (const EvenPoint& even : rung.even) one["even_at"].push_back(estimate_json(even.level));
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace archon::sim
