// What isn't known of decks, and what their owner can do about it.
#pragma once

#include "engine/keyforge/cards/facts.h"
#include "sim/cli/decks/deck_box.h"

namespace archon::cli {

// Prints it by what helps; nothing where all is known.
void tell_remedies(const DeckBox& box, const keyforge::Facts& known);

}  // namespace archon::cli
