// A field in which strengths and what levels cost are known, and games between them.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/handicaps/handicap_design.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim {

// Stairs of six, as in many a rule.
inline HandicapCost stairs_of_six() {
  std::vector<double> step{0};
  for (int k = 1; k <= 24; ++k) step.push_back(std::ceil(k / 6.0));
  return {step, 36, 12};
}

struct KnownHandicaps {
  KnownField field;
  std::vector<double> own;      // logarithms
  std::vector<double> against;  // logarithms
  std::vector<double> loads;
  double worth = 0.08;

  static KnownHandicaps drawn(int entrants, int gauntlet, double matchups, Rng& rng) {
    KnownHandicaps out;
    out.field = KnownField::drawn(entrants, 0.5, matchups, rng);
    out.field.field.gauntlet = gauntlet;
    for (int i = 0; i < entrants; ++i) {
      out.own.push_back(0.15 * deviate(rng));
      out.against.push_back(0.2 * deviate(rng));
    }
    out.loads = stairs_of_six().loads(std::log(15 + 10 * rng.uniform()));
    out.worth = 0.06 + 0.04 * rng.uniform();
    return out;
  }

  double cost(int carrier, int opponent, double level) const {
    return worth * load_at(loads, level) *
           std::exp(own[static_cast<size_t>(carrier)] + against[static_cast<size_t>(opponent)]);
  }

  // The level on it that makes it even with the reference, which carries it below 0.
  double even_point(int entrant) const {
    const int n = field.field.entrants;
    double level = 0;
    double mean_own = 0;
    double mean_against = 0;
    if (field.field.gauntlet > 0) {
      mean_own = own.back();
      mean_against = against.back();
    } else {
      std::vector<double> ratings;
      for (int i = 0; i < n; ++i) {
        ratings.push_back(field.rating(i));
        mean_own += own[static_cast<size_t>(i)] / n;
        mean_against += against[static_cast<size_t>(i)] / n;
      }
      std::sort(ratings.begin(), ratings.end());
      level = (ratings[static_cast<size_t>(n / 2)] + ratings[static_cast<size_t>((n - 1) / 2)]) / 2;
    }
    const double gap = field.rating(entrant) - level;
    const double log_worth = gap >= 0 ? own[static_cast<size_t>(entrant)] + mean_against
                                      : against[static_cast<size_t>(entrant)] + mean_own;
    const double even = level_of(loads, std::abs(gap) / (worth * std::exp(log_worth)));
    return gap >= 0 ? even : -even;
  }

  double logit(const HandicapGame& game) const {
    return field.logit(game.a, game.b) - cost(game.a, game.b, game.level_a) +
           cost(game.b, game.a, game.level_b);
  }

  void play(HandicapDesign& design, const HandicapGame& game, Rng& rng) const {
    const double apart = logit(game);
    design.add(game.a, game.level_a, game.b, game.level_b,
               rng.uniform() < logistic(apart + field.first) ? 1 : 0);
    design.add(game.b, game.level_b, game.a, game.level_a,
               rng.uniform() < logistic(-apart + field.first) ? 1 : 0);
  }

  HandicapDesign run(const HandicapGoal& goal, const HandicapOptions& options, Rng& rng) const {
    HandicapDesign design(field.field, stairs_of_six(), goal, options);
    while (true) {
      const auto round = design.next_round();
      if (round.empty()) return design;
      for (const HandicapPlan& plan : round)
        for (int i = 0; i < plan.pairs; ++i) play(design, plan.game, rng);
      design.end_round();
    }
  }
};

}  // namespace archon::sim
