#include "engine/archmajesty/rules/damage.h"

#include <algorithm>

#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

namespace {

// A minion that takes half of the damage of its controller.
UnitId sharer_of(const Table& t, UnitId master) {
  if (t.s.units == int_size(t.b.entries)) return kNoUnit;
  for (const int i : t.s.up)
    if (t.unit(byte(i)).master == master && has_trait(t, byte(i), Trait::Sharing)) return byte(i);
  return kNoUnit;
}

// On its square, or, where another unit has come to stand there, on the nearest free one.
void stand(Table& t, UnitId id) {
  const SquareSet places = landing_places(t, id, t.unit(id).airborne);
  if (!places.empty() && !places.has(t.unit(id).square))
    t.unit(id).square = narrow<Square>(places.first());
}

// Whom a minion has stood for comes back in its place with 1 HP.
void come_back(Table& t, UnitId id, Square at) {
  Unit& u = t.unit(id);
  if (u.max_hp == 0) return;  // what had one HP and has fallen has none to come back with
  u.on_board = true;
  u.hp = 1;
  u.square = at;
  u.airborne = false;
  note_unit(t, id);
  stand(t, id);
}

}  // namespace

namespace {

// What comes of it that a blow has taken the last HP.
void downed(Table& t, UnitId target, UnitId by, const Blow& blow) {
  if (blow.play != kNoPlay) t.s.plays[blow.play].downed.add(target);
  defeat(t, target);
  fire_downed(t, target, by);
  if (blow.play != kNoPlay && are_enemies(t, by, target))
    trigger_weapon(t, Play(t.s.plays[blow.play]), Moment::WeaponDowns, target);
  trigger_downed(t, target, by, blow.amount);
}

}  // namespace

// A sharer takes its half before any armour is looked at, so each side uses its own. Armour stops
// what doesn't pierce, a shelter takes of the rest; knell then fells a unit that is nearly down,
// and only after it the unit may be caught, since it would fall. What answers is pushed in reverse.
void deal(Table& t, UnitId target, const Blow& blow) {
  Unit& u = t.unit(target);
  if (!is_up(t, target) || t.sheet(target).endless || blow.amount <= 0) return;
  int left = blow.amount;
  if (const UnitId sharer = sharer_of(t, target); sharer != kNoUnit) {
    left /= 2;
    deal(t, sharer, {.amount = blow.amount - left, .piercing = blow.piercing, .by = blow.by});
  }
  const UnitId by = blow.play != kNoPlay ? t.s.plays[blow.play].unit : blow.by;
  if (!blow.piercing) {
    const int taken = std::min<int>(u.armour, left);
    add(u.armour, -taken);
    left -= taken;
    if (blow.attacker != kNoUnit) left -= shelter(t, target, blow.attacker, left);
  }
  int hp = std::max(0, u.hp - left);
  if (hp <= blow.knell) hp = 0;
  if (hp == 0 && catches_fall(t, target)) hp = 1;
  u.hp = narrow<int16_t>(hp);
  note_unit(t, target);
  end_enchantments_on(t, target, true);
  const bool of_enemy = by != kNoUnit && are_enemies(t, by, target);
  if (hp == 0) downed(t, target, by, blow);
  if (of_enemy) trigger(t, by, Moment::Hurts, target);  // on top: first of all
}

void pay_hp(Table& t, UnitId id, int amount) {
  Unit& u = t.unit(id);
  u.hp = narrow<int16_t>(std::max(0, u.hp - amount));
  note_unit(t, id);
  if (u.hp == 0) fall(t, id);
}

void fall(Table& t, UnitId id) {
  defeat(t, id);
  trigger_downed(t, id, kNoUnit, 0);
}

void heal(Table& t, UnitId id, int amount) {
  Unit& u = t.unit(id);
  if (!u.on_board || is_under(t, id, Effect::Unhealed)) return;
  const bool rises = u.hp == 0;
  u.hp = narrow<int16_t>(std::min<int>(u.max_hp, u.hp + amount));
  note_unit(t, id);
  if (rises && u.hp > 0) stand(t, id);
}

void gain_armour(Table& t, UnitId id, int points) {
  uint8_t& armour = t.unit(id).armour;
  const int sum = t.b.options.armour ? std::max<int>(armour, points) : armour + points;
  armour = byte(std::clamp(sum, 0, 255));
}

void gain_counters(Table& t, UnitId id, Status status, int n) {
  if (n > 0 && !is_positive(status) && has_trait(t, id, Trait::Slippery)) n = std::max(0, n - 2);
  uint8_t& counter = t.unit(id).counter(status);
  counter = byte(std::clamp(counter + n, 0, 255));
}

// The half of its HP that a unit loses when it goes down counts before it may come back, and whom
// it stood for comes back before the end of the battle is looked for: the side may live on by it.
void defeat(Table& t, UnitId id) {
  Unit& u = t.unit(id);
  u.hp = 0;
  note_unit(t, id);
  const bool stays = has_trait(t, id, Trait::Lasting);
  if (!stays && (u.was_downed || !has_trait(t, id, Trait::Tough)))
    u.max_hp = narrow<int16_t>(u.max_hp / 2);
  u.was_downed = true;
  for (const int taunted : taunted_by(t, id)) t.unit(narrow<UnitId>(taunted)).taunter = kNoUnit;
  if (t.sheet(id).is_object() || u.master != kNoUnit) leave_board(t, id);
  if (u.stands_for != kNoUnit) come_back(t, u.stands_for, u.square);
  look_for_end(t);
}

void leave_board(Table& t, UnitId id) {
  t.unit(id).on_board = false;
  t.unit(id).hp = 0;
  note_unit(t, id);
}

// A side is beaten when its mages are all down at once, or all of its characters where it has no
// mage (readings A5, A52).
void look_for_end(Table& t) {
  if (t.s.outcome != Outcome::Open) return;
  std::array<bool, 2> stands{};
  std::array<bool, 2> has_mage{};
  for (int i = 0; i < t.s.mages; ++i) has_mage[index_of(t.unit(t.s.mage[i].unit).team)] = true;
  for (int i = 0; i < t.s.units; ++i) {
    const auto id = byte(i);
    const Team team = t.unit(id).team;
    const auto side =
        static_cast<size_t>(is_under(t, id, Effect::Controlled) ? opponents_of(team) : team);
    const bool counts = has_mage[side] ? t.unit(id).is_mage()
                                       : !t.sheet(id).is_object() && t.unit(id).master == kNoUnit;
    if (counts && is_up(t, id)) stands[side] = true;
  }
  // Those who are still to come stand for their side.
  if (!t.b.arrivals.empty() && t.b.arrivals.back().round > t.s.round) stands[1] = true;
  if (stands[0] && stands[1]) return;
  t.s.outcome = stands[0] ? Outcome::Allied : stands[1] ? Outcome::Enemy : Outcome::Drawn;
}

}  // namespace archon::archmajesty
