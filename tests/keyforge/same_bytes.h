// Whether two states are the same to the byte: no byte of one is padding.
#pragma once

#include <cstring>

#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

inline bool same_bytes(const State& a, const State& b) {
  return std::memcmp(static_cast<const void*>(&a), static_cast<const void*>(&b), sizeof(State)) ==
         0;
}

}  // namespace archon::keyforge
