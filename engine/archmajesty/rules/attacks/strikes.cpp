#include "engine/archmajesty/rules/attacks/strikes.h"

#include <algorithm>

#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/movement.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// Of a minion's attack.
int stars_for(const Spell& attack) { return std::max<int>(1, attack.script.stars); }

bool is_usable(const Table& t, UnitId unit, uint16_t condition) {
  Frame f;
  f.unit = unit;
  return holds(t, f, Play{}, condition);
}

// Whether a unit could attack another from where it is or after a run.
bool could_attack(const Table& t, UnitId from, UnitId to) {
  const Sheet& sheet = t.sheet(from);
  const SquareSet places = run_places(t, from) | SquareSet::of(t.unit(from).square);
  for (const TypeId type : sheet.attacks_with) {
    const int squares = t.b.types[type].range.squares;
    for (const Square square : squares_of(t, to))
      if (within(square, squares, t.b.metric()).meets(places)) return true;
  }
  return false;
}

}  // namespace

void strike_with(Table& t, const Move& m) {
  const UnitId unit = m.c;
  Unit& u = t.unit(unit);
  const TypeId type = t.sheet(unit).attacks_with[m.a];
  if (u.master != kNoUnit) {
    gain_stars(u, -stars_for(t.b.types[type]));
    ++u.actions;
  } else {
    --u.attacks;
  }
  push_play(t, play_of_type(t, unit, type, kNoSlot), m.b);
}

void command(Table& t, const Move& m) {
  Unit& minion = t.unit(m.b);
  if (m.c != 0)
    gain_scrap(t.unit(minion.master), -t.sheet(m.b).scrap);
  else
    discard(t, t.mage_of(minion.master), m.a);
  gain_stars(minion, 1);
  minion.commanded = true;
}

void list_strikes(const Table& t, UnitId unit, MoveList& list) {
  const Sheet& sheet = t.sheet(unit);
  const UnitId taunter = t.unit(unit).taunter;
  const bool bound = taunter != kNoUnit && could_attack(t, unit, taunter);
  Frame f;
  f.unit = unit;
  for (size_t k = 0; k < sheet.attacks_with.size(); ++k) {
    const TypeId type = sheet.attacks_with[k];
    const CardScript& script = t.b.types[type].script;
    if (t.unit(unit).master != kNoUnit && t.unit(unit).stars < stars_for(t.b.types[type])) continue;
    if (script.usable_if != 0 && !is_usable(t, unit, script.usable_if)) continue;
    const Instruction& in = t.b.program.code[t.b.types[type].script.play];
    const auto place = byte(k);
    const bool aimed = in.op == Op::Attack || in.op == Op::Hit;
    if (!aimed || t.b.program.targets[in.a].each) {
      list.push_back({Verb::Strike, place, kNoUnit, unit});
      continue;
    }
    const Play play = play_of_type(t, unit, type, kNoSlot);
    const UnitSet all = candidates_of(t, f, play, t.b.program.targets[in.a], true);
    for (const int target : allowed_targets(t, unit, all))
      if (!bound || target == taunter || t.unit(byte(target)).master == taunter)
        list.push_back({Verb::Strike, place, byte(target), unit});
  }
}

void list_minions(const Table& t, UnitId master, MoveList& list) {
  for (const int i : standing(t)) {
    const auto id = byte(i);
    const Unit& u = t.unit(id);
    if (u.master != master || t.sheet(id).is_object()) continue;
    list_movement(t, id, list);
    list_uses(t, id, Moment::Action, list);
    list_uses(t, id, Moment::Interrupt, list);
    if (has_trait(t, id, Trait::Linked)) list_scrap(t, id, list);
    if (u.stars > 0 && u.actions < kMinionActions) list_strikes(t, id, list);
    if (!t.sheet(id).commanded) continue;
    const uint8_t scrap = t.sheet(id).scrap;
    if (scrap > 0 && t.unit(master).scrap >= scrap) list.push_back({Verb::Command, 0, id, 1});
    const uint8_t m = t.unit(master).mage;
    for (const int slot : kinds_of(t, m, t.mage(m).hand))
      list.push_back({Verb::Command, byte(slot), id, 0});
  }
}

}  // namespace archon::archmajesty
