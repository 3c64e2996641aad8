#include "engine/archmajesty/rules/effects/lasting.h"

#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turn.h"

namespace archon::archmajesty {
namespace {

// Deeper than this nothing is answered any more: positions stay small.
constexpr int kDeepest = 16;
constexpr int kMostPlays = 7;

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
  if (t.s.lasting.size() == t.s.lasting.capacity()) t.s.lasting.erase(0);
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
    if (now.lasts == Lasts::Combo || effect == Effect::TurnEnds) t.s.lasting.erase(i);
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

void end_lasting(Table& t, Lasts lasts, UnitId owner) {
  erase_if(t, [&](const Lasting& effect) {
    return effect.lasts == lasts && (owner == kNoUnit || effect.owner == owner);
  });
}

void end_enchantment(Table& t, uint16_t type, UnitId bearer) {
  erase_if(t, [&](const Lasting& effect) {
    return effect.lasts == Lasts::Enchanted && effect.type == type && effect.bearer == bearer;
  });
  if (t.unit(bearer).is_mage()) drop_tokens(t.mage_of(bearer), kBoundToken);
}

void end_enchantments_on(Table& t, UnitId bearer, bool of_hurt) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    if (i >= t.s.lasting.size()) continue;
    const Lasting now = t.s.lasting[i];
    if (now.effect == Effect::Enchantment && now.bearer == bearer && (!of_hurt || now.breaks != 0))
      end_enchantment(t, now.type, bearer);
  }
}

int times_played(const Table& t, UnitId unit, uint16_t type) {
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Played && effect.owner == unit && effect.type == type)
      return effect.amount;
  return 0;
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
