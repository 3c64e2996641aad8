#include "sim/kinds/bid/bid_ladder.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/kinds/handicap/handicap_ladder.h"

namespace archon::sim {
namespace {

BidStop stop_of(const BidJob& job, const HandicapDesign& design) {
  if (design.stop() == DesignStop::kMaxGames) return BidStop::kMaxGames;
  if (design.stop() == DesignStop::kRunning) return BidStop::kRunning;
  return design.handicaps().is_beyond(0) && job.options.max_chains <= kMostHandicap
             ? BidStop::kBeyondRange
             : BidStop::kWithin;
}

BidSummary summary_of(const BidJob& job, const HandicapDesign& design) {
  const EvenPoint& even = design.handicaps().even_points()[0];
  BidSummary out;
  out.root_mean = out.root_median = even.level.value;
  out.root = even.level.interval;
  out.beyond_low = even.beyond_low;
  out.beyond_high = even.beyond_high;
  out.a_stronger = even.stronger;
  // Of win rate, where even: a quarter of a logit's.
  out.chain_cost = {4 * even.worth.value,
                    {4 * even.worth.interval.low, 4 * even.worth.interval.high}};
  out.games = design.scores().games();
  out.stop = stop_of(job, design);
  const auto cut = [&](double root) {
    return std::clamp(static_cast<int>(std::trunc(root)), -job.options.max_chains,
                      job.options.max_chains);
  };
  out.bid = {cut(out.root_median), cut(out.root.low), cut(out.root.high)};
  return out;
}

}  // namespace

HandicapSetup field_of(const BidJob& job) {
  HandicapSetup out;
  GameSettings& games = out;
  games = job.setup;
  out.entrants = {job.setup.entrants[0], job.setup.entrants[1]};
  out.gauntlet = 1;
  out.is_match = true;
  out.agent = job.setup.agents[0];
  out.ladder = job.ladder;
  out.goal = {job.options.within, job.options.max_games};
  out.foretold = job.foretold;
  return out;
}

BidView view_of(const BidJob& job, const HandicapSetup& setup, const HandicapRun& run) {
  BidView out{.summary = summary_of(job, run.design),
              .draws = run.draws,
              .forfeits = {run.forfeits, {}},
              .failures = run.failures,
              .interrupted = run.interrupted,
              .rungs = handicap_rungs(setup, run),
              .ladder = job.ladder,
              .top = job.ladder.back().name};
  std::vector<double> levels;
  for (int c = -job.options.max_chains; c <= job.options.max_chains; ++c) levels.push_back(c);
  Handicaps::Curve curve = run.design.handicaps().curve(0, levels);
  out.curve = std::move(curve.rates);
  const auto below = [&](double x) {
    return place_of(curve.even, std::lower_bound(curve.even.begin(), curve.even.end(), x));
  };
  for (const double c : levels)
    out.even.push_back((below(c + 0.5) - below(c - 0.5)) / int_size(curve.even));
  return out;
}

}  // namespace archon::sim
