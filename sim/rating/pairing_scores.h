// Who meets whom, and how it went: games added up by pairing and seat, so that memory grows with
// the pairings that were played.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/counts.h"

namespace archon::sim {

// Entrants have numbers from 0. With a gauntlet, its members are the last ones: everybody else
// meets only them, and they don't meet each other.
struct Field {
  int entrants = 0;
  int gauntlet = 0;

  // The entrants that are rated: all, or those who run the gauntlet.
  int rated() const { return entrants - gauntlet; }
  bool in_gauntlet(int entrant) const { return entrant >= rated(); }
  bool meet(int a, int b) const {
    return a != b && (gauntlet == 0 || in_gauntlet(a) != in_gauntlet(b));
  }
  int opponents(int entrant) const {
    if (gauntlet == 0) return entrants - 1;
    return in_gauntlet(entrant) ? rated() : gauntlet;
  }
};

// Points of one side: a win is 1, a draw one half.
struct Score {
  double points = 0;
  int64_t games = 0;

  double lost() const { return real(games) - points; }  // the points of the other side
};

// Of a score, where each game is won with a chance of `logit` logits.
double log_likelihood(const Score& score, double logit);

// The games of two, `low` having the smaller number.
struct PairingScore {
  int low = 0;
  int high = 0;
  Score low_first;   // as low saw those in which it went first,
  Score high_first;  // and as high saw the others
};

class PairingScores {
 public:
  explicit PairingScores(const Field& field);

  const Field& field() const { return field_; }

  // Games between two that meet, in which `first` went first and made that many points.
  void add(int first, int second, double points, int64_t games = 1);

  // The games in which `first` went first, as it saw them.
  const Score& with_first(int first, int second) const;
  // All games of a pairing, as seen by a.
  Score between(int a, int b) const;
  // All games of one entrant.
  const Score& of(int entrant) const { return sums_[entrant]; }
  int64_t games() const { return games_; }

  // Those of its pairings that were played in which it has the smaller number, in order.
  const std::vector<PairingScore>& played_by(int low) const { return played_[low]; }

 private:
  const PairingScore* find(int a, int b) const;

  Field field_;
  int64_t games_ = 0;
  std::vector<std::vector<PairingScore>> played_;
  std::vector<Score> sums_;
};

}  // namespace archon::sim
