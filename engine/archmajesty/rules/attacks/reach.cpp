// Channelling and reach: through what a card is played, and how far that is.
#include <algorithm>

#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn.h"

namespace archon::archmajesty {

const Weapon* weapon_of(const Table& t, const Play& play) {
  if (play.weapon == Play::kByItself) return nullptr;
  return &t.sheet(play.unit).weapons[weapon_of(play.weapon)];
}

namespace {

Reach plain_reach_of(const Table& t, const Play& play) {
  const Spell& type = t.type_of(play);
  if (const Weapon* weapon = weapon_of(t, play)) {
    const bool ranged = is_ranged_side(play.weapon);
    const int squares = (ranged ? weapon->ranged : weapon->melee) + type.range.weapon_bonus;
    return {byte(squares), !ranged, false};
  }
  switch (type.range.kind) {
    case RangeKind::Self: return {};
    case RangeKind::Melee: return {1, true, false};
    case RangeKind::Ranged: return {type.range.squares, false, false};
    case RangeKind::Battlefield: return {255, false, true};
  }
  ARCHON_UNREACHABLE("a kind of range");
}

// Whom a card attacks first, in its first words; null: nobody.
const Targets* attacked_first(const Table& t, const Spell& type) {
  for (int at = type.script.play; t.b.program.code[at].op != Op::End; ++at) {
    const Instruction& in = t.b.program.code[at];
    if (in.op == Op::Attack || in.op == Op::Hit) return &t.b.program.targets[in.a];
  }
  return nullptr;
}

bool aims_at_one(const Table& t, const Spell& type) {
  const Targets* targets = attacked_first(t, type);
  return targets && targets->most == 1 && !targets->each;
}

// How far an attack reaches, by itself or through any weapon; 0: it is none, or it reaches all.
int furthest_of(const Table& t, UnitId id, TypeId type) {
  const Spell& spell = t.b.types[type];
  if (!attacked_first(t, spell)) return 0;
  MoveList channels;
  list_channels(t, id, spell, true, channels);
  Play play = play_of_type(t, id, type, 0);
  int most = 0;
  for (const Move& m : channels) {
    play.weapon = m.a;
    if (const Reach reach = reach_of(t, play); !reach.anywhere)
      most = std::max<int>(most, reach.squares);
  }
  return most;
}

}  // namespace

Reach reach_of(const Table& t, const Play& play) {
  Reach reach = plain_reach_of(t, play);
  if (play.far) reach.squares = byte(std::min(255, 2 * reach.squares));
  return reach;
}

bool is_melee(const Table& t, const Play& play) { return reach_of(t, play).melee; }

bool can_channel(const Table& t, UnitId id, const Spell& type, uint8_t channel) {
  const Sheet& sheet = t.sheet(id);
  if (channel == Play::kByItself) return true;
  const auto place = static_cast<size_t>(weapon_of(channel));
  if (place >= sheet.weapons.size()) return false;
  const Weapon& weapon = sheet.weapons[place];
  const bool ranged = is_ranged_side(channel);
  if ((ranged ? weapon.ranged : weapon.melee) == 0) return false;
  switch (type.range.weapon) {
    case WeaponKind::None: return false;
    case WeaponKind::Melee: return !ranged || (sheet.has(Trait::Archer) && aims_at_one(t, type));
    case WeaponKind::Ranged: return ranged;
    case WeaponKind::Any: return true;
  }
  ARCHON_UNREACHABLE("a kind of weapon");
}

SquareSet attacked_squares(const Table& t, UnitId id) {
  int most = 0;
  for (const TypeId type : t.sheet(id).attacks_with)
    most = std::max(most, furthest_of(t, id, type));
  if (t.unit(id).is_mage()) {
    const uint8_t m = t.unit(id).mage;
    for (const int slot : kinds_of(t, m, t.mage(m).hand))
      most = std::max(most, furthest_of(t, id, t.type_in(m, byte(slot))));
  }
  if (most == 0) return {};
  return squares_in_reach(t, id, {byte(most), false, false});
}

Play play_of_type(const Table& t, UnitId unit, TypeId type, Slot slot) {
  Play play;
  play.unit = unit;
  play.type = type;
  play.slot = slot;
  play.knell = byte(t.b.types[type].keyword(Keyword::Knell));
  play.critical = byte(t.b.types[type].keyword(Keyword::Critical)) & 31;
  return play;
}

UnitSet allowed_targets(const Table& t, UnitId attacker, UnitSet candidates) {
  const UnitId taunter = t.unit(attacker).taunter;
  if (taunter == kNoUnit) return candidates;
  UnitSet wanted;
  for (const int i : candidates)
    if (i == taunter || t.unit(byte(i)).master == taunter) wanted.add(i);
  return wanted.empty() ? candidates : wanted;
}

}  // namespace archon::archmajesty
