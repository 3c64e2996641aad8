// A game of KeyForge, from the deal to its record.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/keyforge/keyforge_game.h"
#include "engine/core/check.h"
#include "engine/keyforge/game.h"
#include "sim/play/agent_pool.h"
#include "sim/play/arena.h"

namespace archon::sim {

using KeyforgeAgents = AgentPool<ai::KeyforgeGame>;

// A game that broke, as far as it went.
class BrokenGame : public Error {
 public:
  BrokenGame(const std::string& why, std::vector<keyforge::Move> moves, int turns)
      : Error(why), moves_(std::move(moves)), turns_(turns) {}

  // All choices; the last may be the one that broke it.
  const std::vector<keyforge::Move>& moves() const { return moves_; }
  int turns() const { return turns_; }

 private:
  std::vector<keyforge::Move> moves_;
  int turns_;
};

// As Players::play(), but a game that breaks throws BrokenGame.
std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options = {}, const ReplaySink& sink = {},
                                    Efforts* efforts = nullptr);

// What is kept of it.
GameRecord failed_record(const keyforge::Library& library, const MatchSetup& setup,
                         const PairPlan& plan, int first, const BrokenGame& broken);

}  // namespace archon::sim
