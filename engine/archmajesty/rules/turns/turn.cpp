#include "engine/archmajesty/rules/turns/turn.h"

#include <algorithm>

#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/strikes.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/movement.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn_parts.h"

namespace archon::archmajesty {
namespace {

constexpr int kStunnedAttacks = 2;  // fewer of them
constexpr int kCleansed = 5;        // counters at most
constexpr int kMaxDecisions = 400;  // in one turn: then it ends (reading A28)

enum TurnStep : uint8_t { kBegin, kMain, kMainAnswered, kTurnEnd, kTurnDone };

// What is counted by the turn begins anew, then limits are renewed and effects end that last until
// the unit's own turn; only then abilities answer its beginning, as they may use what was renewed.
// Frames lie on a stack, so what is put there last comes first: the unit's own abilities, those of
// its minions, and then the window in which others may answer.
void begin_turn(Table& t, Frame& f) {
  for (int i = 0; i < t.s.units; ++i) t.unit(byte(i)).moved = t.unit(byte(i)).walked = 0;
  t.s.burnt = {};
  renew(t, Limit::Turn);
  for (int i = 0; i < t.s.mages; ++i) {
    Mage& mage = t.mage(byte(i));
    mage.cantrips = mage.wands = mage.criticals = mage.teleported = 0;
    mage.struck = {};
  }
  end_lasting(t, Lasts::OwnTurn, f.unit);
  Unit& u = t.unit(f.unit);
  t.s.decisions = 0;
  u.acted = true;
  u.taunt_met = false;
  int attacks = t.sheet(f.unit).attacks;
  if (u.counter(Status::Stun) > 0 && is_basic_unit(t, f.unit)) attacks -= kStunnedAttacks;
  u.attacks = byte(std::max(0, attacks));
  if (u.is_mage()) t.mage_of(f.unit).cast = t.mage_of(f.unit).illuminated = false;
  for (const int i : allies_of(t, f.unit))
    if (t.unit(byte(i)).master == f.unit) t.unit(byte(i)).actions = 0;
  f.step = kMain;
  const UnitId unit = f.unit;
  open_window(t, unit);
  // Of its minions, too: they act in its turn (A49).
  for (const int i : allies_of(t, unit))
    if (t.unit(byte(i)).master == unit) trigger(t, byte(i), Moment::TurnBegins, kNoUnit);
  trigger(t, unit, Moment::TurnBegins, kNoUnit);
}

// One action after another, until the unit passes or is down.
void main_phase(Table& t, Frame& f) {
  if (!is_up(t, f.unit) || ++t.s.decisions > kMaxDecisions) {
    f.step = kTurnEnd;
    return;
  }
  ask(t, Ask::Main, t.unit(f.unit).team, f.unit);
  f.step = kMainAnswered;
}

// Put on the stack from the last to the first: minions' abilities come before the unit's own, and
// these before effects that wait for the end of the turn.
void turn_ends(Table& t, Frame& f) {
  f.step = kTurnDone;
  const UnitId unit = f.unit;
  fire(t, Effect::TurnEnds, unit, unit);
  fire_turn_ends(t, unit);
  trigger(t, unit, Moment::TurnEnds, kNoUnit);
  for (const int i : t.s.up& t.s.characters)
    if (t.unit(byte(i)).master != kNoUnit) trigger(t, byte(i), Moment::AnyTurnEnds, kNoUnit);
}

// After all that answers the end of the turn, which effects that last for the turn still cover. A
// taunt stays only where the unit has met it.
void end_turn(Table& t, const Frame& f) {
  end_lasting(t, Lasts::Turn, kNoUnit);
  Unit& u = t.unit(f.unit);
  if (u.taunter != kNoUnit && !u.taunt_met) u.taunter = kNoUnit;
  if (t.b.options.stun_of_npcs && !u.is_mage() && u.counter(Status::Stun) > 0)
    --u.counter(Status::Stun);
  for (int i = 0; i < t.s.units; ++i) t.unit(byte(i)).exposed_to = kNoUnit;
  if (u.is_mage()) {
    t.mage_of(f.unit).borrowed = kNoSlot;
    t.mage_of(f.unit).due = 0;
  }
  for (int m = 0; m < t.s.mages; ++m) t.mage(byte(m)).copied = t.mage(byte(m)).copy_of = 0;
  pop(t);
}

void begin_cleanse(Table& t, const Move& m) {
  Mage& mage = payer_in(t, m, m.c);
  if (m.b > 0)
    spend_token(mage, m.b - 1);
  else
    discard(t, mage, m.a);
  Frame& f = push(t, FrameKind::Discard, m.c);
  f.value = 1;  // counters, not cards
  f.count = kCleansed;
}

void list_cleanses(const Table& t, UnitId unit, MoveList& list) {
  if (!has_counters(t.unit(unit))) return;
  const Mage& mage = t.mage_of(unit);
  for (const int slot : kinds_of(t, t.unit(unit).mage, mage.hand))
    list.push_back({Verb::Cleanse, byte(slot), 0, unit});
  for (int i = 0; i < mage.tokens.size(); ++i)
    if (mage.tokens[i].kind != TokenKind::Strike)
      list.push_back({Verb::Cleanse, 0, byte(i + 1), unit});
  each_lent_token(t, unit, [&](const Token& token, uint8_t place, uint8_t lender) {
    if (token.kind != TokenKind::Strike)
      list.push_back({Verb::Cleanse, lender, byte(place + 1), unit});
    return true;
  });
}

void list_mage(const Table& t, UnitId unit, MoveList& list) {
  const uint8_t m = t.unit(unit).mage;
  const Mage& mage = t.mage(m);
  if (!mage.cast) {
    MoveList layable;
    list_layable(t, unit, layable);
    if (!layable.empty()) list.push_back({Verb::Cast, 0, 0, unit});
  }
  for (const int i : kinds_of(t, m, mage.hand)) {
    const auto slot = byte(i);
    const Spell& card = t.card(m, slot);
    if (is_cantrip(t, unit, slot) && may_play_alone(t, unit, card) &&
        finds_target(t, unit, t.type_in(m, slot)))
      list.push_back({Verb::Cantrip, slot, 0, unit});
    if (card.script.pitch != 0) list.push_back({Verb::Pitch, slot, 0, unit});
  }
  if (!mage.illuminated && is_fading(t, mage) && !mage.heap.empty())
    list.push_back({Verb::Illuminate, 0, 0, unit});
  list_cleanses(t, unit, list);
  list_minions(t, unit, list);
}

}  // namespace

void push_turn(Table& t, UnitId unit) { push(t, FrameKind::Turn, unit); }

void push_main_phase(Table& t, UnitId unit) { push(t, FrameKind::Turn, unit).step = kMain; }

bool cut_turn(Table& t, UnitId unit) {
  for (Frame& f : t.s.frames) {
    if (f.kind != FrameKind::Turn || f.unit != unit) continue;
    f.step = kTurnDone;
    t.unit(unit).acted = false;
    return true;
  }
  return false;
}

void step_turn(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kBegin: return begin_turn(t, f);
    case kMain: return main_phase(t, f);
    case kMainAnswered:
      f.step = t.s.answer.verb == Verb::Pass ? kTurnEnd : kMain;
      if (t.s.answer.verb != Verb::Pass) carry_out(t, t.s.answer);
      return;
    case kTurnEnd: return turn_ends(t, f);
    case kTurnDone: return end_turn(t, f);
    default: ARCHON_UNREACHABLE("a step of a turn");
  }
}

// What can be done at once is done; the rest is put on top of the turn, which goes on after it.
void carry_out(Table& t, const Move& m) {
  switch (m.verb) {
    case Verb::Run:
    case Verb::Jump:
    case Verb::Fall: return move_by(t, m);
    case Verb::Cast:
      t.mage_of(m.c).cast = true;
      push(t, FrameKind::Forming, m.c);
      return;
    case Verb::Cantrip: return play_from_hand(t, m.c, m.a, false, kNoUnit);
    case Verb::Pitch: return play_from_hand(t, m.c, m.a, true, kNoUnit);
    case Verb::Illuminate:
      t.mage_of(m.c).illuminated = true;
      illuminate(t, t.mage_of(m.c));
      return trigger(t, m.c, Moment::Illuminated, kNoUnit);
    case Verb::Cleanse: return begin_cleanse(t, m);
    case Verb::Exploit: {
      const UnitId bearer = m.a >= kForMyself ? m.c : m.b;
      return exploit(t, m.c, static_cast<Status>(m.a % kForMyself), m.b, bearer);
    }
    case Verb::Command: return command(t, m);
    case Verb::Strike: return strike_with(t, m);
    case Verb::Use: return use(t, m);
    case Verb::Give: return give_scrap(t, m);
    case Verb::Drop: return drop_scrap(t, m.c);
    case Verb::PickUp: return pick_up_scrap(t, m.c);
    default: ARCHON_UNREACHABLE("a move of a main phase");
  }
}

// Passing is missing while a card has to be played that could be (has_duty).
void list_main(const Table& t, UnitId unit, MoveList& list) {
  if (!t.unit(unit).is_mage() || !has_duty(t, unit)) list.push_back({Verb::Pass, 0, 0, 0});
  if (t.unit(unit).is_mage())
    list_mage(t, unit, list);
  else if (t.unit(unit).attacks > 0)
    list_strikes(t, unit, list);
  list_exploits(t, unit, true, list);
  list_uses(t, unit, Moment::Action, list);
  list_uses(t, unit, Moment::Interrupt, list);
  list_scrap(t, unit, list);
  list_movement(t, unit, list);
}

UnitId add_unit(Table& t, uint8_t sheet, Team team, Square square, UnitId master) {
  if (t.s.units == kMaxUnits) return kNoUnit;
  const auto id = t.s.units++;
  Unit& u = t.unit(id);
  u = Unit{};
  u.sheet = sheet;
  u.team = team;
  u.square = square;
  u.master = master;
  u.hp = u.max_hp = t.b.sheets[sheet].hp;
  u.mp = t.b.sheets[sheet].mv;
  u.airborne = t.b.sheets[sheet].flies;
  note_unit(t, id);
  return id;
}

}  // namespace archon::archmajesty
