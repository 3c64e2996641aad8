#include "sim/handicaps/handicap_skew.h"

#include <array>
#include <cstddef>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

// Among the terms of a game: the logarithms that make up what levels on a cost, and on b.
constexpr std::array<size_t, 3> kLogsOfA{2, 5, 7};
constexpr std::array<size_t, 3> kLogsOfB{3, 4, 7};
constexpr size_t kHorizon = 8;

// A game's logit to the second order.
class Bend {
 public:
  Bend(const HandicapModel& model, const HandicapGame& game)
      : of_a_(cost(model, game.a, game.b, game.level_a)),
        of_b_(cost(model, game.b, game.a, game.level_b)) {}

  // The matrix of second derivatives times a vector. Those by the horizon twice, which are small,
  // are left out.
  HandicapSlopes times(const HandicapSlopes& by) const {
    HandicapSlopes out{};
    add(of_a_, -1, kLogsOfA, by, out);
    add(of_b_, 1, kLogsOfB, by, out);
    return out;
  }

 private:
  struct Cost {
    double now = 0;
    double by_horizon = 0;
  };

  static Cost cost(const HandicapModel& model, int carrier, int opponent, double level) {
    const double worth = model.worth(carrier, opponent);
    return {worth * load_at(model.loads(), level),
            worth * load_at(model.loads_by_horizon(), level)};
  }

  static void add(const Cost& cost, double sign, const std::array<size_t, 3>& logs,
                  const HandicapSlopes& by, HandicapSlopes& out) {
    const double sum = by[logs[0]] + by[logs[1]] + by[logs[2]];
    for (const size_t k : logs) out[k] += sign * (cost.now * sum + cost.by_horizon * by[kHorizon]);
    out[kHorizon] += sign * cost.by_horizon * sum;
  }

  Cost of_a_;
  Cost of_b_;
};

// The pull of the third derivatives on the values and on the matchups.
class Pull {
 public:
  explicit Pull(const HandicapModel& model)
      : model_(model), values_(Eigen::VectorXd::Zero(model.values().size())) {
    for (const HandicapScores::Cell& cell : model.cells()) {
      if (matchups_.empty() || pairing().a != cell.a || pairing().b != cell.b)
        matchups_.push_back(0);
      add(cell);
    }
  }

  // Matchups are eliminated as in the fit.
  HandicapSkew settled() {
    const auto& pairings = model_.pairings();
    for (size_t i = 0; i < pairings.size(); ++i) {
      const HandicapPlaces at = model_.places(pairings[i].a, pairings[i].b);
      const double by = model_.unknown_of(pairings[i]) * matchups_[i];
      for (size_t k = 0; k < at.size(); ++k) values_[at[k]] -= pairings[i].weight[k] * by;
    }
    HandicapSkew out{model_.covariance().lazyProduct(values_), {}};
    for (size_t i = 0; i < pairings.size(); ++i) {
      const HandicapPlaces at = model_.places(pairings[i].a, pairings[i].b);
      double left = matchups_[i];
      for (size_t k = 0; k < at.size(); ++k) left -= pairings[i].weight[k] * out.values[at[k]];
      out.matchups.push_back(model_.unknown_of(pairings[i]) * left);
    }
    return out;
  }

 private:
  const HandicapPairing& pairing() const { return model_.pairings()[matchups_.size() - 1]; }
  HandicapSlopes shared_with(const HandicapPlaces& at, const HandicapSlopes& x) const {
    HandicapSlopes out{};
    for (size_t k = 0; k < at.size(); ++k)
      for (size_t j = 0; j < at.size(); ++j) out[k] += model_.covariance()(at[k], at[j]) * x[j];
    return out;
  }
  // Second derivatives, weighted by the covariance.
  double expected(const Bend& bend, const HandicapPlaces& at) const {
    double sum = 0;
    for (size_t k = 0; k < at.size(); ++k) {
      HandicapSlopes one{};
      one[k] = 1;
      sum += bend.times(shared_with(at, one))[k];
    }
    return sum;
  }

  void add(const HandicapScores::Cell& cell) {
    const HandicapGame game{cell.a, cell.b, cell.level_a, cell.level_b};
    const HandicapPlaces at = model_.places(cell.a, cell.b);
    const Bend bend(model_, game);
    const double bent = expected(bend, at);
    const double apart = model_.logit(game) + pairing().matchup;
    const double own = model_.unknown_of(pairing());
    for (const double seat : {1.0, -1.0}) {
      const Score& score = seat > 0 ? cell.first : cell.second;
      const double p = logistic(apart + seat * model_.values()[model_.first_at()]);
      const double information = real(score.games) * p * (1 - p);
      const HandicapSlopes x = model_.slopes(game, seat);
      HandicapSlopes with_matchup = x;
      for (size_t k = 0; k < x.size(); ++k) with_matchup[k] -= own * pairing().weight[k];
      const HandicapSlopes shared = shared_with(at, with_matchup);
      double unknown = own;
      for (size_t k = 0; k < x.size(); ++k) unknown += with_matchup[k] * shared[k];
      const HandicapSlopes turned = bend.times(shared);
      const double along = -information * ((1 - 2 * p) * unknown + bent) / 2;
      for (size_t k = 0; k < x.size(); ++k)
        values_[at[k]] += along * x[k] - information * turned[k];
      matchups_.back() += along;
    }
  }

  const HandicapModel& model_;
  Eigen::VectorXd values_;
  std::vector<double> matchups_;
};

}  // namespace

HandicapSkew skew_of(const HandicapModel& model) { return Pull(model).settled(); }

}  // namespace archon::sim
