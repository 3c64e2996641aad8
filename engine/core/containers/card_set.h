// A set of up to 128 cards as two machine words.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace archon {

// A card among all those of a game. The owner is in the top bit but one (see CardSet).
using CardId = uint8_t;
inline constexpr CardId kNoCard = 0xFF;

// Objects 0..63 stand in the first word and 64..127 in the second; a game gives each owner one
// word.
struct CardSet {
  uint64_t word[2] = {0, 0};

  static constexpr CardSet of(int id) {
    CardSet set;
    set.add(id);
    return set;
  }
  static constexpr CardSet owned_by(int owner) {
    CardSet set;
    set.word[owner] = ~uint64_t{0};
    return set;
  }

  constexpr bool has(int id) const { return word[id >> 6] >> (id & 63) & 1; }
  constexpr void add(int id) { word[id >> 6] |= uint64_t{1} << (id & 63); }
  constexpr void remove(int id) { word[id >> 6] &= ~(uint64_t{1} << (id & 63)); }
  constexpr bool empty() const {
#ifdef __SSE4_1__
    if (!std::is_constant_evaluated()) {
      const Words all = words();
      return __builtin_ia32_ptestz128(all, all) != 0;
    }
#endif
    return (word[0] | word[1]) == 0;
  }
  constexpr int size() const { return std::popcount(word[0]) + std::popcount(word[1]); }
  // The lowest; 128 of an empty set.
  constexpr CardId first() const {
    return static_cast<CardId>(word[0] ? std::countr_zero(word[0])
                                       : 64 + std::countr_zero(word[1]));
  }
  constexpr bool contains(const CardSet& other) const {
    return ((other.word[0] & ~word[0]) | (other.word[1] & ~word[1])) == 0;
  }

  friend constexpr CardSet operator&(const CardSet& a, const CardSet& b) {
    return both_words(a, b, [](auto x, auto y) { return x & y; });
  }
  friend constexpr CardSet operator|(const CardSet& a, const CardSet& b) {
    return both_words(a, b, [](auto x, auto y) { return x | y; });
  }
  // Difference.
  friend constexpr CardSet operator-(const CardSet& a, const CardSet& b) {
    return both_words(a, b, [](auto x, auto y) { return x & ~y; });
  }
  constexpr CardSet& operator&=(const CardSet& b) { return *this = *this & b; }
  constexpr CardSet& operator|=(const CardSet& b) { return *this = *this | b; }
  constexpr CardSet& operator-=(const CardSet& b) { return *this = *this - b; }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

  // Iterates in ascending order over the members the set had when the loop began.
  struct End {};
  class Iterator {
   public:
    constexpr explicit Iterator(const CardSet& set)
        : bits_(set.word[0] ? set.word[0] : set.word[1]),
          later_(set.word[0] ? set.word[1] : 0),
          base_(set.word[0] ? 0 : 64) {}
    constexpr CardId operator*() const {
      return static_cast<CardId>(base_ + std::countr_zero(bits_));
    }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      if (bits_ == 0) {
        bits_ = later_;
        later_ = 0;
        base_ = 64;
      }
      return *this;
    }
    constexpr bool operator!=(End) const { return bits_ != 0; }

   private:
    uint64_t bits_;   // of the word that is being gone through
    uint64_t later_;  // the second word, while the first is
    int base_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr End end() const { return {}; }

 private:
  // One operation on 16 bytes, where the processor has it.
  template <class F>
  static constexpr CardSet both_words(const CardSet& a, const CardSet& b, F f) {
    if (std::is_constant_evaluated()) return {{f(a.word[0], b.word[0]), f(a.word[1], b.word[1])}};
    const Words both = f(a.words(), b.words());
    CardSet out;
    std::memcpy(out.word, &both, sizeof both);
    return out;
  }

  using Words [[gnu::vector_size(16)]] = long long;
  Words words() const {
    Words out;
    std::memcpy(&out, word, sizeof out);
    return out;
  }
};

static_assert(sizeof(CardSet) == 16);

}  // namespace archon
