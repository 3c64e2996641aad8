// Games that people have played, as a table: a row a game, with the decks and the winner.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/settings.h"

namespace archon::sim {

struct PeopleGame {
  std::array<int, 2> decks{};   // by number among those that are known
  double points = 0;            // of the first: 0, 0.5 or 1
  std::array<int, 2> chains{};  // at the start
  std::string date;             // as it stands in the table, or ""
};

struct PeopleResults {
  std::vector<PeopleGame> games;
  int left_out = 0;                    // games with a deck that isn't known
  std::vector<std::string> strangers;  // those decks, each once, as they stand in the table
};

// Of a table with a header: `deck a`, `deck b` and `winner` (a deck's name, "a", "b" or "draw"),
// and perhaps `chains a`, `chains b` and `date`; also called `deck`, `opponent` and `chains`. Other
// columns are left alone. Decks are found by their names in whatever case. Throws Error naming the
// line for anything else.
PeopleResults read_results(std::string_view text, std::span<const std::string> decks);

}  // namespace archon::sim
