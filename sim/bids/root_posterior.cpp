#include "sim/bids/root_posterior.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr double kRootFreedom = 4;
constexpr double kSlopeReach = 3;  // sds on the grid
constexpr size_t kSlopes = 33;
// Of the logarithms of the horizon and of what chains cost on B beside A (four values
// of HandicapModel, with an sd of 0.25 each, make the latter).
constexpr double kHorizonMedian = 25;
constexpr double kHorizonSd = 0.5;
constexpr double kOnBSd = 0.25;
// Three points that have a normal's moments up to the fifth.
constexpr std::pair<double, double> kGaussHermite[] = {
    {-1.7320508075688772, 1.0 / 6}, {0, 2.0 / 3}, {1.7320508075688772, 1.0 / 6}};
// How a handicap counts over a game: by its horizon or by its first step, not both off the middle
// at once.
struct Wear {
  double horizon_sds = 0;
  double first_step = 0;
  double share = 0;
};
constexpr Wear kWears[] = {{-kGaussHermite[2].first, HandicapCost::kFirstStep, 1.0 / 6},
                           {kGaussHermite[2].first, HandicapCost::kFirstStep, 1.0 / 6},
                           {0, 0.35, 2.0 / 9},
                           {0, HandicapCost::kFirstStep, 2.0 / 9},
                           {0, 1, 2.0 / 9}};
// By how many logits a level lies off the curve (docs/handicap.md).
constexpr double kLevelOffsetSd = 0.025;
// Weight below which a grid point can't move any reported figure.
constexpr double kNegligible = 1e-8;
// What is so many logarithms less likely than the likeliest is looked at each time in so many only.
constexpr double kFarLogs = 40;
constexpr int kLookEverywhere = 16;

// log(logistic(x)) without overflow.
double log_logistic(double x) {
  return x > 0 ? -portable_log1p(portable_exp(-x)) : x - portable_log1p(portable_exp(x));
}

// Quantile of weights on evenly spaced points, each spread evenly over its cell.
double cell_quantile(const std::vector<double>& points, const std::vector<double>& weights,
                     double p) {
  const double step = points[1] - points[0];
  double below = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    if (below + weights[i] >= p && weights[i] > 0)
      return points[i] + step * ((p - below) / weights[i] - 0.5);
    below += weights[i];
  }
  return points.back() + step / 2;
}

// Quantile of weighted values, sorted, by interpolating between the middles of their weights.
double sorted_quantile(const std::vector<std::pair<double, double>>& sorted, double p) {
  double below = 0;
  double last_middle = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const double middle = below + sorted[i].second / 2;
    if (middle >= p) {
      if (i == 0) return sorted[i].first;
      const double share = (p - last_middle) / (middle - last_middle);
      return std::lerp(sorted[i - 1].first, sorted[i].first, share);
    }
    last_middle = middle;
    below += sorted[i].second;
  }
  return sorted.back().first;
}

}  // namespace

RootPosterior::RootPosterior(const HandicapCost& cost, int max_chains, int per_chain)
    : max_chains_(max_chains), per_chain_(per_chain) {
  make_grid(cost);
  log_prior_.reserve(rows_.size() * kSlopes);
  for (const Row& row : rows_) {
    const double tail = square(roots_[row.root] / (max_chains / 1.5)) / kRootFreedom;
    const double of_row =
        shapes_[row.shape].log_prior - (kRootFreedom + 1) / 2 * portable_log1p(tail);
    for (const double log_slope : log_slopes_) {
      const double sds = (log_slope - portable_log(kSlopeMedian)) / kSlopeLogSd;
      log_prior_.push_back(of_row - square(sds) / 2);
    }
  }
  temper(1);
}

void RootPosterior::make_grid(const HandicapCost& cost) {
  const int reach = 2 * max_chains_ * per_chain_;
  for (int i = -reach; i <= reach; ++i) roots_.push_back(ratio(i, per_chain_));
  for (size_t j = 0; j < kSlopes; ++j) {
    const double sds = kSlopeReach * (2.0 * real(j) / (kSlopes - 1) - 1);
    log_slopes_.push_back(portable_log(kSlopeMedian) + kSlopeLogSd * sds);
    slopes_.push_back(portable_exp(log_slopes_.back()));
  }
  for (const Wear& wear : kWears)
    for (const auto& [on_b, share] : kGaussHermite) {
      const CurveShape shape{portable_log(kHorizonMedian) + kHorizonSd * wear.horizon_sds,
                             wear.first_step, portable_exp(kOnBSd * on_b)};
      shapes_.push_back({std::make_shared<NetLoad>(cost, shape), portable_log(wear.share * share)});
    }
  for (size_t shape = 0; shape < shapes_.size(); ++shape)
    for (size_t root = 0; root < roots_.size(); ++root) rows_.push_back({shape, root});
}

double RootPosterior::apart(const Row& row, double level) const {
  return EvenCurve{roots_[row.root], 1, shapes_[row.shape].load}.apart(level);
}

// Not set to 0: memory that no row comes to need is never touched.
RootPosterior::LevelTable::LevelTable(size_t rows)
    : win(std::make_unique_for_overwrite<double[]>(rows * kSlopes)),
      log_win(std::make_unique_for_overwrite<double[]>(rows * kSlopes)),
      log_loss(std::make_unique_for_overwrite<double[]>(rows * kSlopes)),
      has_win(rows),
      has_logs(rows) {}

RootPosterior::LevelTable& RootPosterior::table(int level) const {
  ARCHON_CHECK(std::abs(level) <= max_chains_);
  return tables_.try_emplace(level, rows_.size()).first->second;
}

const double* RootPosterior::wins(LevelTable& table, int level, size_t row) const {
  double* const win = &table.win[row * kSlopes];
  if (table.has_win[row]) return win;
  table.has_win[row] = true;
  const double chains = apart(rows_[row], level);
  for (size_t j = 0; j < kSlopes; ++j) win[j] = logistic(slopes_[j] * chains);
  return win;
}

RootPosterior::Logs RootPosterior::logs(LevelTable& table, int level, size_t row) const {
  double* const win = &table.log_win[row * kSlopes];
  double* const loss = &table.log_loss[row * kSlopes];
  if (table.has_logs[row]) return {win, loss};
  table.has_logs[row] = true;
  const double chains = apart(rows_[row], level);
  for (size_t j = 0; j < kSlopes; ++j) {
    const double logit = slopes_[j] * chains;
    win[j] = log_logistic(logit);
    loss[j] = win[j] - logit;
  }
  return {win, loss};
}

void RootPosterior::add(int level, double points, double games) {
  ARCHON_CHECK(std::abs(level) <= max_chains_);
  played_[level].points += points;
  played_[level].games += games;
}

// A level's offset counts as noise that does not fall with its games: the likelihood of its games
// is raised to a power that falls with them. Weights are logarithms until the last step.
void RootPosterior::weigh(double dispersion, bool everywhere) {
  if (everywhere) {
    near_.resize(rows_.size());
    std::iota(near_.begin(), near_.end(), size_t{0});
  }
  weights_.resize(log_prior_.size());
  for (const size_t row : near_)
    std::copy_n(&log_prior_[row * kSlopes], kSlopes, &weights_[row * kSlopes]);
  for (const auto& [level, counts] : played_) {
    LevelTable& at = table(level);
    const double rate = (counts.points + 1) / (counts.games + 2);
    const double offset = counts.games * rate * (1 - rate) * square(kLevelOffsetSd);
    const double won = counts.points / (dispersion + offset);
    const double lost = (counts.games - counts.points) / (dispersion + offset);
    for (const size_t row : near_) {
      const Logs of_row = logs(at, level, row);
      double* const weights = &weights_[row * kSlopes];
      for (size_t j = 0; j < kSlopes; ++j)
        weights[j] += won * of_row.win[j] + lost * of_row.loss[j];
    }
  }
}

void RootPosterior::temper(double dispersion) {
  weigh(dispersion, tempered_++ % kLookEverywhere == 0);
  const auto best_of = [&](size_t row) {
    const auto first = weights_.begin() + (row * kSlopes);
    return *std::max_element(first, first + kSlopes);
  };
  double top = -HUGE_VAL;
  for (const size_t row : near_) top = std::max(top, best_of(row));
  const double cut = top + portable_log(kNegligible);
  std::vector<size_t> near;
  for (const size_t row : near_)
    if (best_of(row) > top - kFarLogs) near.push_back(row);
  double sum = 0;
  for (const size_t row : near_)
    for (size_t g = row * kSlopes; g < (row + 1) * kSlopes; ++g) {
      weights_[g] = weights_[g] < cut ? 0 : portable_exp(weights_[g] - top);
      sum += weights_[g];
    }
  root_weights_.assign(roots_.size(), 0);
  live_.clear();
  for (const size_t row : near_) {
    double of_row = 0;
    for (size_t g = row * kSlopes; g < (row + 1) * kSlopes; ++g) of_row += weights_[g] /= sum;
    root_weights_[rows_[row].root] += of_row;
    if (of_row > 0) live_.push_back(row);
  }
  near_ = std::move(near);
}

RootPosterior::LevelMoments RootPosterior::moments(int level) const {
  LevelTable& at = table(level);
  double p = 0;
  double p_squared = 0;
  double p_root = 0;
  double root = 0;
  for (const size_t row : live_) {
    const double* const win = wins(at, level, row);
    const double* const weights = &weights_[row * kSlopes];
    double of_row = 0;
    double row_p = 0;
    for (size_t j = 0; j < kSlopes; ++j) {
      const double weighted = weights[j] * win[j];
      of_row += weights[j];
      row_p += weighted;
      p_squared += weighted * win[j];
    }
    p += row_p;
    p_root += row_p * roots_[rows_[row].root];
    root += of_row * roots_[rows_[row].root];
  }
  return {p_squared - square(p), p_root - p * root, p - p_squared};
}

double RootPosterior::covariance(int a, int b) const {
  LevelTable& at_a = table(a);
  LevelTable& at_b = table(b);
  double mean_a = 0;
  double mean_b = 0;
  double product = 0;
  for (const size_t row : live_) {
    const double* const win_a = wins(at_a, a, row);
    const double* const win_b = wins(at_b, b, row);
    const double* const weights = &weights_[row * kSlopes];
    for (size_t j = 0; j < kSlopes; ++j) {
      const double weighted = weights[j] * win_a[j];
      mean_a += weighted;
      mean_b += weights[j] * win_b[j];
      product += weighted * win_b[j];
    }
  }
  return product - mean_a * mean_b;
}

const std::shared_ptr<const NetLoad>& RootPosterior::likeliest_load() const {
  std::vector<double> sums(shapes_.size());
  for (const size_t row : live_)
    for (size_t g = row * kSlopes; g < (row + 1) * kSlopes; ++g)
      sums[rows_[row].shape] += weights_[g];
  const auto best = std::max_element(sums.begin(), sums.end()) - sums.begin();
  return shapes_[best].load;
}

EvenCurve RootPosterior::mean() const {
  EvenCurve mean{0, 0, likeliest_load()};
  for (const size_t row : live_)
    for (size_t j = 0; j < kSlopes; ++j) {
      const double weight = weights_[row * kSlopes + j];
      mean.root += weight * roots_[rows_[row].root];
      mean.slope += weight * slopes_[j];
    }
  return mean;
}

EvenCurve RootPosterior::median() const {
  return {root_quantile(0.5), slope_quantile(0.5), likeliest_load()};
}

double RootPosterior::root_quantile(double p) const {
  return cell_quantile(roots_, root_weights_, p);
}

double RootPosterior::slope_quantile(double p) const {
  std::vector<double> sums(kSlopes);
  for (const size_t row : live_)
    for (size_t j = 0; j < kSlopes; ++j) sums[j] += weights_[row * kSlopes + j];
  return portable_exp(cell_quantile(log_slopes_, sums, p));
}

Estimate RootPosterior::chain_cost(double confidence) const {
  std::vector<std::pair<double, double>> sorted;
  for (const size_t row : live_) {
    const double chain = shapes_[rows_[row].shape].load->slope(roots_[rows_[row].root]);
    for (size_t j = 0; j < kSlopes; ++j)
      if (const double weight = weights_[row * kSlopes + j]; weight > 0)
        sorted.emplace_back(slopes_[j] * chain, weight);
  }
  std::sort(sorted.begin(), sorted.end());
  const double tail = (1 - confidence) / 2;
  return {sorted_quantile(sorted, 0.5),
          {sorted_quantile(sorted, tail), sorted_quantile(sorted, 1 - tail)}};
}

double RootPosterior::root_above(double chains) const {
  double above = 0;
  for (size_t i = 0; i < roots_.size(); ++i)
    above += root_weights_[i] * std::clamp((roots_[i] - chains) * per_chain_ + 0.5, 0.0, 1.0);
  return above;
}

Estimate RootPosterior::win_rate(double level, double confidence) const {
  std::vector<std::pair<double, double>> sorted;
  double mean = 0;
  for (const size_t row : live_) {
    const double chains = apart(rows_[row], level);
    for (size_t j = 0; j < kSlopes; ++j) {
      const double weight = weights_[row * kSlopes + j];
      if (weight == 0) continue;
      sorted.emplace_back(logistic(slopes_[j] * chains), weight);
      mean += weight * sorted.back().first;
    }
  }
  std::sort(sorted.begin(), sorted.end());
  const double tail = (1 - confidence) / 2;
  return {mean, {sorted_quantile(sorted, tail), sorted_quantile(sorted, 1 - tail)}};
}

}  // namespace archon::sim
