// The stack of things still to be resolved.
//
// One kind of frame runs everything that can pause. A step function does the steps of the top frame
// one after the other; as soon as something must happen first, which it has pushed on top, it
// returns. Nothing is kept in C++ locals across a pause, so a state can be copied at any question
// and resumed twice.
#pragma once

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// A count of things that have happened this turn.
inline void count_up(uint8_t& counter, int by = 1) { counter = byte(std::min(255, counter + by)); }

// Runs until a question has to be answered or the game is over. Throws Error if a script keeps it
// from ever coming to that; the state is then unspecified and good for nothing but being dropped.
void run(Table& t);
inline constexpr int kMostSteps = 10000;  // between two questions; real cards take a few hundred

inline Frame& push(Table& t, FrameKind kind, CardId source, Player player) {
  State& s = t.s;
  Frame f;
  f.kind = kind;
  f.source = source;
  f.player = player;
  f.first_cell = byte(s.cells().size());
  Frame& top = s.stack().push_back(f);
  s.deepest = std::max(s.deepest, byte(s.stack().size()));
  return top;
}

// Registers of the frame are cleared and free again.
inline void pop(Table& t) {
  State& s = t.s;
  const int first = s.stack().pop_back().first_cell;
  s.cells().shrink(first);
}

// Of a script's frame: the card that grants the ability, if there is one.
inline CardId granter_of(const Frame& f) {
  const bool granted = f.kind == FrameKind::Script && !f.has(kCaptured) && f.granter() < 128;
  return granted ? f.granter() : kNoCard;
}

// True the first time a step comes by: it should ask. The second time the answer is there.
inline bool must_ask(Frame& f) {
  f.flags ^= kAnswered;
  return f.has(kAnswered);
}

// An effect of several steps whose parts happen at once is swept when its last part is done, which
// sets State::dirty anew: not where it asks on the way.
inline void put_off_sweep(State& s) { s.dirty = 0; }

// Whether the frame that has just done a step, at this depth, may do its next one at once: nothing
// has to come first. Not for frames that put another in their own place.
inline bool goes_on(const State& s, int depth) { return s.stack().size() == depth && s.goes_on(); }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
