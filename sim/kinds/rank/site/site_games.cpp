#include "sim/kinds/rank/site/site_games.h"

#include <algorithm>

namespace archon::sim {

SiteGames::SiteGames(const RankSetup& setup, std::string agent, std::vector<KeptGame> games)
    : setup_(setup), agent_(std::move(agent)), games_(std::move(games)) {
  std::map<int64_t, int64_t> by_rung;
  for (const KeptGame& game : games_) {
    pairings_[std::minmax(game.plan.id.a, game.plan.id.b)].push_back(&game);
    ++by_rung[game.plan.id.cell];
  }
  const auto most =
      std::max_element(by_rung.begin(), by_rung.end(),
                       [](const auto& x, const auto& y) { return x.second < y.second; });
  if (most != by_rung.end()) shown_rung_ = most->first;
}

const GameList& SiteGames::between(int a, int b) const {
  static const GameList none;
  const auto at = pairings_.find(std::minmax(a, b));
  return at == pairings_.end() ? none : at->second;
}

GameList SiteGames::shown_of(int entrant) const {
  GameList out;
  for (const KeptGame& game : games_)
    if (game.plan.id.cell == shown_rung_ && game.side_of(entrant) >= 0) out.push_back(&game);
  return out;
}

std::string SiteGames::player(int64_t rung) const {
  return setup_.ladder.empty() ? agent_ : setup_.ladder[rung].name;
}

GameList played_on(const GameList& games, int64_t rung) {
  GameList out;
  for (const KeptGame* game : games)
    if (game->plan.id.cell == rung) out.push_back(game);
  return out;
}

std::vector<SeenGame> seen_by(int entrant, const GameList& games) {
  std::vector<SeenGame> out;
  for (const KeptGame* game : games) {
    const int side = game->side_of(entrant);
    const SideRecord& seen = game->record.side[side];
    out.push_back({out.size(), seen.held, seen.used, game->record.points(side) / 2.0});
  }
  return out;
}

RaceSide race_in(const GameList& games, int entrant, bool of_opponent, std::string name) {
  int longest = 0;
  for (const KeptGame* game : games) longest = std::max(longest, game->record.turns);
  RaceSide out{std::move(name), std::vector<Moments>((longest + kTurnStep - 1) / kTurnStep)};
  for (const KeptGame* game : games) {
    const int own = game->side_of(entrant);
    const SideRecord& side = game->record.side[of_opponent ? 1 - own : own];
    for (size_t i = 0; i < out.by_turn.size(); ++i) out.by_turn[i].add(side.by_turn[i]);
  }
  return out;
}

}  // namespace archon::sim
