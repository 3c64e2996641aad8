// A position drawn for a terminal.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"
#include "sim/cli/terminal/screen.h"

namespace archon::cli {

// From here on cards in play and cards elsewhere stand side by side.
inline constexpr int kWideBoard = 110;

struct BoardView {
  std::optional<keyforge::Player> observer;  // cards that this player can't know are only counted
  keyforge::Player below = 0;                // whose side stands below the other's
  std::array<std::string, 2> names = {"you", "foe"};
  Screen screen;
};

std::string draw_board(const keyforge::State& state, const keyforge::Match& match,
                       const BoardView& view);

}  // namespace archon::cli
