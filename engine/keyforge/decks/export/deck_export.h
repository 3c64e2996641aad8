// Decks as files that other programs have, Alliances too, such that deck_import.h reads them again.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

struct DeckFormat {
  std::string_view name;   // as options call it
  std::string_view words;  // whose it is; or why no deck is written so
  // Null where the format can't carry a deck. Throws Error for a deck of which something is missing
  // that the format has to say.
  std::string (*write)(const Deck& deck, const Facts& facts);
};

// Our own first.
std::span<const DeckFormat> deck_formats();
// Throws Error for another name, and for a format that can't carry a deck, with its reason.
const DeckFormat& deck_format_named(std::string_view name);
// "archon, dok, master-vault or keyteki"
std::string deck_format_names();

}  // namespace archon::keyforge
