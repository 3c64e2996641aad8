// Words about creatures and artifacts in play.
#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/turns/readying.h"
#include "engine/keyforge/rules/turns/use.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Sets or clears a mark on cards; `them` are those it changed.
void mark(Statement& st, Mark which, CardSet& marks, CardSet cards, bool on) {
  const CardSet changed = on ? cards - marks : cards & marks;
  for (const CardId id : changed) tell_mark(st.t, id, which, on);
  if (on)
    marks |= changed;
  else
    marks -= changed;
  st.t.power_may_have_changed();
  st.result(changed, changed.size(), !changed.empty() && changed == cards);
}

void add_power(Statement& st) {
  const CardSet cards = st.cards() & (st.s().creatures | st.s().artifacts);
  for (const CardId id : cards) change_power_counters(st.t, id, st.number_for(id));
  st.result(cards, cards.size(), !cards.empty());
}

// `that many` is how many there were to remove.
void remove_power(Statement& st) {
  const CardSet cards = st.creatures();
  const int most = std::max(0, st.number());
  int removed = 0;
  for (const CardId id : cards)
    if (st.s().at(id).power_counters > 0) removed -= change_power_counters(st.t, id, -most);
  st.s().dirty = 1;
  st.result(cards, removed, removed > 0 && removed == most * cards.size());
}

// Counters of a name: those that are marks are there or not.
void put_counters(Statement& st) {
  State& s = st.s();
  const Counter kind = st.n.counter();
  const CardSet cards = st.cards() & (s.creatures | s.artifacts | s.upgrades);
  s.dirty = 1;  // the card may say what follows from its counters
  if (const auto which = mark_of(kind))
    return mark(st, *which, s.*set_of(*which), st.number() > 0 ? cards : CardSet{}, true);
  for (const CardId id : cards) change_counters(st.t, id, kind, st.number());
  st.result(cards, cards.size(), !cards.empty());
}

void remove_counters(Statement& st) {
  State& s = st.s();
  const Counter kind = st.n.counter();
  const CardSet cards = st.cards() & (s.creatures | s.artifacts | s.upgrades);
  s.dirty = 1;
  if (const auto which = mark_of(kind)) return mark(st, *which, s.*set_of(*which), cards, false);
  const int most = std::max(0, st.number());
  int removed = 0;
  for (const CardId id : cards) {
    removed -= change_counters(st.t, id, kind, -most);
  }
  st.result(cards, removed, removed > 0 && removed == most * cards.size());
}

// Of every kind.
void remove_all_counters(Statement& st) {
  State& s = st.s();
  const CardSet cards = st.cards() & s.in_play();
  for (const CardId id : cards) {
    Card& c = s.at(id);
    change_power_counters(st.t, id, -c.power_counters);
    for (const Counter kind : st.t.def(id).counted) change_counters(st.t, id, kind, -255);
    const auto take_off = [&](Mark mark) {
      if ((s.*set_of(mark)).has(id)) tell_mark(st.t, id, mark, false);
      (s.*set_of(mark)).remove(id);
    };
    for (const Mark worn : kWornMarks) take_off(worn);
    for (const Mark counter : kCounterMarks) take_off(counter);
  }
  s.dirty = 1;
  st.result(cards, cards.size(), !cards.empty());
}

constexpr uint32_t bit(Verb v) { return 1U << index_of(v); }
constexpr uint32_t kAnyUse =
    bit(Verb::Reap) | bit(Verb::Fight) | bit(Verb::Action) | bit(Verb::Omni);

// Uses one card in one of the given ways, or removes its stun (rulebook: Using Cards Via Other Card
// Abilities; Stun).
void use_card(Statement& st, uint32_t ways, CardSet among) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet cards = st.cards() & among & s.ready;
  if (cards.empty()) {
    st.result({}, 0, false);
    return;
  }
  const auto id = cards.first();
  // A creature that a card has reap does so, enraged or not (FAQ: Enrage).
  const bool compelled = ways == bit(Verb::Reap);
  const uint32_t verbs = use_options(st.t, id, true, false, compelled) & (ways | bit(Verb::Unstun));
  if (verbs == 0 || s.tagged.has(id)) {
    st.result({}, 0, false);
    return;
  }
  if (must_ask(f)) {
    st.again();
    ask_use(st.t, id, verbs);
    return;
  }
  st.result(CardSet::of(id), 1, true);
  start_use(st.t, id, static_cast<Verb>(s.answer), f.player);
}

}  // namespace

CardSet able_to_fight(const View& t, const Env& env, const Node& fight) {
  const State& s = t.s;
  return eval_set(t, env, fight.set()) & s.side[env.player].controlled & s.ready &
         (s.creatures - s.tagged);
}

namespace {

// Fights one of some enemies; a stunned creature loses its stun instead. `them` is whom it fought.
void fight_against(Statement& st, bool past_taunt) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet cards = able_to_fight(st.t, st.env, st.n);
  st.result({}, 0, false);
  if (cards.empty()) return;
  const auto id = cards.first();
  const uint32_t verbs = use_options(st.t, id, true, false);
  if (verbs & bit(Verb::Unstun)) return start_use(st.t, id, Verb::Unstun, f.player);
  const CardSet enemies = attackable_by(st.t, id, past_taunt) & st.cards(1);
  if (!(verbs & bit(Verb::Fight)) || enemies.empty()) return;
  if (must_ask(f)) {
    st.again();
    ask_pick(st.t, enemies, false);
    return;
  }
  st.result(CardSet::of(s.answer), 1, true);
  start_use(st.t, id, Verb::Fight, f.player, s.picked());
}

// Whether an ability of this kind of the card waits for what it has set going: triggered again, it
// would go round for ever (rulebook: Infinite Loops).
bool is_resolving(const View& t, CardId id, Op trigger) {
  for (const Frame& f : t.s.stack())
    if (f.kind == FrameKind::Script && f.source == id &&
        t.lib.program().abilities[f.ability].trigger == trigger)
      return true;
  return false;
}

// The abilities of a kind of some cards, as if the player controlled them.
void trigger_abilities(Statement& st, Op kind, const CardSet& cards) {
  st.result(cards, cards.size(), !cards.empty());
  const int first = st.s().pending().size();
  for (const CardId id : cards) {
    if (is_resolving(st.t, id, kind)) continue;
    Event e;
    e.trigger = kind;
    e.subject = id;
    e.actor = st.f.player;
    gather(st.t, e);
  }
  open_window(st.t, first);
}

}  // namespace

// ---- Marks and counters ----

void meaning::Ready(Statement& st) {
  CardSet able = st.usable();
  if (st.t.any_row(Op::CannotReady))
    for (const CardId id : able)
      if (row_covers(st.t, Op::CannotReady, id)) able.remove(id);
  const CardSet exhausted = able - st.s().ready;
  st.result(exhausted, exhausted.size(), !exhausted.empty() && exhausted == able);
  ready_cards(st.t, exhausted, st.f.player);
}
void meaning::Exhaust(Statement& st) {
  CardSet able = st.usable();
  if (st.t.any_row(Op::CannotExhaust))
    for (const CardId id : able)
      if (row_covers(st.t, Op::CannotExhaust, id)) able.remove(id);
  mark(st, Mark::Ready, st.s().ready, able, false);
}
void meaning::Stun(Statement& st) { mark(st, Mark::Stunned, st.s().stunned, st.creatures(), true); }
void meaning::Unstun(Statement& st) {
  mark(st, Mark::Stunned, st.s().stunned, st.creatures(), false);
}
void meaning::Ward(Statement& st) { mark(st, Mark::Warded, st.s().warded, st.creatures(), true); }
void meaning::Unward(Statement& st) {
  mark(st, Mark::Warded, st.s().warded, st.creatures(), false);
  st.s().dirty = 1;  // without power it falls now
}
void meaning::Enrage(Statement& st) {
  mark(st, Mark::Enraged, st.s().enraged, st.creatures(), true);
}
void meaning::AddPower(Statement& st) { add_power(st); }
void meaning::RemovePower(Statement& st) { remove_power(st); }
void meaning::PutCounters(Statement& st) { put_counters(st); }
void meaning::RemoveCounters(Statement& st) { remove_counters(st); }
void meaning::RemoveAllCounters(Statement& st) { remove_all_counters(st); }

// ---- Uses ----

void meaning::FightWith(Statement& st) { use_card(st, bit(Verb::Fight), st.yours()); }
void meaning::FightAgainst(Statement& st) { fight_against(st, false); }
void meaning::FightPastTaunt(Statement& st) { fight_against(st, true); }
void meaning::ReapWith(Statement& st) { use_card(st, bit(Verb::Reap), st.yours()); }
void meaning::Use(Statement& st) { use_card(st, kAnyUse, st.yours()); }
void meaning::UseAsYours(Statement& st) { use_card(st, kAnyUse, st.s().artifacts); }
void meaning::TriggerAbility(Statement& st) { trigger_abilities(st, st.n.ability(), st.cards()); }

void meaning::FightIsOff(Statement& st) {
  const CardSet cards = st.cards();
  const bool off = !cards.empty() && call_off_fight(st.t, cards.first());
  st.result(cards, off ? 1 : 0, off);
}

void meaning::StrikeInstead(Statement& st) {
  const CardSet cards = st.creatures();
  const bool done = !cards.empty() && strike_instead(st.t, st.f.source, cards.first());
  st.result(cards, done ? 1 : 0, done);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
