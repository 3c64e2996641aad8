// The agent every other one must beat.
#pragma once

#include "ai/agent.h"

namespace archon::ai {

// Uniform among the legal moves.
template <Game G>
class RandomAgent final : public Agent<G> {
 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    return static_cast<int>(rng.below(static_cast<uint32_t>(seen.moves().size())));
  }
};

}  // namespace archon::ai
