// The games of a ranking, by pairing and by deck, as the pages of its site tell of them.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/kinds/match/card_effects.h"
#include "sim/kinds/rank/rank.h"
#include "sim/kinds/reports/race.h"

namespace archon::sim {

// A game that counts.
struct KeptGame {
  GamePlan plan;
  GameRecord record;

  int entrant(int side) const { return side == 0 ? plan.id.a : plan.id.b; }
  // Of the one that plays in it; -1 for any other.
  int side_of(int entrant) const {
    return plan.id.a == entrant ? 0 : plan.id.b == entrant ? 1 : -1;
  }
};

using GameList = std::vector<const KeptGame*>;

class SiteGames {
 public:
  // `agent` is what the setup's is called.
  SiteGames(const RankSetup& setup, std::string agent, std::vector<KeptGame> games);

  // The smaller number first.
  using Pairing = std::pair<int, int>;
  const std::map<Pairing, GameList>& pairings() const { return pairings_; }
  const GameList& between(int a, int b) const;
  // Those of an entrant by the player who played most.
  GameList shown_of(int entrant) const;
  // That player's place on the ladder, and what it is called; the first page has its settings.
  int64_t shown_rung() const { return shown_rung_; }
  std::string shown_player() const { return player(shown_rung_); }
  std::string player(int64_t rung) const;

 private:
  const RankSetup& setup_;
  std::string agent_;
  std::vector<KeptGame> games_;
  std::map<Pairing, GameList> pairings_;
  int64_t shown_rung_ = 0;
};

// Of these the games of a rung.
GameList played_on(const GameList& games, int64_t rung);

// As an entrant of all of them saw them.
std::vector<SeenGame> seen_by(int entrant, const GameList& games);

// The race of an entrant of all these games, or of whoever was its opponent.
RaceSide race_in(const GameList& games, int entrant, bool of_opponent, std::string name);

}  // namespace archon::sim
