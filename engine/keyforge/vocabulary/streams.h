// What a stream of random numbers is for. The numbers are part of what a seed means, so they never
// change.
#pragma once

#include <optional>

#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "engine/core/salt.h"

namespace archon::keyforge {

enum class Stream : uint32_t {
  // Of pair `index` of a match, or of the one game at a table.
  Game = 0,
  DealA = 1,
  DealB = 2,
  FirstAgent = 3,  // at a table: of choice `index`
  SecondAgent = 4,
  Hint = 5,
  // Of advice, which deals nothing.
  BestLine = 1,
  OtherLine = 2,
  // Of generated decks: deck `index` of the first set; later sets follow.
  RandomDeck = 1000,
};

inline Rng stream_of(uint64_t seed, uint64_t index, Stream stream, uint32_t further = 0) {
  return Rng::stream(seed, index, index_of(stream) + further);
}

// The same where a salt, if there is one, has a say.
inline Rng stream_of(const std::optional<Salt>& salt, uint64_t seed, uint64_t index, Stream stream,
                     uint32_t further = 0) {
  if (!salt) return stream_of(seed, index, stream, further);
  return salt->stream(seed, index, index_of(stream) + further);
}

}  // namespace archon::keyforge
