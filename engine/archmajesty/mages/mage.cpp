#include "engine/archmajesty/mages/mage.h"

#include <algorithm>
#include <map>

#include "engine/core/hash.h"

namespace archon::archmajesty {
namespace {

std::vector<uint64_t> sorted(std::vector<uint64_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// A part of a mage as ids, so that the hash doesn't hang on the order of the facts.
class PartHash {
 public:
  void add(std::string_view id, int number = 1) {
    Fnv1a one;
    one.add(id);
    one.add_value(number);
    parts_.push_back(one.value());
  }
  void add(uint64_t part) { parts_.push_back(part); }
  uint64_t value() const {
    Fnv1a all;
    for (const uint64_t part : sorted(parts_)) all.add_value(part);
    return all.value();
  }

 private:
  std::vector<uint64_t> parts_;
};

uint64_t hash_of(const std::vector<CardCount>& cards) {
  PartHash out;
  for (const CardCount& one : cards) out.add(facts().cards[one.card].id, one.copies);
  return out.value();
}

uint64_t hash_of(const Gambit& gambit) {
  Fnv1a out;
  out.add(facts().styles[gambit.style].id);
  out.add(facts().abilities[gambit.boon].id);
  out.add_value(hash_of(gambit.cards));
  return out.value();
}

uint64_t hash_of(const std::vector<ItemType>& items) {
  PartHash out;
  for (const ItemType item : items) out.add(facts().items[item].id);
  return out.value();
}

}  // namespace

int deck_size(const MageBuild& mage) {
  int sum = 0;
  for (const CardCount& one : mage.deck) sum += one.copies;
  return sum;
}

int copies_in_deck(const MageBuild& mage, CardType card) {
  for (const CardCount& one : mage.deck)
    if (one.card == card) return one.copies;
  return 0;
}

std::vector<CardCount> pool(const MageBuild& mage) {
  std::map<CardType, int> copies;
  for (const StyleType style : mage.styles)
    for (const CardType card : facts().styles[style].cards)
      copies[card] += facts().cards[card].copies;
  for (const Gambit& gambit : mage.gambits)
    for (const CardCount& one : gambit.cards) copies[one.card] += one.copies;
  std::vector<CardCount> out;
  for (const auto& [card, count] : copies) out.push_back({card, byte(std::min(count, 255))});
  return out;
}

int spare_copies(const MageBuild& mage) {
  int spare = 0;
  for (const CardCount& one : pool(mage)) spare += std::max(0, one.copies - kMostCopies);
  return spare;
}

std::vector<AbilityType> known_abilities(const MageBuild& mage) {
  std::vector<AbilityType> out;
  for (const StyleType style : mage.styles) {
    const auto& own = facts().styles[style].abilities;
    out.insert(out.end(), own.begin(), own.end());
  }
  for (const AncestryType ancestry : mage.ancestries) {
    const auto& own = facts().ancestries[ancestry].abilities;
    const auto count = mage.ancestries.size() == 1 ? own.size() : 1;
    out.insert(out.end(), own.begin(), own.begin() + static_cast<std::ptrdiff_t>(count));
  }
  for (const Gambit& gambit : mage.gambits) out.push_back(gambit.boon);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

uint64_t fingerprint(const MageBuild& mage) {
  Fnv1a out;
  PartHash ancestries;
  for (const AncestryType one : mage.ancestries) ancestries.add(facts().ancestries[one].id);
  out.add_value(ancestries.value());
  for (const uint8_t points : mage.attributes) out.add_value(points);
  out.add_value(mage.defence);
  PartHash bonuses;
  for (const CreationBonus bonus : mage.bonuses) bonuses.add(static_cast<uint64_t>(bonus));
  out.add_value(bonuses.value());
  PartHash styles;
  for (const StyleType style : mage.styles) styles.add(facts().styles[style].id);
  for (const Gambit& gambit : mage.gambits) styles.add(hash_of(gambit));
  out.add_value(styles.value());
  out.add_value(hash_of(mage.deck));
  PartHash abilities;
  for (const EquippedAbility& one : mage.abilities)
    abilities.add(facts().abilities[one.ability].id, one.slots);
  out.add_value(abilities.value());
  out.add_value(hash_of(mage.items));
  out.add_value(hash_of(mage.artefacts));
  return out.value();
}

}  // namespace archon::archmajesty
