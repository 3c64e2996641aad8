// Making agents from their specs. The only header that a user of agents needs.
#pragma once

#include <memory>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/flat_agent.h"
#include "ai/greedy_agent.h"
#include "ai/mcts/search_agent.h"
#include "ai/random_agent.h"
#include "engine/core/check.h"

namespace archon::ai {

inline SearchSettings search_settings(const AgentSpec& spec) {
  SearchSettings settings;
  settings.tree.worlds = spec.kind == AgentKind::Mcts ? Worlds::Fixed : Worlds::Sampled;
  settings.tree.explore = {spec.c, spec.fpu, spec.bias};
  settings.tree.cut = spec.cut;
  settings.tree.span = spec.span;
  settings.iterations = spec.iterations;
  settings.time_ms = spec.time_ms;
  settings.trees = spec.trees;
  settings.share_root = spec.share != 0;
  return settings;
}

// `threads` may speed up an agent with several trees and never changes what it plays, so it is no
// part of the spec. Leave it at 1 where games already run side by side. Other people's programs are
// not made here: throws Error for them.
template <Game G>
std::unique_ptr<Agent<G>> make_agent(const AgentSpec& spec, int threads = 1) {
  switch (spec.kind) {
    case AgentKind::Random: break;
    case AgentKind::Greedy:
      return std::make_unique<GreedyAgent<G>>(GreedySettings{spec.samples, spec.depth});
    case AgentKind::Flat:
      return std::make_unique<FlatAgent<G>>(
          FlatSettings{spec.iterations, spec.time_ms, spec.cut, spec.c});
    case AgentKind::Mcts:
    case AgentKind::Ismcts: return std::make_unique<SearchAgent<G>>(search_settings(spec), threads);
    case AgentKind::Program:
      throw Error("agent 'program': only the program archon plays with other programs");
  }
  return std::make_unique<RandomAgent<G>>();
}

}  // namespace archon::ai
