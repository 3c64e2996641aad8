// What a card does, for people.
#pragma once

#include <string>

#include "engine/keyforge/cards/library.h"

namespace archon::cli {

// "Bad Penny: Shadows creature, power 1", and below it what the card does, in our own words.
std::string card_text(const keyforge::Library& library, int number);

// "no card is called 'Bad Pony'; did you mean 'Bad Penny'?"
std::string unknown_card(const keyforge::Library& library, const std::string& name);

}  // namespace archon::cli
