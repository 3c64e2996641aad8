// The loop that drives a game from one question to the next.
#include <fmt/format.h>

#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/mechanics/icons.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/scripts.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/turns/readying.h"
#include "engine/keyforge/rules/turns/turn.h"
#include "engine/keyforge/rules/turns/use.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/piles.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// What does the next step of a frame, by its kind.
constexpr auto kSteps = [] {
  std::array<void (*)(Table&, Frame&), kFrameKinds> out{};
  out.fill([](Table&, Frame&) { ARCHON_UNREACHABLE("a frame"); });
  const auto put = [&](FrameKind kind, void (*step)(Table&, Frame&)) {
    out[index_of(kind)] = step;
  };
  put(FrameKind::Script, step_script);
  put(FrameKind::Setup, step_setup);
  put(FrameKind::Turn, step_turn);
  put(FrameKind::Play, step_play);
  put(FrameKind::Use, step_use);
  put(FrameKind::Fight, step_fight);
  put(FrameKind::Damage, step_damage);
  put(FrameKind::Wave, step_wave);
  put(FrameKind::Window, step_window);
  put(FrameKind::Control, step_control);
  put(FrameKind::Catch, step_catch);
  put(FrameKind::Icons, step_icons);
  put(FrameKind::Prophecy, step_prophecy);
  put(FrameKind::Readying, step_readying);
  put(FrameKind::Tokens, step_tokens);
  put(FrameKind::Draws, step_draws);
  return out;
}();

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

// The frame on top does its next step, until there is a question or the game is over. Between two
// steps creatures that can't stay are swept off, as nothing else may happen while one stands there
// that has no power left; it takes as many sweeps as there is something new.
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
    Frame& f = s.top();
    kSteps[index_of(f.kind)](t, f);
  }
  // Nothing that could speak of it is left to be resolved.
  if (s.stack().size() == 1 && !s.gone.empty()) s.gone.clear();
  if (!s.over()) return;
  s.decision.ask = Ask::Over;
  t.tell([&] { return Happening{.what = What::Over, .player = s.winner}; });
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
