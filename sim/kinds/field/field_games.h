// Games between the sides of a field (decks, each with the agent that plays it): found in a run or
// played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/rank/rank.h"
#include "sim/play/arena.h"
#include "sim/runs/game_store.h"

namespace archon::sim {

struct FieldSide {
  int deck = 0;
  int agent = 0;
  uint64_t fingerprint = 0;  // of both
};

// Who and what meets.
struct FieldCast {
  const std::vector<Entrant>& decks;
  const std::vector<ai::AgentSpec>& agents;
  const std::vector<FieldSide>& sides;
};

// A game as it is asked for: `a` and `b` are sides, and so is the order of the chains.
struct FieldGame {
  int64_t cell = 0;  // games of one cell have numbers of their own
  int a = 0;
  int b = 1;
  int64_t number = 0;  // among those of these two in the cell
  std::array<int, 2> chains{0, 0};
  bool a_first = true;
};

// How it ended, as `a` saw it.
struct FieldScore {
  double points = 0;  // 1, or a half for a draw
  std::string forfeit;
  std::string name;  // of a game that failed
  std::shared_ptr<const GameFailure> failure;
};

// A game's deals follow from the seed, the cell, the two sides and its number, whoever else is in
// the field and in whatever order.
class FieldGames {
 public:
  FieldGames(const Arena& arena, const FieldCast& cast, const GameSettings& settings,
             const PoolOptions& pool, GameStore* store);

  // In their order; empty where a stop came before.
  std::vector<std::optional<FieldScore>> play(const std::vector<FieldGame>& games);
  // One; any thread may.
  std::optional<FieldScore> play_one(const FieldGame& game);

 private:
  const FieldSide& side(int number) const { return cast_.sides[number]; }
  bool in_order(const FieldGame& game) const;
  GamePlan plan_of(const FieldGame& game) const;
  FieldScore score_of(const FieldGame& game, const GameRecord& record) const;
  Players& players(int agent_a, int agent_b);
  std::optional<GameRecord> play_plan(const GamePlan& plan);

  FieldCast cast_;
  GameSettings settings_;
  PoolOptions pool_;
  GameStore* store_;
  std::vector<std::unique_ptr<Players>> players_;  // by the agents of both sides
};

}  // namespace archon::sim
