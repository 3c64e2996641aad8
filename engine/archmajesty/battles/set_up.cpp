#include "engine/archmajesty/battles/set_up.h"

#include <algorithm>

#include "engine/archmajesty/battles/equipment.h"
#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/language/compiler.h"
#include "engine/archmajesty/mages/sheet.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr std::string_view kDuelMap =
    "name: Duelling Green\n"
    "rows: |\n"
    "  ............\n"
    "  .a........e.\n"
    "  .a..#..#..e.\n"
    "  .a........e.\n"
    "  .a........e.\n"
    "  .a..#..#..e.\n"
    "  .a........e.\n"
    "  ............\n";

// ---- Sheets -------------------------------------------------------------------------------------

Sheet sheet_for(const MageBuild& mage, int more_hp) {
  const MageSheet from = sheet_of(mage);
  Sheet sheet;
  sheet.name = mage.name;
  sheet.tier = Tier::Mage;
  for (size_t i = 0; i < kAttributes; ++i) sheet.attributes[i] = narrow<int8_t>(from.attributes[i]);
  sheet.defence = narrow<int8_t>(from.defence);
  sheet.hp = narrow<int16_t>(std::max(1, from.hp + more_hp));
  sheet.mv = byte(from.mv);
  sheet.capacity = byte(from.command);
  // Each once, with the number of its copies.
  std::vector<ItemType> items = mage.items;
  items.insert(items.end(), mage.artefacts.begin(), mage.artefacts.end());
  std::sort(items.begin(), items.end());
  for (size_t i = 0; i < items.size();) {
    const size_t first = i;
    while (i < items.size() && items[i] == items[first]) ++i;
    equip(sheet, items[first], narrow<int>(i - first));
  }
  for (const AbilityType ability : from.abilities) learn(sheet, ability);
  for (const StyleType style : mage.styles) take_style(sheet, style);
  return sheet;
}

// What a foe's attack does, in the words of cards.
std::string script_of(const FoeAttack& attack) {
  std::string text = "play:\n";
  const std::string verb = attack.automatic ? "  hit " : "  attack ";
  if (attack.width > 0) {
    text += std::string("  ") + (attack.bound ? "bound " : "") + "area " +
            std::to_string(attack.width) + " by " + std::to_string(attack.height) + "\n";
    text += verb + "each enemy in the area\n";
  } else if (attack.targets > 1) {
    text += verb + "1 to " + std::to_string(attack.targets) + " enemies\n";
  } else {
    text += verb + "an enemy\n";
  }
  std::string effects;
  for (const Inflicted& inflicted : attack.inflicts)
    effects += "      it gains " + std::to_string(inflicted.count) + " " +
               std::string(kStatusNames[index_of(inflicted.status)]) + "\n";
  if (attack.push > 0) effects += "      push it 0 to " + std::to_string(attack.push) + "\n";
  if (attack.pull > 0) effects += "      pull it 0 to " + std::to_string(attack.pull) + "\n";
  return effects.empty() ? text : text + "    on hit:\n" + effects;
}

Spell spell_for(const Foe& foe, const FoeAttack& attack, Program& program) {
  Spell spell;
  spell.id = id_of(attack.name);
  spell.name = attack.name;
  spell.left = spell.right = kBlack;
  spell.elements = attack.elements;
  spell.range = attack.range;
  spell.attack = attack.automatic ? 0 : kAnyAttribute;
  spell.has_damage = true;
  spell.damage = attack.damage;
  spell.adds = kAnyAttribute;
  spell.keywords = attack.keywords;
  spell.script = compile(script_of(attack), foe.name + ": " + attack.name, program);
  return spell;
}

Sheet sheet_for(const Foe& foe, Battle& battle) {
  Sheet sheet;
  sheet.name = foe.name;
  sheet.tier = foe.tier;
  sheet.attributes.fill(narrow<int8_t>(foe.combat));
  sheet.defence = foe.tier == Tier::Grunt ? Sheet::kNoDefence : narrow<int8_t>(foe.defence);
  sheet.hp = narrow<int16_t>(foe.hp);
  sheet.mv = foe.mv;
  sheet.attacks = foe.attacks;
  sheet.flies = foe.flies;
  for (const FoeAttack& attack : foe.templates) {
    sheet.attacks_with.push_back(static_cast<TypeId>(battle.types.size()));
    battle.types.push_back(spell_for(foe, attack, battle.program));
  }
  return sheet;
}

// ---- Places -------------------------------------------------------------------------------------

// `count` of the starting squares, far from each other along their order; where they are too few,
// of those beside them, too.
std::vector<Square> spread(const BattleMap& map, const SquareSet& start, size_t count) {
  SquareSet squares = start;
  while (squares.size() < narrow<int>(count)) {
    const SquareSet wider = squares.spread() & map.ground();
    if (wider == squares)
      throw Error(map.name + ": " + std::to_string(count) + " start there, but it has room for " +
                  std::to_string(squares.size()));
    squares = wider;
  }
  std::vector<Square> all;
  for (const Square at : squares) all.push_back(at);
  std::vector<Square> out;
  for (size_t i = 0; i < count; ++i) out.push_back(all[(2 * i + 1) * all.size() / (2 * count)]);
  return out;
}

// What every battle has: the library's cards, the map, boulders.
Battle ground(const BattleMap& map, const Options& options) {
  if (map.width > kMostSide || map.height > kMostSide)
    throw Error(map.name + ": " + std::to_string(map.width) + " by " + std::to_string(map.height) +
                " squares; expected at most " + std::to_string(kMostSide) + " a side");
  Battle battle;
  battle.options = options;
  battle.width = map.width;
  battle.height = map.height;
  battle.walls = map.walls;
  battle.pits = map.pits;
  battle.program = library().program;
  battle.types = library().spells;
  battle.basic_melee = library().basic_melee;
  battle.basic_ranged = library().basic_ranged;
  battle.basic_breath = library().basic_breath;
  battle.sheets.push_back(boulder_sheet());
  add_minions(battle);
  return battle;
}

void add_boulders(Battle& battle, const BattleMap& map) {
  for (const Square at : map.boulders) {
    Entry entry;
    entry.sheet = battle.boulder;
    entry.team = Team::Enemy;
    entry.square = at;
    battle.entries.push_back(entry);
  }
}

void add_party(Battle& battle, const Party& party, Team team, const BattleMap& map, int more_hp) {
  const SquareSet& start = team == Team::Allied ? map.allied : map.enemy;
  const std::vector<Square> places = spread(map, start, party.size());
  for (size_t i = 0; i < party.size(); ++i) {
    Entry entry;
    entry.sheet = byte(battle.sheets.size());
    entry.team = team;
    entry.square = places[i];
    for (const CardCount& card : party[i].deck)
      entry.deck.insert(entry.deck.end(), card.copies, card.card);
    battle.sheets.push_back(sheet_for(party[i], more_hp));
    battle.entries.push_back(entry);
  }
}

void add_foes(Battle& battle, const Encounter& encounter) {
  const auto first = byte(battle.sheets.size());
  for (const Foe& foe : encounter.foes) {
    Sheet sheet = sheet_for(foe, battle);
    battle.sheets.push_back(std::move(sheet));
  }
  battle.start = encounter.map.enemy;
  size_t now = 0;
  for (const FoeGroup& group : encounter.waves.front().groups) now += group.count;
  const std::vector<Square> places = spread(encounter.map, encounter.map.enemy, now);
  size_t placed = 0;
  for (const Wave& wave : encounter.waves)
    for (const FoeGroup& group : wave.groups)
      for (int i = 0; i < group.count; ++i) {
        const auto sheet = byte(first + group.foe);
        if (wave.round > 1) {
          battle.arrivals.push_back({wave.round, sheet});
          continue;
        }
        Entry entry;
        entry.sheet = sheet;
        entry.team = Team::Enemy;
        entry.square = places[placed++];
        if (group.count > 1) entry.name = battle.sheets[sheet].name + " " + std::to_string(i + 1);
        battle.entries.push_back(entry);
      }
}

}  // namespace

Battle duel(const std::array<Party, 2>& sides, const BattleMap& map, const Options& options,
            const Handicaps& handicaps) {
  Battle battle = ground(map, options);
  add_party(battle, sides[0], Team::Allied, map, handicaps.hp[0]);
  add_party(battle, sides[1], Team::Enemy, map, handicaps.hp[1]);
  add_boulders(battle, map);
  return battle;
}

Battle against(const Party& party, const Encounter& encounter, const Options& options) {
  Battle battle = ground(encounter.map, options);
  add_party(battle, party, Team::Allied, encounter.map, 0);
  add_foes(battle, encounter);
  add_boulders(battle, encounter.map);
  return battle;
}

const BattleMap& duel_map() {
  static const BattleMap map = read_map(std::string(kDuelMap));
  return map;
}

std::vector<std::string> without_effect(const MageBuild& mage) {
  std::vector<std::string> out;
  for (const CardCount& card : mage.deck)
    if (!library().scripted[card.card]) out.push_back(facts().cards[card.card].name);
  for (const AbilityType ability : sheet_of(mage).abilities)
    if (library().abilities[ability] == 0 && facts().abilities[ability].bonus == SheetBonus{})
      out.push_back(facts().abilities[ability].name);
  for (const auto& [item, uses] : sheet_of(mage).uses)
    if (library().items[item] == 0) out.push_back(facts().items[item].name);
  return out;
}

}  // namespace archon::archmajesty
