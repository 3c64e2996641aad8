// Words for cards, tokens and scrap.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

void run_token(Context& c, TokenKind kind) {
  Token token;
  token.kind = kind;
  token.value = byte(c.value(c.in.b));
  if (kind == TokenKind::Protect) token.range = byte(c.value(c.in.c));
  for_mages(c, [&](Mage& mage) { gain_token(mage, token, c.value(c.in.a)); });
}

// `kinds`: a bit for each kind of token. What it would have been worth is noted.
void run_may_spend(Context& c, int kinds, bool cards) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(f.unit);
  if (f.step == 0) {
    c.done(false);
    c.play().amount = 0;
    bool any = cards && !mage.hand.empty();
    const auto pays = [&](const Token& token) { return (kinds >> index_of(token.kind) & 1) != 0; };
    for (const Token& token : mage.tokens) any |= pays(token);
    each_lent_token(c.t, f.unit, [&](const Token& token, uint8_t, uint8_t) {
      any |= pays(token);
      return true;
    });
    if (!any) return;
    Question& q = c.ask_here(Ask::Spend);
    q.wide = cards ? 1 : 0;
    q.high = byte(kinds);
    return;
  }
  f.step = 0;
  const Move& m = c.t.s.answer;
  if (m.verb != Verb::Spend) return;
  if (m.b != 0) {
    Mage& payer = payer_in(c.t, m, f.unit);
    c.play().amount = payer.tokens[m.a].value;
    spend_token(payer, m.a);
  } else {
    c.play().amount = narrow<int16_t>(guard_of(c.t, mage, m.a));
    discard(c.t, mage, m.a);
  }
  ++c.play().paid;
  c.done(true);
}

void mill_of(const Context& c, Mage& mage, int cards) {
  mill(mage, cards);
  trigger(c.t, mage.unit, Moment::Mills, kNoUnit, {.amount = cards});
}

void run_mill_up_to(Context& c) {
  Frame& f = c.f;
  const int most = c.value(c.in.a);
  const int step = std::max(1, c.value(c.in.b));
  if (f.step == 0) {
    Question& q = c.ask_here(Ask::Number);
    q.wide = byte(most / step);
    q.high = byte(step);
    return;
  }
  f.step = 0;
  const int cards = c.t.s.answer.a * step;
  for_mages(c, [&](Mage& mage) { mill_of(c, mage, cards); });
  c.play().amount = narrow<int16_t>(cards);
  c.done(cards > 0);
}

void run_discard(Context& c, bool may) {
  Frame& f = c.f;
  const UnitSet set = subjects(c);
  if (set.empty() || !c.t.unit(narrow<UnitId>(set.first())).is_mage()) return;
  const auto who = narrow<UnitId>(set.first());
  Mage& mage = c.t.mage_of(who);
  if (f.step == 0) {
    f.index = 0;
    c.done(!may);
  } else if (c.t.s.answer.verb == Verb::Take) {
    c.play().amount = narrow<int16_t>(guard_of(c.t, mage, c.t.s.answer.a));
    discard(c.t, mage, c.t.s.answer.a);
    c.done(true);
    if (may) ++c.play().paid;
    ++f.index;
  } else {
    f.step = 0;
    return;
  }
  f.step = 0;
  if (f.index >= c.value(c.in.a) || mage.hand.empty()) return;
  ask(c.t, Ask::Discard, c.t.unit(who).team, who).low = may ? 0 : 1;
  f.step = 1;
  c.waits = true;
}

void run_may_pay_scrap(Context& c) {
  uint8_t& scrap = c.me().scrap;
  const int most = std::min<int>(c.value(c.in.a), scrap);
  if (c.f.step == 0) {
    c.play().amount = 0;
    if (most == 0) return;
    Question& q = c.ask_here(Ask::Number);
    q.wide = byte(most);
    q.high = 1;
    return;
  }
  c.f.step = 0;
  add(scrap, -c.t.s.answer.a);
  c.play().amount = c.t.s.answer.a;
}

// Wherever they are; the one that is played goes nowhere once it is over.
void run_remove_copies(const Context& c) {
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(c.f.unit);
  SlotSet among = mage.hand | mage.heap;
  for (int i = 0; i < mage.left; ++i) among.add(mage.deck[i]);
  if (c.play().slot != kNoSlot) among.add(c.play().slot);
  for (const int slot : among)
    if (c.t.type_in(c.me().mage, byte(slot)) == c.play().type) remove_from_battle(mage, byte(slot));
}

// It has to be played in the next turn.
void run_draw_due(const Context& c) {
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(c.f.unit);
  const SlotSet before = mage.hand;
  draw(mage, 1);
  const SlotSet drawn = mage.hand - before;
  if (!drawn.empty()) mage.due = byte(1 + drawn.first());
}

// Which card, then of which it is a copy.
void run_copy_card(Context& c) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kFirst, kSecond };
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(f.unit);
  if (f.step == kBegin) {
    Question& q = c.ask_here(Ask::Keyword);
    q.wide = kToBeCopied;
    return;
  }
  if (c.t.s.answer.verb != Verb::Take) {
    f.step = kBegin;
    return;
  }
  if (f.step == kFirst) {
    f.value = c.t.s.answer.a;
    Question& q = c.ask_here(Ask::Keyword);
    q.wide = kToCopy;
    q.low = 1;
    return;
  }
  f.step = kBegin;
  mage.copied = byte(1 + f.value);
  mage.copy_of = c.t.s.answer.a;
  f.value = 0;
}

// They do so until the next of one's turns.
void run_steel(Context& c) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(f.unit);
  if (f.step == 0) {
    f.index = 0;
    mage.steeled = {};
  } else if (c.t.s.answer.verb == Verb::Take) {
    mage.steeled[f.index++] = byte(1 + c.t.s.answer.a);
  } else {
    f.step = 0;
    return;
  }
  f.step = 0;
  const int most = std::min(c.value(c.in.a), int_size(mage.steeled));
  if (f.index >= most || f.index >= mage.hand.size()) return;
  c.ask_here(Ask::Keyword).wide = kToSteel;
}

void run_from_void(Context& c) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(f.unit);
  if (f.step == 0) {
    if (mage.heap.empty()) return;
    c.ask_here(Ask::FromVoid);
    return;
  }
  f.step = 0;
  c.done(c.t.s.answer.verb == Verb::Take);
  if (c.t.s.answer.verb != Verb::Take) return;
  mage.heap.remove(c.t.s.answer.a);
  mage.hand.add(c.t.s.answer.a);
}

}  // namespace

bool run_cards(Context& c) {
  const auto each = [&](auto what) {
    for_mages(c, what);
    return true;
  };
  switch (c.in.op) {
    case Op::GainStrike: run_token(c, TokenKind::Strike); return true;
    case Op::GainGuard: run_token(c, TokenKind::Guard); return true;
    case Op::GainProtect: run_token(c, TokenKind::Protect); return true;
    case Op::MayPayScrap: run_may_pay_scrap(c); return true;
    case Op::RemoveCopies: run_remove_copies(c); return true;
    case Op::MaySpendStrike: run_may_spend(c, 1 << index_of(TokenKind::Strike), false); return true;
    case Op::MaySpendGuard:
      run_may_spend(c, 1 << index_of(TokenKind::Guard) | 1 << index_of(TokenKind::Protect), true);
      return true;
    case Op::Draw: return each([&](Mage& mage) { draw(mage, c.value(c.in.a)); });
    case Op::Mill:
      c.done(true);  // of an empty deck, too
      return each([&](Mage& mage) { mill_of(c, mage, c.value(c.in.a)); });
    case Op::MillUpTo: run_mill_up_to(c); return true;
    case Op::Discard: run_discard(c, false); return true;
    case Op::MayDiscard: run_discard(c, true); return true;
    case Op::FromVoid: run_from_void(c); return true;
    case Op::GainScrap:
      for_subjects(c, [&](UnitId who) { gain_scrap(c.t.unit(who), c.value(c.in.a)); });
      return true;
    case Op::PayScrap:
      for_subjects(c, [&](UnitId who) { gain_scrap(c.t.unit(who), -c.value(c.in.a)); });
      return true;
    case Op::DrawDue: run_draw_due(c); return true;
    case Op::CopyCard: run_copy_card(c); return true;
    case Op::Steel: run_steel(c); return true;
    case Op::Illuminate:
      if (!c.me().is_mage()) return true;
      illuminate(c.t, c.t.mage_of(c.f.unit));
      trigger(c.t, c.f.unit, Moment::Illuminated, kNoUnit);
      return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
