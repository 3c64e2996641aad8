#include "engine/core/rng.h"

#include <Random123/philox.h>

namespace archon {

// Philox4x32-10 (Salmon et al. 2011) maps the three numbers to the seed.
Rng Rng::stream(uint64_t master, uint64_t index, uint32_t purpose) {
  r123::Philox4x32 philox;
  r123::Philox4x32::ctr_type counter = {
      {static_cast<uint32_t>(index), static_cast<uint32_t>(index >> 32), purpose, 0}};
  r123::Philox4x32::key_type key = {
      {static_cast<uint32_t>(master), static_cast<uint32_t>(master >> 32)}};
  const auto out = philox(counter, key);
  return Rng((uint64_t{out[0]} << 32) | out[1]);
}

}  // namespace archon
