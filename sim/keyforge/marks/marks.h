// Small pictures of our own for the houses and for what is printed on cards. They show nothing of
// the publisher's.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "engine/keyforge/vocabulary/ids.h"
#include "sim/report/report.h"

namespace archon::sim {

// With its name.
report::Mark mark_of(keyforge::House house);
// So much of a thing that cards count: "aember", "power", "armor".
report::Mark mark_of(std::string_view thing, int count);
// The files of what a board counts (board/board.js).
std::set<std::string> board_pictures();

}  // namespace archon::sim
