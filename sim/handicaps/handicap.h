// How many levels of a handicap make each entrant of a field even with a reference, in one model of
// all games:
//
//   P(a beats b, going first) = logistic(r_a - cost_a(c_a) - r_b + cost_b(c_b) + m_ab + f)
//   cost_a(c) = exp(worth + own_a + against_b) * load(c; horizon)
//
// r, m and f are those of rating.h; load is the HandicapCost's, in which the steps by which a
// handicap is shed are known and only the horizon isn't. What a level costs differs by who carries
// it and against whom.
//
// The reference is one entrant, which everybody then meets and nobody else (a gauntlet of one), or
// the median of the field. Levels count on the entrant; below 0 the reference carries them. They
// follow from the joint posterior by drawing from it (Laplace's approximation), so that neither the
// bends of the load nor the uncertainty of who is the median is lost. Everything is deterministic.
#pragma once

#include <memory>
#include <vector>

#include "sim/handicaps/handicap_cost.h"
#include "sim/handicaps/handicap_known.h"
#include "sim/handicaps/handicap_scores.h"
#include "sim/rating/plan/ladder_step.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

class HandicapModel;

struct HandicapOptions {
  double confidence = kConfidence.initial;
  int draws = 4000;
  int most = 24;  // levels that are played with
};

struct EvenPoint {
  Estimate level;          // the value is the posterior's median
  double beyond_low = 0;   // probability that it is below -most,
  double beyond_high = 0;  // or above most
  double stronger = 0.5;   // probability that it is above 0
  // What a level costs of win rate near there, when even.
  Estimate worth;
};

// Levels from `low` + 1 to `high`, and what each costs of win rate when even: to the average of the
// field against the average.
struct LevelWorth {
  int low = 0;
  int high = 0;
  Estimate worth;
};

// Games in which one carried levels of this range and its opponent none: how often it won, and how
// often the model says that it did.
struct RangeFit {
  int low = 0;
  int high = 0;
  int64_t games = 0;
  double points = 0;
  double expected = 0;
};

// The numbers that decide even points, jointly normal: of each entrant its standing against the
// field, what levels cost on it and what they cost those who carry them against it; of all, what
// levels cost and the horizon. The covariance row by row.
struct Standings {
  std::vector<double> mean;
  std::vector<double> covariance;
};

class Handicaps {
 public:
  Handicaps(const HandicapScores& scores, const HandicapCost& cost, const HandicapOptions& options,
            const HandicapKnown& known = {});

  // What they tell of another player's, to which these steps of a ladder lead.
  Handicaps carried(const LadderWay& way) const;
  // What is known of the next step's before any of its games.
  HandicapKnown known_above(const LadderStep& step) const;

  const HandicapModel& model() const { return *model_; }
  const std::vector<EvenPoint>& even_points() const { return even_points_; }
  const std::vector<LevelWorth>& worths() const { return worths_; }
  std::vector<RangeFit> fits() const;
  // Share of games that the one who goes first wins between equals.
  Estimate first_rate() const;
  // Whether the even point lies where no number of levels makes even.
  bool is_beyond(int entrant) const;
  // Of the entrant with the widest interval that isn't beyond.
  double widest() const;

  // Of an entrant against the reference: how often it wins with so many net levels on it, and what
  // is known of where they are even, as drawn and sorted.
  struct Curve {
    std::vector<Estimate> rates;
    std::vector<double> even;
  };
  Curve curve(int entrant, const std::vector<double>& levels) const;

 private:
  void draw();

  HandicapOptions options_;
  std::shared_ptr<const HandicapModel> model_;
  Standings standings_;
  std::vector<EvenPoint> even_points_;  // of those that are rated
  std::vector<LevelWorth> worths_;
};

}  // namespace archon::sim
