// A position drawn for a terminal of 80 columns.
#pragma once

#include <optional>
#include <string>

#include "engine/keyforge/library.h"
#include "engine/keyforge/state.h"

namespace archon::cli {

// The second player's side stands above, the first's below. With an observer, cards that this
// player can't know are only counted.
std::string draw_board(const keyforge::State& state, const keyforge::Library& library,
                       std::optional<keyforge::Player> observer);

}  // namespace archon::cli
