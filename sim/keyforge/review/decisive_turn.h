// What decided a game, in a sentence: since when its winner was ahead, and the turn since then in
// which it gained most, as playouts find it.
#pragma once

#include <string>
#include <vector>

namespace archon::sim {

// A choice, as sentences name it, and the chance of the winner when it was made.
struct ToldChoice {
  int turn = 0;
  bool by_winner = false;
  bool is_within_card = false;  // it belongs to the choice before it
  std::string words;
  double chance = 0;
};

// `end` is the chance after the last of them; "" where no turn was played.
std::string decided_words(const std::vector<ToldChoice>& choices, double end,
                          const std::string& winner);

}  // namespace archon::sim
