// Guesses at strengths: are they as far apart as the ratings' intervals say?
#include "sim/rating/rating_posterior.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/core/exp_log.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim::rating_posterior_test {
namespace {

TEST_CASE("guesses lie around the belief, as far as the intervals of pairings reach") {
  for (const double matchups : {0.0, 0.8}) {
    Rng rng(matchups > 0 ? 5 : 4);
    const KnownField known = KnownField::drawn(6, 0.7, matchups, rng);
    PairingScores scores = known.round_robin(20, rng);
    const Ratings ratings = rate(scores, {});
    CHECK((ratings.check().spread > 0.3) == (matchups > 0));
    const RatingPosterior posterior(scores, ratings);
    const StrengthGuess belief = posterior.belief();
    constexpr int kDraws = 3000;
    std::vector<Moments> moments(36);
    Moments first;
    for (uint64_t i = 0; i < kDraws; ++i) {
      const StrengthGuess guess = posterior.draw(Rng::stream(1, i));
      first.add(guess.first);
      for (int a = 0; a < 6; ++a)
        for (int b = 0; b < 6; ++b) {
          CHECK(guess.between(a, b) == -guess.between(b, a));
          moments[static_cast<size_t>(6 * a + b)].add(guess.between(a, b));
        }
    }
    CHECK(first.mean() == doctest::Approx(belief.first).epsilon(0.1));
    for (int a = 0; a < 6; ++a)
      for (int b = a + 1; b < 6; ++b) {
        const Moments& drawn = moments[static_cast<size_t>(6 * a + b)];
        const double sd = std::sqrt(drawn.variance());
        CHECK(std::abs(drawn.mean() - belief.between(a, b)) < 4 * sd / std::sqrt(kDraws));
        // The intervals of pairings are those of the logits, at seats alike.
        const Estimate rate = ratings.pairing(a, b).rate;
        const auto at = [&](double logit) {
          return (logistic(logit + belief.first) + logistic(logit - belief.first)) / 2;
        };
        CHECK(at(belief.between(a, b) + 1.96 * sd) ==
              doctest::Approx(rate.interval.high).epsilon(0.02));
        CHECK(at(belief.between(a, b) - 1.96 * sd) ==
              doctest::Approx(rate.interval.low).epsilon(0.05));
      }
  }
}

}  // namespace
}  // namespace archon::sim::rating_posterior_test
