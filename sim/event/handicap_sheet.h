// The chains that decks begin with, from the handicaps of a field: the weakest has none.
#pragma once

#include <string>
#include <vector>

#include "sim/event/act.h"

namespace archon::event {

struct HandedOut {
  std::string deck;
  int chains = 0;
};

// Of the JSON that 'archon handicap' writes. Throws Error for another text.
std::vector<HandedOut> handicap_sheet(const std::string& json);

// Gives each player the chains of their deck, which is named as on the sheet or by as much of that
// as only one deck there has, and from then on as there. Throws Error for the players whose deck
// isn't on it.
void hand_out(const std::vector<HandedOut>& sheet, std::vector<Enter>& players);

}  // namespace archon::event
