// The one random generator. It lives inside game states, so a copied game continues identically.
#pragma once

#include <cstdint>
#include <type_traits>

namespace archon {

// PCG XSH-RR 64/32 (O'Neill 2014): 8 bytes of state, one multiplication a draw. The standard
// library's distributions differ between implementations, so draws are made here.
class Rng {
 public:
  constexpr Rng() = default;
  constexpr explicit Rng(uint64_t seed) : state_(seed) { next(); }

  // The generator of stream `index` under `master`, for the given purpose. Any stream can be made
  // without the others.
  static Rng stream(uint64_t master, uint64_t index, uint32_t purpose = 0);

  constexpr uint32_t next() {
    const uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto shifted = static_cast<uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<uint32_t>(old >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
  }

  constexpr uint64_t next64() {
    const uint64_t high = next();
    return (high << 32) | next();
  }

  // Uniform in [0, n), n >= 1, without bias (Lemire 2019).
  constexpr uint32_t below(uint32_t n) {
    uint64_t product = uint64_t{next()} * n;
    auto low = static_cast<uint32_t>(product);
    if (low < n) {
      const uint32_t threshold = (0U - n) % n;
      while (low < threshold) {
        product = uint64_t{next()} * n;
        low = static_cast<uint32_t>(product);
      }
    }
    return static_cast<uint32_t>(product >> 32);
  }

  // Of a container that is not empty.
  template <class Container>
  constexpr uint32_t place_in(const Container& of) {
    return below(static_cast<uint32_t>(of.size()));
  }

  // Uniform in [0, 1) with 53 random bits.
  constexpr double uniform() { return static_cast<double>(next64() >> 11) * 0x1p-53; }

  // The whole generator as a number, and back, for files.
  constexpr uint64_t state() const { return state_; }
  static constexpr Rng from_state(uint64_t state) {
    Rng rng;
    rng.state_ = state;
    return rng;
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  uint64_t state_ = 0;
};

static_assert(sizeof(Rng) == 8 && std::is_trivially_copyable_v<Rng>);

// Fisher-Yates.
template <class T>
constexpr void shuffle(T* first, int count, Rng& rng) {
  for (int i = count - 1; i > 0; --i) {
    const int j = rng.below(i + 1);
    const T swapped = first[i];
    first[i] = first[j];
    first[j] = swapped;
  }
}

}  // namespace archon
