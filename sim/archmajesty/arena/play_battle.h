// A battle, from its beginning to its record.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "ai/archmajesty/battle_in_play.h"
#include "engine/archmajesty/formats/fight.h"
#include "engine/archmajesty/state/battle.h"
#include "sim/play/agent_pool.h"
#include "sim/play/arena.h"

namespace archon::sim {

using BattleAgents = AgentPool<ai::ArchmajestyGame>;

// Which side the allied team plays for: a party against an encounter, or who begins a duel.
int allied_side(const MatchSetup& setup, int first);

// The level of an encounter as the handicaps of a match: it weighs on the party, below 0 on the
// encounter.
inline std::array<int, kSides> handicaps_of(int level) {
  return {std::max(0, level), std::max(0, -level)};
}

// The battle of a pair: `plan.chains` of a party are levels of the encounter that it fights, in a
// duel five HP less each. Throws Error for two encounters.
archmajesty::Fight fight_of(const MatchSetup& setup, const PairPlan& plan, int first,
                            const archmajesty::Options& options);
archmajesty::Battle battle_of(const MatchSetup& setup, const PairPlan& plan, int first,
                              const archmajesty::Options& options);

// Is told of every move that was made.
struct WatchedMove {
  const archmajesty::Battle& battle;
  const archmajesty::State& before;
  const archmajesty::Move& move;
  const archmajesty::State& after;
};
using BattleWatch = std::function<void(const WatchedMove&)>;

// As Players::play(). A battle that breaks is a record that says so.
std::optional<GameRecord> play_battle(const archmajesty::Options& rules, const MatchSetup& setup,
                                      const PairPlan& plan, int first, BattleAgents& players,
                                      const PoolOptions& options = {}, const ReplaySink& sink = {},
                                      Efforts* efforts = nullptr, const BattleWatch& watch = {});

}  // namespace archon::sim
