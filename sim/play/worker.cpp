#include "sim/play/worker.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

class MatchPlayer : public Worker {
 public:
  MatchPlayer(const Arena& arena, std::vector<MatchSetup> setups) : setups_(std::move(setups)) {
    for (const MatchSetup& setup : setups_) players_.push_back(arena.players(setup.agents));
  }

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    const int64_t rung = setups_.size() == 1 ? 0 : game.id.cell;
    if (game.id.cell < 0 || rung >= std::ssize(setups_))
      throw Error(
          fmt::format("a game in cell {}; expected one of {}", game.id.cell, setups_.size()));
    return players_[rung]->play(setups_[rung], game, pool);
  }

 private:
  std::vector<MatchSetup> setups_;
  std::vector<std::unique_ptr<Players>> players_;
};

}  // namespace

std::unique_ptr<Worker> match_player(const Arena& arena, MatchSetup setup) {
  return match_player(arena, std::vector<MatchSetup>{std::move(setup)});
}

std::unique_ptr<Worker> match_player(const Arena& arena, std::vector<MatchSetup> setups) {
  return std::make_unique<MatchPlayer>(arena, std::move(setups));
}

}  // namespace archon::sim
