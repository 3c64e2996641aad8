// The curve of the win rate over chains, what games at a level tell of it, and how many games it
// takes at least to find where it is even.
#pragma once

namespace archon::sim {

struct LogisticCurve {
  double root = 0;      // net chains on A at which the match is even
  double slope = 0.08;  // logits per chain; near the root a chain costs slope / 4 of win rate

  double win_rate(double level) const;
};

// Fisher information about (root, slope).
struct Information {
  double root = 0;
  double mixed = 0;
  double slope = 0;
};

// Of one game at the level.
Information information(const LogisticCurve& curve, double level);
Information operator+(const Information& a, const Information& b);
Information operator*(double games, const Information& game);

// What a target means in games: root's interval of this half-width, for a known true curve, from
// Fisher information per game p (1 - p) (slope, root - level)^2 over (root, slope). Prior knowledge
// is not counted.
struct GamesQuestion {
  LogisticCurve curve;
  double half_width = 2;
  double confidence = 0.95;
  double dispersion = 1;
  int max_chains = 24;
};

// No design needs fewer: all games at the level nearest to the root, slope known. Inside the range
// this is sd(root) = 0.5 / (s sqrt n) with s = slope / 4 the win rate per chain at the root.
double bound_games(const GamesQuestion& question);
// As many games at each level in [-max_chains, max_chains], slope unknown.
double sweep_games(const GamesQuestion& question);

}  // namespace archon::sim
