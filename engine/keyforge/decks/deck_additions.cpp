#include "engine/keyforge/decks/deck_additions.h"

#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"

namespace archon::keyforge {
namespace {

// In thousandths of the decks: counts over 100,000 decks a set (archonarcana.com: Card Rarity).
// Sets after the last one here have not been counted; they get its share.
constexpr std::array<uint32_t, kSetsOf2021> kWithLegacy = {0, 84, 60, 60, 60};
constexpr uint32_t kWithAnomaly = 35;  // of the sets that have any

bool chance(Rng& rng, uint32_t thousandths) {
  return thousandths > 0 && rng.below(1000) < thousandths;
}

// Cards of older sets in a house that the set itself does not have.
std::vector<const CardFacts*> older_cards(Set set, House house, Rarity rarity) {
  std::vector<const CardFacts*> out;
  for (const CardFacts& card : facts().printings())
    if (card.set < set && card.house == house && card.rarity == rarity &&
        card.reference == Reference::None && !facts().find(card.id, set) &&
        facts().find(card.id) == &card)
      out.push_back(&card);
  return out;
}

std::vector<const CardFacts*> anomalies(Set set) {
  std::vector<const CardFacts*> out;
  for (const CardFacts& card : facts().printings())
    if (card.set == set && card.is_anomaly()) out.push_back(&card);
  return out;
}

const CardFacts* one_of(const std::vector<const CardFacts*>& pool, Rng& rng) {
  return pool[rng.place_in(pool)];
}

DeckCard& stranger_place(std::vector<DeckCard>& cards, Rng& rng,
                         FunctionRef<bool(const CardFacts&)> may_go) {
  while (true) {
    DeckCard& card = cards[rng.place_in(cards)];
    if (!card.maverick && may_go(*facts().find(card.id))) return card;
  }
}

int icons_on(const DeckCard& card) {
  return int_size(facts().find(card.id)->bonuses) + int_size(card.enhancements);
}

bool may_get(const DeckCard& card, Bonus icon) {
  if (icons_on(card) >= BonusIcons::kMost) return false;
  const auto& added = card.enhancements;
  return house_on(icon) == House::None ||
         (house_on(icon) != card.house &&
          std::find(added.begin(), added.end(), icon) == added.end());
}

}  // namespace

void add_strangers(std::vector<DeckCard>& cards, Set set, Rng& rng,
                   FunctionRef<bool(const CardFacts&)> may_go) {
  if (chance(rng, kWithLegacy[std::min<size_t>(index_of(set), kWithLegacy.size() - 1)])) {
    DeckCard& card = stranger_place(cards, rng, may_go);
    const auto pool = older_cards(set, card.house, facts().find(card.id, set)->rarity);
    if (!pool.empty()) {
      card.id = one_of(pool, rng)->id;
      card.legacy = true;
    }
  }
  const std::vector<const CardFacts*> odd = anomalies(set);
  if (!odd.empty() && chance(rng, kWithAnomaly)) {
    DeckCard& card = stranger_place(cards, rng, may_go);
    card.id = one_of(odd, rng)->id;
    card.legacy = false;
    card.anomaly = true;
  }
}

void enhance(std::vector<DeckCard>& cards, Rng& rng) {
  std::vector<size_t> open;
  for (size_t i = 0; i < cards.size(); ++i) {
    for (const Bonus icon : facts().find(cards[i].id)->enhance) {
      open.clear();
      for (size_t j = 0; j < cards.size(); ++j)
        if (j != i && may_get(cards[j], icon)) open.push_back(j);
      if (open.empty()) continue;  // a list of one house
      cards[open[rng.place_in(open)]].enhancements.push_back(icon);
    }
  }
}

}  // namespace archon::keyforge
