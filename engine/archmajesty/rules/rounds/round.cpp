#include "engine/archmajesty/rules/rounds/round.h"

#include <algorithm>
#include <utility>

#include "engine/archmajesty/game.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/rounds/round_steps.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kMostCycled = 3;
constexpr uint8_t kAnyTier = 0xFF;
constexpr int kWholeTurn = 6;  // parts that a turn of the enemies has

// How many of a tier act in one enemy turn (A4).
int quota(Tier tier) {
  if (tier == Tier::Grunt) return 3;
  return tier == Tier::Regular ? 2 : 1;
}
// Where tiers may be mixed, what part of the turn one takes.
int part_of(Tier tier) { return kWholeTurn / quota(tier); }

void openers(Table& t, Frame& f) {
  for (; f.index < t.s.mages; ++f.index) {
    Mage& mage = t.mage(f.index);
    if (mage.hand.size() < kMaxHand && !openers_of(t, f.index).empty()) {
      ask(t, Ask::Opener, t.unit(mage.unit).team, mage.unit);
      f.step = kOpenerTaken;
      return;
    }
    shuffle_deck(t, mage);
  }
  for (int m = 0; m < t.s.mages; ++m) t.mage(byte(m)).gained = {};
  f.step = kRoundBegins;
}

// A slot out of the deck into the hand.
void take_from_deck(Mage& mage, Slot slot) {
  const auto last = mage.deck.begin() + mage.left;
  const auto at = std::find(mage.deck.begin(), last, slot);
  std::move(at + 1, last, at);
  mage.deck[--mage.left] = 0;
  mage.hand.add(slot);
}

void opener_taken(Table& t, Frame& f) {
  Mage& mage = t.mage(f.index);
  f.step = kOpeners;
  if (t.s.answer.verb == Verb::Take) return take_from_deck(mage, t.s.answer.a);
  shuffle_deck(t, mage);
  ++f.index;
}

void refresh(Table& t, UnitId id) {
  Unit& u = t.unit(id);
  u.mp = t.sheet(id).mv;
  u.armour = 0;
  for (const uint8_t points : t.sheet(id).armour) gain_armour(t, id, points);
  u.acted = u.commanded = false;
  if (!u.is_mage()) return;
  Mage& mage = t.mage_of(id);
  mage.sleeved = 0;
  for (const Weapon& w : t.sheet(id).weapons)
    if (w.tokens > 0)
      gain_token(mage, Token{TokenKind::Guard, kPassingToken, w.token_value}, w.tokens);
}

// Those whose round it is; who finds no place does not come.
void arrive(Table& t) {
  for (const Arrival& arrival : t.b.arrivals) {
    if (arrival.round != t.s.round) continue;
    const bool airborne = t.b.sheets[arrival.sheet].flies;
    const SquareSet free =
        t.b.board() - t.b.walls - occupied(t, airborne, {}) - (airborne ? SquareSet{} : t.b.pits);
    SquareSet near = t.b.start;
    while (!near.meets(free) && !(near == near.spread())) near = near.spread();
    const SquareSet places = near & free;
    if (!places.empty())
      add_unit(t, arrival.sheet, Team::Enemy, narrow<Square>(places.first()), kNoUnit);
  }
}

// Who arrives is there before units are refreshed, and so is ready in the round of its arrival.
void round_begins(Table& t, Frame& f) {
  if (t.s.round == t.b.options.round_cap) {
    t.s.outcome = Outcome::Drawn;
    if (!t.b.options.at_the_cap) return;
    // By the shares of HP that are left.
    std::array<int, 2> hp{};
    std::array<int, 2> most{};
    for (int i = 0; i < t.s.units; ++i) {
      const auto side = static_cast<size_t>(t.unit(byte(i)).team);
      if (t.sheet(byte(i)).is_object()) continue;
      hp[side] += t.unit(byte(i)).hp;
      most[side] += t.sheet(byte(i)).hp;
    }
    const int difference = hp[0] * most[1] - hp[1] * most[0];
    if (difference != 0) t.s.outcome = difference > 0 ? Outcome::Allied : Outcome::Enemy;
    return;
  }
  ++t.s.round;
  const bool other_begins = t.b.options.who_begins && t.s.round % 2 == 0;
  t.s.to_act = other_begins ? Team::Enemy : Team::Allied;
  arrive(t);
  for (const int i : on_board(t)) refresh(t, byte(i));
  renew(t, Limit::Round);
  f.step = kReturns;
  f.index = 0;
  trigger_all(t, Moment::RoundBegins);
}

void draws(Table& t, Frame& f) {
  for (int i = 0; i < t.s.mages; ++i) draw_up(t.mage(byte(i)));
  f.step = kForetell;
  f.index = 0;
  fire(t, Effect::RoundBegins, kNoUnit, kNoUnit);
  trigger_all(t, Moment::Drawn);
}

void cycle(Table& t, Frame& f) {
  for (; f.index < t.s.mages; ++f.index, f.count = 0) {
    Mage& mage = t.mage(f.index);
    if (f.count < kMostCycled && !mage.hand.empty()) {
      ask(t, Ask::Cycle, t.unit(mage.unit).team, mage.unit);
      f.step = kCycled;
      return;
    }
    draw(mage, f.count);
  }
  f.step = kSlots;
}

void cycled(Table& t, Frame& f) {
  Mage& mage = t.mage(f.index);
  f.step = kCycle;
  if (t.s.answer.verb == Verb::Take) {
    discard(t, mage, t.s.answer.a);
    ++f.count;
    return;
  }
  draw(mage, f.count);
  f.count = 0;
  ++f.index;
}

// Whether the turn of this round is still to come of a character that stands.
bool waits_for_turn(const Table& t, UnitId id) {
  const Unit& u = t.unit(id);
  if (u.acted || u.master != kNoUnit) return false;
  return !is_under(t, id, Effect::Asleep) && !is_under(t, id, Effect::Delayed);
}

bool any_waits(const Table& t, Team team) {
  for (const int i : t.s.up& t.s.characters& team_of(t, team))
    if (waits_for_turn(t, byte(i))) return true;
  return false;
}

// A side with no unit left to act gives its turns to the other one; the round ends when neither has
// one, the delayed ones included.
void next_slot(Table& t, Frame& f) {
  if (!any_waits(t, t.s.to_act)) t.s.to_act = opponents_of(t.s.to_act);
  if (!any_waits(t, t.s.to_act)) {
    // Who was delayed until now has its turn at last.
    const bool allied = end_delays(t, Team::Allied);
    if (!end_delays(t, Team::Enemy) && !allied) f.step = kRoundEnds;
    return;
  }
  f.count = 0;
  f.value = kAnyTier;
  Question& q = ask(t, Ask::Slot, t.s.to_act, kNoUnit);
  q.low = 1;
  q.wide = kAnyTier;
  q.high = kWholeTurn;
  f.step = kSlotChosen;
}

void slot_chosen(Table& t, Frame& f) {
  if (t.s.answer.verb != Verb::Act) {
    f.step = kSlotOver;
    return;
  }
  const UnitId id = t.s.answer.a;
  const Tier tier = t.sheet(id).tier;
  f.value = index_of(tier);
  add(f.count, t.b.options.enemy_turn ? part_of(tier) : 1);
  f.step = kTurnOver;
  push_turn(t, id);
}

void turn_over(Table& t, Frame& f) {
  f.step = kSlotOver;
  if (t.s.to_act == Team::Allied) return;
  const bool mixed = t.b.options.enemy_turn;
  const int most = mixed ? kWholeTurn : quota(static_cast<Tier>(f.value));
  if (f.count >= most) return;
  const auto left = byte(mixed ? most - f.count : kWholeTurn);
  MoveList list;
  list_slots(t, t.s.to_act, mixed ? kAnyTier : f.value, left, list);
  if (list.empty()) return;
  Question& q = ask(t, Ask::Slot, t.s.to_act, kNoUnit);
  q.wide = mixed ? kAnyTier : f.value;
  q.high = left;
  f.step = kSlotChosen;
}

void slot_over(Table& t, Frame& f) {
  ++t.s.slots;
  const Team had = t.s.to_act;
  t.s.to_act = opponents_of(had);
  f.step = kSlots;
  end_delays(t, had);
  count_down(t, had);
}

// What was foretold comes first, one after another, so that few plays lie on each other.
void round_ends(Table& t, Frame& f) {
  for (int i = 0; i < t.s.foretold.size(); ++i) {
    const Foretold now = t.s.foretold[i];
    if (now.timer == 0) continue;
    t.s.foretold.erase(i);
    return push_foretold(t, now);
  }
  f.step = kRoundOver;
  fire(t, Effect::RoundEnds, kNoUnit, kNoUnit);
  trigger_all(t, Moment::RoundEnds);
}

// Taunts, coats and passing tokens last for a round, whatever its end has triggered.
void round_over(Table& t, Frame& f) {
  end_lasting(t, Lasts::Round, kNoUnit);
  for (int i = 0; i < t.s.units; ++i) {
    Unit& u = t.unit(byte(i));
    u.taunter = kNoUnit;
    u.coat = 0;
  }
  for (int i = 0; i < t.s.mages; ++i) {
    drop_tokens(t.mage(byte(i)), kPassingToken);
    t.mage(byte(i)).tricks = {};
    t.mage(byte(i)).farthest = 0;
  }
  f.step = kDiscards;
  f.index = 0;
}

void discards(Table& t, Frame& f) {
  for (; f.index < t.s.mages; ++f.index) {
    const Mage& mage = t.mage(f.index);
    if (mage.hand.size() <= kMaxHand) continue;
    ask(t, Ask::Discard, t.unit(mage.unit).team, mage.unit).low = 1;
    f.step = kDiscarded;
    return;
  }
  f.step = kRoundBegins;
}

}  // namespace

void push_combat(Table& t) { push(t, FrameKind::Combat, kNoUnit); }

bool begins_slot(const Frame& combat) { return combat.step == kSlotChosen && combat.count == 0; }

void push_slots(Table& t, UnitId acting, uint8_t acted) {
  push_combat(t);
  Frame& f = t.top();
  f.index = t.s.mages;  // all have cycled
  f.step = acting == kNoUnit ? kSlots : kTurnOver;
  if (acting == kNoUnit) return;
  f.count = acted;
  f.value = index_of(t.sheet(acting).tier);
}

// A round in the rulebook's order (Round Structure): all are refreshed and reinforcements arrive,
// cards that come again are placed, hands are drawn up, cards foretold and exchanged; then the
// sides take turns until no unit waits for one; what was foretold for the end comes, and hands are
// cut down. Foretelling follows drawing so that a new card can be set at once, and precedes the
// exchange so that a set card isn't among those that are exchanged.
void step_combat(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kSetUp: f.step = kOpeners; return trigger_all(t, Moment::BeforeBattle);
    case kOpeners: return openers(t, f);
    case kOpenerTaken: return opener_taken(t, f);
    case kRoundBegins: return round_begins(t, f);
    case kReturns: return returns(t, f);
    case kReturnChosen: return return_chosen(t, f);
    case kReturnMoved: return return_moved(t, f);
    case kDraws: return draws(t, f);
    case kForetell: return foretell(t, f);
    case kForetellChosen: return foretell_chosen(t, f);
    case kForetellPlaced: return foretell_placed(t, f);
    case kCycle: return cycle(t, f);
    case kCycled: return cycled(t, f);
    case kSlots: return next_slot(t, f);
    case kSlotChosen: return slot_chosen(t, f);
    case kTurnOver: return turn_over(t, f);
    case kSlotOver: return slot_over(t, f);
    case kRoundEnds: return round_ends(t, f);
    case kRoundOver: return round_over(t, f);
    case kDiscards: return discards(t, f);
    case kDiscarded:
      discard(t, t.mage(f.index), t.s.answer.a);
      f.step = kDiscards;
      return;
    default: ARCHON_UNREACHABLE("a step of a round");
  }
}

// Counters that are cleansed, one after another, at most `count`.
void step_discard(Table& t) {
  Frame& f = t.top();
  Unit& u = t.unit(f.unit);
  if (f.step == 1) {
    f.step = 0;
    if (t.s.answer.verb != Verb::Lose) return pop(t);
    --u.counter(static_cast<Status>(t.s.answer.a));
    --f.count;
    f.index = 1;
  }
  if (f.count == 0 || !has_counters(u)) return pop(t);
  ask(t, Ask::Counter, u.team, f.unit).low = f.index == 0 ? 1 : 0;
  f.step = 1;
}

SlotSet openers_of(const Table& t, uint8_t m) {
  const Mage& mage = t.mage(m);
  SlotSet set;
  for (int i = 0; i < mage.left; ++i) {
    const Slot slot = mage.deck[i];
    if (t.card(m, slot).has(Keyword::Opener) || mage.gained.has(slot)) set.add(slot);
  }
  return set;
}

// Each turn has a number, and so has what lies between rounds: their ends and their beginnings.
// What was foretold for the end of a turn is part of it.
TurnAtHand turn_at_hand(const State& state) {
  const Frame& f = state.frames[0];
  const int number = state.slots + 2 * state.round;
  switch (f.step) {
    case kOpenerTaken:
    case kDiscarded:
    case kRoundEnds:
    case kRoundOver:
    case kDiscards: return {number, Team::Allied};
    case kReturns:
    case kReturnChosen:
    case kReturnMoved:
    case kDraws:
    case kForetell:
    case kForetellChosen:
    case kForetellPlaced:
    case kCycle:
    case kCycled: return {number - 1, Team::Allied};
    case kSlots: return {number - 1, opponents_of(state.to_act)};
    default: return {number, state.to_act};
  }
}

void list_slots(const Table& t, Team team, uint8_t tier, uint8_t left, MoveList& list) {
  for (const int i : t.s.up& t.s.characters& team_of(t, team)) {
    const auto id = byte(i);
    if (!waits_for_turn(t, id)) continue;
    const Tier its = t.sheet(id).tier;
    if (tier != kAnyTier && index_of(its) != tier) continue;
    if (part_of(its) > left) continue;
    list.push_back({Verb::Act, id, 0, 0});
  }
}

}  // namespace archon::archmajesty
