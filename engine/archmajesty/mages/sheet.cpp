#include "engine/archmajesty/mages/sheet.h"

#include <algorithm>

#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kBonusHp = 25;
constexpr int kBonusCommand = 2;

bool has_bonus(const MageBuild& mage, CreationBonus bonus) {
  return std::find(mage.bonuses.begin(), mage.bonuses.end(), bonus) != mage.bonuses.end();
}

std::vector<ItemType> all_items(const MageBuild& mage) {
  std::vector<ItemType> out = mage.items;
  out.insert(out.end(), mage.artefacts.begin(), mage.artefacts.end());
  return out;
}

int slots_of(const std::vector<ItemType>& items, ItemKind kind) {
  int sum = 0;
  for (const ItemType item : items)
    if (facts().items[item].kind == kind) sum += facts().items[item].slots;
  return sum;
}

// How many of two reductions, one for a melee and one for a ranged weapon, find a weapon each.
int lighter(const std::vector<ItemType>& items) {
  int weapons = 0;
  bool melee = false;
  bool ranged = false;
  for (const ItemType item : items) {
    const ItemFacts& row = facts().items[item];
    if (row.kind != ItemKind::Weapon || row.slots == 0) continue;
    ++weapons;
    melee = melee || row.melee > 0;
    ranged = ranged || row.ranged > 0;
  }
  return std::min(weapons, melee + ranged);
}

// Those of its abilities that are equipped, and those of its artefacts.
std::vector<AbilityType> active_abilities(const MageBuild& mage) {
  std::vector<AbilityType> out;
  for (const EquippedAbility& one : mage.abilities) out.push_back(one.ability);
  for (const ItemType artefact : mage.artefacts)
    if (facts().items[artefact].ability) out.push_back(*facts().items[artefact].ability);
  return out;
}

int lighter_weapons(const MageBuild& mage) {
  for (const AbilityType ability : active_abilities(mage))
    if (facts().abilities[ability].bonus.lighter_weapons > 0) return lighter(all_items(mage));
  return 0;
}

void add_item(MageSheet& sheet, ItemType item) {
  const ItemFacts& row = facts().items[item];
  sheet.defence += row.defence;
  sheet.armour += row.armour;
  if (row.kind == ItemKind::Weapon &&
      std::find(sheet.weapons.begin(), sheet.weapons.end(), item) == sheet.weapons.end())
    sheet.weapons.push_back(item);
  if (row.uses == 0) return;
  const auto known = std::find_if(sheet.uses.begin(), sheet.uses.end(),
                                  [&](const auto& one) { return one.first == item; });
  if (known != sheet.uses.end()) {
    known->second += row.uses;
  } else {
    sheet.uses.emplace_back(item, row.uses);
  }
}

}  // namespace

MageSheet sheet_of(const MageBuild& mage) {
  MageSheet sheet;
  for (int i = 0; i < kAttributes; ++i) sheet.attributes[i] = mage.attributes[i];
  sheet.defence += mage.defence;
  if (has_bonus(mage, CreationBonus::Hp)) sheet.hp += kBonusHp;
  if (has_bonus(mage, CreationBonus::Equipment)) ++sheet.equipment_slots;
  if (has_bonus(mage, CreationBonus::Abilities)) ++sheet.ability_slots;
  if (has_bonus(mage, CreationBonus::Command)) sheet.command += kBonusCommand;
  const std::vector<ItemType> items = all_items(mage);
  sheet.abilities = active_abilities(mage);
  for (const AbilityType ability : sheet.abilities) {
    const SheetBonus& bonus = facts().abilities[ability].bonus;
    sheet.mv += bonus.mv;
    const bool doubled =
        bonus.doubled_for && slots_of(items, *bonus.doubled_for) >= 2 * bonus.equipment;
    sheet.equipment_slots += bonus.equipment * (doubled ? 2 : 1);
  }
  for (const EquippedAbility& one : mage.abilities)
    sheet.hp += facts().abilities[one.ability].bonus.hp_per_slot * one.slots;
  for (const ItemType item : items) add_item(sheet, item);
  return sheet;
}

SlotsTaken slots_taken(const MageBuild& mage) {
  SlotsTaken taken;
  for (const ItemType item : mage.items) taken.items += facts().items[item].slots;
  taken.items = std::max(0, taken.items - lighter_weapons(mage));
  for (const EquippedAbility& one : mage.abilities) taken.abilities += one.slots;
  for (const ItemType artefact : mage.artefacts) taken.artefacts += facts().items[artefact].slots;
  return taken;
}

}  // namespace archon::archmajesty
