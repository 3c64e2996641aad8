#include "engine/keyforge/rules/mechanics/tide.h"

#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// The price of raising it without a card (rulebook: Tide).
constexpr int kChainsOfTide = 3;

void set_tide(Table& t, uint8_t tide, Player raiser) {
  t.s.tide = tide;
  t.s.dirty = 1;  // power may hang on it
  t.tell([&] { return Happening{.what = What::Tide, .player = raiser}; });
}

}  // namespace

bool raise_tide(Table& t, Player p) {
  // What is high already is not raised, and nothing answers (FAQ: Tide).
  if (!may_raise_tide(t, p)) return false;
  set_tide(t, State::favour_of(p), p);
  Event e;
  e.trigger = Op::AfterTideRaised;
  e.actor = p;
  trigger(t, e);
  return true;
}

bool reset_tide(Table& t) {
  if (t.s.tide == State::kNobodys) return false;
  set_tide(t, State::kNobodys, kNobody);
  return true;
}

void raise_tide_for_chains(Table& t, Player p) {
  raise_tide(t, p);
  add_chains(t, p, kChainsOfTide);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
