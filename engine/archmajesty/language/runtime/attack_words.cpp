// Words that attack, and that say where.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

const Targets& targets_of(const Context& c, uint16_t place) { return c.t.b.program.targets[place]; }

bool ignores_range(const Targets& targets) {
  const bool by_name = targets.it || targets.them;
  return targets.both || targets.anyhow || targets.place != Place::InRange ||
         (targets.each && !by_name);
}

void run_attack(Context& c, int flags) {
  const Targets& targets = targets_of(c, c.in.a);
  TargetList list;
  if (!choose_targets(c, targets, true, list)) return;
  c.f.it = list.size() == 1 ? list[0] : c.f.it;
  c.done(!list.empty());
  if (ignores_range(targets)) flags |= kAnyRange;
  if (targets.place == Place::InArea) flags |= kOfArea;
  push_attack(c.t, Frame(c.f), list, byte(flags));
}

// One after another may be the same enemy.
void run_divide(Context& c, bool automatic) {
  Frame& f = c.f;
  const int attacks = std::min(c.value(c.in.a), 12);
  if (f.step == 0) {
    f.first = byte(c.t.s.rolls.size());
    f.count = 0;
  } else {
    Roll roll;
    roll.target = c.t.s.answer.a;
    c.t.s.rolls.push_back(roll);
    ++f.count;
  }
  const UnitSet candidates =
      allowed_targets(c.t, f.unit, candidates_of(c.t, f, c.play(), targets_of(c, c.in.b), true));
  if (f.count < attacks && !candidates.empty()) {
    Question& q = ask(c.t, Ask::Target, c.me().team, f.unit);
    q.units = candidates;
    q.low = 1;
    f.step = 1;
    c.waits = true;
    return;
  }
  TargetList list;
  for (int i = 0; i < f.count; ++i) list.push_back(c.t.s.rolls[f.first + i].target);
  c.t.s.rolls.shrink(f.first);
  f.step = 0;
  push_attack(c.t, Frame(f), list, automatic ? kAllHit : 0);
}

// The attack again on another within the card's own range of the last target, as often as the words
// say.
void run_chain(Context& c) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kAnswered, kAttacked };
  if (f.step == kBegin) f.index = 0;
  if (f.step == kAnswered) {
    f.it = c.t.s.answer.a;
    f.step = kAttacked;
    ++f.index;
    c.waits = true;
    return push_attack(c.t, Frame(f), {f.it}, kAnyRange);
  }
  if (f.index >= c.value(c.in.a) || f.it == kNoUnit) return;
  const int far = std::max<int>(1, c.t.type_of(c.play()).range.squares);
  UnitSet candidates;
  for (const int i : enemies_of(c.t, f.unit) - c.play().attacked)
    if (distance_between(c.t, f.it, byte(i)) <= far) candidates.add(i);
  if (candidates.empty()) return;
  Question& q = ask(c.t, Ask::Target, c.me().team, f.unit);
  q.units = candidates;
  q.low = 1;
  f.step = kAnswered;
  c.waits = true;
}

enum class Basic : uint8_t { Melee, Ranged, Either };

// Which attacks it may be, for the unit that makes it.
FixedVector<TypeId, 3> basic_types(const Table& t, UnitId who, Basic kind) {
  FixedVector<TypeId, 3> types;
  if (kind != Basic::Ranged) types.push_back(t.b.basic_melee);
  if (kind != Basic::Melee) types.push_back(t.b.basic_ranged);
  if (has_trait(t, who, Trait::Breathing)) types.push_back(t.b.basic_breath);
  return types;
}

// The one who makes it rolls, with a weapon of its own.
void run_basic(Context& c, Basic kind) {
  Frame& f = c.f;
  const bool asked = f.step > 0;
  const UnitId who = asked ? narrow<UnitId>(subjects(c).first()) : one_subject(c);
  f.step = 0;
  if (who == kNoUnit) return;
  const FixedVector<TypeId, 3> types = basic_types(c.t, who, kind);
  if (!asked && types.size() > 1) {
    Question& q = ask(c.t, Ask::Choice, c.t.unit(who).team, who);
    q.low = 1;
    q.wide = byte(types.size());
    f.step = 1;
    c.waits = true;
    return;
  }
  const TypeId type = types[asked ? c.t.s.answer.a : 0];
  push_play(c.t, play_of_type(c.t, who, type, kNoSlot), kNoUnit);
}

// Against whom was attacked last.
void run_basic_on_foe(Context& c) {
  Frame& f = c.f;
  const UnitId foe = c.play().foe;
  const UnitSet set = subjects(c);
  if (set.empty() || foe == kNoUnit) return;
  const auto who = byte(set.first());
  if (f.step == 0) {
    f.step = 1;
    Question& q = ask(c.t, Ask::Choice, c.t.unit(who).team, who);
    q.low = 1;
    q.wide = 2;
    c.waits = true;
    return;
  }
  f.step = 0;
  const TypeId type = c.t.s.answer.a == 0 ? c.t.b.basic_melee : c.t.b.basic_ranged;
  push_play(c.t, play_of_type(c.t, who, type, kNoSlot), foe);
}

// "It" is hit as if by a natural 20, if it is within reach.
void run_basic_that_hits(Context& c) {
  Frame& f = c.f;
  const UnitSet set = subjects(c);
  if (set.empty() || f.it == kNoUnit) return;
  const auto who = byte(set.first());
  const FixedVector<TypeId, 3> types = basic_types(c.t, who, Basic::Either);
  if (f.step == 0) {
    Question& q = ask(c.t, Ask::Choice, c.t.unit(who).team, who);
    q.wide = byte(types.size());
    f.step = 1;
    c.waits = true;
    return;
  }
  f.step = 0;
  if (c.t.s.answer.verb != Verb::Choose) return;
  Play play = play_of_type(c.t, who, types[c.t.s.answer.a], kNoSlot);
  play.set(kAutomatic);
  push_play(c.t, play, f.it);
}

// Of the current attack, where one has just guarded or protected.
void run_guard_more(const Context& c) {
  const int at = attack_at_hand(c.t);
  if (at < 0) return;
  const Frame& attack = c.t.s.frames[at];
  Roll& roll = c.t.s.rolls[attack.first + attack.value];
  roll.guard = byte(std::min(255, roll.guard + c.value(c.in.a)));
}

void run_channelled(Context& c, TypeId type) {
  c.done(false);
  const UnitSet set = subjects(c);
  if (!set.empty()) push_channelled(c.t, byte(set.first()), type);
}

// The current attack again, by me, on others.
void run_copy_attack(Context& c) {
  TargetList list;
  if (!choose_targets(c, targets_of(c, c.in.a), false, list)) return;
  c.done(!list.empty());
  const int at = attack_at_hand(c.t);
  if (at < 0 || list.empty()) return;
  const Frame attack = c.t.s.frames[at];
  Play copy = c.t.s.plays[attack.play];
  copy.unit = c.f.unit;
  copy.slot = kNoSlot;
  if (attack.unit != c.f.unit) copy.weapon = Play::kByItself;
  copy.hit = copy.attacked = copy.downed = {};
  copy.again = 0;
  Frame script = push_spent_play(c.t, copy);
  script.at = attack.at;
  push_attack(c.t, script, list, byte(kAnyRange | (attack.flags & (kAllHit | kHalf))));
}

// Through the weapon that adds most.
uint8_t best_channel(const Table& t, UnitId who, TypeId type) {
  MoveList list;
  list_channels(t, who, t.b.types[type], true, list);
  Play play = play_of_type(t, who, type, kNoSlot);
  const auto worth = [&](uint8_t channel) {
    play.weapon = channel;
    const Weapon* weapon = weapon_of(t, play);
    return weapon ? weapon->to_hit + weapon->damage : 0;
  };
  uint8_t best = Play::kByItself;
  for (const Move& m : list)
    if (worth(m.a) > worth(best)) best = m.a;
  return best;
}

// Each in turn, as it chooses; whom it downs counts as downed by what is played.
void run_basic_in_area(Context& c) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kAnswered, kMade };
  const UnitSet set = subjects(c);
  if (f.step == kMade) {
    f.step = kBegin;
    if (!is_up(c.t, f.index)) c.play().downed.add(f.index);
    return;
  }
  if (set.empty()) return;
  const auto who = byte(set.first());
  if (f.step == kBegin) {
    const UnitSet there = enemies_of(c.t, f.unit) & units_in(c.t, area_of(c.t, f));
    if (!is_up(c.t, who) || there.empty()) return;
    ask(c.t, Ask::Target, c.t.unit(who).team, who).units = there;
    f.step = kAnswered;
    c.waits = true;
    return;
  }
  f.step = kBegin;
  if (c.t.s.answer.verb != Verb::Target) return;
  f.index = c.t.s.answer.a;
  f.step = kMade;
  c.waits = true;
  Play play = play_of_type(c.t, who, c.t.b.basic_melee, kNoSlot);
  play.weapon = best_channel(c.t, who, c.t.b.basic_melee);
  const UnitId target = f.index;
  push_attack(c.t, push_spent_play(c.t, play), {target}, kAnyRange);
}

// The roll to come is fixed before anything else happens.
void run_fix_ahead(Context& c) {
  if (c.f.step == 0) {
    if (can_fix(c.t, c.f)) c.ask_here(Ask::Fix);
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb == Verb::Pass) return;
  const uint8_t value = pay_for_fix(c.t, c.f);
  c.play().ahead = value;
  c.play().set(kFixed);
}

// Of the attacks that it is about to make the first that is not guarded against.
void run_parry_one(Context& c) {
  const int at = c.f.it == kNoUnit ? -1 : declared_attack(c.t, c.f.it);
  if (at < 0) return;
  const Frame& attack = c.t.s.frames[at];
  const UnitSet open = unguarded_targets(c.t, attack);
  if (open.empty()) return;
  if (c.f.step == 0) {
    c.ask_here(Ask::Target).units = open;
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb == Verb::Target) parry(c.t, attack, c.t.s.answer.a, c.f.unit);
}

// ---- Places -------------------------------------------------------------------------------------

void run_line(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) {
    Question& q = c.ask_here(Ask::Square);
    q.squares = centres_of(c.t, f);
    q.squares.remove(c.me().square);
    q.low = 1;
    if (q.squares.empty()) {
      c.t.s.question = Question{};
      f.step = 0;
      c.waits = false;
    }
    return;
  }
  f.step = 0;
  f.square = c.t.s.answer.a;
  f.set(kIsLine);
}

void run_boulders(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) f.index = 0;
  if (f.step == 1) {
    add_unit(c.t, c.t.b.boulder, c.me().team, c.t.s.answer.a, kNoUnit);
    ++f.index;
  }
  f.step = 0;
  if (f.index >= c.value(c.in.a) || c.t.s.units == kMaxUnits) return;
  Question& q = ask(c.t, Ask::Square, c.me().team, f.unit);
  q.squares = seen(c.me().square,
                   within(c.me().square, c.value(c.in.b), c.t.b.metric()) &
                       (c.t.b.board() - c.t.b.walls - c.t.b.pits - occupied(c.t, false, {})),
                   sight_blocking(c.t));
  q.low = 1;
  if (q.squares.empty()) {
    c.t.s.question = Question{};
    return;
  }
  f.step = 1;
  c.waits = true;
}

void run_choose(Context& c) {
  TargetList list;
  if (!choose_targets(c, targets_of(c, c.in.a), false, list)) return;
  c.f.it = list.size() == 1 ? list[0] : kNoUnit;
  c.done(!list.empty());
  for (const UnitId who : list) {
    if (are_enemies(c.t, c.f.unit, who)) c.play().set(kOnEnemy);
    if (c.t.unit(who).master == c.f.unit) trigger(c.t, who, Moment::Chosen, c.f.unit);
    if (c.play().slot != kNoSlot && !are_enemies(c.t, c.f.unit, who) && !c.t.sheet(who).is_object())
      trigger(c.t, c.f.unit, Moment::Supports, who);
  }
}

}  // namespace

bool run_attacks(Context& c) {
  switch (c.in.op) {
    case Op::Attack: run_attack(c, 0); return true;
    case Op::Hit: run_attack(c, kAllHit); return true;
    case Op::HitHalf: run_attack(c, kAllHit | kHalf); return true;
    case Op::DivideAttacks: run_divide(c, false); return true;
    case Op::DivideHits: run_divide(c, true); return true;
    case Op::ChainAttack: run_chain(c); return true;
    case Op::BasicMelee: run_basic(c, Basic::Melee); return true;
    case Op::BasicRanged: run_basic(c, Basic::Ranged); return true;
    case Op::BasicAttack: run_basic(c, Basic::Either); return true;
    case Op::BasicOnFoe: run_basic_on_foe(c); return true;
    case Op::ChannelledMelee: run_channelled(c, c.t.b.basic_melee); return true;
    case Op::ChannelledRanged: run_channelled(c, c.t.b.basic_ranged); return true;
    case Op::CopyAttack: run_copy_attack(c); return true;
    case Op::BasicInArea: run_basic_in_area(c); return true;
    case Op::FixAhead: run_fix_ahead(c); return true;
    case Op::ParryOne: run_parry_one(c); return true;
    case Op::BasicThatHits: run_basic_that_hits(c); return true;
    case Op::GuardMore: run_guard_more(c); return true;
    default: return false;
  }
}

bool run_places(Context& c) {
  switch (c.in.op) {
    case Op::Line: run_line(c); return true;
    case Op::PlaceBoulders: run_boulders(c); return true;
    case Op::Choose: run_choose(c); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
