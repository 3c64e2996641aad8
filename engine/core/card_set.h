// A set of up to 128 cards as two machine words.
#pragma once

#include <bit>
#include <cstdint>

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
  constexpr bool empty() const { return (word[0] | word[1]) == 0; }
  constexpr int size() const { return std::popcount(word[0]) + std::popcount(word[1]); }
  // The lowest; 128 of an empty set.
  constexpr CardId first() const {
    return static_cast<CardId>(word[0] ? std::countr_zero(word[0]) : 64 + std::countr_zero(word[1]));
  }
  constexpr bool contains(const CardSet& other) const {
    return ((other.word[0] & ~word[0]) | (other.word[1] & ~word[1])) == 0;
  }

  friend constexpr CardSet operator&(const CardSet& a, const CardSet& b) {
    return {{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
  }
  friend constexpr CardSet operator|(const CardSet& a, const CardSet& b) {
    return {{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
  }
  // Difference.
  friend constexpr CardSet operator-(const CardSet& a, const CardSet& b) {
    return {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
  }
  constexpr CardSet& operator&=(const CardSet& b) { return *this = *this & b; }
  constexpr CardSet& operator|=(const CardSet& b) { return *this = *this | b; }
  constexpr CardSet& operator-=(const CardSet& b) { return *this = *this - b; }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

  // Iterates in ascending order over the members the set had when the loop began.
  class Iterator {
   public:
    constexpr Iterator(uint64_t low, uint64_t high) : low_(low), high_(high) {}
    constexpr CardId operator*() const {
      return static_cast<CardId>(low_ ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
    }
    constexpr Iterator& operator++() {
      if (low_)
        low_ &= low_ - 1;
      else
        high_ &= high_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const {
      return low_ != other.low_ || high_ != other.high_;
    }

   private:
    uint64_t low_;
    uint64_t high_;
  };
  constexpr Iterator begin() const { return {word[0], word[1]}; }
  constexpr Iterator end() const { return {0, 0}; }
};

static_assert(sizeof(CardSet) == 16);

}  // namespace archon
