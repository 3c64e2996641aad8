// Games of a ranking that its site shows: one of each pairing, played again, since a run keeps how
// games ended and not how they went. A game follows from its number, so it comes out the same.
#pragma once

#include <map>
#include <string>

#include "sim/kinds/rank/site/site_games.h"

namespace archon::sim {

struct ShownGame {
  const KeptGame* game = nullptr;
  GameStory story;
};

struct SiteReplays {
  std::map<SiteGames::Pairing, ShownGame> games;
  int64_t too_many = 0;  // pairings whose game wasn't played again, as there were so many
  bool outside = false;  // no game was: a program of somebody else plays, which may play otherwise
};

inline constexpr size_t kMostReplays = 200;

// The game of a pairing that is shown: won by the one that wins more often there, and about as long
// as most; by the best player who answers within `seconds` a game. Null where there is none.
const KeptGame* typical_game(const RankSetup& setup, const GameList& games, double seconds);

// Stops where `pool` says so; what is missing then is missing.
SiteReplays play_again(const Arena& arena, const RankSetup& setup, const SiteGames& games,
                       const PoolOptions& pool);

}  // namespace archon::sim
