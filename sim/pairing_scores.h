// Who meets whom, and how it went: games added up by pairing and seat, so that memory grows with
// pairings and not with games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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
};

class PairingScores {
 public:
  explicit PairingScores(const Field& field);

  const Field& field() const { return field_; }

  // Games between two that meet, in which `first` went first and made that many points.
  void add(int first, int second, double points, int64_t games = 1);

  // The games in which `first` went first, as it saw them.
  const Score& with_first(int first, int second) const { return scores_[at(first, second)]; }
  // All games of a pairing, as seen by a.
  Score between(int a, int b) const;
  // All games of one entrant.
  Score of(int entrant) const;
  int64_t games() const { return games_; }

 private:
  size_t at(int first, int second) const {
    return static_cast<size_t>(first) * static_cast<size_t>(field_.entrants) +
           static_cast<size_t>(second);
  }

  Field field_;
  int64_t games_ = 0;
  std::vector<Score> scores_;
};

}  // namespace archon::sim
