#include "engine/keyforge/decks/playable.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {
namespace {

// Names every card that keeps the deck from being played, once.
std::string unplayable(const Deck& deck, const Library& library) {
  std::vector<std::string> reasons;
  for (const DeckCard& card : deck.cards) {
    const int number = library.find(card.id);
    if (number >= 0 && library.def(number).scripted) continue;
    std::string reason =
        number < 0 ? fmt::format("unknown card '{}'{}", card.id, library.facts().suggest(card.id))
                   : fmt::format("no script yet for {}", library.def(number).title);
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
      reasons.push_back(std::move(reason));
  }
  return fmt::format("{}: {}", deck.name, fmt::join(reasons, ", "));
}

// Printed icons, then those added by Enhance.
BonusIcons with_enhancements(const CardDef& def, const std::vector<Bonus>& added) {
  BonusIcons icons = def.bonus;
  for (const Bonus icon : added) {
    if (icons.size() == BonusIcons::kMost)
      throw Error(fmt::format("{} has more than {} bonus icons, expected at most so many",
                              def.title, BonusIcons::kMost));
    icons.push(icon);
  }
  return icons;
}

}  // namespace

PlayableDeck prepare(const Deck& deck, const Library& library) {
  PlayableDeck out;
  out.name = deck.name;
  out.houses = deck.houses;
  for (const DeckCard& card : deck.cards) {
    const int number = library.find(card.id);
    if (number < 0 || !library.def(number).scripted) continue;
    if (card.house == House::None)
      throw Error(fmt::format("{}: {} stands in no house; expected it below one of {}", deck.name,
                              library.def(number).title, house_names(deck.houses)));
    out.cards.push_back({static_cast<uint16_t>(number),
                         with_enhancements(library.def(number), card.enhancements), card.house});
  }
  if (out.cards.size() != deck.cards.size()) throw Error(unplayable(deck, library));
  if (out.cards.size() != static_cast<size_t>(kDeckCards))
    throw Error(fmt::format("{}: {} cards, expected {}", deck.name, out.cards.size(), kDeckCards));
  return out;
}

}  // namespace archon::keyforge
