// The loop that drives a game from one question to the next.
#include <fmt/format.h>

#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/control.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/icons.h"
#include "engine/keyforge/rules/play.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turn.h"
#include "engine/keyforge/rules/use.h"

namespace archon::keyforge {
namespace {

void step(Table& t) {
  switch (t.s.top().kind) {
    case FrameKind::Script: step_script(t); break;
    case FrameKind::Turn: step_turn(t); break;
    case FrameKind::Play: step_play(t); break;
    case FrameKind::Use: step_use(t); break;
    case FrameKind::Fight: step_fight(t); break;
    case FrameKind::Damage: step_damage(t); break;
    case FrameKind::Wave: step_wave(t); break;
    case FrameKind::Window: step_window(t); break;
    case FrameKind::Control: step_control(t); break;
    case FrameKind::Catch: step_catch(t); break;
    case FrameKind::Icons: step_icons(t); break;
    case FrameKind::Setup: step_setup(t); break;
    case FrameKind::None: ARCHON_UNREACHABLE("a frame"); break;
  }
}

// Scripts come from users, too, and one may never end. The card whose script is at work is named as
// soon as one comes by.
[[gnu::cold, gnu::noinline]] void stop_endless(const View& t, int steps) {
  const Frame& f = t.s.stack().back();
  if (f.kind != FrameKind::Script && steps < 2 * kMostSteps) return;
  for (int number = 0; f.kind == FrameKind::Script && number < t.lib.size(); ++number) {
    const CardScript& script = t.lib.def(number).script;
    const int at = t.lib.program().abilities[f.ability].entry - script.first_code;
    if (at >= 0 && at < script.codes)
      throw Error(fmt::format("the script of {} never ends: {} steps without a question",
                              t.lib.def(number).title, kMostSteps));
  }
  throw Error(fmt::format("the cards never stop triggering: {} steps without a question", steps));
}

// What lasts until a card leaves ends as it leaves: control passes before anything is counted. And
// an answer belongs to its question: the frame that asked reads it before anybody else can ask.
bool comes_before_sweep(const Frame& f) { return f.kind == FrameKind::Control || f.has(kAnswered); }

}  // namespace

void run(Table& t) {
  State& s = t.s;
  for (int steps = 0;; ++steps) {
    if (!s.goes_on()) {
      if (s.decision.ask != Ask::Nothing || s.over()) break;
      // A ward that saves a creature is gone when it is looked at again.
      while (s.dirty && !comes_before_sweep(s.top())) {
        s.dirty = 0;
        sweep(t);
      }
    }
    if (steps >= kMostSteps) [[unlikely]]
      stop_endless(t, steps);
    step(t);
  }
  if (!s.over()) return;
  s.decision.ask = Ask::Over;
  t.tell({.what = What::Over, .player = s.winner});
}

}  // namespace archon::keyforge
