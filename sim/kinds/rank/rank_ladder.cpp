#include "sim/kinds/rank/rank_ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/kinds/rank/rank_report.h"

namespace archon::sim {
namespace {

// Whether the interval of their difference leaves out 0.
bool are_told_apart(const Ratings& ratings, int a, int b, double confidence) {
  const auto& logits = ratings.logits();
  const double apart = logits[a] - logits[b];
  return std::abs(apart) >
         normal_quantile(0.5 + confidence / 2) * std::sqrt(ratings.variance_between(a, b));
}

const std::string& deck_name(const RankSetup& setup, int entrant) {
  return setup.entrants[entrant].name;
}

void compare(const Ratings& before, const Ratings& now, double confidence, RungAnswer& out) {
  const auto ahead_in = [](const Ratings& ratings) {
    return [&logits = ratings.logits()](int a, int b) { return logits[a] > logits[b]; };
  };
  compare_orders(
      now.field().rated(), [&](int a, int b) { return are_told_apart(before, a, b, confidence); },
      ahead_in(before), ahead_in(now), out);
}

}  // namespace

std::vector<RungAnswer> stage_answers(const RankSetup& setup, const RankRun& run) {
  std::vector<RungAnswer> out;
  if (setup.ladder.empty()) return out;
  const Ratings* before = nullptr;
  const auto add = [&](const char* player, const PairingScores& scores, const Ratings& ratings) {
    if (scores.games() == 0) return;
    RungAnswer answer;
    const int leader = ratings.leader();
    answer.opinion = {player, scores.games(), deck_name(setup, leader)};
    answer.best = place(ratings, {setup.confidence, setup.top_k})[leader].best;
    if (before) compare(*before, ratings, setup.confidence, answer);
    before = &ratings;
    out.push_back(std::move(answer));
  };
  if (run.people) add("people", run.people->scores, run.people->ratings);
  const auto& stands = run.design.stands();
  for (size_t i = 0; i < stands.size(); ++i)
    add(setup.ladder[i].name.c_str(), stands[i].scores, stands[i].ratings);
  return out;
}

std::vector<RungAnswer> rung_answers(const RankSetup& setup, const RankRun& run) {
  std::vector<RungAnswer> out = stage_answers(setup, run);
  if (run.people && !out.empty()) out.erase(out.begin());
  return out;
}

std::string answer_words(const RankSetup& setup, const RankDesign& design, const std::string& by) {
  const int leader = design.leader();
  return fmt::format("according to {}, {} is the best ({})", by,
                     printable(deck_name(setup, leader)), sure_words(design.places()[leader].best));
}

report::Table rungs_table(const ArenaWords& words, const std::vector<RungAnswer>& answers) {
  report::Table out{"",
                    {{"player"},
                     {words.games, true, 6},
                     {"leader", false, 0, 1},
                     {"best", true, 9, 0},
                     {"agrees on", true, 22, 0}},
                    {}};
  for (const RungAnswer& answer : answers)
    out.rows.push_back({answer.opinion.player, std::to_string(answer.opinion.games),
                        answer.opinion.leader, percent(answer.best), answer.kept_words()});
  return out;
}

Record<RungAnswer> ladder_rows() {
  return opinion_rows<RungAnswer>()
      .share("best", "the chance that it is", &RungAnswer::best)
      .all(order_rows<RungAnswer>(), std::identity());
}

// Whole, and without the sign of a zero that was rounded up to; the intervals of ratings are
// symmetric.
std::string rating_words(const Estimate& rating) {
  return fmt::format("{:+.0f} ± {:.0f}", std::round(rating.value) + 0.0,
                     rating.interval.half_width());
}

std::string place_range(const Placing& placing) {
  if (placing.first == placing.last) return std::to_string(placing.first);
  return fmt::format("{}-{}", placing.first, placing.last);
}

}  // namespace archon::sim
