// Words about what is played, and the order of statements.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kMostRepeats = 12;
constexpr int kDieSides = 20;

int8_t tight(int n) { return narrow<int8_t>(std::clamp(n, -128, 127)); }

void run_bonus(const Context& c) {
  const int to_hit = c.value(c.in.a);
  const int damage = c.value(c.in.b);
  Play& play = c.play();
  int8_t& first = c.roll() ? c.roll()->to_hit : play.to_hit;
  int8_t& second = c.roll() ? c.roll()->damage : play.damage;
  first = tight(first + to_hit);
  second = tight(second + damage);
}

void run_mark(const Context& c, RollMark of_roll, PlayMark of_play) {
  if (Roll* roll = c.roll()) {
    roll->set(of_roll);
    if (of_roll != kRollOverwhelm) return;
    // A guard that was made already has been for nothing.
    roll->guard = 0;
    roll->clear(kRollGuarded | kRollProtected);
    return;
  }
  c.play().set(of_play);
}

// Asks; the words behind it run after a yes.
void run_may_exploit(Context& c, bool for_its_effect) {
  const auto status = static_cast<Status>(c.in.b);
  const UnitSet who = subjects(c);
  const UnitId bearer = who.empty() ? kNoUnit : byte(who.first());
  // What is one's own may be lent by an ally.
  const UnitId holder = bearer == kNoUnit                      ? kNoUnit
                        : bearer == c.f.unit                   ? holder_of(c.t, bearer, status)
                        : c.t.unit(bearer).counter(status) > 0 ? bearer
                                                               : kNoUnit;
  const bool has = holder != kNoUnit;
  if (!has) return c.skip();
  if (c.f.step == 0) {
    c.ask_here(Ask::YesNo).low = 0;
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Yes) return c.skip();
  ++c.play().paid;
  if (for_its_effect)
    exploit(c.t, c.f.unit, status, holder, bearer);
  else
    --c.t.unit(holder).counter(status);
}

// Of those that are exploited, one that is chosen.
void run_may_use_up_any(Context& c) {
  const UnitSet who = subjects(c);
  if (who.empty()) return c.skip();
  Unit& u = c.t.unit(byte(who.first()));
  if (c.f.step == 0) {
    bool any = false;
    for (int k = 0; k < kStatuses; ++k) {
      const auto status = static_cast<Status>(k);
      any |= !is_positive(status) && is_exploited(status) && u.counter(status) > 0;
    }
    if (!any) return c.skip();
    Question& q = c.ask_here(Ask::Counter);
    q.units = who;
    q.wide = 1;
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Lose) return c.skip();
  --u.counter(static_cast<Status>(c.t.s.answer.a));
}

void run_may(Context& c) {
  if (c.f.step == 0) {
    c.ask_here(Ask::YesNo).low = 0;
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb == Verb::Yes) return;
  c.done(false);
  c.skip();
}

// Options follow one another; each names where the next one stands.
void run_options(Context& c, int picks, UnitId chooser) {
  Frame& f = c.f;
  // Who may take none, or one more.
  const bool unbound = has_trait(c.t, chooser, Trait::Unbound);
  const int least = unbound ? picks : 0;
  if (unbound) ++picks;
  const auto option = [&](int k) {
    uint16_t at = narrow<uint16_t>(f.at + 1);
    while (k-- > 0) at = c.t.b.program.code[at].next;
    return c.t.b.program.code[at].on_hit;
  };
  uint8_t* const known =
      c.in.op == Op::ChooseFresh ? options_chosen(c.t, f.unit, c.play().type) : nullptr;
  if (f.step == 0) {
    f.index = 0;
    f.value = known ? *known : uint8_t{0};
    if (f.value == (1 << c.in.a) - 1) f.index = 255;
  } else if (f.step == 1 && c.t.s.answer.verb == Verb::Pass) {
    f.index = 255;
  } else if (f.step == 1) {
    ++f.index;
    const int k = c.t.s.answer.a;
    if (known) *known = byte(*known | 1 << k);
    f.value = byte(f.value | 1 << k);
    f.step = 2;
    c.waits = true;
    push_block(c.t, Frame(f), option(k), f.it);
    return;
  }
  if (f.index >= std::min(picks, int{c.in.a}) || f.value == (1 << c.in.a) - 1) {
    f.step = 0;
    c.skip();
    return;
  }
  Question& q = ask(c.t, Ask::Choice, c.t.unit(chooser).team, f.unit);
  q.low = unbound && (f.index == 0 || f.index >= least) ? 0 : 1;
  q.wide = byte(c.in.a);
  q.high = f.value;
  f.step = 1;
  c.waits = true;
}

// One after another, so that few frames lie on each other.
void run_each(Context& c) {
  Frame& f = c.f;
  int i = f.step == 0 ? 0 : f.index;
  while (i < kMaxUnits && !f.them.has(i)) ++i;
  f.step = i < kMaxUnits ? 1 : 0;
  if (i == kMaxUnits) return;
  f.index = byte(i + 1);
  c.waits = true;
  push_block(c.t, Frame(f), c.in.on_hit, byte(i));
}

void run_repeat(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) f.index = byte(std::clamp(c.value(c.in.a), 0, kMostRepeats));
  f.step = f.index > 0 ? 1 : 0;
  if (f.index == 0) return;
  --f.index;
  c.waits = true;
  push_block(c.t, Frame(f), c.in.on_hit, f.it);
}

}  // namespace

bool run_played(Context& c) {
  switch (c.in.op) {
    case Op::Bonus: run_bonus(c); return true;
    case Op::Piercing: run_mark(c, kRollPiercing, kPiercing); return true;
    case Op::Overwhelm: run_mark(c, kRollOverwhelm, kOverwhelm); return true;
    case Op::Automatic: run_mark(c, kRollAutomatic, kAutomatic); return true;
    case Op::Empower: run_mark(c, kRollEmpowered, kEmpowered); return true;
    case Op::DoubleDamage: run_mark(c, kRollDoubled, kDoubled); return true;
    case Op::Knell:
      add_up(c.roll() ? c.roll()->knell : c.play().knell, c.value(c.in.a));
      return true;
    case Op::CriticalSooner: {
      const int printed = c.t.type_of(c.play()).keyword(Keyword::Critical);
      const int threshold = (printed > 0 ? printed : kDieSides) - c.value(c.in.a);
      c.play().critical = byte(std::clamp(threshold, 1, kDieSides)) & 31;
      return true;
    }
    case Op::LetX: c.play().amount = narrow<int16_t>(c.value(c.in.a)); return true;
    default: return false;
  }
}

bool run_flow(Context& c) {
  switch (c.in.op) {
    case Op::If:
      if (!holds(c.t, c.f, c.play(), c.in.a)) c.skip();
      return true;
    case Op::May: run_may(c); return true;
    case Op::ChooseFresh:
    case Op::ChooseOne: run_options(c, 1, c.f.unit); return true;
    case Op::ItChoosesOne: run_options(c, 1, c.f.it == kNoUnit ? c.f.unit : c.f.it); return true;
    case Op::ChooseSome: run_options(c, c.value(c.in.b), c.f.unit); return true;
    case Op::MayExploit: run_may_exploit(c, true); return true;
    case Op::MayUseUp: run_may_exploit(c, false); return true;
    case Op::MayUseUpAny: run_may_use_up_any(c); return true;
    case Op::Each: run_each(c); return true;
    case Op::Repeat: run_repeat(c); return true;
    case Op::Again: c.play().again = c.in.a; return true;
    case Op::Jump: c.skip(); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
