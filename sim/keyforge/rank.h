// Many decks: which is the best, and how strong is each. Plays what RankDesign asks for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/keyforge/match.h"
#include "sim/rank_design.h"

namespace archon::sim {

// A deck in an order of its own, so that nothing depends on how a file listed it.
struct RankEntrant {
  std::string name;
  keyforge::Deck list;  // what `deck` was prepared from
  keyforge::PlayableDeck deck;
  uint64_t fingerprint = 0;  // of the list: equal for equal lists, whatever they are called
};

// Of a list, whatever it is called and in whatever order.
uint64_t list_fingerprint(keyforge::Deck list);

// Throws Error for a deck that can't be played.
RankEntrant entrant(keyforge::Deck list, const keyforge::Library& library);

struct RankSetup {
  // As the field counts them: those that are rated, then the gauntlet; each part by fingerprint.
  std::vector<RankEntrant> entrants;
  int gauntlet = 0;
  ai::AgentSpec agent;
  RankGoal goal;
  std::optional<double> seconds;  // after which no further round begins
  int top_k = 3;
  uint64_t seed = 1;
  std::optional<Salt> salt;  // where somebody else's program plays, as in MatchSetup
  int turn_limit = 200;
  double confidence = 0.95;

  Field field() const { return {static_cast<int>(entrants.size()), gauntlet}; }
};

struct RankRun {
  RankDesign design;
  int64_t draws = 0;  // at the turn limit
  Forfeits forfeits{};
  bool interrupted = false;
  bool out_of_time = false;  // and the goal was not reached
};

// What `archon rank` is asked to do.
struct RankJob {
  RankSetup setup;
  std::vector<std::string> left_out;  // decks that couldn't take part, and why
  std::vector<std::string> repeated;  // lists that were given more than once
};

// A pairing's games draw from streams of the seed and its two lists, so they are the same whatever
// else is in the field and in whatever order; no two games have the same deals. `after` is told of
// the run after each round. The book is as for play_pairs(); it keeps how each round left the
// ratings, and whether the time was over.
RankRun run_rank(const keyforge::Library& library, const RankSetup& setup, const PoolOptions& pool,
                 const std::function<void(const RankRun&)>& after = {}, GameBook* book = nullptr);

}  // namespace archon::sim
