#include "sim/keyforge/workers/job_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "sim/keyforge/match/players.h"

namespace archon::sim {
namespace {

class MatchPlayer : public JobPlayer {
 public:
  MatchPlayer(const keyforge::Library& library, MatchSetup setup)
      : library_(library), setup_(std::move(setup)), players_(setup_.agents) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    return play_planned(library_, setup_, game, players_, pool);
  }

 private:
  const keyforge::Library& library_;
  MatchSetup setup_;
  Players players_;
};

class FieldPlayer : public JobPlayer {
 public:
  FieldPlayer(const keyforge::Library& library, const FieldSetup& setup)
      : library_(library), setup_(setup), players_({setup.agent, setup.agent}) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    const auto decks = static_cast<int>(setup_.entrants.size());
    if (std::min(game.id.a, game.id.b) < 0 || std::max(game.id.a, game.id.b) >= decks)
      throw Error(fmt::format("a game of decks {} and {}; expected decks from 1 to {}",
                              game.id.a + 1, game.id.b + 1, decks));
    return play_pairing(library_, setup_, game, players_, pool);
  }

 private:
  const keyforge::Library& library_;
  const FieldSetup& setup_;
  Players players_;
};

}  // namespace

std::unique_ptr<JobPlayer> match_player(const keyforge::Library& library, MatchSetup setup) {
  return std::make_unique<MatchPlayer>(library, std::move(setup));
}

std::unique_ptr<JobPlayer> field_player(const keyforge::Library& library, const FieldSetup& setup) {
  return std::make_unique<FieldPlayer>(library, setup);
}

}  // namespace archon::sim
