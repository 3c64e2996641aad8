#include "engine/keyforge/cards/facts.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::keyforge::facts_test {
namespace {

std::string error_of(std::string_view text) {
  const std::vector<EmbeddedFile> files = {{"facts/cota.json", text}};
  try {
    const Facts facts(files);
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

std::vector<std::string> ids_with(Set set, Keyword keyword, int value) {
  std::vector<std::string> out;
  for (const CardFacts& card : facts().printings())
    if (card.set == set && card.keyword(keyword) == value) out.push_back(card.id);
  return out;
}

TEST_CASE("every set is there, with unique ids in each and a slug for every id") {
  // Without prophecies, archon powers and Keyraken's cards.
  const int expected[kSets] = {370, 370, 415, 425, 428, 414, 380, 398, 762, 375,
                               329, 321, 455, 369, 383, 350, 285, 305, 316};
  for (int set = 0; set < kSets; ++set) {
    std::set<std::string> ids;
    int count = 0;
    for (const CardFacts& card : facts().printings()) {
      if (card.set != static_cast<Set>(set)) continue;
      ++count;
      CHECK_MESSAGE(ids.insert(card.id).second, card.id);
      CHECK_MESSAGE(card.id.starts_with(slug(card.name)), card.id);
      CHECK_MESSAGE((card.type == CardType::Creature || card.power + card.armor == 0), card.id);
    }
    CHECK(count == expected[set]);
  }
}

TEST_CASE("a card is found by id, by title as typed, and by other programs' spelling") {
  const auto id = [](std::string_view text) {
    const CardFacts* card = facts().find(text);
    return card ? card->id : "nothing";
  };
  CHECK(id("anger") == "anger");
  CHECK(id("Coward's End") == "coward-s-end");
  CHECK(id("Coward’s End") == "coward-s-end");
  CHECK(id("“John Smyth”") == "john-smyth");
  CHECK(id("Annihilation Ritual ") == "annihilation-ritual");
  CHECK(id("[REDACTED]") == "redacted");
  CHECK(id("Dark Æmber Vault") == "dark-aember-vault");
  CHECK(id("dark-æmber-vault") == "dark-aember-vault");
  CHECK(id("Z.Y.X. Researcher") == "z-y-x-researcher");
  CHECK(id("zyx-researcher") == "z-y-x-researcher");
  CHECK(id("caendle-unit") == "c-ae-n-d-l-e-unit");
  CHECK(id("giants--bane") == "giants-bane");
  CHECK(id("deusillus2") == "deusillus2");
  CHECK(id("cr-officer-hawkins-evil-twin") == "c-r-officer-hawkins-evil-twin");
  CHECK(id("Armadrone") == "armadrone");
  CHECK(id("no such card") == "nothing");
  CHECK(facts().canonical_id("No such card!") == "no-such-card");
  CHECK(facts().suggest("angr") == "; did you mean 'anger' or 'angry-mob'?");
  CHECK(facts().suggest(std::string(100'000, 'a')) == "");
}

TEST_CASE("reprints share an id and keep their own numbers") {
  const auto printings = facts().printings_of("bad-penny");
  REQUIRE(printings.size() == 4);
  CHECK(printings[0]->set == Set::CotA);
  CHECK(printings[2]->set == Set::WC);
  CHECK(printings[3]->set == Set::VM24);
  CHECK(printings[3]->traits == printings[0]->traits);
  CHECK(facts().find("bad-penny")->set == Set::CotA);
  CHECK(facts().find("bad-penny", Set::WC) == printings[2]);
  CHECK(facts().find("bad-penny", Set::MM) == nullptr);
}

TEST_CASE("cards are found by number, with or without zeros") {
  REQUIRE(facts().find_number(Set::CotA, "7"));
  CHECK(facts().find_number(Set::CotA, "7") == facts().find_number(Set::CotA, "007"));
  CHECK(facts().find_number(Set::CotA, "001")->id == "anger");
  CHECK(facts().find_number(Set::WC, "A05")->id == "nizak-the-forgotten");
  CHECK(facts().find_number(Set::MM, "244")->id == "deusillus");
  CHECK(facts().find_number(Set::CotA, "371") == nullptr);
  CHECK(facts().find_number(Set::CotA, "") == nullptr);
}

TEST_CASE("printed values") {
  const CardFacts& bear = *facts().find("ancient-bear");
  CHECK(bear.house == House::Untamed);
  CHECK(bear.type == CardType::Creature);
  CHECK(bear.power == 5);
  CHECK(bear.keyword(Keyword::Assault) == 2);
  CHECK(bear.keyword(Keyword::Hazardous) == 0);
  CHECK(facts().find("briar-grubbling")->keyword(Keyword::Hazardous) == 5);
  CHECK(facts().find("anger")->bonuses == std::vector<Bonus>{Bonus::Aember});
  CHECK(facts().find("champion-anaphiel")->armor == 1);
  CHECK(facts().find("help-from-future-self")->rarity == Rarity::Special);
  CHECK(facts().find("umbra")->traits == std::vector<std::string>{"elf", "thief"});
}

TEST_CASE("a keyword counts only where it is the card's own") {
  CHECK(ids_with(Set::CotA, Keyword::Elusive, 1).size() == 23);
  CHECK(ids_with(Set::CotA, Keyword::Skirmish, 1).size() == 9);
  CHECK(ids_with(Set::CotA, Keyword::Taunt, 1).size() == 6);
  CHECK(ids_with(Set::CotA, Keyword::Poison, 1).size() == 3);
  CHECK(facts().find("way-of-the-wolf")->keyword(Keyword::Skirmish) == 0);
  CHECK(facts().find("captain-kresage")->keyword(Keyword::Poison) == 0);
}

TEST_CASE("cards without a house of their own") {
  const CardFacts& anomaly = *facts().find("orb-of-wonder", Set::WC);
  CHECK(anomaly.house == House::None);
  CHECK(anomaly.is_anomaly());
  CHECK(facts().find("orb-of-wonder", Set::MM)->house == House::Sanctum);
  const CardFacts& vault = *facts().find("dark-aember-vault");
  CHECK(vault.house == House::None);
  CHECK(vault.variants.size() == 7);
}

TEST_CASE("a wrong table is an error that names file and card") {
  CHECK(error_of("[") != "no error");
  CHECK(error_of("{}").starts_with("facts/cota.json: "));
  CHECK(error_of(R"({"cards": [{"id": "x", "house": "Narnia"}]})") ==
        "facts/cota.json: x: unknown house 'Narnia'; expected one of Brobnar, Dis, Logos, Mars, "
        "Sanctum, Shadows, Untamed, Saurian, Star Alliance, Unfathomable, Ekwidon, Geistoid, "
        "Skyborn, Redemption, Ouboros");
  CHECK(error_of(R"({"cards": [{"id": "x", "colour": 1}]})") ==
        "facts/cota.json: x: unknown field 'colour'");
  CHECK(
      error_of(R"({"cards": [{"id": "x", "power": "big"}]})").starts_with("facts/cota.json: x: "));
}

}  // namespace
}  // namespace archon::keyforge::facts_test
