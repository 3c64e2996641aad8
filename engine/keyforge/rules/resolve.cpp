#include "engine/keyforge/rules/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace archon::keyforge {
namespace {

// Poses a question, or answers it itself when it has one option and forced choices are not wanted.
// `all`: options, equal ones included.
void pose(Table& t, const Decision& d, int options, uint16_t only, int all = 0) {
  State& s = t.s;
  if (options <= 1 && !(s.settings & kAskForced && options == 1)) {
    s.answer = options == 0 ? kPass : only;
    const bool trivial = d.ask == Ask::Order && all == 1;
    const Settling why = options == 0 ? Settling::None : all > 1 ? Settling::Equal : Settling::Only;
    if (!trivial) tell_settled(t, d.ask, why);
    return;
  }
  s.decision = d;
  s.decision.player = s.active;  // the active player makes every decision
}

// Scripts come from users, too, and one may never end. The card whose script is at work is named as
// soon as one comes by.
void stop_endless(const Table& t, int steps) {
  const Frame& f = t.s.stack.back();
  if (f.kind != FrameKind::Script && steps < 2 * kMostSteps) return;
  for (int number = 0; f.kind == FrameKind::Script && number < t.lib.size(); ++number) {
    const CardScript& script = t.lib.def(number).script;
    const int at = t.lib.program().abilities[f.ability].entry - script.first_code;
    if (at >= 0 && at < script.codes)
      throw Error(fmt::format("the script of {} goes round for ever: {} steps without a question",
                              t.lib.def(number).title, kMostSteps));
  }
  throw Error(fmt::format("the cards go round for ever: {} steps without a question", steps));
}

}  // namespace

void tell_settled(const Table& t, Ask ask, Settling why) {
  const bool inside = !t.s.stack.empty();
  t.tell({.what = What::Settled,
          .card = inside ? t.s.stack.back().source : kNoCard,
          .player = t.s.active,
          .from = static_cast<uint8_t>(ask),
          .to = static_cast<uint8_t>(why),
          .amount = static_cast<int16_t>(t.s.answer)});
}

Frame& push(Table& t, FrameKind kind, CardId source, Player player) {
  State& s = t.s;
  Frame f;
  f.kind = kind;
  f.source = source;
  f.player = player;
  f.first_cell = s.cells;
  s.stack.push_back(f);
  s.deepest = std::max(s.deepest, static_cast<uint8_t>(s.stack.size()));
  return s.top();
}

void pop(Table& t) {
  State& s = t.s;
  const Frame f = s.stack.pop_back();
  for (int i = f.first_cell; i < s.cells; ++i) s.cell[static_cast<size_t>(i)] = {};
  s.cells = f.first_cell;
}

void run(Table& t) {
  State& s = t.s;
  for (int steps = 0; s.decision.ask == Ask::Nothing && !s.over(); ++steps) {
    if (steps >= kMostSteps) stop_endless(t, steps);
    if (s.dirty) {
      s.dirty = 0;
      sweep(t);
    }
    switch (s.top().kind) {
      case FrameKind::Script: step_script(t); break;
      case FrameKind::Turn: step_turn(t); break;
      case FrameKind::Play: step_play(t); break;
      case FrameKind::Use: step_use(t); break;
      case FrameKind::Fight: step_fight(t); break;
      case FrameKind::Wave: step_wave(t); break;
      case FrameKind::Window: {
        const Frame f = s.top();
        const int first = f.ability;
        if (s.pending.size() <= first) {
          pop(t);
          break;
        }
        if (must_ask(s.top())) {
          ask_order(t, first);
          break;
        }
        const Pending chosen = s.pending[s.answer];
        s.pending.erase(s.answer);
        start_ability(t, chosen);
        break;
      }
      case FrameKind::Control: step_control(t); break;
      case FrameKind::Catch: step_catch(t); break;
      case FrameKind::Setup: step_setup(t); break;
      case FrameKind::None: ARCHON_CHECK(!"a frame"); break;
    }
  }
  if (!s.over()) return;
  s.decision.ask = Ask::Over;
  t.tell({.what = What::Over, .player = s.winner});
}

void ask_pick(Table& t, CardSet candidates, bool may_pass) {
  Decision d;
  d.ask = Ask::Pick;
  d.cards = candidates;
  d.pass = may_pass ? 1 : 0;
  const int n = candidates.size();
  if (may_pass && n > 0) {
    pose(t, d, n + 1, 0);
    return;
  }
  pose(t, d, n, n == 0 ? kPass : static_cast<uint16_t>(candidates.first()));
}

void ask_may(Table& t) {
  Decision d;
  d.ask = Ask::May;
  pose(t, d, 2, 0);
}

void ask_flank(Table& t) {
  Decision d;
  d.ask = Ask::Flank;
  pose(t, d, 2, 0);
}

void ask_number(Table& t, int low, int high) {
  Decision d;
  d.ask = Ask::Number;
  d.low = static_cast<uint8_t>(std::clamp(low, 0, 255));
  d.high = static_cast<uint8_t>(std::clamp(high, static_cast<int>(d.low), 255));
  pose(t, d, d.high - d.low + 1, d.low);
}

void ask_option(Table& t, int count) {
  Decision d;
  d.ask = Ask::Option;
  d.high = static_cast<uint8_t>(count);
  pose(t, d, count, 0);
}

void ask_house(Table& t, Ask why, uint16_t houses) {
  Decision d;
  d.ask = why;
  d.houses = houses;
  pose(t, d, std::popcount(houses), static_cast<uint16_t>(houses ? std::countr_zero(houses) : 0));
}

void ask_key(Table& t, unsigned open) {
  Decision d;
  d.ask = Ask::Key;
  d.low = static_cast<uint8_t>(open);
  // Colours differ only for cards that name them; unless asked for, the first one is taken.
  const int all = std::popcount(open);
  const int options = t.s.settings & kAskKeys ? all : 1;
  pose(t, d, options, static_cast<uint16_t>(std::countr_zero(open)), all);
}

void ask_use(Table& t, CardId card, uint32_t verbs) {
  Decision d;
  d.ask = Ask::Use;
  d.cards.add(card);
  d.houses = static_cast<uint16_t>(verbs);
  pose(t, d, std::popcount(verbs), static_cast<uint16_t>(verbs ? std::countr_zero(verbs) : 0));
}

void ask_order(Table& t, int first_pending) {
  const State& s = t.s;
  Decision d;
  d.ask = Ask::Order;
  d.low = static_cast<uint8_t>(first_pending);
  // Equal abilities commute in all but contrived cases: they count as one option.
  int distinct = 1;
  if (s.settings & kAskOrder) {
    distinct = s.pending.size() - first_pending;
  } else {
    for (int i = first_pending + 1; i < s.pending.size(); ++i) {
      bool seen = false;
      for (int j = first_pending; j < i; ++j)
        seen = seen || s.pending[j].ability == s.pending[i].ability;
      distinct += seen ? 0 : 1;
    }
  }
  pose(t, d, distinct, static_cast<uint16_t>(first_pending), s.pending.size() - first_pending);
}

}  // namespace archon::keyforge
