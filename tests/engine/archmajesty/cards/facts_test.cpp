#include "engine/archmajesty/cards/facts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "engine/core/check.h"
#include "engine/core/trees/json_tree.h"

namespace archon::archmajesty::facts_test {
namespace {

const CardFacts& card(const std::string& id) {
  const int number = facts().cards.find(id);
  REQUIRE_MESSAGE(number >= 0, id);
  return facts().cards[number];
}

const ItemFacts& item(const std::string& id) {
  const int number = facts().items.find(id);
  REQUIRE_MESSAGE(number >= 0, id);
  return facts().items[number];
}

const AbilityFacts& ability(const std::string& id) {
  const int number = facts().abilities.find(id);
  REQUIRE_MESSAGE(number >= 0, id);
  return facts().abilities[number];
}

// What is said of the built-in files with one of them put in place of its own.
std::string complaint(const std::string& path, const std::string& text) {
  std::vector<EmbeddedFile> files(embedded_files().begin(), embedded_files().end());
  for (EmbeddedFile& file : files)
    if (file.path == path) file.text = text;
  try {
    read_facts(files);
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "";
}

std::string text_of(const std::string& path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return std::string(file.text);
  return "";
}

// The complaint after one change to a file.
std::string after(const std::string& path, const std::string& from, const std::string& to) {
  std::string text = text_of(path);
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return complaint(path, text.replace(at, from.size(), to));
}

void look_at_words(const Tree& tree) {
  std::istringstream words(tree.word);
  int count = 0;
  for (std::string word; words >> word;) ++count;
  CHECK_MESSAGE(count <= 5, tree.word);
  for (const Tree& one : tree.items) look_at_words(one);
}

}  // namespace

TEST_CASE("every complete card is there, with the counts that the books state") {
  std::map<StyleKind, int> cards;
  std::map<StyleKind, int> styles;
  std::map<CardClass, int> classes;
  for (const CardFacts& one : facts().cards) {
    ++cards[facts().styles[one.style].kind];
    ++classes[one.card_class()];
  }
  for (const StyleFacts& style : facts().styles) ++styles[style.kind];
  CHECK(cards == std::map<StyleKind, int>{
                     {StyleKind::Major, 96}, {StyleKind::Minor, 48}, {StyleKind::Arte, 14}});
  CHECK(styles == std::map<StyleKind, int>{
                      {StyleKind::Major, 12}, {StyleKind::Minor, 12}, {StyleKind::Arte, 1}});
  CHECK(classes == std::map<CardClass, int>{{CardClass::Standard, 77},
                                            {CardClass::Starter, 29},
                                            {CardClass::Finisher, 31},
                                            {CardClass::Cantrip, 21}});
}

TEST_CASE("a major style has 10 copies of 8 cards and 2 abilities, a minor one 5 of 4 and 1") {
  for (const StyleFacts& style : facts().styles) {
    INFO(style.name);
    std::map<CardClass, int> copies;
    int all = 0;
    for (const CardType type : style.cards) {
      copies[facts().cards[type].card_class()] += facts().cards[type].copies;
      all += facts().cards[type].copies;
    }
    if (style.kind == StyleKind::Arte) {
      CHECK(style.cards.size() == 14);
      CHECK(style.abilities.empty());
      continue;
    }
    const bool major = style.kind == StyleKind::Major;
    CHECK(style.cards.size() == (major ? 8 : 4));
    CHECK(style.abilities.size() == (major ? 2 : 1));
    CHECK(all == (major ? 10 : 5));
    CHECK(style.points() == (major ? 2 : 1));
    if (!major) continue;
    CHECK(copies[CardClass::Starter] == 2);
    CHECK(copies[CardClass::Finisher] == 2);
    CHECK(copies[CardClass::Standard] + copies[CardClass::Cantrip] == 6);
  }
}

TEST_CASE("cards are as printed") {
  const CardFacts& bash = card("earthsteel-bash");
  CHECK(bash.name == "Earthsteel Bash");
  CHECK(bash.copies == 2);
  CHECK(bash.colour == Colour::Red);
  CHECK(bash.left == edge_of(Colour::Red));
  CHECK(bash.strike == 10);
  CHECK(bash.guard == 10);
  CHECK(bash.range == Range{RangeKind::Melee, 1, WeaponKind::Melee, 0});
  CHECK(bash.attack == 1);
  CHECK(bash.has_damage);
  CHECK(bash.damage == 10);
  CHECK(bash.adds == 1);
  CHECK(bash.elements ==
        (1U << static_cast<int>(Element::Physical) | 1U << static_cast<int>(Element::Stone) |
         1U << static_cast<int>(Element::Metal)));

  const CardFacts& looms = card("the-sword-looms");
  CHECK(looms.card_class() == CardClass::Cantrip);
  CHECK(looms.keyword(Keyword::Foretold) == 5);
  CHECK(looms.keyword(Keyword::Knell) == 50);
  CHECK(looms.keyword(Keyword::Cantrip) == 0);
  CHECK(looms.attack == 0);

  const CardFacts& swing = card("anvilshatter-swing");
  CHECK(swing.card_class() == CardClass::Finisher);
  CHECK(swing.needs == Requirements{.stance = Stance::Earthbound});

  const CardFacts& slam = card("scufflers-slam");
  CHECK(slam.keyword(Keyword::Critical) == 18);
  CHECK(slam.keyword(Keyword::Protect) == 2);
  CHECK(slam.keyword(Keyword::Pitch) == 1);
  CHECK(slam.keyword(Keyword::SlowPitch) == 1);

  CHECK(card("rain-of-1-000-thorns").range.weapon == WeaponKind::Ranged);
  CHECK(card("painful-return").copies == 0);
}

TEST_CASE("requirements, edges and ranges come as often as they are printed") {
  int others = 0;
  int coloured = 0;
  int stances = 0;
  int hands = 0;
  int dual = 0;
  int self = 0;
  int automatic = 0;
  for (const CardFacts& one : facts().cards) {
    others += one.needs.others > 0 ? 1 : 0;
    coloured += one.needs.colour ? 1 : 0;
    stances += one.needs.stance != Stance::Any ? 1 : 0;
    hands += one.needs.hand > 0 ? 1 : 0;
    for (const Edge edge : {one.left, one.right})
      dual += edge == 3 || edge == 5 || edge == 6 ? 1 : 0;
    self += one.range.kind == RangeKind::Self ? 1 : 0;
    automatic += one.attack == 0 ? 1 : 0;
  }
  CHECK(others == 29);
  CHECK(coloured == 6);
  CHECK(stances == 6);
  CHECK(hands == 1);
  CHECK(dual == 67);
  CHECK(self == 6);
  CHECK(automatic == 68);
}

TEST_CASE("abilities know who gives them, and what they add to a sheet") {
  std::map<AbilityOf, int> count;
  for (const AbilityFacts& one : facts().abilities) ++count[one.of];
  CHECK(count == std::map<AbilityOf, int>{{AbilityOf::Style, 36},
                                          {AbilityOf::Boon, 3},
                                          {AbilityOf::Ancestry, 16},
                                          {AbilityOf::Artefact, 13},
                                          {AbilityOf::Minion, 24}});
  CHECK(ability("swiftwind-soar").slots == 2);
  CHECK(ability("swiftwind-soar").kind == AbilityKind::Hybrid);
  CHECK(facts().styles[ability("gale-aquila").giver].name == "Trickgale Aerialist");
  CHECK(ability("arcane-fortitude").any_slots);
  CHECK(ability("arcane-fortitude").bonus.hp_per_slot == 10);
  CHECK(ability("elvish-grace").bonus == SheetBonus{.mv = 2});
  CHECK(ability("ready-for-anything").bonus ==
        SheetBonus{.equipment = 1, .doubled_for = ItemKind::Trinket});
  CHECK(ability("tendrils-of-the-deep").slots == 0);
  CHECK(facts().items[ability("tendrils-of-the-deep").giver].id == "arms-of-kephalid");
  for (const AncestryFacts& ancestry : facts().ancestries) {
    CHECK(ancestry.abilities.size() == 2);
    for (const AbilityType one : ancestry.abilities) CHECK(facts().abilities[one].slots == 1);
  }
  CHECK(facts().ancestries.size() == 8);
}

TEST_CASE("items and artefacts are as printed") {
  std::map<ItemKind, int> mundane;
  int points[3] = {};
  for (const ItemFacts& one : facts().items) {
    mundane[one.kind] += one.artefact_points == 0 ? 1 : 0;
    ++points[one.artefact_points];
    CHECK(one.ability.has_value() == (one.artefact_points > 0));
  }
  CHECK(mundane == std::map<ItemKind, int>{
                       {ItemKind::Weapon, 17}, {ItemKind::Armour, 5}, {ItemKind::Trinket, 8}});
  CHECK(points[1] == 7);
  CHECK(points[2] == 6);
  CHECK(item("Plate Armour").slots == 3);
  CHECK(item("plate-armour").defence == 2);
  CHECK(item("plate-armour").armour == 15);
  CHECK(item("tower-shield").protecting == 4);
  CHECK(item("tower-shield").tokens == 3);
  CHECK(item("tower-shield").token_guard == 10);
  CHECK(item("magic-staff").melee == 1);
  CHECK(item("magic-staff").ranged == 6);
  CHECK(item("draught-of-vitality").uses == 2);
  CHECK(item("draught-of-vitality").slow);
  CHECK(item("revelblade").fix == 20);
  CHECK(item("skybreaker-edge").keywords[static_cast<size_t>(Keyword::Knell)] == 10);
  CHECK(item("champions-cestus").shield);
}

TEST_CASE("sheets of minions and objects are as printed") {
  CHECK(facts().minions.size() == 9);
  const MinionFacts& wolf = facts().minions[facts().minions.find("Swiftwood Wolf")];
  CHECK(wolf.tier == Tier::Regular);
  CHECK(wolf.combat == 3);
  CHECK(wolf.defence == 10);
  CHECK(wolf.hp == 15);
  CHECK(wolf.mv == 8);
  CHECK(wolf.upkeep == 4);
  REQUIRE(wolf.attacks.size() == 1);
  CHECK(wolf.attacks[0].damage == 7);
  const MinionFacts& ghost = facts().minions[facts().minions.find("bloodgeist")];
  CHECK_FALSE(ghost.combat);
  CHECK_FALSE(ghost.hp);
  CHECK_FALSE(facts().minions[facts().minions.find("sparkdouble")].commanded);
  CHECK(facts().objects.size() == 3);
  CHECK(facts().objects[facts().objects.find("boulder")].hp == 30);
  CHECK_FALSE(facts().objects[facts().objects.find("omenroot")].hp);
  CHECK(facts().objects[facts().objects.find("labyrinth-wall")].blocks_sight);
  CHECK(facts().attacks.size() == 3);
  CHECK(facts().attacks[0].attack == kAnyAttribute);
  CHECK(facts().attacks[2].attack == 0);
}

TEST_CASE("things are found by id and by name, and what isn't there is guessed at") {
  CHECK(id_of("Fate’s Flux") == "fates-flux");
  CHECK(id_of("Heckle & Cackle") == "heckle-cackle");
  CHECK(facts().cards.find("vigilant's COUNTERWARD") ==
        facts().cards.find("vigilants-counterward"));
  CHECK(facts().cards.find("nothing") == -1);
  CHECK(facts().cards.suggest("earthsteel-bsh").find("'earthsteel-bash'") != std::string::npos);
  CHECK(facts().cards.suggest(std::string(500, 'x')).empty());
}

TEST_CASE("facts are names and numbers, never sentences") {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("facts/")) look_at_words(tree_of_json(file.text));
}

TEST_CASE("what is wrong in a file of facts is said with its place") {
  const std::string cards = "facts/cards.json";
  CHECK(after(cards, "\"strike\":10", "\"strike\":\"x\"") ==
        "facts/cards.json: cards[1].strike: expected a number from 0 to 255, not 'x'");
  CHECK(after(cards, ",\"strike\":10", "") ==
        "facts/cards.json: cards[1].strike: expected a number from 0 to 255");
  CHECK(after(cards, "\"strike\"", "\"strikes\"") ==
        "facts/cards.json: cards[1]: unknown key 'strikes'; did you mean 'strike'?");
  CHECK(after(cards, "\"stone\"", "\"stome\"") ==
        "facts/cards.json: cards[1].elements[2]: unknown element 'stome'; did you mean 'stone' or "
        "'time'?");
  CHECK(after(cards, "\"range\":\"melee\"", "\"range\":\"far\"") ==
        "facts/cards.json: cards[1].range: expected 'melee', 'melee 2', squares from 1 to 30, "
        "'self', 'battlefield', not 'far'");
  CHECK(after(cards, "\"style\":\"earthsteel-warrior\"", "\"style\":\"earthstel\"")
            .find("cards[1].style: 'earthstel' is not a style") != std::string::npos);
  CHECK(after(cards, "\"id\":\"steelroot-grasp\"", "\"id\":\"grasp\"") ==
        "facts/cards.json: cards[2].id: 'grasp' is called 'Steelroot Grasp'; expected the id "
        "'steelroot-grasp'");
  CHECK(after(cards, "\"copies\":2,", "") ==
        "facts/cards.json: cards[1].copies: 0 copies of a card of Earthsteel Warrior; expected one "
        "or more");
  CHECK(after("facts/items.json", "\"melee\":1,", "") ==
        "facts/items.json: items[1].melee: expected squares of a weapon, here or under 'ranged'");
  CHECK(after("facts/minions.json", "\"tier\":\"grunt\"", "\"tier\":\"elite\"") ==
        "facts/minions.json: minions[1].defence: expected a number");
  CHECK(complaint(cards, "{}") == "facts/cards.json: cards: expected a list with one or more");
  CHECK(complaint(cards, "{").find("facts/cards.json: not valid JSON") == 0);
  CHECK_THROWS_WITH(read_facts({}), "facts/styles.json: no such file; expected one");
}

TEST_CASE("nothing appears twice in the facts") {
  const std::string line =
      "{\"id\":\"sword\",\"name\":\"Sword\",\"kind\":\"weapon\",\"slots\":1,"
      "\"melee\":1}";
  CHECK(complaint("facts/items.json", "{\"items\":[" + line + "," + line + "]}") ==
        "facts/items.json: items[2].id: 'sword' appears twice; expected it once");
}

}  // namespace archon::archmajesty::facts_test
