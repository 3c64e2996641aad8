// What takes the place of a card where it is asked what the card is worth: cards of its set, house
// and type, as often as they are printed.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::sim {
namespace {

using keyforge::CardFacts;
using keyforge::DeckCard;
using keyforge::Rarity;

// Shares of all cards, counted over 100,000 decks of the first set (deck_random.cpp). Special ones
// bring others along and take nobody's place.
constexpr std::array<double, 3> kRarityShares = {0.662, 0.242, 0.093};
constexpr size_t kFewest = 3;  // of one type; else those of the house stand in

bool is_of_house(const CardFacts& card, keyforge::House house) {
  return card.house == house ||
         std::find(card.variants.begin(), card.variants.end(), house) != card.variants.end();
}

bool can_stand_in(const CardFacts& card, const DeckCard& place, keyforge::Set set) {
  return card.set == set && card.rarity != Rarity::Special && !card.is_anomaly() &&
         card.id != place.id && is_of_house(card, place.house);
}

}  // namespace

std::vector<StandIn> KeyforgeArena::stand_ins(const Entrant& entrant, size_t part) const {
  const keyforge::Deck& list = list_of(entrant);
  const DeckCard& place = list.cards[part];
  const CardFacts* facts = keyforge::facts().first_printing(place.id);
  if (!facts) return {};
  const keyforge::Set set = list.set.value_or(facts->set);
  std::vector<const CardFacts*> house;
  for (const CardFacts& card : keyforge::facts().printings())
    if (can_stand_in(card, place, set)) house.push_back(&card);
  std::vector<const CardFacts*> kind;
  for (const CardFacts* card : house)
    if (card->type == facts->type) kind.push_back(card);
  if (kind.size() < kFewest) kind = std::move(house);
  const auto share = [&](const CardFacts& card) {
    const auto alike = std::count_if(kind.begin(), kind.end(), [&](const CardFacts* other) {
      return other->rarity == card.rarity;
    });
    return ratio(kRarityShares[index_of(card.rarity)], alike);
  };
  double all = 0;
  for (const CardFacts* card : kind) all += share(*card);
  std::vector<StandIn> out;
  for (const CardFacts* card : kind) out.push_back({card->id, card->name, share(*card) / all});
  return out;
}

// The icons stay in their place, so that it is the card alone that is exchanged.
Entrant KeyforgeArena::with_part(const Entrant& entrant, size_t part, const std::string& id) const {
  keyforge::Deck list = list_of(entrant);
  const CardFacts* facts = keyforge::facts().first_printing(id);
  if (!facts) throw Error(fmt::format("no card is called '{}'", id));
  DeckCard& card = list.cards[part];
  card.id = id;
  card.maverick = !is_of_house(*facts, card.house);
  card.legacy = card.anomaly = false;
  Entrant out = listed_entrant(std::move(list), library_);
  out.name = entrant.name;
  return out;
}

std::string KeyforgeArena::title_of(const std::string& part) const {
  const CardFacts* facts = keyforge::facts().first_printing(part);
  return facts ? facts->name : part;
}

}  // namespace archon::sim
