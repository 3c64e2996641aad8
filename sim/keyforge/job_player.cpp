#include "sim/keyforge/job_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>

#include "engine/core/check.h"
#include "engine/keyforge/cards/libraries.h"
#include "sim/keyforge/players.h"

namespace archon::sim {
namespace {

// Two decks and who plays them.
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

// Many decks, all in the hands of one agent.
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

// The matches of a grid, each from when its first game is asked for.
class GridPlayer : public JobPlayer {
 public:
  GridPlayer(const GridSetup& setup, const Cards& cards)
      : setup_(setup), libraries_(cards.folder) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    return player_of(game.id.cell).play(game, pool);
  }

 private:
  MatchPlayer& player_of(int64_t cell) {
    const std::lock_guard lock(making_);
    std::unique_ptr<MatchPlayer>& out = cells_[cell];
    if (!out) {
      if (cell < 1 || cell > static_cast<int64_t>(setup_.cells.size()))
        throw Error(
            fmt::format("a game of cell {}; expected one of {} cells", cell, setup_.cells.size()));
      const GridCell& asked = setup_.cells[static_cast<size_t>(cell - 1)];
      const keyforge::Library& library = libraries_.of(asked.rules);
      out = std::make_unique<MatchPlayer>(library, cell_setup(setup_, asked, library));
    }
    return *out;
  }

  const GridSetup& setup_;
  keyforge::Libraries libraries_;
  std::mutex making_;
  std::map<int64_t, std::unique_ptr<MatchPlayer>> cells_;
};

using Made = std::unique_ptr<JobPlayer>;

Made player_of(const MatchJob& job, const Cards& cards) {
  return std::make_unique<MatchPlayer>(cards.library, job.setup);
}
Made player_of(const BidJob& job, const Cards& cards) {
  return std::make_unique<MatchPlayer>(cards.library, job.setup);
}
Made player_of(const RankJob& job, const Cards& cards) {
  return std::make_unique<FieldPlayer>(cards.library, job.setup);
}
Made player_of(const HandicapJob& job, const Cards& cards) {
  return std::make_unique<FieldPlayer>(cards.library, job.setup);
}
Made player_of(const GridJob& job, const Cards& cards) {
  return std::make_unique<GridPlayer>(job.setup, cards);
}

[[noreturn]] void refuse(std::string_view what) {
  throw Error(fmt::format(
      "the games of a {} can't be played elsewhere; expected a match, bid, rank, handicap or run",
      what));
}
Made player_of(const ContestJob&, const Cards&) { refuse("bench"); }
Made player_of(const TournamentJob&, const Cards&) { refuse("tournament"); }

}  // namespace

std::unique_ptr<JobPlayer> job_player(const Job& job, const Cards& cards) {
  return std::visit([&](const auto& known) { return player_of(known, cards); }, job);
}

}  // namespace archon::sim
