#include "engine/keyforge/decks/playable.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/vocabulary/owned_cards.h"

namespace archon::keyforge {
namespace {

// Throws what keeps the deck from being played: names every such card, once.
[[noreturn]] void refuse(const Deck& deck, const Library& library) {
  std::vector<std::string> reasons;
  const auto look_at = [&](const std::string& id) {
    if (library.is_scripted(id)) return;
    std::string reason = library.facts().first_printing(id) != nullptr
                             ? fmt::format("'{}' has no script", id)
                             : fmt::format("unknown card '{}'{}", id, library.facts().suggest(id));
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
      reasons.push_back(std::move(reason));
  };
  for (const DeckCard& card : deck.cards) look_at(card.id);
  for (const std::string& id : deck.references()) look_at(id);
  throw Error(fmt::format("{}: {}", deck.name, fmt::join(reasons, ", ")));
}

// Printed icons, then those added by Enhance.
BonusIcons with_enhancements(const CardDef& def, const std::vector<Bonus>& added) {
  BonusIcons icons = def.bonus;
  for (const Bonus icon : added) {
    if (icons.size() == BonusIcons::kMost)
      throw Error(fmt::format("{} has more than {} bonus icons; expected at most that many",
                              def.title, BonusIcons::kMost));
    icons.push(icon);
  }
  return icons;
}

void add_reference(const Deck& deck, const std::string& id, Reference kind, const Library& library,
                   PlayableDeck& out) {
  const int number = library.find(id);
  if (number < 0 || !library.def(number).scripted) refuse(deck, library);
  if (library.def(number).reference != kind)
    throw Error(fmt::format("{}: {} is of another kind; expected a card of the kind '{}'",
                            deck.name, library.def(number).title, name_of(kind)));
  out.beside.push_back(narrow<uint16_t>(number));
}

}  // namespace

PlayableDeck prepare(const Deck& deck, const Library& library) {
  PlayableDeck out;
  out.name = deck.name;
  out.houses = deck.houses;
  for (const DeckCard& card : deck.cards) {
    const int number = library.find(card.id);
    if (number < 0 || !library.def(number).scripted) continue;
    if (const CardDef& def = library.def(number); def.reference != Reference::None)
      throw Error(fmt::format("{}: {} is of the kind '{}'; expected it beside the deck's cards",
                              deck.name, def.title, name_of(def.reference)));
    if (card.house == House::None)
      throw Error(fmt::format("{}: {} is in no house; expected it below one of {}", deck.name,
                              library.def(number).title, house_names(deck.houses)));
    out.cards.push_back({narrow<uint16_t>(number),
                         with_enhancements(library.def(number), card.enhancements), card.house});
  }
  if (!deck.token.empty()) add_reference(deck, deck.token, Reference::Token, library, out);
  if (!deck.power.empty()) add_reference(deck, deck.power, Reference::Power, library, out);
  for (const std::string& id : deck.prophecies)
    add_reference(deck, id, Reference::Prophecy, library, out);
  if (int_size(out.beside) > kMostReferences)
    throw Error(fmt::format("{}: {} reference cards; expected at most {}", deck.name,
                            out.beside.size(), kMostReferences));
  if (out.cards.size() != deck.cards.size()) refuse(deck, library);
  if (out.cards.size() != kDeckCards)
    throw Error(fmt::format("{}: {} cards, expected {}", deck.name, out.cards.size(), kDeckCards));
  return out;
}

}  // namespace archon::keyforge
