// Who stands where.
#pragma once

#include <vector>

#include "sim/event/event.h"

namespace archon::event {

struct Standing {
  int player = 0;
  int place = 1;   // shared by those whom only a lot parts, and by those who went out together
  int points = 0;  // before a knock-out
  int byes = 0;
  int won = 0;  // matches
  int lost = 0;
  Two games{0, 0};      // won and lost
  double schedule = 0;  // the share of points that the opponents won, on average
  double extended = 0;  // the same of theirs
  bool in_knockout = false;
  bool still_in = false;  // in the knock-out
};

// Everybody who has taken part, the best first.
std::vector<Standing> standings(const Event& event);

}  // namespace archon::event
