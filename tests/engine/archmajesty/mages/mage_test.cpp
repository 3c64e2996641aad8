#include "engine/archmajesty/mages/mage.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/archmajesty/mages/sheet.h"
#include "engine/core/check.h"

namespace archon::archmajesty::mage_test {
namespace {

// A legal mage of two majors and two minors, as fields that a test may change.
struct Fields {
  std::string ancestry = "[humans]";
  std::string attributes = "{might: 3, will: 3, defence: 2}";
  std::string bonus = "hp";
  std::string styles =
      "[earthsteel-warrior, wardforge-vigilant, legionary-talents, tavernrat-taunter]";
  std::string deck =
      "[earthsteel-bash: 2, earthsteel-rush: 2, steelroot-grasp, anvilshatter-swing, "
      "pommel-pummel, stonerumble-cascade, earthsteel-fracture, earthsteel-aegis, "
      "voidlight-jaunt: 2, wardhammer-strike: 2, wardforge-advance, prismatic-implosion, "
      "prism-splinter, wardhammer-assault, witherward-vortex, vigilants-counterward, "
      "soldiers-stratagem]";
  std::string rest;

  MageBuild mage() const {
    return read_mage("name: Test\nancestry: " + ancestry + "\nattributes: " + attributes +
                     "\nbonus: " + bonus + "\nstyles: " + styles + "\ndeck: " + deck + "\n" + rest);
  }
  std::vector<std::string> faults() const { return check(mage()); }
};

// A mage with something equipped and, mostly, nothing else that check() would complain about.
Fields equipped(const std::string& rest) {
  Fields fields;
  fields.rest = rest;
  return fields;
}

MageBuild new_mage() { return read_mage("name: New\n"); }

using Faults = std::vector<std::string>;

int copies_of(const MageBuild& mage, const std::string& id) {
  for (const CardCount& one : pool(mage))
    if (facts().cards[one.card].id == id) return one.copies;
  return 0;
}

int pool_size(const MageBuild& mage) {
  int sum = 0;
  for (const CardCount& one : pool(mage)) sum += one.copies;
  return sum;
}

std::vector<std::string> ability_names(const MageBuild& mage) {
  std::vector<std::string> out;
  for (const AbilityType ability : known_abilities(mage))
    out.push_back(facts().abilities[ability].name);
  return out;
}

}  // namespace

TEST_CASE("the mage that these tests change is legal") { CHECK(Fields().faults() == Faults{}); }

TEST_CASE("CRE01: what a new mage's sheet says") {
  const MageSheet sheet = sheet_of(new_mage());
  CHECK(sheet.attributes == std::array<int, kAttributes>{0, 0, 0});
  CHECK(sheet.defence == 10);
  CHECK(sheet.hp == 50);
  CHECK(sheet.mv == 6);
  CHECK(sheet.equipment_slots == 5);
  CHECK(sheet.ability_slots == 5);
  CHECK(sheet.command == 10);
  CHECK(sheet.armour == 0);
}

TEST_CASE("CRE02: eight points are divided") {
  const Fields fields;
  CHECK(fields.faults() == Faults{});
  const MageSheet sheet = sheet_of(fields.mage());
  CHECK(sheet.attributes == std::array<int, kAttributes>{3, 0, 3});
  CHECK(sheet.defence == 12);
}

TEST_CASE("CRE03: an attribute has at most three") {
  Fields fields;
  fields.attributes = "{might: 4, will: 2, defence: 2}";
  CHECK(fields.faults() == Faults{"Might has 4 points; expected at most 3"});
  fields.attributes = "{might: 3, will: 1, defence: 4}";
  CHECK(fields.faults() == Faults{"Defence has 4 points; expected at most 3"});
}

TEST_CASE("CRE04: all eight are divided") {
  Fields fields;
  fields.attributes = "{might: 3, will: 3, defence: 1}";
  CHECK(fields.faults() ==
        Faults{"7 points are divided between Might, Agility, Will and Defence; expected 8"});
  fields.attributes = "{might: 3, will: 3, defence: 3}";
  CHECK(fields.faults() ==
        Faults{"9 points are divided between Might, Agility, Will and Defence; expected 8"});
}

TEST_CASE("CRE05: each of the four bonuses") {
  Fields fields;
  const auto sheet = [&](const char* bonus) {
    fields.bonus = bonus;
    CHECK(fields.faults() == Faults{});
    return sheet_of(fields.mage());
  };
  CHECK(sheet("hp").hp == 75);
  CHECK(sheet("hp").equipment_slots == 5);
  CHECK(sheet("hp").ability_slots == 5);
  CHECK(sheet("hp").command == 10);
  CHECK(sheet("equipment").equipment_slots == 6);
  CHECK(sheet("equipment").hp == 50);
  CHECK(sheet("abilities").ability_slots == 6);
  CHECK(sheet("command").command == 12);
}

TEST_CASE("CRE06: one bonus, not two and not none") {
  Fields fields;
  fields.bonus = "[hp, abilities]";
  CHECK(fields.faults() ==
        Faults{"it has 2 of the bonuses hp, equipment, abilities and command; expected one"});
  fields.bonus = "[]";
  CHECK(fields.faults() ==
        Faults{"it has 0 of the bonuses hp, equipment, abilities and command; expected one"});
}

TEST_CASE("CRE07: one ancestry gives both of its abilities") {
  const Fields fields = equipped("abilities: [ready-for-anything, prepare-to-die]");
  CHECK(fields.faults() == Faults{});
}

TEST_CASE("CRE08: two ancestries give the first ability of each") {
  Fields fields = equipped("abilities: [ready-for-anything, elvish-grace]");
  fields.ancestry = "[humans, elves]";
  CHECK(fields.faults() == Faults{});
  fields.rest = "abilities: [prepare-to-die]";
  CHECK(fields.faults() == Faults{"Prepare to Die is the second ability of Humans; a mage with "
                                  "two ancestries has the first of each"});
  fields.rest = "abilities: [draconic-form]";
  CHECK(fields.faults() ==
        Faults{"Draconic Form is an ability of Dragons, which is not its ancestry"});
  fields = Fields();
  fields.ancestry = "[humans, humans]";
  CHECK(fields.faults() == Faults{"the ancestry Humans is named more than once"});
  fields.ancestry = "[]";
  CHECK(fields.faults() == Faults{"it has 0 ancestries; expected one or two"});
  fields.ancestry = "[humans, elves, dragons]";
  CHECK(fields.faults() == Faults{"it has 3 ancestries; expected one or two"});
}

TEST_CASE("CRE09: three majors are thirty cards and six abilities") {
  MageBuild mage = new_mage();
  mage.styles = {0, 1, 2};
  CHECK(pool_size(mage) == 30);
  CHECK(known_abilities(mage).size() == 6);
}

TEST_CASE("CRE10: two majors and two minors are thirty cards and six abilities") {
  const MageBuild mage = Fields().mage();
  CHECK(pool_size(mage) == 30);
  CHECK(ability_names(mage).size() == 6 + 2);  // and both of the ancestry
}

TEST_CASE("CRE11: six points are spent on styles") {
  Fields fields;
  fields.styles =
      "[earthsteel-warrior, wardforge-vigilant, legionary-talents, tavernrat-taunter, "
      "saga-of-heroes]";
  CHECK(fields.faults() == Faults{"its styles cost 7 points; expected 6"});
  fields.styles = "[earthsteel-warrior, wardforge-vigilant, legionary-talents]";
  CHECK(fields.faults() == Faults{"its styles cost 5 points; expected 6"});
  fields.styles =
      "[earthsteel-warrior, wardforge-vigilant, legionary-talents, tavernrat-taunter, "
      "arcanist-artes]";
  CHECK(fields.faults() == Faults{"Arcanist Artes is not a style that can be taken"});
}

TEST_CASE("CRE12: a major brings two copies of two cards and one of the others") {
  MageBuild mage = new_mage();
  mage.styles = {static_cast<StyleType>(facts().styles.find("Earthsteel Warrior"))};
  CHECK(pool(mage).size() == 8);
  for (const CardCount& one : pool(mage)) {
    const std::string& id = facts().cards[one.card].id;
    CHECK(one.copies == (id == "earthsteel-bash" || id == "earthsteel-rush" ? 2 : 1));
  }
}

TEST_CASE("CRE13: a style taken twice brings its cards twice and its abilities once") {
  MageBuild mage = new_mage();
  const auto style = static_cast<StyleType>(facts().styles.find("earthsteel-warrior"));
  mage.styles = {style, style};
  CHECK(ability_names(mage) == std::vector<std::string>{"Terse Technique", "Power of the Earth"});
  CHECK(copies_of(mage, "earthsteel-bash") == 4);
  CHECK(copies_of(mage, "steelroot-grasp") == 2);
  CHECK(spare_copies(mage) == 2);
}

TEST_CASE("CRE14: copies beyond three become Artes, one for one") {
  Fields fields;
  fields.styles = "[earthsteel-warrior, earthsteel-warrior, wardforge-vigilant]";
  const std::string deck =
      "earthsteel-bash: 3, earthsteel-rush: 3, steelroot-grasp: 2, anvilshatter-swing: 2, "
      "pommel-pummel: 2, voidlight-jaunt: 2, wardhammer-strike: 2, wardforge-advance, "
      "prism-splinter";
  fields.deck = "[" + deck + ", painful-return, ivy-fetters, earthsteel-fracture]";
  CHECK(fields.faults() == Faults{});
  fields.deck = "[" + deck + ", painful-return: 2, ivy-fetters]";
  CHECK(fields.faults() == Faults{"its deck has 3 Artes; its styles bring 2 copies beyond 3 of a "
                                  "card, each of which may become one"});
  Fields without = Fields();
  without.deck.insert(1, "painful-return, ");
  CHECK(without.faults() == Faults{"its deck has 1 Arte; its styles bring 0 copies beyond 3 of a "
                                   "card, each of which may become one"});
}

TEST_CASE("CRE15: a deck has at least 21 cards") {
  Fields fields;
  fields.deck.erase(fields.deck.find(", soldiers-stratagem"), 20);
  CHECK(deck_size(fields.mage()) == 20);
  CHECK(fields.faults() == Faults{"its deck has 20 cards; expected at least 21"});
}

TEST_CASE("CRE16: the whole pool of thirty is a deck") {
  MageBuild mage = Fields().mage();
  mage.deck = pool(mage);
  CHECK(deck_size(mage) == 30);
  CHECK(check(mage) == Faults{});
}

TEST_CASE("CRE17: three of a name") {
  Fields fields;
  fields.styles = "[earthsteel-warrior, earthsteel-warrior, wardforge-vigilant]";
  fields.deck =
      "[earthsteel-bash: 4, earthsteel-rush: 3, steelroot-grasp: 2, anvilshatter-swing: 2, "
      "pommel-pummel: 2, stonerumble-cascade: 2, voidlight-jaunt: 2, wardhammer-strike: 2, "
      "wardforge-advance, prism-splinter]";
  CHECK(fields.faults() == Faults{"its deck has 4 copies of Earthsteel Bash; expected at most 3"});
}

TEST_CASE("a deck is of the cards that its styles bring") {
  Fields fields;
  fields.deck.insert(1, "creeping-flames, ");
  CHECK(fields.faults() == Faults{"Creeping Flames is not a card of its styles"});
  fields = Fields();
  fields.deck.insert(1, "drinkers-dare: 2, ");
  CHECK(fields.faults() == Faults{"its deck has 2 copies of Drinker’s Dare; its styles bring 1"});
}

TEST_CASE("CRE18: abilities take ability slots") {
  Fields fields;
  fields.styles = "[trickgale-aerialist, battlerage-champion, swiftquiver-sentinel]";
  MageBuild mage = fields.mage();
  mage.deck = pool(mage);
  const auto equip = [&](const char* id) {
    const auto ability = static_cast<AbilityType>(facts().abilities.find(id));
    mage.abilities.push_back({ability, facts().abilities[ability].slots});
  };
  equip("swiftwind-soar");
  equip("berserker-rage");
  CHECK(check(mage) == Faults{});
  equip("swiftquiver-trick");
  CHECK(check(mage) == Faults{"its abilities take 6 ability slots; it has 5"});
  mage.bonuses = {CreationBonus::Abilities};
  CHECK(check(mage) == Faults{});
  equip("swiftquiver-trick");
  CHECK(check(mage) == Faults{"Swiftquiver Trick is equipped more than once",
                              "its abilities take 8 ability slots; it has 6"});
}

TEST_CASE("an ability takes the slots that it prints, and is one of the mage's own") {
  CHECK(equipped("abilities: [terse-technique: 2]").faults() ==
        Faults{"Terse Technique takes 2 slots; expected 1"});
  CHECK(equipped("abilities: [daemon-parade]").faults() ==
        Faults{"Daemon Parade is an ability of Daemonfyre Pyromancer, which is not one of its "
               "styles"});
  CHECK(equipped("abilities: [midnight-sun]").faults() ==
        Faults{"Midnight Sun is a boon; expected a gambit that brings it"});
}

TEST_CASE("CRE19: items take equipment slots") {
  CHECK(equipped("items: [plate-armour, tower-shield]").faults() == Faults{});
  CHECK(equipped("items: [plate-armour, tower-shield, sword]").faults() ==
        Faults{"its items take 6 equipment slots; it has 5"});
}

TEST_CASE("CRE20: one head armour") {
  CHECK(equipped("items: [helmet, helmet]").faults() ==
        Faults{"it wears 2 head armours; expected at most one"});
  CHECK(equipped("items: [helmet]\nartefacts: [helmet-of-sublimity]").faults() ==
        Faults{"it wears 2 head armours; expected at most one"});
}

TEST_CASE("CRE21: one body armour") {
  CHECK(equipped("items: [cuirass, padded]").faults() ==
        Faults{"it wears 2 body armours; expected at most one"});
}

TEST_CASE("CRE22: one shield") {
  CHECK(equipped("items: [buckler, shield]").faults() ==
        Faults{"it bears 2 shields; expected at most one"});
}

TEST_CASE("CRE23: an artefact may stand in an ability slot") {
  const std::string full = "items: [plate-armour, tower-shield]\n";
  CHECK(equipped(full + "abilities: [terse-technique, power-of-the-earth, wardforge-crucible, "
                        "prismatic-deflection]\nartefacts: [skybreaker-edge]")
            .faults() == Faults{});
  CHECK(equipped(full + "abilities: [terse-technique, power-of-the-earth, wardforge-crucible, "
                        "prismatic-deflection, soldiers-regimen]\nartefacts: [spellracer]")
            .faults() == Faults{});
}

TEST_CASE("CRE24: an artefact may stand in slots of both kinds") {
  const std::string four =
      "abilities: [terse-technique, power-of-the-earth, wardforge-crucible, "
      "prismatic-deflection]\n";
  CHECK(
      equipped(four + "items: [plate-armour, sword]\nartefacts: [godlight-greatsword]").faults() ==
      Faults{});
  CHECK(
      equipped(four + "items: [plate-armour, spear]\nartefacts: [godlight-greatsword]").faults() ==
      Faults{"its artefacts take 2 slots; 1 of equipment and abilities are left"});
}

TEST_CASE("CRE25: the ability of an artefact comes with it") {
  const MageBuild mage = equipped("artefacts: [skybreaker-edge]").mage();
  const auto ability = static_cast<AbilityType>(facts().abilities.find("lightning-frequency"));
  const MageSheet sheet = sheet_of(mage);
  CHECK(std::count(sheet.abilities.begin(), sheet.abilities.end(), ability) == 1);
  CHECK(slots_taken(mage).abilities == 0);
  CHECK(equipped("abilities: [lightning-frequency]").faults()[0] ==
        "Lightning Frequency comes with Skybreaker Edge and takes no slots; expected it under "
        "'artefacts' alone");
}

TEST_CASE("artefacts cost at most two points, and stand under their own key") {
  CHECK(equipped("artefacts: [skybreaker-edge, foehammer]").faults() == Faults{});
  CHECK(equipped("artefacts: [skybreaker-edge, revelblade]").faults() ==
        Faults{"its artefacts cost 3 points; expected at most 2"});
  CHECK(equipped("items: [revelblade]").faults() ==
        Faults{"Revelblade is an artefact; expected it under 'artefacts'"});
  CHECK(equipped("artefacts: [sword]").faults() ==
        Faults{"Sword is not an artefact; expected it under 'items'"});
}

TEST_CASE("CRE26: copies of an expendable add their uses") {
  const MageSheet sheet =
      sheet_of(equipped("items: [draught-of-vitality, draught-of-vitality, grenado]").mage());
  REQUIRE(sheet.uses.size() == 2);
  CHECK(facts().items[sheet.uses[0].first].name == "Draught of Vitality");
  CHECK(sheet.uses[0].second == 4);
  CHECK(sheet.uses[1].second == 1);
}

TEST_CASE("CRE27: the extra slot of Ready for Anything holds two trinkets") {
  const std::string seven = "grenado, grenado, grenado, ward-stone, ward-stone, ward-stone";
  CHECK(equipped("abilities: [ready-for-anything]\nitems: [" + seven + ", ward-stone]").faults() ==
        Faults{});
  CHECK(equipped("abilities: [ready-for-anything]\nitems: [" + seven + ", ward-stone, grenado]")
            .faults() == Faults{"its items take 8 equipment slots; it has 7"});
}

TEST_CASE("CRE28: and one of anything else") {
  CHECK(equipped("abilities: [ready-for-anything]\nitems: [plate-armour, tower-shield, grenado]")
            .faults() == Faults{});
  CHECK(equipped("abilities: [ready-for-anything]\nitems: [plate-armour, tower-shield, spear]")
            .faults() == Faults{"its items take 7 equipment slots; it has 6"});
}

TEST_CASE("other abilities that make room or add to the sheet") {
  const std::string regimen = "abilities: [soldiers-regimen]\n";
  CHECK(equipped(regimen + "items: [plate-armour, tower-shield, spear]").faults() == Faults{});
  CHECK(equipped(regimen + "items: [helmet, tower-shield, spear, sword]").faults() == Faults{});
  CHECK(equipped(regimen + "items: [helmet, tower-shield, spear, spear]").faults() ==
        Faults{"its items take 7 equipment slots; it has 6"});
  CHECK(sheet_of(equipped("artefacts: [arms-of-kephalid]").mage()).equipment_slots == 9);

  Fields elf = equipped("abilities: [elvish-grace]\nitems: [plate-armour, helmet]");
  elf.ancestry = "[elves]";
  CHECK(elf.faults() == Faults{});
  CHECK(sheet_of(elf.mage()).mv == 8);
  CHECK(sheet_of(elf.mage()).defence == 14);
  CHECK(sheet_of(elf.mage()).armour == 20);
}

TEST_CASE("Packed & Prepared makes one melee and one ranged weapon lighter") {
  const auto taken = [](const std::string& items) {
    return slots_taken(equipped("abilities: [packed-prepared]\nitems: " + items).mage()).items;
  };
  CHECK(taken("[spear, longbow]") == 2);
  CHECK(taken("[sword, sword]") == 1);
  CHECK(taken("[magic-staff]") == 1);
  CHECK(taken("[magic-staff, sword]") == 1);
  CHECK(taken("[plate-armour]") == 3);
}

TEST_CASE("Dae's Gambit brings five cards of a style and a boon") {
  Fields fields;
  fields.styles = "[earthsteel-warrior, wardforge-vigilant, legionary-talents]";
  const auto with = [&](const std::string& gambit, const std::string& abilities) {
    fields.rest = "gambits:\n  - " + gambit + "\nabilities: " + abilities;
    return fields.faults();
  };
  CHECK(with("{style: starflare-raider, boon: arcane-fortitude, cards: [blinkwarp: 3, "
             "nova-overload: 2]}",
             "[arcane-fortitude: 4]") == Faults{});
  CHECK(sheet_of(fields.mage()).hp == 50 + 25 + 40);
  CHECK(copies_of(fields.mage(), "blinkwarp") == 3);
  CHECK(with("{style: starflare-raider, boon: midnight-sun, cards: [blinkwarp: 4]}", "[]") ==
        Faults{"Dae’s Gambit of Starflare Raider takes 4 cards; expected 5"});
  CHECK(with("{style: starflare-raider, boon: midnight-sun, cards: [blinkwarp: 4, "
             "creeping-flames]}",
             "[]") == Faults{"Dae’s Gambit of Starflare Raider takes Creeping Flames, a card of "
                             "Daemonfyre Pyromancer"});
  CHECK(with("{style: starflare-raider, boon: gale-aquila, cards: [blinkwarp: 5]}", "[]") ==
        Faults{"Dae’s Gambit of Starflare Raider brings Gale Aquila; expected a boon"});
  CHECK(with("{style: arcanist-artes, boon: midnight-sun, cards: [ivy-fetters: 5]}", "[]") ==
        Faults{"Dae’s Gambit can't take Arcanist Artes; expected a major or minor style"});
}

TEST_CASE("a mage's weapons are listed once each") {
  const MageSheet sheet = sheet_of(equipped("items: [sword, sword, shortbow, helmet]").mage());
  CHECK(sheet.weapons.size() == 2);
}

}  // namespace archon::archmajesty::mage_test
