// What decides how the games of any experiment are dealt, and when they are drawn.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/salt.h"

namespace archon::sim {

struct GameSettings {
  uint64_t seed = 1;
  // Where somebody else's program plays: what the seed brings can't be foreseen without the salt.
  std::optional<Salt> salt;
  int turn_limit = 200;  // turns of both players together; reaching it is a draw
};

}  // namespace archon::sim
