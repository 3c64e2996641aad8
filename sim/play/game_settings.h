// What decides how the games of any experiment are dealt, when they are drawn, and how sure what is
// said of them is.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/salt.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<int> kTurnLimit{
    "turn_limit", 2, 250, 200, "turns (of both players together) after which a game is a draw"};
inline constexpr int kMostChains = 99;
inline constexpr Setting<int> kChainsA{"chains_a", 0, kMostChains, 0,
                                       "chains that deck A starts with"};
inline constexpr Setting<int> kChainsB{"chains_b", 0, kMostChains, 0,
                                       "chains that deck B starts with"};

struct GameSettings {
  uint64_t seed = kSeed.initial;
  // Where somebody else's program plays: what the seed brings can't be foreseen without the salt.
  std::optional<Salt> salt;
  int turn_limit = kTurnLimit.initial;      // turns of both players together; reaching it is a draw
  double confidence = kConfidence.initial;  // of every interval of the report
};

}  // namespace archon::sim
