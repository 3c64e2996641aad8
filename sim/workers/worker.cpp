#include "sim/workers/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/play/arena.h"

namespace archon::sim {
namespace {

class MatchPlayer : public Worker {
 public:
  MatchPlayer(const Arena& arena, MatchSetup setup)
      : setup_(std::move(setup)), players_(arena.players(setup_.agents)) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    return players_->play(setup_, game, pool);
  }

 private:
  MatchSetup setup_;
  std::unique_ptr<Players> players_;
};

class FieldPlayer : public Worker {
 public:
  FieldPlayer(const Arena& arena, const FieldSetup& setup)
      : setup_(setup), players_(arena.players({setup.agent, setup.agent})) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    const auto decks = int_size(setup_.entrants);
    if (std::min(game.id.a, game.id.b) < 0 || std::max(game.id.a, game.id.b) >= decks)
      throw Error(fmt::format("a game of decks {} and {}; expected decks from 1 to {}",
                              game.id.a + 1, game.id.b + 1, decks));
    return play_pairing(setup_, game, *players_, pool);
  }

 private:
  const FieldSetup& setup_;
  std::unique_ptr<Players> players_;
};

}  // namespace

std::unique_ptr<Worker> match_player(const Arena& arena, MatchSetup setup) {
  return std::make_unique<MatchPlayer>(arena, std::move(setup));
}

std::unique_ptr<Worker> field_player(const Arena& arena, const FieldSetup& setup) {
  return std::make_unique<FieldPlayer>(arena, setup);
}

}  // namespace archon::sim
