// The loop that drives a game from one question to the next.
#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/control.h"
#include "engine/keyforge/rules/damage.h"
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
    case FrameKind::Wave: step_wave(t); break;
    case FrameKind::Window: step_window(t); break;
    case FrameKind::Control: step_control(t); break;
    case FrameKind::Catch: step_catch(t); break;
    case FrameKind::Setup: step_setup(t); break;
    case FrameKind::None: ARCHON_CHECK(!"a frame"); break;
  }
}

}  // namespace

void run(Table& t) {
  State& s = t.s;
  while (s.decision.ask == Ask::Nothing && !s.over()) {
    if (s.dirty) {
      s.dirty = 0;
      sweep(t);
    }
    step(t);
  }
  if (!s.over()) return;
  s.decision.ask = Ask::Over;
  t.tell({.what = What::Over, .player = s.winner});
}

}  // namespace archon::keyforge
