// Every scripted card against the table of facts, and the table of the first set against its sums.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/cards/library.h"

namespace archon::keyforge::scripted_cards_test {
namespace {

// "cards/cota/before-v14/magda-the-rat.card" is of cota.
std::string_view set_folder(std::string_view path) {
  path.remove_prefix(std::string_view("cards/").size());
  return path.substr(0, path.find('/'));
}

std::string_view stem(std::string_view path) {
  path = path.substr(path.rfind('/') + 1);
  return path.substr(0, path.rfind('.'));
}

// What a house of the first set adds up to, counted from the printed list.
struct Sums {
  const char* house;
  std::array<int, 4> types;     // creatures, actions, artifacts, upgrades
  std::array<int, 3> rarities;  // common, uncommon, rare
  int power, armor, bonuses, traits, keywords;
};

constexpr Sums kSums[] = {
    {"brobnar", {22, 18, 9, 3}, {16, 16, 20}, 121, 1, 12, 33, 2},
    {"dis", {24, 19, 9, 2}, {16, 16, 20}, 98, 0, 18, 34, 4},
    {"logos", {21, 19, 10, 3}, {16, 16, 20}, 62, 0, 19, 47, 4},
    {"mars", {18, 20, 10, 4}, {16, 16, 20}, 80, 3, 17, 39, 6},
    {"sanctum", {25, 19, 7, 4}, {16, 16, 20}, 112, 20, 20, 54, 2},
    {"shadows", {20, 18, 11, 3}, {16, 16, 20}, 52, 0, 23, 49, 17},
    {"untamed", {24, 21, 5, 2}, {16, 16, 20}, 85, 0, 26, 39, 8},
};

}  // namespace

TEST_CASE("a script is called by its card's id, has its title, and lies with its first set") {
  int scripts = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(".card")) continue;
    CAPTURE(file.path);
    ++scripts;
    const std::string id(stem(file.path));
    const CardFacts* card = facts().find(id);
    REQUIRE(card != nullptr);
    CHECK(card->id == id);
    CHECK(kSetCodes[static_cast<size_t>(card->set)] == set_folder(file.path));
    const std::string title = "card " + card->name;
    CHECK(("\n" + std::string(file.text)).find("\n" + title + "\n") != std::string::npos);
  }
  CHECK(scripts >= 370);
}

TEST_CASE("a card is in the library what it is in the facts") {
  const Library library = Library::load();
  for (int number = 0; number < library.size(); ++number) {
    const CardDef& def = library.def(number);
    if (!def.scripted) continue;
    CAPTURE(def.id);
    const CardFacts& card = *facts().find(def.id);
    CHECK(def.title == card.name);
    CHECK(def.house == card.house);
    CHECK(def.type == card.type);
    const bool second = def.half == Half::Second;  // what the first half has is not on it
    CHECK(def.power == (second ? 0 : card.power));
    CHECK(def.armor == (second ? 0 : card.armor));
    CHECK(def.keywords == card.keywords);
    CHECK(def.aember == std::count(card.bonuses.begin(), card.bonuses.end(), Bonus::Aember));
    std::vector<std::string> traits;
    for (const int trait : def.traits)
      traits.push_back(library.traits()[static_cast<size_t>(trait)]);
    std::vector<std::string> printed = second ? std::vector<std::string>{} : card.traits;
    for (std::string& trait : printed) trait = archon::slug(trait);
    std::sort(traits.begin(), traits.end());
    std::sort(printed.begin(), printed.end());
    CHECK(traits == printed);
  }
}

TEST_CASE("the facts of the first set add up") {
  const Library library = Library::load();
  for (const Sums& sums : kSums) {
    CAPTURE(sums.house);
    Sums found{sums.house, {}, {}, 0, 0, 0, 0, 0};
    for (const CardFacts& card : facts().printings()) {
      if (card.set != Set::CotA || card.house != house_by_name(sums.house)) continue;
      CHECK_MESSAGE(library.is_scripted(card.id), card.id);
      found.types[card.type == CardType::Creature   ? 0
                  : card.type == CardType::Action   ? 1
                  : card.type == CardType::Artifact ? 2
                                                    : 3] += 1;
      if (card.rarity == Rarity::Common) ++found.rarities[0];
      if (card.rarity == Rarity::Uncommon) ++found.rarities[1];
      if (card.rarity == Rarity::Rare) ++found.rarities[2];
      found.power += card.power;
      found.armor += card.armor;
      found.bonuses += static_cast<int>(card.bonuses.size());
      found.traits += static_cast<int>(card.traits.size());
      found.keywords += static_cast<int>(std::count_if(card.keywords.begin(), card.keywords.end(),
                                                       [](uint8_t value) { return value > 0; }));
    }
    CHECK(found.types == sums.types);
    CHECK(found.rarities == sums.rarities);
    CHECK(found.power == sums.power);
    CHECK(found.armor == sums.armor);
    CHECK(found.bonuses == sums.bonuses);
    CHECK(found.traits == sums.traits);
    CHECK(found.keywords == sums.keywords);
  }
}

}  // namespace archon::keyforge::scripted_cards_test
