#include "sim/keyforge/arena/deck_entrant.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/core/hash.h"

namespace archon::sim {
namespace {

// What distinguishes a card of a list; the rest follows from it.
auto card_key(const keyforge::DeckCard& card) {
  return std::tie(card.house, card.id, card.enhancements);
}

// The order in which a list counts.
void put_in_order(keyforge::Deck& list) {
  for (auto& card : list.cards) std::sort(card.enhancements.begin(), card.enhancements.end());
  std::sort(list.cards.begin(), list.cards.end(),
            [](const auto& x, const auto& y) { return card_key(x) < card_key(y); });
  std::sort(list.houses.begin(), list.houses.end());
}

Entrant made(keyforge::Deck list, keyforge::PlayableDeck deck) {
  Entrant out;
  out.name = list.name;
  out.fingerprint = list_fingerprint(list);
  out.body = std::make_shared<const DeckEntrant>(std::move(list), std::move(deck));
  return out;
}

}  // namespace

bool DeckEntrant::plays_like(const EntrantBody& other) const {
  const auto& a = deck.cards;
  const keyforge::PlayableDeck& others = static_cast<const DeckEntrant&>(other).deck;
  const auto& b = others.cards;
  if (deck.beside != others.beside) return false;
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.def == y.def && x.bonus == y.bonus && x.house == y.house;
  });
}

const DeckEntrant& deck_of(const Entrant& entrant) {
  return static_cast<const DeckEntrant&>(*entrant.body);
}

const keyforge::Deck& list_of(const Entrant& entrant) { return deck_of(entrant).list; }

uint64_t list_fingerprint(keyforge::Deck list) {
  put_in_order(list);
  Fnv1a hash;
  for (const keyforge::DeckCard& card : list.cards) {
    hash.add(card.id);
    hash.add(std::string_view("\0", 1));
    hash.add_value(card.house);
    for (const keyforge::Bonus icon : card.enhancements) hash.add_value(icon);
  }
  for (const std::string& id : list.references()) hash.add(id);
  return hash.value();
}

Entrant listed_entrant(keyforge::Deck list, const keyforge::Library& library) {
  keyforge::PlayableDeck deck = prepare(list, library);
  return made(std::move(list), std::move(deck));
}

Entrant unprepared_entrant(keyforge::Deck list) { return made(std::move(list), {}); }

Entrant entrant(keyforge::Deck list, const keyforge::Library& library) {
  put_in_order(list);
  return listed_entrant(std::move(list), library);
}

}  // namespace archon::sim
