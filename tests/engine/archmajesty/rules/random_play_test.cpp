// Random battles with everything that must always hold looked at after every move.
#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "engine/archmajesty/battles/equipment.h"
#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/game.h"
#include "engine/archmajesty/language/compiler.h"
#include "engine/archmajesty/mages/random_mage.h"

namespace archon::archmajesty::test {
namespace {

int setting(const char* name, int otherwise) {
  const char* value = std::getenv(name);
  return value ? std::atoi(value) : otherwise;
}

// What few of the cards do, or none.
constexpr std::string_view kExtraCards[] = {
    "play:\n  summon swiftwood-wolf within 2\n",
    "play:\n  summon scraptitan within 3\n",
    ("play:\n  choose an unenchanted ally\n  enchant it\n"
     "  it gains 2 guard tokens of 10 while enchanted\n"
     "when the round ends:\n  I may discard 1 card\n  if not done: this wears off\n"),
    "opportunity if it is exposed\nplay:\n  attack an enemy\n    on hit: it gains 2 burn\n",
    "play:\n  area 2 by 3\n  attack each enemy in the area\n    on hit: it gains 1 gravity\n",
    "play:\n  choose an enemy\n  taunt it\n  it gains 1 expose\n  I gain 3 scrap\n",
};

Spell extra(std::string_view text, Battle& battle) {
  Spell spell;
  spell.name = "Extra " + std::to_string(battle.types.size());
  spell.left = spell.right = kGold;
  spell.strike = 10;
  spell.guard = 5;
  spell.attack = kAnyAttribute;
  spell.damage = 6;
  spell.range = {RangeKind::Ranged, 4, WeaponKind::Any, 0};
  spell.keywords[static_cast<size_t>(Keyword::Trick)] = 1;
  spell.keywords[static_cast<size_t>(Keyword::Foretold)] = 2;
  spell.elements = 1u << static_cast<int>(Element::Metal);
  spell.script = compile(text, spell.name, battle.program);
  return spell;
}

uint8_t add_mage(Battle& battle, const std::string& name, Team team, Square square, Rng& rng) {
  Sheet sheet;
  sheet.name = name;
  sheet.tier = Tier::Mage;
  sheet.defence = 13;
  sheet.hp = 60;
  sheet.mv = 6;
  sheet.armour = {10};
  sheet.attributes = {3, 2, 1};
  sheet.capacity = 10;
  for (int item = 0; item < facts().items.size(); ++item)
    if (rng.below(8) == 0) equip(sheet, static_cast<ItemType>(item), 1);
  for (int ability = 0; ability < facts().abilities.size(); ++ability)
    if (rng.below(5) == 0) learn(sheet, static_cast<AbilityType>(ability));
  Entry entry;
  entry.team = team;
  entry.square = square;
  entry.sheet = static_cast<uint8_t>(battle.sheets.size());
  battle.sheets.push_back(sheet);
  const int cards = static_cast<int>(library().scripted.size());
  std::vector<TypeId> known;
  for (int i = 0; i < cards; ++i)
    if (library().scripted[static_cast<size_t>(i)]) known.push_back(static_cast<TypeId>(i));
  for (size_t i = 0; i < std::size(kExtraCards); ++i)
    known.push_back(static_cast<TypeId>(battle.types.size() - 1 - i));
  for (int i = 0; i < 24; ++i)
    entry.deck.push_back(known[rng.below(static_cast<uint32_t>(known.size()))]);
  battle.entries.push_back(entry);
  return entry.sheet;
}

void add_foe(Battle& battle, Tier tier, Square square, TypeId attack) {
  Sheet sheet;
  sheet.name = "foe";
  sheet.tier = tier;
  sheet.defence = tier == Tier::Grunt ? Sheet::kNoDefence : 11;
  sheet.hp = tier == Tier::Grunt ? 9 : tier == Tier::Regular ? 25 : 80;
  sheet.mv = 5;
  sheet.attacks = tier == Tier::Elite ? 3 : 1;
  sheet.attributes = {3, 3, 3};
  sheet.size = tier == Tier::Elite ? 2 : 1;
  sheet.attacks_with.push_back(attack);
  Entry entry;
  entry.team = Team::Enemy;
  entry.square = square;
  entry.sheet = static_cast<uint8_t>(battle.sheets.size());
  battle.sheets.push_back(sheet);
  battle.entries.push_back(entry);
}

Battle random_battle(uint64_t seed) {
  Rng rng = Rng::stream(seed, 0, 1);
  Battle battle;
  battle.program = library().program;
  battle.types = library().spells;
  battle.basic_melee = library().basic_melee;
  battle.basic_ranged = library().basic_ranged;
  battle.basic_breath = library().basic_breath;
  battle.sheets.push_back(boulder_sheet());
  add_minions(battle);
  for (const std::string_view text : kExtraCards) battle.types.push_back(extra(text, battle));
  battle.width = battle.height = static_cast<uint8_t>(8 + rng.below(7));
  for (int i = 0; i < 6; ++i) battle.walls.add(square_at(3 + static_cast<int>(rng.below(4)), 4));
  for (const OptionRow& row : option_rows())
    if (rng.below(4) == 0) battle.options.*row.member = true;
  battle.options.round_cap = 8;
  add_mage(battle, "ann", Team::Allied, square_at(1, 1), rng);
  if (rng.below(2) == 0) add_mage(battle, "bea", Team::Allied, square_at(3, 1), rng);
  if (rng.below(2) == 0) {
    add_mage(battle, "eve", Team::Enemy, square_at(6, 7), rng);
  } else {
    for (int x = 1; x < 6; ++x)
      add_foe(battle, x < 4 ? Tier::Grunt : Tier::Regular, square_at(x, 8), battle.basic_melee);
    add_foe(battle, Tier::Elite, square_at(7, 7), battle.basic_ranged);
  }
  return battle;
}

// Plays to the end; what is broken first, or "".
std::string play_out(const Battle& battle, State& s, Rng& rng, int64_t& decisions) {
  MoveList list;
  while (s.outcome == Outcome::Open) {
    legal_moves(battle, s, list);
    if (list.empty()) return "no move at " + describe_question(battle, s);
    std::set<uint32_t> keys;
    for (const Move& m : list)
      if (!keys.insert(key_of(battle, s, m)).second)
        return "twice: " + describe(battle, s, m) + " at " + describe_question(battle, s);
    const State before = s;
    const Move m = list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))];
    const std::string words = describe(battle, s, m);
    apply(battle, s, m);
    State again = before;
    apply(battle, again, m);
    if (!(again == s)) return "a copy plays otherwise: " + words;
    const std::string broken = broken_invariant(battle, s);
    if (!broken.empty()) return broken + " after " + words;
    ++decisions;
  }
  return "";
}

// One to three mages that nobody made, against one of the bundled encounters or each other.
Battle mustered_battle(uint64_t seed) {
  Party party;
  for (uint64_t i = 0; i <= seed % 3; ++i) party.push_back(random_mage(seed, i));
  Options options;
  options.round_cap = 10;
  if (seed % 2 == 0) return duel({party, {random_mage(seed, 7)}}, duel_map(), options);
  const auto& encounters = bundled_encounters();
  return against(party, encounters[static_cast<int>(seed / 2) % encounters.size()], options);
}

void play_battles(Battle (*make)(uint64_t)) {
  const int games = setting("RANDOM_GAMES", 30);
  const auto first = static_cast<uint64_t>(setting("RANDOM_SEED", 1));
  int64_t decisions = 0;
  for (int i = 0; i < games; ++i) {
    const uint64_t seed = first + static_cast<uint64_t>(i);
    CAPTURE(seed);
    const Battle battle = make(seed);
    State s = begin(battle, seed);
    Rng rng = Rng::stream(seed, 0, 2);
    std::string broken;
    try {
      broken = play_out(battle, s, rng, decisions);
    } catch (const std::exception& error) {
      broken = error.what();
    }
    CHECK_MESSAGE(broken.empty(), broken);
  }
  MESSAGE(decisions, " decisions in ", games, " battles");
}

TEST_CASE("random battles keep what must always hold") { play_battles(random_battle); }

TEST_CASE("so do those of random mages against bundled encounters and each other") {
  play_battles(mustered_battle);
}

TEST_CASE("the order of a deck is hidden: nothing of it is left after another look") {
  const Battle battle = random_battle(3);
  State a = begin(battle, 3);
  State b = begin(battle, 3);
  // The same cards, in another order.
  std::swap(b.mage[0].deck[0], b.mage[0].deck[1]);
  Rng one(7);
  Rng two(7);
  determinize(battle, a, one);
  determinize(battle, b, two);
  CHECK(a == b);
}

}  // namespace
}  // namespace archon::archmajesty::test
