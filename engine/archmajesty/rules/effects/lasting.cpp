#include "engine/archmajesty/rules/effects/lasting.h"

#include <algorithm>

#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn.h"

namespace archon::archmajesty {
namespace {

// Deeper than this nothing is answered any more: positions stay small.
constexpr int kDeepest = 16;
constexpr int kMostPlays = 7;

// What is undone, or tidied up, when it is over does not give way to others.
bool has_an_end(const Lasting& effect) {
  return effect.effect == Effect::Enchantment || effect.effect == Effect::Controlled ||
         effect.effect == Effect::Part;
}

void run(Table& t, const Lasting& effect, UnitId it) {
  if (t.s.frames.size() > kDeepest || t.s.plays.size() > kMostPlays) return;
  push_effect(t, effect, it);
}

template <class Over>
void erase_if(Table& t, Over over) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i)
    if (over(t.s.lasting[i])) t.s.lasting.erase(i);
}

}  // namespace

void add_lasting(Table& t, const Lasting& made) {
  if (t.s.lasting.size() == t.s.lasting.capacity()) {
    int oldest = 0;
    while (oldest + 1 < t.s.lasting.size() && has_an_end(t.s.lasting[oldest])) ++oldest;
    t.s.lasting.erase(oldest);
  }
  t.s.lasting.push_back(made);
}

bool is_under(const Table& t, UnitId id, Effect effect) {
  for (const Lasting& effect_at : t.s.lasting)
    if (effect_at.effect == effect && effect_at.on.has(id)) return true;
  return false;
}

void fire(Table& t, Effect effect, UnitId subject, UnitId it) {
  // The last is put on top first.
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting now = t.s.lasting[i];
    if (now.effect != effect || (subject != kNoUnit && !now.on.has(subject))) continue;
    run(t, now, it != kNoUnit ? it : now.bearer);
    if (effect == Effect::TurnEnds) t.s.lasting.erase(i);
  }
}

void fire_combo_over(Table& t, UnitId who, uint8_t first) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting now = t.s.lasting[i];
    if (now.effect != Effect::ComboOver || !now.on.has(who) || now.mark != first) continue;
    run(t, now, now.bearer);
    t.s.lasting.erase(i);
  }
}

void fire_attack(Table& t, UnitId attacker, UnitSet targets) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting now = t.s.lasting[i];
    if (now.effect == Effect::WhenAttacked && !(now.on & targets).empty()) run(t, now, attacker);
    if (now.effect == Effect::WhenAttackedNext && !(now.on & targets).empty()) {
      t.s.lasting.erase(i);
      run(t, now, attacker);
    }
    if (now.effect == Effect::WhenAttacksMe && now.on.has(attacker) && targets.has(now.owner))
      run(t, now, attacker);
  }
}

void fire_downed(Table& t, UnitId victim, UnitId by) {
  if (by == kNoUnit) return;
  if (are_enemies(t, by, victim) && !t.sheet(victim).is_object())
    trigger(t, by, Moment::Downs, victim);
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting now = t.s.lasting[i];
    if (now.effect == Effect::WhenIDown && now.owner == by && now.on.has(victim))
      run(t, now, victim);
    if (now.effect != Effect::WhenMarkedDowned || !t.unit(now.owner).is_mage()) continue;
    if (are_enemies(t, now.owner, by) || !t.mage_of(now.owner).marked[now.mark].has(victim))
      continue;
    run(t, now, by);
  }
}

void fire_card_attack(Table& t, UnitId attacker, UnitSet targets) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting now = t.s.lasting[i];
    if (now.owner != attacker) continue;
    const UnitSet among = now.effect == Effect::WhenIAttack ? now.on & targets : targets;
    if (among.empty()) continue;
    if (now.effect != Effect::WhenIAttack && now.effect != Effect::WhenIPlayAttack) continue;
    const int plays = t.s.plays.size();
    run(t, now, byte(among.first()));
    if (t.s.plays.size() > plays) t.s.plays.back().attacked = targets;
  }
}

void fire_teleport(Table& t, UnitId who) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    Lasting& effect = t.s.lasting[i];
    if (effect.effect != Effect::FirstTeleport || effect.on.has(who) ||
        are_enemies(t, effect.owner, who))
      continue;
    effect.on.add(who);
    run(t, Lasting(effect), who);
  }
}

void end_lasting(Table& t, Lasts lasts, UnitId owner) {
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Controlled && effect.lasts == lasts)
      for (const int i : effect.on) {
        t.unit(byte(i)).team = opponents_of(t.unit(byte(i)).team);
        note_unit(t, byte(i));
      }
  erase_if(t, [&](const Lasting& effect) {
    return effect.lasts == lasts && (owner == kNoUnit || effect.owner == owner);
  });
}

void end_parts(Table& t, uint8_t play) {
  erase_if(t, [&](const Lasting& effect) {
    return effect.effect == Effect::Part && effect.amount == play;
  });
}

// Of one side. Whether any has ended says to the round that there is still a turn to come.
bool end_delays(Table& t, Team team) {
  const int before = t.s.lasting.size();
  erase_if(t, [&](const Lasting& effect) {
    return effect.effect == Effect::Delayed && t.unit(effect.owner).team == team;
  });
  return t.s.lasting.size() < before;
}

// ---- Enchantments -------------------------------------------------------------------------------

namespace {

const Lasting* enchantment_of(const Table& t, UnitId id, TypeId type) {
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Enchantment && effect.bearer == id && effect.type == type)
      return &effect;
  return nullptr;
}

}  // namespace

bool is_enchanted(const Table& t, UnitId id, TypeId type) {
  return enchantment_of(t, id, type) != nullptr;
}

// What it gave ends with it, and then it says what happens as it wears off.
void end_enchantment(Table& t, TypeId type, UnitId bearer) {
  const Lasting* known = enchantment_of(t, bearer, type);
  if (!known) return;
  const UnitId by = known->owner;
  erase_if(t, [&](const Lasting& effect) {
    return effect.lasts == Lasts::Enchanted && effect.type == type && effect.bearer == bearer;
  });
  if (t.unit(bearer).is_mage()) drop_tokens(t.mage_of(bearer), kBoundToken);
  if (t.b.types[type].script.at(Moment::WornOff) != 0)
    push_moment(t, bearer, type, Moment::WornOff, by, false);
}

void end_enchantments_on(Table& t, UnitId bearer, bool of_hurt) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    if (i >= t.s.lasting.size()) continue;
    const Lasting now = t.s.lasting[i];
    if (now.effect == Effect::Enchantment && now.bearer == bearer && (!of_hurt || now.breaks != 0))
      end_enchantment(t, now.type, bearer);
  }
}

// ---- Areas --------------------------------------------------------------------------------------

namespace {

bool is_in(const Table& t, UnitId id, const Lasting& effect) {
  return squares_of(t, id).meets(effect.area.squares());
}

// As long as who closed it and an enemy of that one are in it.
bool is_closed(const Table& t, const Lasting& effect) {
  if (!is_up(t, effect.owner) || !is_in(t, effect.owner, effect)) return false;
  for (const int i : standing(t)) {
    const auto id = byte(i);
    if (are_enemies(t, effect.owner, id) && !t.sheet(id).is_object() && is_in(t, id, effect))
      return true;
  }
  return false;
}

// What words wait for an enemy in an area say of one that has moved, or stays. From the last effect
// to the first, as some end while this goes on, and so that the first of them lies on top.
void fire_area(Table& t, UnitId who, Effect what, const SquareSet& before) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    Lasting& effect = t.s.lasting[i];
    if (effect.effect != what || !are_enemies(t, effect.owner, who)) continue;
    const SquareSet area = effect.area.squares();
    const SquareSet now = squares_of(t, who);
    const bool meets = what == Effect::InArea ? (now | before).meets(area)
                                              : (now - before).meets(area) && effect.amount > 0;
    if (!meets) continue;
    const Lasting fired = effect;
    if (what == Effect::EntersArea && --effect.amount == 0) t.s.lasting.erase(i);
    run(t, fired, who);
  }
}

}  // namespace

void fire_places(Table& t, UnitId who, const SquareSet& before) {
  if (t.s.lasting.empty() || !is_up(t, who) || t.sheet(who).is_object()) return;
  fire_area(t, who, Effect::InArea, before);
  fire_area(t, who, Effect::EntersArea, before);
  erase_if(t, [&](const Lasting& effect) {
    return effect.effect == Effect::Closed && !is_closed(t, effect);
  });
}

void fire_turn_ends(Table& t, UnitId who) {
  if (is_up(t, who)) fire_area(t, who, Effect::InArea, squares_of(t, who));
}

bool is_shut_off(const Table& t, UnitId from, UnitId to) {
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Closed && are_enemies(t, effect.owner, from) &&
        !is_in(t, from, effect) && is_in(t, to, effect) && is_closed(t, effect))
      return true;
  return false;
}

SquareSet kept_in(const Table& t, UnitId id) {
  SquareSet squares = t.b.board();
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Closed && are_enemies(t, effect.owner, id) &&
        is_in(t, id, effect) && is_closed(t, effect))
      squares &= effect.area.squares();
  return squares;
}

// Several shelters share the damage: the latest takes what it can, then the one before it.
int shelter(Table& t, UnitId target, UnitId attacker, int damage) {
  int taken = 0;
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    Lasting& effect = t.s.lasting[i];
    if (effect.effect != Effect::Shelter || are_enemies(t, effect.owner, target)) continue;
    if (!is_in(t, target, effect) || is_in(t, attacker, effect)) continue;
    const int part = std::min<int>(effect.amount, damage - taken);
    taken += part;
    effect.amount = byte(effect.amount - part);
    if (effect.amount == 0) t.s.lasting.erase(i);
  }
  return taken;
}

// ---- Plays --------------------------------------------------------------------------------------

int times_played(const Table& t, UnitId unit, uint16_t type) {
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Played && effect.owner == unit && effect.type == type)
      return effect.amount;
  return 0;
}

uint8_t* options_chosen(Table& t, UnitId unit, uint16_t type) {
  for (Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Played && effect.owner == unit && effect.type == type)
      return &effect.mark;
  return nullptr;
}

void count_play(Table& t, UnitId unit, uint16_t type) {
  for (Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Played && effect.owner == unit && effect.type == type) {
      ++effect.amount;
      return;
    }
  Lasting made;
  made.effect = Effect::Played;
  made.lasts = Lasts::Turn;
  made.owner = unit;
  made.type = type;
  made.amount = 1;
  add_lasting(t, made);
}

}  // namespace archon::archmajesty
