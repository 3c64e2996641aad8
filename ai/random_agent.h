// The agent every other one must beat.
#pragma once

#include <memory>

#include "ai/agent.h"
#include "ai/agent_spec.h"

namespace archon::ai {

// Uniform among the legal moves.
template <Game G>
class RandomAgent final : public Agent<G> {
 public:
  bool is_open() const override { return true; }

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override { return rng.place_in(seen.moves()); }
};

struct RandomKind {
  static constexpr std::string_view kName = "random";
  static AgentKind kind() { return {kName, "uniform among the legal moves", {}}; }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec&, int /*threads*/) {
    return std::make_unique<RandomAgent<G>>();
  }
};

}  // namespace archon::ai
