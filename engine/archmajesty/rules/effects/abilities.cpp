#include "engine/archmajesty/rules/effects/abilities.h"

#include <algorithm>

#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// What has been used of an ability: how often in the battle, and whether since the limit was
// renewed.
constexpr uint8_t kActed = 0x10;
constexpr uint8_t kInterrupted = 0x20;
constexpr uint8_t kTriggered = 0x40;

const Ability& ability_of(const Table& t, UnitId id, int k) { return t.sheet(id).abilities[k]; }

}  // namespace

int abilities_of(const Table& t, UnitId id) { return int_size(t.sheet(id).abilities); }

const CardScript& script_of(const Table& t, UnitId id, int k) {
  return t.b.types[ability_of(t, id, k).type].script;
}

namespace {

// Of one without cards only whether it has been used since then is known.
uint8_t used(const Table& t, UnitId id, int k) {
  if (t.unit(id).is_mage()) return t.mage_of(id).used[k];
  const bool yes = k < 8 && (t.unit(id).used >> k & 1) != 0;
  return yes ? kActed | kInterrupted | kTriggered : uint8_t{0};
}

uint8_t bit_of(Moment moment) {
  if (moment == Moment::Action) return kActed;
  return moment == Moment::Interrupt ? kInterrupted : kTriggered;
}

bool is_invoked(Moment moment) { return moment == Moment::Action || moment == Moment::Interrupt; }

// A limit binds what is invoked, or, where nothing is, what happens by itself.
bool is_limited(const CardScript& script, Moment moment) {
  if (script.limit == Limit::Usable) return false;
  const bool invoked = script.at(Moment::Action) != 0 || script.at(Moment::Interrupt) != 0;
  return script.limit != Limit::None && (is_invoked(moment) || !invoked);
}

Limit limit_of(const Table& t, UnitId id, int k, Moment moment) {
  const CardScript& script = script_of(t, id, k);
  if (script.limit == Limit::Usable) return Limit::None;
  if (is_limited(script, moment)) return script.limit;
  // Without a printed limit, and without uses or a price: once a turn (A28).
  if (script.of_minion) return Limit::None;
  const bool bounded = ability_of(t, id, k).uses > 0 || t.b.options.limitless_abilities;
  return is_invoked(moment) && !bounded ? Limit::Turn : Limit::None;
}

void note_use(Table& t, UnitId id, int k, Moment moment) {
  if (!t.unit(id).is_mage()) {
    if (k < 8) t.unit(id).used = byte(t.unit(id).used | 1 << k);
    return;
  }
  uint8_t& of = t.mage_of(id).used[k];
  if ((of & kUses) < kUses) ++of;
  of = byte(of | bit_of(moment));
}

bool holds_for(const Table& t, UnitId id, uint16_t condition, UnitId it, TypeId type = 0) {
  if (condition == 0) return true;
  Frame f;
  f.unit = id;
  f.it = it;
  Play play;
  play.type = type;
  return holds(t, f, play, condition);
}

// Its one that has the trait; -1: none has.
int place_of(const Table& t, UnitId id, Trait trait) {
  if (!t.sheet(id).has(trait)) return -1;
  for (int k = 0; k < abilities_of(t, id); ++k)
    if (script_of(t, id, k).has(trait)) return k;
  return -1;
}

bool acts_at(const Table& t, UnitId id, Moment moment) {
  if (moment == Moment::Downed) return true;
  return t.unit(id).on_board && (t.unit(id).hp > 0 || moment == Moment::RoundEnds);
}

}  // namespace

bool is_fresh(const Table& t, UnitId id, int k, Moment moment) {
  const uint8_t before = used(t, id, k);
  const uint8_t uses = ability_of(t, id, k).uses;
  if (uses > 0 && (before & kUses) >= uses) return false;
  return limit_of(t, id, k, moment) == Limit::None || (before & bit_of(moment)) == 0;
}

bool has_moment(const Table& t, UnitId id, Moment moment) {
  return (t.sheet(id).moments >> index_of(moment) & 1) != 0;
}

bool has_trait(const Table& t, UnitId id, Trait trait) { return t.sheet(id).has(trait); }

void trigger(Table& t, UnitId id, Moment moment, UnitId it, const Details& details) {
  if (!acts_at(t, id, moment) || !has_depth(t)) return;
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting& one = t.s.lasting[i];
    if (one.effect == Effect::Enchantment && one.bearer == id &&
        t.b.types[one.type].script.at(moment) != 0)
      push_moment(t, id, one.type, moment, it == kNoUnit ? one.owner : it, false);
  }
  if (!has_moment(t, id, moment)) return;
  for (int k = abilities_of(t, id) - 1; k >= 0; --k) {
    const CardScript& script = script_of(t, id, k);
    if (script.at(moment) == 0 || !is_fresh(t, id, k, moment) || !has_depth(t)) continue;
    // What may be kept for later is asked about.
    bool limited = is_limited(script, moment) ||
                   (ability_of(t, id, k).uses > 0 && moment != Moment::BeforeBattle);
    if (limited && !t.unit(id).is_mage()) {  // a sheet's says what happens, not what may
      note_use(t, id, k, moment);
      limited = false;
    }
    Frame& f = push_moment(t, id, ability_of(t, id, k).type, moment, it, limited);
    f.index = byte(k);
    f.them = details.them;
    t.play_of(f).amount = narrow<int16_t>(details.amount);
  }
}

void trigger_all(Table& t, Moment moment) {
  for (int i = t.s.units - 1; i >= 0; --i) trigger(t, byte(i), moment, kNoUnit);
}

bool catches_fall(Table& t, UnitId id) {
  if (!has_moment(t, id, Moment::Falling)) return false;
  for (int k = 0; k < abilities_of(t, id); ++k) {
    if (script_of(t, id, k).at(Moment::Falling) == 0 || !is_fresh(t, id, k, Moment::Falling))
      continue;
    note_use(t, id, k, Moment::Falling);
    push_moment(t, id, ability_of(t, id, k).type, Moment::Falling, kNoUnit, false);
    return true;
  }
  return false;
}

void note_trigger(Table& t, UnitId id, int k, Moment moment) { note_use(t, id, k, moment); }

namespace {

uint16_t used_if(const CardScript& script, Moment moment) {
  return moment == Moment::Interrupt && script.interrupt_if != 0 ? script.interrupt_if
                                                                 : script.usable_if;
}

}  // namespace

void list_uses(const Table& t, UnitId id, Moment moment, MoveList& list) {
  if (!has_moment(t, id, moment)) return;
  for (int k = 0; k < abilities_of(t, id); ++k) {
    const CardScript& script = script_of(t, id, k);
    const Unit& u = t.unit(id);
    if (script.of_minion && (u.stars < script.stars || u.actions >= kMinionActions)) continue;
    if (script.at(moment) != 0 && is_fresh(t, id, k, moment) &&
        holds_for(t, id, used_if(script, moment), kNoUnit, ability_of(t, id, k).type))
      list.push_back({Verb::Use, byte(k), index_of(moment), id});
  }
}

void use(Table& t, const Move& m) {
  const auto moment = static_cast<Moment>(m.b);
  note_use(t, m.c, m.a, moment);
  const CardScript& script = script_of(t, m.c, m.a);
  if (script.of_minion) {
    gain_stars(t.unit(m.c), -script.stars);
    ++t.unit(m.c).actions;
  }
  push_moment(t, m.c, ability_of(t, m.c, m.a).type, moment, kNoUnit, false);
}

void renew(Table& t, Limit limit) {
  for (int m = 0; m < t.s.mages; ++m) {
    Mage& mage = t.mage(byte(m));
    for (int k = 0; k < abilities_of(t, mage.unit); ++k) {
      const CardScript& script = script_of(t, mage.unit, k);
      const bool printed = script.limit != Limit::None;
      if (limit == (printed ? script.limit : Limit::Turn)) mage.used[k] &= kUses;
    }
  }
  for (const int i : t.s.up) {
    Unit& u = t.unit(byte(i));
    for (int k = 0; u.used != 0 && k < std::min(8, abilities_of(t, byte(i))); ++k)
      if (script_of(t, byte(i), k).limit == limit) u.used = byte(u.used & ~(1 << k));
  }
}

void trigger_weapon(Table& t, const Play& play, Moment moment, UnitId it) {
  const Weapon* weapon = weapon_of(t, play);
  if (!weapon || !is_up(t, play.unit)) return;
  for (const TypeId type : {weapon->ability, weapon->script})
    if (type != 0 && t.b.types[type].script.at(moment) != 0 && has_depth(t))
      push_moment(t, play.unit, type, moment, it, false);
}

void trigger_downed(Table& t, UnitId id, UnitId by, int damage) {
  for (int m = 0; m < t.s.mages; ++m) {
    const Mage& mage = t.mage(byte(m));
    if (are_enemies(t, mage.unit, id)) trigger(t, mage.unit, Moment::EnemyDowned, id);
  }
  const int plays = t.s.plays.size();
  trigger(t, id, Moment::Downed, by);
  for (int i = plays; i < t.s.plays.size(); ++i) {
    t.s.plays[i].amount = narrow<int16_t>(damage);
    t.s.plays[i].set(kLastWords);
  }
}

bool trait_is_fresh(const Table& t, UnitId id, Trait trait) {
  const int k = place_of(t, id, trait);
  return k >= 0 && (used(t, id, k) & kTriggered) == 0;
}

void use_trait(Table& t, UnitId id, Trait trait) {
  const int k = place_of(t, id, trait);
  if (k >= 0) note_use(t, id, k, Moment::EnemyMoves);
}

// ---- Opportunities ------------------------------------------------------------------------------

void list_opportunities(const Table& t, UnitId mage_unit, UnitId provider, MoveList& list) {
  const uint8_t m = t.unit(mage_unit).mage;
  for (const int i : kinds_of(t, m, t.mage(m).hand)) {
    const auto slot = byte(i);
    const Spell& card = t.card(m, slot);
    if (card.script.opportunity_if != 0 && may_play_alone(t, mage_unit, card) &&
        holds_for(t, mage_unit, card.script.opportunity_if, provider) &&
        finds_in_reach(t, mage_unit, t.type_in(m, slot), provider))
      list.push_back({Verb::Cantrip, slot, provider, mage_unit});
  }
}

void provide_opportunity(Table& t, UnitId provider, UnitId mage_unit) {
  if (!is_up(t, mage_unit) || !is_up(t, provider) || !has_depth(t)) return;
  MoveList list;
  list_opportunities(t, mage_unit, provider, list);
  if (list.empty()) return;
  push(t, FrameKind::Opportunity, mage_unit).it = provider;
}

void step_opportunity(Table& t) {
  const Frame f = t.top();
  if (f.step == 1) {
    pop(t);
    if (t.s.answer.verb == Verb::Cantrip) play_opportunity(t, f.unit, t.s.answer.a, f.it);
    return;
  }
  MoveList list;
  if (is_up(t, f.unit) && is_up(t, f.it)) list_opportunities(t, f.unit, f.it, list);
  if (list.empty()) return pop(t);
  ask(t, Ask::Opportunity, t.unit(f.unit).team, f.unit).units = UnitSet::of(f.it);
  t.top().step = 1;
}

}  // namespace archon::archmajesty
