// What a question offers.
#include "engine/archmajesty/game.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/rounds/round.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

template <class Fits>
void list_cards(const Table& t, UnitId unit, SlotSet among, MoveList& list, Fits fits) {
  const uint8_t m = t.unit(unit).mage;
  for (const int slot : kinds_of(t, m, among))
    if (fits(t.card(m, byte(slot)))) list.push_back({Verb::Take, byte(slot), 0, 0});
}

// Cards of the hand of which there is another kind there, or, where one is chosen, which are of
// another kind.
SlotSet copy_candidates(const Table& t, uint8_t m, Slot chosen) {
  SlotSet set;
  for (const int slot : t.mage(m).hand)
    for (const int other : t.mage(m).hand)
      if (t.type_in(m, byte(slot)) != t.type_in(m, byte(other)) &&
          (chosen == kNoSlot || other == chosen))
        set.add(slot);
  return set;
}

// Those that don't guard better yet.
SlotSet steel_candidates(const Mage& mage) {
  SlotSet set = mage.hand;
  for (const uint8_t known : mage.steeled)
    if (known > 0) set.remove(known - 1);
  return set;
}

// Cards that can gain what is asked for.
SlotSet keyword_candidates(const Table& t, UnitId unit, int keyword) {
  const uint8_t m = t.unit(unit).mage;
  if (keyword == kToBeCopied) return copy_candidates(t, m, kNoSlot);
  if (keyword == kToCopy) return copy_candidates(t, m, t.top().value);
  if (keyword == kToSteel) return steel_candidates(t.mage(m));
  if (keyword == kToTrick) {
    SlotSet set;
    for (const int slot : t.mage(m).hand)
      if (t.card(m, byte(slot)).card_class() == CardClass::Standard &&
          !is_trick(t, unit, byte(slot)))
        set.add(slot);
    return set;
  }
  if (keyword == kToForetell) return t.mage(m).hand - SlotSet(t.mage(m).gained);
  SlotSet set;
  for (int i = 0; i < t.mage(m).left; ++i) {
    const Slot slot = t.mage(m).deck[i];
    const Spell& card = t.card(m, slot);
    if (card.card_class() == CardClass::Standard && !card.has(Keyword::Opener)) set.add(slot);
  }
  return set - SlotSet(t.mage(m).gained);
}

// Mostly an area may lie anywhere, which is settled once and not for each of hundreds of places.
void list_areas(const Table& t, const Question& q, MoveList& list) {
  const SquareSet own = squares_of(t, q.unit);
  const SquareSet near =
      q.apart > 0 ? within(t.unit(q.unit).square, q.apart - 1, t.b.metric()) : SquareSet{};
  const bool foretold = t.top().kind == FrameKind::Combat;
  const SquareSet placed = q.bound < kBesideOthers || q.bound == kAsWall ? SquareSet{}
                           : foretold ? foretold_areas(t) & t.b.board()
                                      : placed_areas(t, t.top());
  const SquareSet board = t.b.board();
  const bool anywhere = near.empty() && q.bound == kFreely && board.contains(q.squares);
  for_each_rectangle(q.wide, q.high, q.squares, [&](const Rectangle& r) {
    // Its middle is on the board.
    if (anywhere) return list.push_back(place_move(r));
    const SquareSet squares = r.squares() & board;
    if (squares.empty() || squares.meets(near)) return;
    if (q.bound == kAroundMe && !squares.meets(own)) return;
    if (q.bound == kAsWall) {
      if (leaves_two_ways(t, r.squares())) list.push_back(place_move(r));
      return;
    }
    if (q.bound >= kBesideOthers && squares.meets(placed)) return;
    if (q.bound == kBesideOthers && !squares.meets(placed.spread())) return;
    list.push_back(place_move(r));
  });
  // Nowhere: the effect finds no place.
  if (list.empty()) list.push_back({Verb::Pass, 0, 0, 0});
}

void list_rolls(const Table& t, MoveList& list) {
  const Frame& f = t.top();
  for (int i = 0; i < f.count; ++i) {
    const Roll& roll = t.s.rolls[f.first + i];
    if ((roll.marks & (kRollFailed | kRollAutomatic | kRollPicked | kRollEvaded)) == 0)
      list.push_back({Verb::Roll, byte(i), 0, 0});
  }
}

// Of a unit; with `wide`, of the one that is asked about, and only those that are exploited.
void list_counters(const Table& t, const Question& q, MoveList& list) {
  const UnitId unit = q.units.empty() ? q.unit : byte(q.units.first());
  const auto wanted = [&](Status status) {
    return q.wide == 0 || (!is_positive(status) && is_exploited(status));
  };
  for (int i = 0; i < kStatuses; ++i)
    if (t.unit(unit).counters[i] > 0 && wanted(static_cast<Status>(i)))
      list.push_back({Verb::Lose, byte(i), 0, 0});
}

// Cards, and tokens of some kinds, a bit each in `high`.
void list_payments(const Table& t, const Question& q, MoveList& list) {
  const Mage& mage = t.mage_of(q.unit);
  if (q.wide != 0)
    for (const int slot : kinds_of(t, t.unit(q.unit).mage, mage.hand))
      list.push_back({Verb::Spend, byte(slot), 0, 0});
  for (int i = 0; i < mage.tokens.size(); ++i)
    if (q.high >> index_of(mage.tokens[i].kind) & 1) list.push_back({Verb::Spend, byte(i), 1, 0});
  each_lent_token(t, q.unit, [&](const Token& token, uint8_t place, uint8_t lender) {
    if (q.high >> index_of(token.kind) & 1)
      list.push_back({Verb::Spend, place, byte(1 + lender), 0});
    return true;
  });
}

void list_question(const Table& t, const Question& q, MoveList& list) {
  const auto any = [](const Spell&) { return true; };
  switch (q.ask) {
    case Ask::Opener: return list_cards(t, q.unit, openers_of(t, t.unit(q.unit).mage), list, any);
    case Ask::Foretell:
      return list_cards(t, q.unit, foretellable(t, t.unit(q.unit).mage), list, any);
    case Ask::Discard:
      return list_cards(t, q.unit, t.mage_of(q.unit).hand, list, [&](const Spell& card) {
        return q.wide == 0 || (card.elements >> (q.wide - 1) & 1) != 0;
      });
    case Ask::Keyword:
      return list_cards(t, q.unit, keyword_candidates(t, q.unit, q.wide), list, any);
    case Ask::Opportunity: return list_opportunities(t, q.unit, byte(q.units.first()), list);
    case Ask::Cycle: return list_cards(t, q.unit, t.mage_of(q.unit).hand, list, any);
    case Ask::FromVoid: return list_cards(t, q.unit, t.mage_of(q.unit).heap, list, any);
    case Ask::Slot: return list_slots(t, q.team, q.wide, q.high, list);
    case Ask::Main: return list_main(t, q.unit, list);
    case Ask::Form: return list_layable(t, q.unit, list);
    case Ask::Between: return list_movement(t, q.unit, list);
    case Ask::Channel:
      return list_channels(t, q.unit, t.type_of(t.play_of(t.top())), q.low == 0, list);
    case Ask::Target:
      for (const int i : q.units) list.push_back({Verb::Target, byte(i), 0, 0});
      return;
    case Ask::Square:
      for (const Square at : q.squares) list.push_back({Verb::To, at, 0, 0});
      return;
    case Ask::Area: return list_areas(t, q, list);
    case Ask::YesNo:
    case Ask::Empower:
    case Ask::Weaken: return list.push_back({Verb::Yes, 0, 0, 0});
    case Ask::Choice:
      for (int i = 0; i < q.wide; ++i)
        if ((q.high >> i & 1) == 0) list.push_back({Verb::Choose, byte(i), 0, 0});
      return;
    case Ask::Number:
    case Ask::Reduce:
      for (int i = q.low; i <= q.wide; ++i) list.push_back({Verb::Amount, byte(i), 0, 0});
      return;
    case Ask::Answer: return list_answers(t, q.team, q.unit, list);
    case Ask::Guard: return list_guards(t, t.s.rolls[t.top().first + t.top().index], list);
    case Ask::Fix: return list_fixes(t, t.top(), list);
    case Ask::FixOf: return list_rolls(t, list);
    case Ask::Counter: return list_counters(t, q, list);
    case Ask::FromCombo: {
      SlotSet laid;
      const Mage& mage = t.mage_of(q.unit);
      for (int i = combo_begins(t, q.unit); i < mage.combo.size(); ++i) laid.add(mage.combo[i]);
      return list_cards(t, q.unit, laid, list, any);
    }
    case Ask::Spend: return list_payments(t, q, list);
    case Ask::Nothing: break;
  }
  ARCHON_UNREACHABLE("a question");
}

// Whether there is a way to say no. In a main phase it ends the turn, and is listed with the rest.
bool may_decline(const Question& q) {
  switch (q.ask) {
    case Ask::Main:
    case Ask::Channel:
    case Ask::Area:
    case Ask::Number:
    case Ask::Reduce: return false;
    case Ask::Guard: return true;
    default: return q.low == 0;
  }
}

}  // namespace

void legal_moves(const Battle& battle, const State& state, MoveList& list) {
  legal_moves(battle, state, nullptr, list);
}

void legal_moves(const Battle& battle, const State& state, Thinning thin, MoveList& list) {
  list.clear();
  // Nothing is changed by looking.
  const Table t{battle, const_cast<State&>(state), thin};
  if (may_decline(state.question)) list.push_back({Verb::Pass, 0, 0, 0});
  list_question(t, state.question, list);
}

uint32_t key_of(const Battle& battle, const State& state, const Move& move) {
  const Table t{battle, const_cast<State&>(state)};
  Move named = move;
  const auto by = [&](UnitId unit) { named.a = first_copy(t, t.unit(unit).mage, move.a); };
  switch (move.verb) {
    case Verb::Take: by(state.question.unit); break;
    case Verb::Spend:
      if (move.b == 0) by(state.question.unit);
      break;
    case Verb::Lay:
    case Verb::FixCard: by(t.top().unit); break;
    case Verb::Cantrip:
    case Verb::Pitch: by(move.c); break;
    case Verb::Cleanse:
      if (move.b == 0) by(move.c);
      break;
    case Verb::Command: by(t.unit(move.b).master); break;
    case Verb::GuardCard: by(move.b); break;
    default: break;
  }
  return static_cast<uint32_t>(named.verb) << 24 | static_cast<uint32_t>(named.a) << 16 |
         static_cast<uint32_t>(named.b) << 8 | named.c;
}

}  // namespace archon::archmajesty
