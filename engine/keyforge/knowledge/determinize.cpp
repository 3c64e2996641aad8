// Hidden information: what a player can't know is replaced by a guess that fits what they do know.
#include "engine/keyforge/game.h"
#include "engine/keyforge/knowledge/rearrange.h"

namespace archon::keyforge {

void determinize(State& s, Player observer, Rng& rng) {
  rearrange(s, observer, &rng);
  s.rng = Rng(rng.next64());
}

}  // namespace archon::keyforge
