#include "engine/core/hash.h"

#include "engine/keyforge/game.h"

namespace archon::keyforge {

uint64_t hash(const State& s) {
  Fnv1a out;
  out.add_value(s);
  return out.value();
}

}  // namespace archon::keyforge
