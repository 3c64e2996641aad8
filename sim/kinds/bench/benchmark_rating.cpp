#include "sim/kinds/bench/benchmark_rating.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

// Agents may be worlds apart, so hardly anything is assumed: a thousand points.
constexpr double kPrior = 1000 / kPointsPerLogit;

Ratings fit(const BenchmarkJob& job, const BenchmarkRun& run) {
  PairingScores scores(Field{int_size(job.setup.agents), 0});
  for (const PairingResult& result : run.pairings) {
    const std::array<int, 2> agents{result.pairing.a, result.pairing.b};
    for (const BenchmarkGame& game : result.games) {
      const size_t first = game.first;
      scores.add(agents[first], agents[1 - first], game.points(game.first) / 2.0);
    }
  }
  RatingOptions options;
  options.confidence = job.setup.confidence;
  options.prior = kPrior;
  options.matchups = false;
  return rate(scores, options);
}

void add(Forfeits& out, const Forfeits& more) {
  if (out.games == 0) out.first = more.first;
  out.games += more.games;
}

}  // namespace

double pair_dispersion(const BenchmarkRun& run) {
  double together = 0;
  double apart = 0;
  for (const PairingResult& result : run.pairings) {
    PairTally tally = result.tally;
    tally.add({0, 0});  // as pair_estimate() does, for pairs that are all equal
    tally.add({2, 2});
    together += tally.sum_squares();
    for (size_t cell = 0; cell < tally.cells().size(); ++cell) {
      const double first = real(cell / 3) / 2 - tally.rate();
      const double second = real(cell % 3) / 2 - tally.rate();
      apart += real(tally.cells()[cell]) * (first * first + second * second) / 4;
    }
  }
  return apart > 0 ? together / apart : 1;
}

std::vector<BenchmarkStanding> standings_of(const BenchmarkJob& job, const BenchmarkRun& run) {
  const Ratings ratings = fit(job, run);
  const double dispersion = pair_dispersion(run);
  const double z = normal_quantile(0.5 + job.setup.confidence / 2);
  const auto& anchor = job.setup.anchor;
  std::vector<BenchmarkStanding> out(job.setup.agents.size());
  for (int agent = 0; agent < int_size(out); ++agent) {
    BenchmarkStanding& one = out[agent];
    one.agent = agent;
    const double level = anchor ? ratings.logits()[anchor->agent] : 0;
    const double variance =
        anchor ? ratings.variance_between(agent, anchor->agent) : ratings.covariance(agent, agent);
    const double value =
        kPointsPerLogit * (ratings.logits()[agent] - level) + (anchor ? anchor->elo : 0);
    const double half = z * kPointsPerLogit * std::sqrt(std::max(0.0, dispersion * variance));
    one.elo = {value, {value - half, value + half}};
  }
  for (const PairingResult& result : run.pairings)
    for (size_t side = 0; side < kSides; ++side) {
      const int agent = side == 0 ? result.pairing.a : result.pairing.b;
      BenchmarkStanding& one = out[agent];
      one.score.games += result.tally.games();
      one.score.points +=
          side == 0 ? result.tally.points() : real(result.tally.games()) - result.tally.points();
      add(one.forfeits, result.forfeits[side]);
      one.effort += result.efforts[side];
    }
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& x, const auto& y) { return x.elo.value > y.elo.value; });
  for (int i = 0; i < int_size(out); ++i) {
    out[i].place = i + 1;
    if (i + 1 == int_size(out)) break;
    const double apart = (out[i].elo.value - out[i + 1].elo.value) / kPointsPerLogit;
    const double variance = ratings.variance_between(out[i].agent, out[i + 1].agent);
    out[i].above_next = normal_cdf(apart / std::sqrt(std::max(1e-12, dispersion * variance)));
  }
  return out;
}

}  // namespace archon::sim
