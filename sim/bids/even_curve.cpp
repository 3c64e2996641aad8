#include "sim/bids/even_curve.h"

#include <algorithm>

#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"
#include "sim/statistics/stats.h"

namespace archon::sim {
namespace {

// Games from the precision per game that the interval's half-width asks for.
double games_for(const GamesQuestion& question, double precision_per_game) {
  const double z = normal_quantile(0.5 + question.confidence / 2);
  return question.dispersion * square(z / question.half_width) / precision_per_game;
}

}  // namespace

NetLoad::NetLoad(const HandicapCost& cost, const CurveShape& shape)
    : loads_(cost.loads(shape.log_horizon, shape.first_step)), on_b_(shape.on_b) {}

double NetLoad::at(double level) const {
  return level >= 0 ? load_at(loads_, level) : -on_b_ * load_at(loads_, -level);
}

double NetLoad::slope(double level) const {
  return level >= 0 ? load_slope(loads_, level) : on_b_ * load_slope(loads_, -level);
}

double EvenCurve::apart(double level) const { return load->at(root) - load->at(level); }

double EvenCurve::chain_cost() const { return slope * load->slope(root); }

double EvenCurve::win_rate(double level) const { return logistic(slope * apart(level)); }

Information information(const EvenCurve& curve, double level) {
  const double p = curve.win_rate(level);
  const double q = p * (1 - p);
  const double apart = curve.apart(level);
  const double chain = curve.chain_cost();
  return {q * square(chain), q * chain * apart, q * square(apart)};
}

Information operator+(const Information& a, const Information& b) {
  return {a.root + b.root, a.mixed + b.mixed, a.slope + b.slope};
}

Information operator*(double games, const Information& game) {
  return {games * game.root, games * game.mixed, games * game.slope};
}

double bound_games(const GamesQuestion& question) {
  const double reach = question.max_chains;
  const double nearest = std::clamp(question.curve.root, -reach, reach);
  return games_for(question, information(question.curve, nearest).root);
}

double sweep_games(const GamesQuestion& question) {
  Information sum;
  for (int level = -question.max_chains; level <= question.max_chains; ++level) {
    const Information game = information(question.curve, level);
    sum.root += game.root;
    sum.mixed += game.mixed;
    sum.slope += game.slope;
  }
  const double levels = 2.0 * question.max_chains + 1;
  return games_for(question, (sum.root - square(sum.mixed) / sum.slope) / levels);
}

}  // namespace archon::sim
