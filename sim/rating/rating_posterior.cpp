#include "sim/rating/rating_posterior.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "sim/rating/rating_model.h"
#include "sim/statistics/normal_draws.h"

namespace archon::sim {

struct RatingPosterior::Fit {
  RatingModel model;
  Eigen::MatrixXd root;  // of the covariance of the values

  Fit(const PairingScores& scores, const RatingPriors& priors) : model(scores, priors) {
    // By LDLT, as rounding may have left a pivot slightly below 0, which Cholesky's root refuses.
    const auto factors = model.covariance().ldlt();
    const Eigen::MatrixXd lower = factors.matrixL();
    const Eigen::VectorXd scale = factors.vectorD().cwiseMax(0).cwiseSqrt();
    root = factors.transpositionsP().transpose() * (lower * scale.asDiagonal());
  }

  StrengthGuess guess(const Eigen::VectorXd& off, NormalDraws* normal) const {
    StrengthGuess out;
    const size_t size = model.field().entrants;
    out.entrants = model.field().entrants;
    out.logits.assign(size * size, 0);
    out.first = model.first() + off[out.entrants];
    for (const Meeting& m : model.meetings()) {
      const auto on = model.dependence(m);
      // A matchup gives way to the strengths drawn as far as it depends on them; what else is
      // uncertain of it is drawn for itself.
      const double apart = off[m.a] - off[m.b];
      double logit = model.values()[m.a] - model.values()[m.b] + apart + m.matchup -
                     on.strength * apart - on.first * off[out.entrants];
      if (normal && on.variance > 0) logit += std::sqrt(on.variance) * normal->next();
      const size_t a = m.a;
      const size_t b = m.b;
      out.logits[a * size + b] = logit;
      out.logits[b * size + a] = -logit;
    }
    return out;
  }
};

RatingPosterior::RatingPosterior(const PairingScores& scores, const Ratings& ratings) {
  RatingPriors priors;
  priors.strength = ratings.prior();
  priors.matchup = ratings.check().spread;
  fit_ = std::make_unique<Fit>(scores, priors);
}

RatingPosterior::~RatingPosterior() = default;

StrengthGuess RatingPosterior::belief() const {
  return fit_->guess(Eigen::VectorXd::Zero(fit_->model.field().entrants + 1), nullptr);
}

StrengthGuess RatingPosterior::draw(const Rng& rng) const {
  NormalDraws normal(rng);
  const int size = fit_->model.field().entrants + 1;
  Eigen::VectorXd deviates(size);
  for (int i = 0; i < size; ++i) deviates[i] = normal.next();
  // By hand: Eigen's product would sum in another order on another machine.
  Eigen::VectorXd off = Eigen::VectorXd::Zero(size);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) off[i] += fit_->root(i, j) * deviates[j];
  return fit_->guess(off, &normal);
}

}  // namespace archon::sim
