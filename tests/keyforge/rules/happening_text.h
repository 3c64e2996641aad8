// What happens in a game, as a line of words: for people who compare two games.
#pragma once

#include <string>

#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"
#include "engine/keyforge/vocabulary/happening.h"

namespace archon::keyforge {

// "Troll 1.12 takes 3 damage". A card is called by its title, its owner and its number in the list.
std::string text_of(const Happening& h, const Match& match);

// What lies open of a position, in two lines for each player.
std::string text_of(const State& s, const Match& match);

}  // namespace archon::keyforge
