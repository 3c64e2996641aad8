// The curve of the win rate over chains, what games at a level tell of it, and how many games it
// takes at least to find where it is even.
#pragma once

#include <memory>
#include <vector>

#include "sim/handicaps/handicap_cost.h"
#include "sim/settings.h"

namespace archon::sim {

// What isn't known of the shape of a curve.
struct CurveShape {
  double log_horizon = 0;                        // see handicap_cost.h
  double first_step = HandicapCost::kFirstStep;  // the same
  double on_b = 1;                               // what chains cost on B, in those on A
};

// What net chains weigh, by the steps of the rule (handicap_cost.h).
class NetLoad {
 public:
  NetLoad(const HandicapCost& cost, const CurveShape& shape);

  // Of so many net chains on A: 0 at 0, rising. A straight line between whole chains and beyond the
  // last.
  double at(double level) const;
  // What a further chain adds there.
  double slope(double level) const;

 private:
  std::vector<double> loads_;
  double on_b_;
};

// P(A wins with c net chains on A) = logistic(slope * (load(root) - load(c))).
struct EvenCurve {
  double root = 0;      // net chains on A at which the match is even
  double slope = 0.08;  // logits per load
  std::shared_ptr<const NetLoad> load;

  // Loads between the root and a level.
  double apart(double level) const;
  // Logits that a chain costs near the root: a quarter of that in win rate.
  double chain_cost() const;
  double win_rate(double level) const;
};

// Fisher information about (root, slope).
struct Information {
  double root = 0;
  double mixed = 0;
  double slope = 0;
};

// Of one game at the level.
Information information(const EvenCurve& curve, double level);
Information operator+(const Information& a, const Information& b);
Information operator*(double games, const Information& game);

// What a target means in games: root's interval of this half-width, for a known true curve, from
// Fisher information per game p (1 - p) (slope, apart)^2 over (root, slope). Prior knowledge is not
// counted.
struct GamesQuestion {
  EvenCurve curve;
  double half_width = 2;
  double confidence = kConfidence.initial;
  double dispersion = 1;
  int max_chains = 24;
};

// No design needs fewer: all games at the level nearest to the root, slope known. Inside the range
// this is sd(root) = 0.5 / (s sqrt n) with s = chain_cost() / 4 the win rate per chain at the root.
double bound_games(const GamesQuestion& question);
// As many games at each level in [-max_chains, max_chains], slope unknown.
double sweep_games(const GamesQuestion& question);

}  // namespace archon::sim
