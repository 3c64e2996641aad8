#include "sim/rating/people/other_games.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/statistics/square.h"

namespace archon::sim {

OtherGames learn_from(const PairingScores& theirs, double apart, const RatingOptions& foretold) {
  const double spread = foretold.prior.value_or(foretold.foretold_spread);
  RatingOptions wider = foretold;
  wider.prior = std::hypot(spread, apart);
  OtherGames out{theirs, rate(theirs, wider), foretold};
  const double k = square(spread / *wider.prior);
  std::vector<double>& expected = out.prior.foretold;
  expected = rate(PairingScores(theirs.field()), wider).logits();
  // A rating is a distance from the field's mean, and so a little surer than a strength.
  const double n = real(std::ssize(expected));
  const double strength = n / std::max(1.0, n - 1);
  double open = 0;
  for (int i = 0; i < int_size(expected); ++i) {
    expected[i] += k * (out.ratings.logits()[i] - expected[i]);
    open += square(k) * strength * out.ratings.covariance(i, i) + k * square(apart);
  }
  out.prior.foretold_spread = std::sqrt(open / n);
  return out;
}

}  // namespace archon::sim
