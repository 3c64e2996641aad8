// What was counted in recorded games: which houses were chosen and what came of it, fights,
// archives and boards by turn. Seen from the choices of replays, so that playing costs nothing for
// it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/keyforge/formats/replay.h"

namespace archon::sim {

// Turns of one house, of one deck.
struct HouseTally {
  int64_t turns = 0;
  int64_t aember = 0;  // that its turns brought: gained and stolen
  int64_t played = 0;
  int64_t reaps = 0;
  int64_t fights = 0;        // chosen: those that cards bring along are not counted
  int64_t first = 0;         // games in which it was the first house,
  int64_t first_points = 0;  // and the half points that these brought
};

// How a side stood at the end of a turn, both players' turns counted, over the games that lasted
// so long.
struct TurnTally {
  int64_t games = 0;
  int64_t creatures = 0;
  int64_t archived = 0;
  int64_t aember = 0;
  int64_t keys = 0;
  int64_t fights = 0;  // since the beginning
};

inline constexpr int kTallyStep = 5;  // turns from one look to the next

struct DeckTally {
  std::string deck;
  std::string agent;
  int64_t games = 0;
  int64_t points = 0;  // half ones
  int64_t turns = 0;   // its own
  std::map<keyforge::House, HouseTally> houses;
  std::vector<TurnTally> by_turn;  // after turn 5, 10, ...
};

// Of any number of games, by deck and agent.
class Tallies {
 public:
  // Plays it again. Throws Error as play_replay() does, and counts nothing of such a game, nor of
  // one that was left open.
  void add(const keyforge::Replay& replay, const keyforge::Library& library);

  int64_t games() const { return games_; }
  int64_t open() const { return open_; }  // left open, and not counted
  // In the order in which they were first seen.
  const std::vector<DeckTally>& decks() const { return decks_; }

 private:
  DeckTally& of(const std::string& deck, const std::string& agent);

  std::vector<DeckTally> decks_;
  int64_t games_ = 0;
  int64_t open_ = 0;
};

}  // namespace archon::sim
