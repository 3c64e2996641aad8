// What a match is: how many games win it, what else belongs to its score, and who has won.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace archon::event {

struct MatchRule {
  std::string_view name;
  std::string_view words;  // its name where a reader doesn't know that it is a kind of match
  int to_win;              // games
  bool bids;               // for a deck in the last game, in chains
  bool ladder;             // chains follow the results
};

// "one", "best-of-three", ... Throws Error for another.
const MatchRule& match_rule(std::string_view name);

using Two = std::array<int, 2>;

// The bid that won a deck for the last game.
struct Bid {
  int side = 0;  // whose
  int chains = 0;

  friend bool operator==(const Bid&, const Bid&) = default;
};

// Of a match, for the two at its table.
struct Score {
  Two games{0, 0};
  // Time was called before it was over. Where that found them level in games, the one that was
  // under way is decided by the first of these in which they differ.
  bool time = false;
  std::optional<Two> keys;
  std::optional<Two> aember;
  std::optional<Two> potential;
  std::optional<Bid> bid;

  friend bool operator==(const Score&, const Score&) = default;
};

// Which of the two has won, 0 or 1. Throws Error where that can't be the score of such a match.
int winner_of(const MatchRule& rule, const Score& score);
// What decided it where time was called: "by keys"; else nothing.
std::string_view decided_by(const Score& score);

}  // namespace archon::event
