#include "engine/core/hash.h"

#include <fmt/format.h>

#include <cstring>

#include "engine/keyforge/game.h"

namespace archon::keyforge {

std::string_view bytes_of(const State& s) { return {reinterpret_cast<const char*>(&s), sizeof s}; }

State state_of(std::string_view bytes) {
  State s;
  if (bytes.size() != sizeof s)
    throw Error(fmt::format("a state has {} bytes, not {}", sizeof s, bytes.size()));
  std::memcpy(static_cast<void*>(&s), bytes.data(), sizeof s);
  return s;
}

uint64_t hash(const State& s) {
  Fnv1a out;
  out.add(bytes_of(s));
  return out.value();
}

}  // namespace archon::keyforge
