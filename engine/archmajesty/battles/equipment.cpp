#include "engine/archmajesty/battles/equipment.h"

#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/language/compiler.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int16_t kBoulderHp = 30;
constexpr uint8_t kBoulderDamage = 10;
constexpr uint8_t kWallDamage = 5;
constexpr std::string_view kWall = "labyrinth-wall";
constexpr std::string_view kTender = "omenroot-tender";  // whose cards may come from roots
constexpr std::string_view kShares = "sparkdouble";      // squares with others
constexpr std::string_view kAttack = "play:\n  attack an enemy\n";
constexpr std::string_view kHit = "play:\n  hit an enemy\n";

Weapon weapon_of(const ItemFacts& item) {
  Weapon weapon;
  weapon.name = item.name;
  weapon.melee = item.melee;
  weapon.ranged = item.ranged;
  weapon.to_hit = narrow<int8_t>(item.hit);
  weapon.damage = narrow<int8_t>(item.damage);
  weapon.piercing = item.keywords[index_of(Keyword::Piercing)] > 0;
  weapon.overwhelm = item.keywords[index_of(Keyword::Overwhelm)] > 0;
  weapon.knell = item.keywords[index_of(Keyword::Knell)];
  weapon.fix = item.fix;
  weapon.guard_self = narrow<int8_t>(item.guarding);
  weapon.protect = narrow<int8_t>(item.protecting);
  weapon.tokens = item.tokens;
  weapon.token_value = item.token_guard;
  if (item.artefact_points == 0) return weapon;
  weapon.script = library().items[facts().items.find(item.id)];
  if (item.ability) weapon.ability = library().abilities[*item.ability];
  return weapon;
}

Spell spell_of(const SheetAttack& attack, const std::string& minion, Program& program) {
  Spell spell;
  spell.id = id_of(attack.name);
  spell.name = attack.name;
  spell.elements = attack.elements;
  spell.range = attack.range;
  spell.attack = attack.automatic ? 0 : kAnyAttribute;
  spell.has_damage = true;
  spell.damage = attack.damage;
  spell.adds = kAnyAttribute;
  spell.keywords = attack.keywords;
  spell.script = library().sheet_attacks[facts().sheet_attacks.find(attack.id)];
  if (spell.script.play == 0)
    spell.script = compile(attack.automatic ? kHit : kAttack, minion + ": " + attack.name, program);
  return spell;
}

Sheet omenroot_sheet() {
  Sheet root;
  root.name = "Omenroot";
  root.tier = Tier::Object;
  root.endless = true;
  root.is_root = true;
  return root;
}

// One that lies, or stands upright.
Sheet wall_sheet(Sheet::Shape shape) {
  const ObjectFacts& row = facts().objects[facts().objects.find(kWall)];
  Sheet wall;
  wall.name = shape == Sheet::kLying ? row.name : "Upright " + row.name;
  wall.tier = Tier::Object;
  wall.hp = narrow<int16_t>(row.hp.value_or(1));
  wall.size = row.length;
  wall.shape = shape;
  wall.blocks_sight = row.blocks_sight;
  wall.bash_damage = kWallDamage;
  return wall;
}

}  // namespace

void take_style(Sheet& sheet, StyleType style) {
  sheet.rooted |= facts().styles[style].id == kTender;
}

void equip(Sheet& sheet, ItemType item, int copies) {
  const ItemFacts& row = facts().items[item];
  if (row.kind == ItemKind::Weapon) sheet.weapons.push_back(weapon_of(row));
  if (row.armour > 0) sheet.armour.push_back(row.armour);
  const TypeId script = library().items[item];
  const bool artefact = row.artefact_points > 0;
  // What a weapon does by its attacks is no ability to be used.
  if (script == 0 || (artefact && row.kind == ItemKind::Weapon)) return;
  sheet.add({script, byte(row.uses * copies), artefact ? byte(1 + item) : uint8_t{0}},
            library().spells[script].script);
}

void learn(Sheet& sheet, AbilityType ability) {
  const TypeId script = library().abilities[ability];
  if (script == 0) return;
  const AbilityFacts& row = facts().abilities[ability];
  const bool artefact = row.of == AbilityOf::Artefact;
  sheet.add({script, 0, artefact ? byte(1 + row.giver) : uint8_t{0}},
            library().spells[script].script);
}

void add_minions(Battle& battle) {
  for (const MinionFacts& row : facts().minions) {
    Sheet sheet;
    sheet.name = row.name;
    sheet.tier = row.tier;
    sheet.size = row.size;
    sheet.attributes.fill(narrow<int8_t>(row.combat.value_or(0)));
    sheet.defence = row.defence > 0 ? narrow<int8_t>(row.defence) : Sheet::kNoDefence;
    sheet.hp = narrow<int16_t>(row.hp.value_or(1));
    sheet.mv = row.mv;
    sheet.upkeep = row.upkeep;
    sheet.ghostly = row.id == kShares;
    sheet.commanded = row.commanded;
    sheet.scrap = row.scrap;
    sheet.echoes = !row.combat.has_value();
    for (const AbilityType ability : row.abilities) learn(sheet, ability);
    for (const SheetAttack& attack : row.attacks) {
      sheet.attacks_with.push_back(static_cast<TypeId>(battle.types.size()));
      battle.types.push_back(spell_of(attack, row.name, battle.program));
    }
    battle.minions.push_back(byte(battle.sheets.size()));
    battle.sheets.push_back(std::move(sheet));
  }
  battle.omenroot = byte(battle.sheets.size());
  battle.sheets.push_back(omenroot_sheet());
  battle.wall = byte(battle.sheets.size());
  battle.sheets.push_back(wall_sheet(Sheet::kLying));
  battle.sheets.push_back(wall_sheet(Sheet::kUpright));
}

Sheet boulder_sheet() {
  Sheet boulder;
  boulder.name = "Boulder";
  boulder.tier = Tier::Object;
  boulder.hp = kBoulderHp;
  boulder.bash_damage = boulder.bash_suffers = kBoulderDamage;
  return boulder;
}

}  // namespace archon::archmajesty
