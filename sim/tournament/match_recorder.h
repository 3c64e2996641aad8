// Where the matches of a tournament are held and written down. For this folder only.
#pragma once

#include <vector>

#include "sim/tournament/tournament.h"

namespace archon::sim {

class MatchRecorder {
 public:
  MatchRecorder(int entrants, const HoldMatch& hold) : hold_(hold) {
    result_.entrants.resize(entrants);
  }

  // Holds a match and writes it down; tells the winner.
  int meet(int a, int b);
  const EntrantRecord& record(int entrant) const { return result_.entrants[entrant]; }
  TournamentResult close(std::vector<std::vector<int>> places);

 private:
  const HoldMatch& hold_;
  TournamentResult result_;
};

}  // namespace archon::sim
