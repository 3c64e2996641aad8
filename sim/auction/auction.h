// How to bid chains for a deck: where to open, what to answer, when to stop, against somebody who
// raises by one as long as what they believe makes it worth their while, and whose belief isn't
// known.
//
// Both see the same prize: whoever holds the deck with c chains wins f(c), the other 1 - f(c), and
// where f is even one may as well leave it as hold it. Against one who believes otherwise there is
// more to be had: to hold it cheaper than it is worth, or to leave it dearer. How likely they are
// to go on is known from what their belief may be, and their bids say something of the truth, too.
// The advice is the best answer to that (by going backwards from the highest bid) among those that
// lose nothing to honest bidding where they believe what we do, know the truth, or are off as
// expected.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/settings.h"
#include "sim/tournament/chain_ladder.h"

namespace archon::sim {

inline constexpr int kMostBidden = ChainLadder::kMost;

inline constexpr Setting<double> kTheirError{
    "their_error", 0.1, 24, 5,
    "how far off, in chains, their opinion of where the decks are even may be (one standard "
    "deviation)"};
inline constexpr Setting<double> kTheyThink{
    "they_think", -24, 48, 0,
    "with how many chains they think that the decks are even (default: about where they are)"};

// What is known of a deck that has won both games against another.
struct AuctionPrize {
  std::string deck;
  std::string other;
  std::vector<double> logits;  // of its win rate with 0, 1, ..., kMostBidden chains; falling
  double even = 0;             // chains at which it is expected to be even,
  double error = 1;            // and how far off that is
  double per_chain = 0.1;      // logits that a chain costs about there
  std::string by{};            // who played
};

// Of the JSON of a bid. `deck` is part of the name of the one that is bid for; "": the stronger.
// Throws Error for another text.
AuctionPrize prize_of(const std::string& bid_json, const std::string& deck);

struct AuctionJob {
  AuctionPrize prize;
  double their_error = kTheirError.initial;
  std::optional<double> they_think{};
};

// What to do where the other has bid so much.
struct AuctionAnswer {
  std::optional<int> raise;  // to so many chains; none: leave the deck to them
  double wins = 0.5;         // how often that wins then
};

struct AuctionAdvice {
  AuctionAnswer opening;               // `raise` may be 0; none: let them have it
  std::vector<AuctionAnswer> answers;  // by their bid, 0 to kMostBidden
};

AuctionAdvice advise(const AuctionJob& job);

// ---- How good it is -----------------------------------------------------------------------------

enum class AuctionOpponent { kSame, kKnowing, kErring, kTimid, kBold, kAnywhere };

// How often one wins who bids by the advice, honestly by ones, or the even point at once.
struct AuctionTrial {
  AuctionOpponent opponent;
  std::string_view words;
  double advice = 0.5;
  double honest = 0.5;
  double even_point = 0.5;
};
// Against each kind of opponent, opening as often as not; exact but for a grid over what the truth
// and what they believe may be.
std::vector<AuctionTrial> try_out(const AuctionJob& job, const AuctionAdvice& advice);

}  // namespace archon::sim
