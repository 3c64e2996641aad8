#include "sim/handicaps/handicap.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/handicaps/handicap_model.h"
#include "sim/handicaps/handicap_skew.h"
#include "sim/statistics/joint_normal_draws.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

// A level near even costs this share of a logit of win rate.
constexpr double kRatePerLogit = 0.25;

// The numbers that decide even points: of each entrant its standing against the field, own and
// against; and of all the worth and the horizon.
class Standing {
 public:
  explicit Standing(const Field& field) : n_(field.entrants), field_(field) {}

  int size() const { return 3 * n_ + 2; }
  int own(int i) const { return n_ + i; }
  int against(int i) const { return 2 * n_ + i; }
  int all() const { return 3 * n_; }
  int horizon() const { return 3 * n_ + 1; }

  void take(const std::vector<double>& drawn, const HandicapCost& cost) {
    drawn_ = &drawn;
    loads_ = cost.loads((*drawn_)[index(horizon())]);
    level_ = mean_own_ = mean_against_ = 0;
    if (field_.gauntlet > 0) {
      mean_own_ = value(own(n_ - 1));
      mean_against_ = value(against(n_ - 1));
      return;
    }
    std::vector<double> sorted(drawn.begin(), drawn.begin() + n_);
    std::sort(sorted.begin(), sorted.end());
    level_ = (sorted[index(n_ / 2)] + sorted[index((n_ - 1) / 2)]) / 2;
    for (int i = 0; i < n_; ++i) {
      mean_own_ += value(own(i)) / n_;
      mean_against_ += value(against(i)) / n_;
    }
  }

  double even_point(int i) const {
    const double gap = value(i) - level_;
    if (gap >= 0) return level_of(loads_, gap / worth(i, true));
    return -level_of(loads_, -gap / worth(i, false));
  }
  // Of it against the reference, in logits, with so many net levels on it.
  double logit(int i, double level) const {
    const double cost = worth(i, level >= 0) * load_at(loads_, std::abs(level));
    return value(i) - level_ - (level >= 0 ? cost : -cost);
  }
  // Of whoever carries at this even point.
  double slope(int i, double even) const {
    return worth(i, even >= 0) * load_slope(loads_, std::abs(even));
  }
  double average(int low, int high) const {
    return portable_exp(value(all()) + mean_own_ + mean_against_) *
           (loads_[index(high)] - loads_[index(low)]) / (high - low);
  }

 private:
  static size_t index(int i) { return i; }
  double value(int at) const { return (*drawn_)[index(at)]; }
  double worth(int i, bool carries) const {
    return portable_exp(value(all()) +
                        (carries ? value(own(i)) + mean_against_ : mean_own_ + value(against(i))));
  }

  int n_;
  Field field_;
  const std::vector<double>* drawn_ = nullptr;
  std::vector<double> loads_;
  double level_ = 0;  // of the reference
  double mean_own_ = 0;
  double mean_against_ = 0;
};

// What a pairing's own number, whose mean this is, adds to the standings of its two, on the average
// of their opponents.
void add_matchup(const HandicapModel& model, const HandicapPairing& pairing, double matchup,
                 Eigen::MatrixXd& map, Eigen::MatrixXd& rest, Eigen::VectorXd& mean) {
  const double variance = model.unknown_of(pairing);
  const HandicapPlaces at = model.places(pairing.a, pairing.b);
  const double share_a = 1.0 / model.field().opponents(pairing.a);
  const double share_b = -1.0 / model.field().opponents(pairing.b);
  for (const auto& [row, share] : {std::pair{pairing.a, share_a}, std::pair{pairing.b, share_b}}) {
    mean[row] += share * matchup;
    for (size_t k = 0; k < at.size(); ++k) map(row, at[k]) -= share * variance * pairing.weight[k];
  }
  rest(pairing.a, pairing.a) += share_a * share_a * variance;
  rest(pairing.b, pairing.b) += share_b * share_b * variance;
  rest(pairing.a, pairing.b) += share_a * share_b * variance;
  rest(pairing.b, pairing.a) += share_a * share_b * variance;
}

void add_matchups(const HandicapModel& model, const HandicapSkew& skew, Eigen::MatrixXd& map,
                  Eigen::MatrixXd& rest, Eigen::VectorXd& mean) {
  if (model.matchup_variance() == 0) return;
  size_t met = 0;
  for (int a = 0; a < model.field().entrants; ++a)
    for (int b = a + 1; b < model.field().entrants; ++b) {
      if (!model.field().meet(a, b)) continue;
      HandicapPairing pairing;
      pairing.a = a;
      pairing.b = b;
      double matchup = 0;
      if (met < model.pairings().size() && model.pairings()[met].a == a &&
          model.pairings()[met].b == b) {
        pairing = model.pairings()[met];
        matchup = pairing.matchup + skew.matchups[met++];
      }
      add_matchup(model, pairing, matchup, map, rest, mean);
    }
}

// The standing's joint posterior: a linear map of the model's values, which are moved to their
// mean, and of what is left uncertain in each pairing.
Standings posterior_of(const HandicapModel& model, const Standing& at) {
  const Field& field = model.field();
  const int n = field.entrants;
  const int from = field.gauntlet > 0 ? field.rated() : 0;
  Eigen::MatrixXd map = Eigen::MatrixXd::Zero(at.size(), model.values().size());
  for (int i = 0; i < n; ++i) {
    map(i, i) = 1;
    for (int j = from; j < n; ++j) map(i, j) -= 1.0 / (n - from);
    map(at.own(i), model.own_at(i)) = 1;
    map(at.against(i), model.against_at(i)) = 1;
  }
  map(at.all(), model.all_at()) = 1;
  map(at.horizon(), model.horizon_at()) = 1;
  const HandicapSkew skew = skew_of(model);
  const Eigen::VectorXd values = model.values() + skew.values;
  Eigen::VectorXd mean = map.lazyProduct(values);
  Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(at.size(), at.size());
  add_matchups(model, skew, map, rest, mean);
  const Eigen::MatrixXd half = map.lazyProduct(model.covariance());
  rest += half.lazyProduct(map.transpose());
  Standings out;
  for (int i = 0; i < at.size(); ++i) {
    out.mean.push_back(mean[i]);
    for (int j = 0; j < at.size(); ++j) out.covariance.push_back(rest(i, j));
  }
  return out;
}

Estimate quantiles(std::vector<double>& drawn, double confidence) {
  std::sort(drawn.begin(), drawn.end());
  const auto at = [&](double p) {
    const auto [below, part] = BetweenRows(p * real(drawn.size() - 1));
    const size_t above = std::min(below + 1, drawn.size() - 1);
    return std::lerp(drawn[below], drawn[above], part);
  };
  const double tail = (1 - confidence) / 2;
  return {at(0.5), {at(tail), at(1 - tail)}};
}

double share_above(const std::vector<double>& sorted, double x) {
  const auto above = sorted.end() - std::upper_bound(sorted.begin(), sorted.end(), x);
  return ratio(above, sorted.size());
}

}  // namespace

Handicaps::Handicaps(const HandicapScores& scores, const HandicapCost& cost,
                     const HandicapOptions& options, const HandicapKnown& known)
    : options_(options), model_(std::make_shared<const HandicapModel>(scores, cost, known)) {
  ARCHON_CHECK(options.draws >= 2 && options.most <= cost.most());
  standings_ = posterior_of(*model_, Standing(model_->field()));
  draw();
}

// Ratings count from the mean of the field or of the gauntlet, which is off with its members.
Handicaps Handicaps::carried(const LadderWay& way) const {
  Handicaps out = *this;
  const Field& field = model_->field();
  const int n = field.entrants;
  const int from = field.gauntlet > 0 ? field.rated() : 0;
  const double level = way.unknown / (n - from);
  const auto size = standings_.mean.size();
  const auto slope = [&](size_t i) { return std::cmp_less(i, n) ? way.slope : 1; };
  for (size_t i = 0; i < size; ++i) {
    out.standings_.mean[i] *= slope(i);
    for (size_t j = 0; j < size; ++j) {
      double& shared = out.standings_.covariance[i * size + j];
      shared *= slope(i) * slope(j);
      if (std::cmp_less(i, n) && std::cmp_less(j, n))
        shared += level * (1 - std::cmp_greater_equal(i, from) - std::cmp_greater_equal(j, from));
      if (i == j) shared += std::cmp_less(i, n) ? way.unknown : way.worth_unknown;
    }
  }
  out.draw();
  return out;
}

HandicapKnown Handicaps::known_above(const LadderStep& step) const {
  HandicapKnown out;
  out.mean = standings_.mean;
  out.covariance = standings_.covariance;
  const auto size = out.mean.size();
  const size_t n = model_->field().entrants;
  const auto slope = [&](size_t i) { return i < n ? step.slope : 1; };
  for (size_t i = 0; i < size; ++i) {
    out.mean[i] *= slope(i);
    for (size_t j = 0; j < size; ++j) out.covariance[i * size + j] *= slope(i) * slope(j);
    out.covariance[i * size + i] += square(i < n ? step.spread : step.worth);
  }
  return out;
}

void Handicaps::draw() {
  even_points_.clear();
  worths_.clear();
  const size_t rated = model_->field().rated();
  const std::vector<int> stairs = model_->handicap_cost().stairs(options_.most);
  Standing standing(model_->field());
  JointNormalDraws draws(standings_.mean, standings_.covariance);
  std::vector<std::vector<double>> levels(rated);
  std::vector<std::vector<double>> slopes(rated);
  std::vector<std::vector<double>> ranges(stairs.size());
  std::vector<double> drawn;
  for (int i = 0; i < options_.draws; ++i) {
    draws.next(drawn);
    standing.take(drawn, model_->handicap_cost());
    for (int e = 0; e < int_size(levels); ++e) {
      levels[e].push_back(standing.even_point(e));
      slopes[e].push_back(kRatePerLogit * standing.slope(e, levels[e].back()));
    }
    for (size_t k = 1; k < stairs.size(); ++k)
      ranges[k].push_back(kRatePerLogit * standing.average(stairs[k - 1], stairs[k]));
  }
  for (size_t e = 0; e < rated; ++e) {
    EvenPoint point;
    point.level = quantiles(levels[e], options_.confidence);
    point.beyond_high = share_above(levels[e], options_.most);
    point.beyond_low = 1 - share_above(levels[e], -options_.most);
    point.stronger = share_above(levels[e], 0);
    point.worth = quantiles(slopes[e], options_.confidence);
    even_points_.push_back(point);
  }
  for (size_t k = 1; k < stairs.size(); ++k)
    worths_.push_back({stairs[k - 1] + 1, stairs[k], quantiles(ranges[k], options_.confidence)});
}

Handicaps::Curve Handicaps::curve(int entrant, const std::vector<double>& levels) const {
  Standing standing(model_->field());
  JointNormalDraws draws(standings_.mean, standings_.covariance);
  std::vector<std::vector<double>> rates(levels.size());
  Curve out;
  std::vector<double> drawn;
  for (int i = 0; i < options_.draws; ++i) {
    draws.next(drawn);
    standing.take(drawn, model_->handicap_cost());
    out.even.push_back(standing.even_point(entrant));
    for (size_t k = 0; k < levels.size(); ++k)
      rates[k].push_back(logistic(standing.logit(entrant, levels[k])));
  }
  std::sort(out.even.begin(), out.even.end());
  for (auto& of_level : rates) out.rates.push_back(quantiles(of_level, options_.confidence));
  return out;
}

std::vector<RangeFit> Handicaps::fits() const {
  std::vector<RangeFit> out{{0, 0}};
  for (const LevelWorth& range : worths_) out.push_back({range.low, range.high});
  for (const HandicapScores::Cell& cell : model_->cells()) {
    if (cell.level_a > 0 && cell.level_b > 0) continue;
    const bool b_carries = cell.level_b > 0;
    const int level = std::max(cell.level_a, cell.level_b);
    const double games = real(cell.games());
    const double expected = model_->expected_points(cell);
    for (RangeFit& range : out) {
      if (level < range.low || level > range.high) continue;
      range.games += cell.games();
      range.points += b_carries ? games - cell.points() : cell.points();
      range.expected += b_carries ? games - expected : expected;
    }
  }
  return out;
}

Estimate Handicaps::first_rate() const {
  const int at = model_->first_at();
  const double half = half_width_of(model_->covariance()(at, at), options_.confidence);
  const double first = model_->values()[at];
  return {logistic(first), {logistic(first - half), logistic(first + half)}};
}

bool Handicaps::is_beyond(int entrant) const {
  const Interval& interval = even_points_[entrant].level.interval;
  return interval.low > options_.most || interval.high < -options_.most;
}

double Handicaps::widest() const {
  double out = 0;
  for (int i = 0; i < model_->field().rated(); ++i)
    if (!is_beyond(i)) out = std::max(out, even_points_[i].level.interval.half_width());
  return out;
}

}  // namespace archon::sim
