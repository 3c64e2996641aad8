// What an organiser does, one act after the other. An event is the sum of its acts.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/event/match_rule.h"

namespace archon::event {

// Somebody comes, or comes back.
struct Enter {
  std::string player;
  std::string deck;   // "" where none is told
  int chains = 0;     // that the deck begins with, in a handicap
  std::string meets;  // who sits out the round under way and now doesn't; "": nobody
};
struct Drop {
  std::string player;
};
// A round begins.
struct Pair {
  int round = 1;
  std::vector<std::array<std::string, 2>> tables;
  std::vector<std::string> byes;  // who sits out
  std::vector<std::string>
      seeds;  // where a knock-out begins: everybody in it, the first seed first
};
// A later one of the same match corrects it.
struct Result {
  int round = 1;
  std::array<std::string, 2> players;  // as they sit at their table
  Score score;
};
// Takes back the last act that hasn't been taken back.
struct Undo {
  std::string act;  // of that kind
};

using Act = std::variant<Enter, Drop, Pair, Result, Undo>;

// "enter", "drop", "pair", "result", "undo"
std::string_view kind_of(const Act& act);
// What it did, on one line.
std::string words_of(const Act& act);

}  // namespace archon::event
