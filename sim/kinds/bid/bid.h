// How many chains make two decks even: plays what BidDesign asks for.
#pragma once

#include <functional>
#include <vector>

#include "sim/bids/bid_design.h"
#include "sim/kinds/match/match.h"

namespace archon::sim {

struct BidRun {
  BidDesign design;
  int64_t draws = 0;  // at the turn limit
  std::array<Forfeits, kSides> forfeits{};
  Failures failures{};
  bool interrupted = false;
};

// What `archon bid` is asked to do.
struct BidJob {
  MatchSetup setup;
  BidOptions options;
  std::vector<Rung> ladder{};  // who plays, the quick ones first (empty: the agent of the setup)
  ForetoldRatings foretold{};
};

// What the arena says of the handicap, added to what was asked for.
BidOptions options_in(const Arena& arena, const MatchSetup& setup, BidOptions options);

// Net chains on side 0 become chains of one of the sides; those of the setup are not used. `after`
// is told of the run after each batch. Pairs that a stop leaves finished are counted. The store is
// as for play_pairs(); it keeps how each batch that was finished left the answer.
BidRun run_bid(const Arena& arena, const MatchSetup& setup, const BidOptions& bid_options,
               const PoolOptions& pool, const std::function<void(const BidRun&)>& after = {},
               GameStore* store = nullptr);

}  // namespace archon::sim
