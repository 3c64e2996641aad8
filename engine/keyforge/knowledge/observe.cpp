#include "engine/keyforge/game.h"
#include "engine/keyforge/knowledge/rearrange.h"

namespace archon::keyforge {

uint64_t observation_hash(const State& s, Player player) {
  // Brings every state that looks alike to one representative and hashes that.
  State seen = s;
  rearrange(seen, player, nullptr);
  seen.rng = Rng();
  return hash(seen);
}

}  // namespace archon::keyforge
