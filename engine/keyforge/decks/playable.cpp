#include "engine/keyforge/decks/playable.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/later_sets.h"

namespace archon::keyforge {
namespace {

// Throws what keeps the deck from being played: names every such card, once.
[[noreturn]] void refuse(const Deck& deck, const Library& library) {
  std::vector<std::string> reasons;
  for (const DeckCard& card : deck.cards) {
    if (library.facts().first_printing(card.id) != nullptr) continue;
    std::string reason =
        fmt::format("unknown card '{}'{}", card.id, library.facts().suggest(card.id));
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
      reasons.push_back(std::move(reason));
  }
  const bool token_known =
      deck.token.empty() || library.facts().first_printing(deck.token) != nullptr;
  if (!token_known)
    reasons.push_back(fmt::format("unknown token creature '{}'{}", deck.token,
                                  library.facts().suggest(deck.token)));
  if (!reasons.empty()) throw Error(fmt::format("{}: {}", deck.name, fmt::join(reasons, ", ")));
  throw NotHereYet(deck.set ? std::string(name_of(*deck.set)) : "unknown sets",
                   fmt::format("{}: {}", deck.name, to_come_words(cards_to_come(deck, library))));
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

}  // namespace

std::vector<std::string> cards_to_come(const Deck& deck, const Library& library) {
  std::vector<std::string> out;
  for (const DeckCard& card : deck.cards)
    if (const CardFacts* known = library.facts().first_printing(card.id);
        known != nullptr && !library.is_scripted(card.id))
      out.push_back(known->name);
  if (const CardFacts* token = library.facts().first_printing(deck.token);
      token != nullptr && !library.is_scripted(deck.token))
    out.push_back(token->name);
  return out;
}

std::string to_come_words(const std::vector<std::string>& titles) {
  if (titles.empty()) return "";
  std::vector<std::string> once;
  for (const std::string& title : titles)
    if (std::find(once.begin(), once.end(), title) == once.end()) once.push_back(title);
  return fmt::format("{} of its cards {} in Archon yet: {}", titles.size(),
                     titles.size() == 1 ? "isn't" : "aren't", fmt::join(once, "; "));
}

PlayableDeck prepare(const Deck& deck, const Library& library) {
  PlayableDeck out;
  out.name = deck.name;
  out.houses = deck.houses;
  for (const DeckCard& card : deck.cards) {
    const int number = library.find(card.id);
    if (number < 0 || !library.def(number).scripted) continue;
    if (library.def(number).is_token)
      throw Error(fmt::format("{}: {} is a token creature; expected it as the deck's 'token'",
                              deck.name, library.def(number).title));
    if (card.house == House::None)
      throw Error(fmt::format("{}: {} is in no house; expected it below one of {}", deck.name,
                              library.def(number).title, house_names(deck.houses)));
    out.cards.push_back({static_cast<uint16_t>(number),
                         with_enhancements(library.def(number), card.enhancements), card.house});
  }
  if (!deck.token.empty()) {
    const int number = library.find(deck.token);
    if (number < 0 || !library.def(number).scripted) refuse(deck, library);
    if (!library.def(number).is_token)
      throw Error(fmt::format("{}: {} is no token creature; expected one as its 'token'", deck.name,
                              library.def(number).title));
    out.token = static_cast<uint16_t>(number);
  }
  if (out.cards.size() != deck.cards.size()) refuse(deck, library);
  if (out.cards.size() != static_cast<size_t>(kDeckCards))
    throw Error(fmt::format("{}: {} cards, expected {}", deck.name, out.cards.size(), kDeckCards));
  return out;
}

}  // namespace archon::keyforge
