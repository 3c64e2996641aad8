// Many decks: which is the best, and how strong is each. Plays what RankDesign asks for.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "sim/kinds/field/field_run.h"
#include "sim/kinds/field/people_results.h"
#include "sim/rating/people/other_games.h"
#include "sim/rating/plan/rank_design.h"

namespace archon::sim {

// What is expected of ratings before any game.
inline constexpr const char* kPriorOfCards = "cards";
inline constexpr const char* kNoPrior = "none";

struct RankSetup : RoundsSetup {
  RankGoal goal;
  int top_k = kTop.initial;
  std::string prior{};     // "": of the cards on a ladder
  std::string results{};   // a file of games that people have played, or ""
  PeopleResults people{};  // those of them that count
};

// Decks of which a ladder keeps all covariances (RatingOptions::most_small).
inline constexpr int kMostOnLadder = 300;

struct RankRun : FieldRun {
  RankDesign design;
  std::optional<OtherGames> people;  // what people's games said before any of ours
};

// What `archon rank` is asked to do.
using RankJob = FieldJob<RankSetup>;

// A pairing's games draw from streams of the seed and its two lists, so they are the same whatever
// else is in the field and in whatever order; no two games have the same deals. `after` is told of
// the run after each round, and on a ladder before the first. The store is as for play_pairs(); it
// keeps how each round left the ratings, and whether the time was over. `keep` is told of each game
// that counts.
RankRun run_rank(const Arena& arena, const RankSetup& setup, const PoolOptions& pool,
                 const std::function<void(const RankRun&)>& after = {}, GameStore* store = nullptr,
                 const KeepGame& keep = {});

}  // namespace archon::sim
