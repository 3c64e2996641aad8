#include <array>
#include <bit>
#include <cstring>

#include "engine/keyforge/game.h"
#include "engine/keyforge/knowledge/rearrange.h"

namespace archon::keyforge {
namespace {

// Quicker than hash(), which files hold and which therefore goes byte by byte: four words at once.
uint64_t hash_by_words(const State& s) {
  constexpr uint64_t kPrime = 0x9E3779B97F4A7C15ULL;
  constexpr size_t kWords = sizeof(State) / sizeof(uint64_t);
  static_assert(sizeof(State) % sizeof(uint64_t) == 0);
  std::array<uint64_t, 4> lanes{1, 2, 3, 4};
  const auto* bytes = reinterpret_cast<const unsigned char*>(&s);
  for (size_t i = 0; i < kWords; ++i) {
    uint64_t word;
    std::memcpy(&word, bytes + i * sizeof word, sizeof word);
    uint64_t& lane = lanes[i % lanes.size()];
    lane = std::rotl(lane ^ word * kPrime, 29) * kPrime;
  }
  uint64_t out = 0;
  for (const uint64_t lane : lanes) out = std::rotl(out ^ lane, 31) * kPrime;
  return out ^ out >> 32;
}

}  // namespace

uint64_t observation_hash(const State& s, Player player) {
  // Brings every state that looks alike to one representative and hashes that.
  State seen = s;
  rearrange(seen, player, nullptr);
  seen.rng = Rng();
  return hash_by_words(seen);
}

}  // namespace archon::keyforge
