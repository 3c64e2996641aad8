// Who has met whom and how it went, what places follow, and who meets next.
#pragma once

#include <array>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "sim/tournament/match_recorder.h"
#include "sim/tournament/matching.h"

namespace archon::sim {

class ScoreTable {
 public:
  // Draws the lots that decide where nothing else does.
  ScoreTable(int entrants, Rng& rng);

  int entrants() const { return int_size(points_); }
  void add(int winner, int loser);
  // A match won against nobody.
  void give_bye(int entrant);

  bool have_met(int a, int b) const { return beaten_[at(a, b)] + beaten_[at(b, a)] > 0; }
  bool had_bye(int entrant) const { return byes_[i(entrant)] > 0; }
  int points(int entrant) const { return points_[i(entrant)]; }

  // By points; those level by points among each other, then games won, then by lot.
  std::vector<int> by_results(const MatchRecorder& recorder) const;
  // By points; those level by how well their opponents did, how well theirs did, then by lot. A bye
  // is no opponent.
  std::vector<int> by_opponents() const;

  // How well an entrant's opponents did, and how well theirs did.
  struct Schedule {
    double strength = 0;
    double extended = 0;
  };
  // Of each, where `did` says how well everybody did.
  std::vector<Schedule> schedules(const std::vector<double>& did) const;
  // Points won against those who have as many points.
  int points_among_level(int entrant) const;

 private:
  static size_t i(int entrant) { return entrant; }
  size_t at(int a, int b) const { return i(a) * points_.size() + i(b); }
  // The mean of the values of its opponents, each as often as they met.
  double over_opponents(int entrant, const std::vector<double>& values) const;

  std::vector<int> points_;
  std::vector<int> byes_;
  std::vector<int> lots_;
  std::vector<int> beaten_;  // [a, b]: how often a has beaten b
};

// The pairs of the next round, neighbours in the table as far as may be, and the entrant who meets
// nobody as {entrant, -1}. Nobody meets again or has a second bye if any pairing can avoid it.
std::vector<std::array<int, 2>> swiss_round(const ScoreTable& table, Rng& rng);
// The same where only these are present.
std::vector<std::array<int, 2>> swiss_round(const ScoreTable& table,
                                            const std::vector<int>& present, Rng& rng);

// All entrants, in an order drawn by lot.
std::vector<int> drawn_order(int size, Rng& rng);

}  // namespace archon::sim
