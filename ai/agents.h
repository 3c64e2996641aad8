// Making agents from their specs. The only header that a user of agents needs.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/mcts/flat_agent.h"
#include "ai/mcts/long_agent.h"
#include "ai/mcts/search_agent.h"
#include "ai/random_agent.h"
#include "ai/turns/greedy_agent.h"
#include "ai/turns/plan_agent.h"
#include "engine/core/check.h"

namespace archon::ai {

// Each has its kind, and makes the agent for any game.
template <class... Kinds>
struct AgentList {
  static std::deque<AgentKind> kinds() { return {Kinds::kind()...}; }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int threads) {
    std::unique_ptr<Agent<G>> out;
    ((Kinds::kName == spec.name() ? void(out = Kinds::template make<G>(spec, threads)) : void()),
     ...);
    return out;
  }
};

// The agents that think in here. To add one, write it with its kind and name it here.
using OwnAgents =
    AgentList<RandomKind, GreedyKind, FlatKind, MctsKind, IsmctsKind, LongKind, PlanKind>;

template <Game G>
using AgentMaker = std::function<std::unique_ptr<Agent<G>>(const AgentSpec& spec, int threads)>;

// Of kinds from elsewhere, by name.
template <Game G>
std::map<std::string, AgentMaker<G>, std::less<>>& other_makers() {
  static std::map<std::string, AgentMaker<G>, std::less<>> all;
  return all;
}

// How agents of a kind that is known, or will be, are made for one game. Once, before threads make
// agents.
template <Game G>
void add_maker(std::string kind, AgentMaker<G> make) {
  other_makers<G>().emplace(std::move(kind), std::move(make));
}

// Registers an agent from outside, for one game: from now on parse_agent_spec() reads its
// name. Once, before threads make agents or read specs.
template <Game G>
void register_agent(AgentKind kind, AgentMaker<G> make) {
  add_maker<G>(std::string(kind.name), std::move(make));
  add_agent_kind(std::move(kind));
}

// `threads` may speed up an agent with several trees and never changes what it plays, so it is no
// part of the spec. Leave it at 1 where games already run side by side. Throws Error for an agent
// that plays other games only, and for a parameter that means nothing in this one.
template <Game G>
std::unique_ptr<Agent<G>> make_agent(const AgentSpec& spec, int threads = 1) {
  if constexpr (!HasEvaluations<G>) check_needs(spec, Needs::Evaluations);
  if constexpr (!HasPolicies<G>) check_needs(spec, Needs::Policies);
  if constexpr (!HasForesight<G>) check_needs(spec, Needs::Foresight);
  if (auto own = OwnAgents::make<G>(spec, threads)) {
    if constexpr (HasEvaluations<G>)
      if (spec.has("eval")) own->judge_by(G::evaluation(spec.text("eval")));
    if constexpr (HasPolicies<G>)
      if (spec.has("policy")) own->play_on_by(G::policy(spec.text("policy")));
    return own;
  }
  const auto maker = other_makers<G>().find(spec.name());
  if (maker == other_makers<G>().end())
    throw Error("agent '" + std::string(spec.name()) + "' does not play this game");
  return maker->second(spec, threads);
}

}  // namespace archon::ai
