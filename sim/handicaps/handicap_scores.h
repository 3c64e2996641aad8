// Who meets whom with which handicaps, and how it went: games added up by pairing, levels and seat.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "sim/rating/pairing_scores.h"

namespace archon::sim {

// Two that may play, with these levels on them.
struct HandicapGame {
  int a = 0;
  int b = 0;
  int level_a = 0;
  int level_b = 0;
};

class HandicapScores {
 public:
  // Two that met, a < b, with these levels on them; all as seen by a.
  struct Cell {
    int a = 0;
    int b = 0;
    int level_a = 0;
    int level_b = 0;
    Score first;   // games in which a went first,
    Score second;  // and in which b did

    int64_t games() const { return first.games + second.games; }
    double points() const { return first.points + second.points; }
  };

  explicit HandicapScores(const Field& field) : field_(field) {}

  const Field& field() const { return field_; }
  // A game in which `first` went first and made these points.
  void add(int first, int level_first, int second, int level_second, double points);

  // Pairing by pairing.
  const std::map<std::array<int, 4>, Cell>& cells() const { return cells_; }
  int64_t games() const { return games_; }
  int64_t between(int a, int b) const;
  Score of(int entrant) const;

 private:
  Field field_;
  std::map<std::array<int, 4>, Cell> cells_;
  std::map<std::pair<int, int>, int64_t> pairings_;
  int64_t games_ = 0;
};

}  // namespace archon::sim
