// Words about what is played, and the order of statements.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"

namespace archon::archmajesty {
namespace {

int8_t tight(int n) { return static_cast<int8_t>(std::clamp(n, -128, 127)); }

void run_bonus(const Context& c) {
  Play& play = c.play();
  play.to_hit = tight(play.to_hit + c.value(c.in.a));
  play.damage = tight(play.damage + c.value(c.in.b));
}

void run_may(Context& c) {
  if (c.f.step == 0) {
    c.ask_here(Ask::YesNo).low = 0;
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Yes) c.f.at = static_cast<uint16_t>(c.in.next - 1);
}

// Options follow one another; each names where the next one stands.
void run_options(Context& c, int picks) {
  Frame& f = c.f;
  const auto option = [&](int k) {
    uint16_t at = static_cast<uint16_t>(f.at + 1);
    while (k-- > 0) at = c.t.b.program.code[at].next;
    return c.t.b.program.code[at].on_hit;
  };
  if (f.step == 0) {
    f.index = 0;
    f.value = 0;
  } else if (f.step == 1) {
    ++f.index;
    const int k = c.t.s.answer.a;
    f.value = static_cast<uint8_t>(f.value | 1 << k);
    f.step = 2;
    c.waits = true;
    push_block(c.t, Frame(f), option(k), f.it);
    return;
  }
  if (f.index >= picks) {
    f.step = 0;
    f.at = static_cast<uint16_t>(c.in.next - 1);
    return;
  }
  Question& q = ask(c.t, Ask::Choice, c.me().team, f.unit);
  q.low = 1;
  q.wide = static_cast<uint8_t>(c.in.a);
  q.high = f.value;
  f.step = 1;
  c.waits = true;
}

void run_each(const Context& c) {
  const Frame from = c.f;
  for (int i = 31; i >= 0; --i)
    if (from.them.has(i)) push_block(c.t, from, c.in.on_hit, byte(i));
}

void run_repeat(const Context& c) {
  const Frame from = c.f;
  for (int i = 0; i < std::min(6, c.value(c.in.a)); ++i)
    push_block(c.t, from, c.in.on_hit, from.it);
}

}  // namespace

bool run_played(Context& c) {
  switch (c.in.op) {
    case Op::Bonus: run_bonus(c); return true;
    case Op::Piercing: c.play().set(kPiercing); return true;
    case Op::Overwhelm: c.play().set(kOverwhelm); return true;
    case Op::Automatic: c.play().set(kAutomatic); return true;
    case Op::Empower: c.play().set(kEmpowered); return true;
    case Op::DoubleDamage: c.play().set(kDoubled); return true;
    case Op::Knell: add_up(c.play().knell, c.value(c.in.a)); return true;
    case Op::Critical: c.play().critical = byte(c.value(c.in.a)); return true;
    default: return false;
  }
}

bool run_flow(Context& c) {
  switch (c.in.op) {
    case Op::If:
      if (!holds(c.t, c.f, c.play(), c.in.a)) c.f.at = static_cast<uint16_t>(c.in.next - 1);
      return true;
    case Op::May: run_may(c); return true;
    case Op::ChooseOne: run_options(c, 1); return true;
    case Op::ChooseTwo: run_options(c, 2); return true;
    case Op::Each: run_each(c); return true;
    case Op::Repeat: run_repeat(c); return true;
    case Op::Again:
    case Op::Jump: c.f.at = static_cast<uint16_t>(c.in.next - 1); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
