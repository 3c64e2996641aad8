// What keeps a mage from being a legal one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/archmajesty/mages/mage.h"
#include "engine/archmajesty/mages/sheet.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

using Faults = std::vector<std::string>;

template <class T>
int times(const std::vector<T>& list, const T& one) {
  return narrow<int>(std::count(list.begin(), list.end(), one));
}

// Whether it is the first of its kind in the list.
template <class T>
bool is_first(const std::vector<T>& list, size_t at) {
  const auto here = list.begin() + static_cast<std::ptrdiff_t>(at);
  return std::find(list.begin(), here, list[at]) == here;
}

std::string plural(int count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string copies_text(int count) {
  return count == 1 ? "1 copy" : fmt::format("{} copies", count);
}

void check_ancestries(const MageBuild& mage, Faults& faults) {
  const size_t count = mage.ancestries.size();
  if (count < 1 || count > 2)
    faults.push_back(fmt::format("it has {} ancestries; expected one or two", count));
  for (size_t i = 0; i < count; ++i)
    if (times(mage.ancestries, mage.ancestries[i]) > 1 && is_first(mage.ancestries, i))
      faults.push_back(fmt::format("the ancestry {} is named more than once",
                                   facts().ancestries[mage.ancestries[i]].name));
}

void check_attributes(const MageBuild& mage, Faults& faults) {
  static constexpr std::array<std::string_view, kAttributes + 1> kNames = {"Might", "Agility",
                                                                           "Will", "Defence"};
  int sum = 0;
  for (size_t i = 0; i < kNames.size(); ++i) {
    const int points = i < kAttributes ? mage.attributes[i] : mage.defence;
    sum += points;
    if (points > kMostInAttribute)
      faults.push_back(fmt::format("{} has {} points; expected at most {}", kNames[i], points,
                                   kMostInAttribute));
  }
  if (sum != kAttributePoints)
    faults.push_back(fmt::format("{} divided between Might, Agility, Will and Defence; expected {}",
                                 sum == 1 ? "1 point is" : fmt::format("{} points are", sum),
                                 kAttributePoints));
  if (mage.bonuses.size() != 1)
    faults.push_back(
        fmt::format("it has {} of the bonuses hp, equipment, abilities and command; expected one",
                    mage.bonuses.size()));
}

void check_gambit(const Gambit& gambit, Faults& faults) {
  const StyleFacts& style = facts().styles[gambit.style];
  if (style.kind == StyleKind::Arte)
    faults.push_back(
        fmt::format("Dae’s Gambit can't take {}; expected a major or minor style", style.name));
  int copies = 0;
  for (const CardCount& one : gambit.cards) {
    copies += one.copies;
    const CardFacts& card = facts().cards[one.card];
    if (card.style != gambit.style)
      faults.push_back(fmt::format("Dae’s Gambit of {} takes {}, a card of {}", style.name,
                                   card.name, facts().styles[card.style].name));
  }
  if (copies != kGambitCards)
    faults.push_back(fmt::format("Dae’s Gambit of {} takes {}; expected {}", style.name,
                                 plural(copies, "card"), kGambitCards));
  const AbilityFacts& boon = facts().abilities[gambit.boon];
  if (boon.of != AbilityOf::Boon)
    faults.push_back(
        fmt::format("Dae’s Gambit of {} brings {}; expected a boon", style.name, boon.name));
}

void check_styles(const MageBuild& mage, Faults& faults) {
  auto points = int_size(mage.gambits);
  for (const StyleType style : mage.styles) {
    points += facts().styles[style].points();
    if (facts().styles[style].kind == StyleKind::Arte)
      faults.push_back(
          fmt::format("{} is not a style that can be taken", facts().styles[style].name));
  }
  if (points != kStylePoints)
    faults.push_back(
        fmt::format("its styles cost {}; expected {}", plural(points, "point"), kStylePoints));
  for (const Gambit& gambit : mage.gambits) check_gambit(gambit, faults);
}

int copies_in(const std::vector<CardCount>& cards, CardType card) {
  for (const CardCount& one : cards)
    if (one.card == card) return one.copies;
  return 0;
}

void check_deck(const MageBuild& mage, Faults& faults) {
  const int size = deck_size(mage);
  if (size < kDeckLeast)
    faults.push_back(
        fmt::format("its deck has {}; expected at least {}", plural(size, "card"), kDeckLeast));
  if (size > kMaxDeck)
    faults.push_back(fmt::format("its deck has {} cards; Archon has room for {}", size, kMaxDeck));
  const std::vector<CardCount> brought = pool(mage);
  int artes = 0;
  for (const CardCount& one : mage.deck) {
    const CardFacts& card = facts().cards[one.card];
    if (one.copies > kMostCopies)
      faults.push_back(fmt::format("its deck has {} copies of {}; expected at most {}", one.copies,
                                   card.name, kMostCopies));
    if (facts().styles[card.style].kind == StyleKind::Arte) {
      artes += one.copies;
      continue;
    }
    const int there = copies_in(brought, one.card);
    if (one.copies > there && there == 0)
      faults.push_back(fmt::format("{} is not a card of its styles", card.name));
    if (one.copies > there && there > 0)
      faults.push_back(fmt::format("its deck has {} of {}; its styles bring {}",
                                   copies_text(one.copies), card.name, there));
  }
  const int spare = spare_copies(mage);
  if (artes > spare)
    faults.push_back(
        fmt::format("its deck has {}; its styles bring {} beyond {} of a card, each "
                    "of which may become one",
                    plural(artes, "Arte"), copies_text(spare), kMostCopies));
}

std::string why_unknown(const MageBuild& mage, const AbilityFacts& ability) {
  if (ability.of == AbilityOf::Artefact)
    return fmt::format("{} comes with {} and takes no slots; expected it under 'artefacts' alone",
                       ability.name, facts().items[ability.giver].name);
  if (ability.of == AbilityOf::Boon)
    return fmt::format("{} is a boon; expected a gambit that brings it", ability.name);
  if (ability.of == AbilityOf::Style)
    return fmt::format("{} is an ability of {}, which is not one of its styles", ability.name,
                       facts().styles[ability.giver].name);
  const std::string& ancestry = facts().ancestries[ability.giver].name;
  if (times(mage.ancestries, static_cast<AncestryType>(ability.giver)) > 0)
    return fmt::format(
        "{} is the second ability of {}; a mage with two ancestries has the first of each",
        ability.name, ancestry);
  return fmt::format("{} is an ability of {}, which is not its ancestry", ability.name, ancestry);
}

void check_abilities(const MageBuild& mage, Faults& faults) {
  const std::vector<AbilityType> known = known_abilities(mage);
  std::vector<AbilityType> equipped;
  for (const EquippedAbility& one : mage.abilities) equipped.push_back(one.ability);
  for (size_t i = 0; i < equipped.size(); ++i) {
    const AbilityFacts& ability = facts().abilities[equipped[i]];
    const int slots = mage.abilities[i].slots;
    if (times(known, equipped[i]) == 0) {
      faults.push_back(why_unknown(mage, ability));
    } else if (ability.any_slots ? slots < ability.slots : slots != ability.slots) {
      faults.push_back(fmt::format("{} takes {}; expected {}{}", ability.name,
                                   plural(slots, "slot"), ability.slots,
                                   ability.any_slots ? " or more" : ""));
    }
    if (times(equipped, equipped[i]) > 1 && is_first(equipped, i))
      faults.push_back(fmt::format("{} is equipped more than once", ability.name));
  }
}

void check_items(const MageBuild& mage, Faults& faults) {
  int heads = 0;
  int bodies = 0;
  int shields = 0;
  int points = 0;
  const auto count = [&](const ItemFacts& item) {
    heads += item.part == ArmourPart::Head ? 1 : 0;
    bodies += item.part == ArmourPart::Body ? 1 : 0;
    shields += item.shield ? 1 : 0;
    points += item.artefact_points;
  };
  for (const ItemType type : mage.items) {
    const ItemFacts& item = facts().items[type];
    count(item);
    if (item.artefact_points > 0)
      faults.push_back(fmt::format("{} is an artefact; expected it under 'artefacts'", item.name));
  }
  for (const ItemType type : mage.artefacts) {
    const ItemFacts& item = facts().items[type];
    count(item);
    if (item.artefact_points == 0)
      faults.push_back(fmt::format("{} is not an artefact; expected it under 'items'", item.name));
  }
  if (heads > 1)
    faults.push_back(fmt::format("it wears {} head armours; expected at most one", heads));
  if (bodies > 1)
    faults.push_back(fmt::format("it wears {} body armours; expected at most one", bodies));
  if (shields > 1)
    faults.push_back(fmt::format("it bears {} shields; expected at most one", shields));
  if (points > kArtefactPoints)
    faults.push_back(fmt::format("its artefacts cost {}; expected at most {}",
                                 plural(points, "point"), kArtefactPoints));
}

void check_slots(const MageBuild& mage, Faults& faults) {
  const MageSheet sheet = sheet_of(mage);
  const SlotsTaken taken = slots_taken(mage);
  const int free_for_artefacts = std::max(0, sheet.equipment_slots - taken.items) +
                                 std::max(0, sheet.ability_slots - taken.abilities);
  if (taken.items > sheet.equipment_slots)
    faults.push_back(fmt::format("its items take {} equipment slots; it has {}", taken.items,
                                 sheet.equipment_slots));
  if (taken.abilities > sheet.ability_slots)
    faults.push_back(fmt::format("its abilities take {} ability slots; it has {}", taken.abilities,
                                 sheet.ability_slots));
  if (taken.artefacts > free_for_artefacts)
    faults.push_back(fmt::format("its artefacts take {}; {} of equipment and abilities are left",
                                 plural(taken.artefacts, "slot"), free_for_artefacts));
}

}  // namespace

std::vector<std::string> check(const MageBuild& mage) {
  Faults faults;
  check_ancestries(mage, faults);
  check_attributes(mage, faults);
  check_styles(mage, faults);
  check_deck(mage, faults);
  check_abilities(mage, faults);
  check_items(mage, faults);
  check_slots(mage, faults);
  return faults;
}

}  // namespace archon::archmajesty
