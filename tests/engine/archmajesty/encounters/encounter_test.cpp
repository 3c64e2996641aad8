#include "engine/archmajesty/encounters/encounter.h"

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <set>
#include <string>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/core/check.h"

namespace archon::archmajesty::encounter_test {
namespace {

std::string said(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "";
}

// A sheet as lines that a test may change.
std::string sheet(const std::string& from = "", const std::string& to = "") {
  std::string text =
      "name: Ash Hound\n"
      "tier: regular\n"
      "types: [beast]\n"
      "combat: 3\n"
      "defence: 11\n"
      "hp: 26\n"
      "mv: 8\n"
      "attacks: 2\n"
      "templates:\n"
      "  - {name: Bite, range: melee, damage: 5}\n";
  if (!from.empty()) {
    const size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string foe_complaint(const std::string& from, const std::string& to) {
  return said([&] { read_foe(sheet(from, to)); });
}

std::string attack_complaint(const std::string& attack) {
  return foe_complaint("{name: Bite, range: melee, damage: 5}", attack);
}

std::string map_complaint(const std::string& rows) {
  return said([&] { read_map("name: M\nrows: |\n" + rows); });
}

Encounter encounter(const std::string& waves, const std::string& ladder = "cellar-rat",
                    const std::string& rest = "") {
  return read_encounter("name: E\nmap: old-bridge\nwaves:\n" + waves + "ladder: " + ladder + "\n" +
                        rest);
}

std::string complaint(const std::string& waves, const std::string& ladder = "cellar-rat",
                      const std::string& rest = "") {
  return said([&] { encounter(waves, ladder, rest); });
}

int count_of(const Encounter& one, const std::string& foe) {
  int count = 0;
  for (const Wave& wave : one.waves)
    for (const FoeGroup& group : wave.groups)
      if (one.foes[group.foe].id == foe) count += group.count;
  return count;
}

const std::string kTwoWaves =
    "  - {foes: [cellar-rat: 2, marsh-hound]}\n"
    "  - {round: 3, foes: [cellar-rat]}\n";

}  // namespace

TEST_CASE("a foe's sheet is read") {
  const Foe hound = read_foe(sheet());
  CHECK(hound.id == "ash-hound");
  CHECK(hound.tier == Tier::Regular);
  CHECK(hound.combat == 3);
  CHECK(hound.defence == 11);
  CHECK(hound.hp == 26);
  CHECK(hound.mv == 8);
  CHECK(hound.attacks == 2);
  CHECK_FALSE(hound.flies);
  CHECK(hound.post == Post::Close);
  CHECK(hound.prey == Prey::Nearest);
  REQUIRE(hound.templates.size() == 1);
  CHECK(hound.templates[0].range == Range{});
  CHECK(hound.templates[0].damage == 5);

  const Foe drake = read_foe(
      "name: Drake\ntier: boss\ncombat: 5\ndefence: 13\nhp: 220\nmv: 8\nattacks: 4\nflies: true\n"
      "post: distance\nprey: crowd\ntemplates:\n"
      "  - {name: Flame, elements: [magical, fire], range: 5, automatic: true, damage: 6, "
      "keywords: {piercing: 1}, area: [3, 5], inflicts: {burn: 2, stun: 1}, push: 2}\n");
  CHECK(drake.flies);
  CHECK(drake.post == Post::Distance);
  CHECK(drake.prey == Prey::Crowd);
  const FoeAttack& flame = drake.templates[0];
  CHECK(flame.range == Range{.kind = RangeKind::Ranged, .squares = 5});
  CHECK(flame.automatic);
  CHECK(flame.keywords[static_cast<size_t>(Keyword::Piercing)] == 1);
  CHECK(flame.width == 3);
  CHECK(flame.height == 5);
  CHECK(flame.inflicts == std::vector<Inflicted>{{Status::Burn, 2}, {Status::Stun, 1}});
  CHECK(flame.push == 2);
}

TEST_CASE("what is wrong with a foe is said on one line, with its place") {
  CHECK(foe_complaint("tier: regular", "tier: champion") ==
        "line 2: tier: unknown tier 'champion'; expected one of grunt, regular, elite, mini-boss, "
        "boss");
  CHECK(foe_complaint("tier: regular", "tier: grunt") ==
        "line 5: defence: a grunt has no Defence; expected none");
  CHECK(foe_complaint("defence: 11\n", "") == "defence: expected a number from 1 to 40");
  CHECK(foe_complaint("hp: 26", "hp: 0") ==
        "line 6: hp: expected a number from 1 to 5000, not '0'");
  CHECK(foe_complaint("mv: 8", "speed: 8") == "line 7: unknown key 'speed'");
  CHECK(foe_complaint("attacks: 2", "attacks: none") ==
        "line 8: attacks: expected a number from 1 to 10, not 'none'");
  CHECK(foe_complaint("attacks: 2\n", "attacks: 2\nprey: mages\n") ==
        "line 9: prey: unknown prey 'mages'; expected one of nearest, weakest, strongest, crowd");
  CHECK(foe_complaint("name: Ash Hound", "name: \"…\"") ==
        "line 1: name: expected a name with letters or digits, not '…'");
  CHECK(said([] { read_foe("name: A\ntier: grunt\ncombat: 1\nhp: 1\nmv: 1\nattacks: 1"); }) ==
        "templates: expected a list of 1 to 8 attacks");
  CHECK(said([] { read_foe("7"); }) ==
        "line 1: expected a foe: a map with `name`, `tier`, `hp` and others, not '7'");
}

TEST_CASE("what is wrong with a foe's attack is said, too") {
  const std::string at = "line 10: templates[1]";
  CHECK(attack_complaint("{name: Bite, range: self, damage: 5}") ==
        at + ".range: expected 'melee', 'melee 2' or squares, not 'self'");
  CHECK(attack_complaint("{name: Bite, range: melee}") ==
        "templates[1].damage: expected a number from 0 to 200");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, area: [3]}") ==
        at + ".area: expected two sides, such as [3, 3]");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, bound: true}") ==
        at + ".bound: nothing is bound; expected an area, too");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, area: [3, 3], targets: 2}") ==
        at + ".targets: an area attacks all in it; expected one of the two");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, inflicts: {surge: 1}}") ==
        at + ".inflicts.surge: it helps whom it is given to; expected a harmful status");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, inflicts: {brn: 1}}") ==
        at + ".inflicts: unknown key 'brn'; did you mean 'burn'?");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, keywords: {trick: 1}}") ==
        at + ".keywords: unknown key 'trick'");
  CHECK(attack_complaint("{name: Bite, range: 3, damage: 5, push: 1, pull: 1}") ==
        at + ".pull: it pushes already; expected one of the two");
}

TEST_CASE("a map is read square by square") {
  const BattleMap map = read_map(
      "name: Little Yard\n"
      "rows: |\n"
      "  a..#.\n"
      "  .~o..\n"
      "  a...e\n"
      "  #...e\n");
  CHECK(map.id == "little-yard");
  CHECK(map.width == 5);
  CHECK(map.height == 4);
  CHECK(map.squares() == SquareSet::rectangle(1, 1, 5, 4));
  CHECK(map.walls == (SquareSet::of(square_at(4, 1)) | SquareSet::of(square_at(1, 4))));
  CHECK(map.pits == SquareSet::of(square_at(2, 2)));
  CHECK(map.boulders == SquareSet::of(square_at(3, 2)));
  CHECK(map.allied == (SquareSet::of(square_at(1, 1)) | SquareSet::of(square_at(1, 3))));
  CHECK(map.enemy == (SquareSet::of(square_at(5, 3)) | SquareSet::of(square_at(5, 4))));
  CHECK(map.ground().size() == 16);
}

TEST_CASE("what is wrong with a map is said, with row and square") {
  const std::string at = "line 2: rows: ";
  CHECK(map_complaint("  a.e\n  ...\n  ...\n  ...\n") ==
        at + "row 1 has 3 squares; expected 4 to 14");
  CHECK(map_complaint("  a..e\n") == at + "1 rows; expected 4 to 14");
  CHECK(map_complaint("  a..e\n  ...\n  ....\n  ....\n") ==
        at + "row 2 has 3 squares; expected 4, as row 1 has");
  CHECK(map_complaint("  a..e\n  .x..\n  ....\n  ....\n") ==
        at + "'x' in row 2; expected rows of 4 to 14 squares: '.', '#', '~', 'o', 'a' and 'e'");
  CHECK(map_complaint("  ...e\n  ....\n  ....\n  ....\n") ==
        at + "nobody starts on 'a'; expected one or more of these squares");
  CHECK(map_complaint("  a...\n  ....\n  ....\n  ....\n") ==
        at + "nobody starts on 'e'; expected one or more of these squares");
  CHECK(map_complaint("  a.#e\n  ..~.\n  ..o.\n  ..#.\n") ==
        at +
            "the starting square 4 of row 1 can't be reached on the ground from square 1 of row 1");
  CHECK(said([] { read_map("name: M\n"); }) ==
        "rows: expected rows of 4 to 14 squares: '.', '#', '~', 'o', 'a' and 'e'");
}

TEST_CASE("an encounter names bundled things or brings its own") {
  const Encounter one = encounter(kTwoWaves);
  CHECK(one.id == "e");
  CHECK(one.mages == 1);
  CHECK(one.map == bundled_maps()[bundled_maps().find("Old Bridge")]);
  REQUIRE(one.foes.size() == 2);
  CHECK(one.foes[0] == bundled_foes()[bundled_foes().find("cellar-rat")]);
  CHECK(one.waves == std::vector<Wave>{{1, {{0, 2}, {1, 1}}}, {3, {{0, 1}}}});
  CHECK(foes_in(one) == 4);

  const Encounter own = read_encounter(
      "name: Own\nmages: 2\nmap:\n  name: Yard\n  rows: |\n    a..e\n    a...\n    ....\n    ....\n"
      "foes:\n  - {name: Cellar Rat, tier: grunt, combat: 9, hp: 3, mv: 2, attacks: 1, templates: "
      "[{name: Bite, range: melee, damage: 1}]}\n"
      "waves:\n  - foes: [cellar-rat: 3]\nladder: Cellar Rat\n");
  CHECK(own.map.name == "Yard");
  CHECK(own.mages == 2);
  REQUIRE(own.foes.size() == 1);
  CHECK(own.foes[0].combat == 9);
}

TEST_CASE("whatever a foe is called, its encounter reads back") {
  for (const std::string name : {"Null", "True", "7", "~ A", "- B", "C: D", "E, F", "It's [G]"}) {
    const std::string quoted = "\"" + name + "\"";
    const Encounter one =
        encounter("  - foes: [" + quoted + ": 2, cellar-rat]\n", quoted,
                  "foes: [{name: " + quoted + ", tier: grunt, types: [" + quoted +
                      "], combat: 1, hp: 1, mv: 1, attacks: 1, templates: [{name: " + quoted +
                      ", range: melee, damage: 1}]}]");
    CHECK(one.foes[0].name == name);
    CHECK(read_encounter(write_encounter(one)) == one);
  }
}

TEST_CASE("what is wrong with an encounter is said, with its place") {
  CHECK(complaint("  - {foes: [celar-rat]}\n") ==
        "line 4: waves[1].foes[1]: there is no foe 'celar-rat'; did you mean 'cellar-rat'?");
  CHECK(complaint("  - {foes: [cellar-rat: 0]}\n") ==
        "line 4: waves[1].foes[1].cellar-rat: expected a number from 1 to 20, not '0'");
  CHECK(complaint("  - {foes: [cellar-rat, cellar-rat: 2]}\n") ==
        "line 4: waves[1].foes[2]: this foe is in the wave twice; expected it once, with how many");
  CHECK(complaint("  - {foes: []}\n") ==
        "line 4: waves[1].foes: expected a list of one or more foes");
  CHECK(complaint("  - {round: 2, foes: [cellar-rat]}\n") ==
        "line 4: waves[1].round: expected a number from 1 to 1, not '2'");
  CHECK(complaint("  - {foes: [cellar-rat]}\n  - {round: 1, foes: [cellar-rat]}\n") ==
        "line 5: waves[2].round: expected a number from 2 to 20, not '1'");
  CHECK(complaint("  - {foes: [cellar-rat: 14]}\n  - {round: 2, foes: [mudling: 5]}\n") ==
        "line 4: waves: 19 foes and 2 boulders; expected at most 20 in all");
  CHECK(complaint(kTwoWaves, "marsh-hound") ==
        "line 6: ladder: Marsh Hound is no grunt; expected one");
  CHECK(complaint(kTwoWaves, "cellar-rat", "boss: x") == "line 7: unknown key 'boss'");
  CHECK(complaint(kTwoWaves, "cellar-rat", "mages: 4") ==
        "line 7: mages: expected a number from 1 to 3, not '4'");
  CHECK(said([] { read_encounter("name: E\nmap: old-brigde\n"); }) ==
        "line 2: map: there is no map 'old-brigde'; did you mean 'old-bridge'?");
  CHECK(said([] { read_encounter("name: E\nmap: old-bridge\n"); }) ==
        "waves: expected a list of one or more waves");
  CHECK(complaint(kTwoWaves, "cellar-rat",
                  "foes: [{name: A, tier: grunt, combat: 1, hp: 1, mv: 1, attacks: 1, templates: "
                  "[{name: B, range: far, damage: 1}]}]")
            .starts_with("line 7: foes[1].templates[1].range: expected 'melee'"));
}

TEST_CASE("levels add a grunt and HP in turn, and take them back") {
  const Encounter one = encounter(kTwoWaves);
  const auto text = [&](int level) { return level_text(one, level); };
  CHECK(text(0) == "as written");
  CHECK(text(1) == "Cellar Rat +1");
  CHECK(text(2) == "Cellar Rat +1, 110 % HP");
  CHECK(text(3) == "Cellar Rat +2, 110 % HP");
  CHECK(text(-1) == "90 % HP");
  CHECK(text(-2) == "Cellar Rat -1, 90 % HP");
  CHECK(text(-3) == "Cellar Rat -1, 80 % HP");
  CHECK(text(-4) == "Cellar Rat -2, 80 % HP");
  CHECK(text(-6) == "Cellar Rat -2, 60 % HP");  // no Rat is left in the first wave
  CHECK(at_level(one, 0) == one);
  const Encounter harder = at_level(one, 4);
  CHECK(count_of(harder, "cellar-rat") == 5);
  CHECK(count_of(harder, "marsh-hound") == 1);
  CHECK(harder.waves[0].groups[0].count == 4);
  CHECK(harder.foes[0].hp == 13);  // 11 and a fifth
  CHECK(harder.foes[1].hp == 42);
  CHECK(at_level(one, -6).waves[0].groups == std::vector<FoeGroup>{{1, 1}});
  CHECK(read_encounter(write_encounter(at_level(one, -6))) == at_level(one, -6));
}

TEST_CASE("HP take the step of a grunt who has no room, or who isn't there") {
  const Encounter full = encounter("  - {foes: [cellar-rat: 17]}\n");
  CHECK(level_text(full, 1) == "Cellar Rat +1");
  CHECK(level_text(full, 3) == "Cellar Rat +1, 120 % HP");
  const Encounter without = encounter("  - {foes: [marsh-hound]}\n");
  CHECK(level_text(without, -2) == "80 % HP");
  CHECK(count_of(at_level(without, 1), "cellar-rat") == 1);
  const Encounter alone = encounter("  - {foes: [cellar-rat: 2]}\n");
  CHECK(level_text(alone, -4) == "Cellar Rat -1, 70 % HP");
  CHECK_THROWS_WITH_AS(at_level(alone, 41), "level 41 of E; expected one from -9 to 40", Error);
  CHECK_THROWS_AS(at_level(alone, -10), Error);
  CHECK(at_level(alone, -9).foes[0].hp == 2);
}

TEST_CASE("every level of a bundled encounter is another one, and harder than the one below") {
  for (const Encounter& one : bundled_encounters()) {
    std::set<uint64_t> seen;
    int hp = 0;
    for (int level = lowest_level(one); level <= kHighestLevel; ++level) {
      const Encounter at = at_level(one, level);
      int sum = 0;
      for (const Wave& wave : at.waves) {
        CHECK_FALSE(wave.groups.empty());
        for (const FoeGroup& group : wave.groups) sum += group.count * at.foes[group.foe].hp;
      }
      CHECK(sum > hp);
      hp = sum;
      CHECK(room_in(at) >= 0);
      CHECK(seen.insert(fingerprint(at)).second);
    }
  }
}

TEST_CASE("bundled foes, maps and encounters are there, used, and read back as written") {
  CHECK(bundled_foes().size() == 20);
  CHECK(bundled_maps().size() == 6);
  CHECK(bundled_encounters().size() == 12);
  CHECK(bundled_encounter_ids().size() == 12);
  for (int i = 0; i < bundled_encounters().size(); ++i)
    CHECK(bundled_encounter_ids()[i] == bundled_encounters()[i].id);
  std::map<Tier, int> tiers;
  for (const Foe& foe : bundled_foes()) {
    ++tiers[foe.tier];
    CHECK(read_foe(write_foe(foe)) == foe);
  }
  CHECK(tiers == std::map<Tier, int>{{Tier::Grunt, 6},
                                     {Tier::Regular, 6},
                                     {Tier::Elite, 4},
                                     {Tier::MiniBoss, 2},
                                     {Tier::Boss, 2}});
  for (const BattleMap& map : bundled_maps()) {
    CHECK(read_map(write_map(map)) == map);
    CHECK(map.allied.size() >= 6);
    CHECK(map.enemy.size() >= 6);
  }
  std::set<std::string> foes;
  std::set<std::string> maps;
  std::map<int, int> mages;
  for (const Encounter& one : bundled_encounters()) {
    INFO(one.name);
    const Encounter again = read_encounter(write_encounter(one));
    CHECK(again == one);
    CHECK(fingerprint(again) == fingerprint(one));
    maps.insert(one.map.id);
    ++mages[one.mages];
    for (const Foe& foe : one.foes) foes.insert(foe.id);
  }
  CHECK(foes.size() == 20);
  CHECK(maps.size() == 6);
  CHECK(mages == std::map<int, int>{{1, 5}, {2, 3}, {3, 4}});
}

TEST_CASE("a fingerprint of an encounter knows its numbers, not its names") {
  const Encounter one = encounter(kTwoWaves);
  Encounter other = one;
  other.name = "F";
  other.map.name = "Bridge";
  other.foes[0].name = "Mouse";
  other.foes[0].templates[0].name = "Nibble";
  CHECK(fingerprint(other) == fingerprint(one));
  other.foes[0].hp += 1;
  CHECK(fingerprint(other) != fingerprint(one));
  other = one;
  other.waves[1].round = 4;
  CHECK(fingerprint(other) != fingerprint(one));
  other = one;
  other.map.boulders.add(square_at(1, 1));
  CHECK(fingerprint(other) != fingerprint(one));
}

TEST_CASE("an encounter is found by name, by a part of it and as a file") {
  CHECK(find_encounter("the toll bridge").name == "The Toll Bridge");
  CHECK(find_encounter("toll").name == "The Toll Bridge");
  CHECK(find_encounter(ARCHON_SOURCE_DIR "/data/archmajesty/encounters/harpy-ledge.yaml") ==
        find_encounter("harpy"));
  CHECK(said([] {
          find_encounter("drake court");
        }).starts_with("there is no encounter 'drake court'; expected a file, or one of "));
  CHECK(said([] { find_encounter("the-"); }) ==
        "encounter 'the-' may be Bones at the Gate, Court of the Drowned King, Night of the Dead, "
        "Rats in the Granary, The Ember Drake, The Iron Matron, The Long Retreat, The Toll Bridge, "
        "The Wyrm Below; expected one of them");
  CHECK_THROWS_AS(find_encounter("no/such.yaml"), Error);
}

}  // namespace archon::archmajesty::encounter_test
