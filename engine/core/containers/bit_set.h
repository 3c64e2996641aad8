// A small set as one machine word: members are the numbers of its bits.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace archon {

template <class Word>
struct BitSet {
  Word word = 0;

  static constexpr BitSet of(int member) { return {static_cast<Word>(Word{1} << member)}; }
  // The first `count` members.
  static constexpr BitSet first_of(int count) {
    constexpr int kBits = 8 * sizeof(Word);
    constexpr Word kAll = std::numeric_limits<Word>::max();
    return {count >= kBits ? kAll : static_cast<Word>((Word{1} << count) - 1)};
  }

  constexpr bool has(int member) const { return (word >> member & 1) != 0; }
  constexpr void add(int member) { *this |= of(member); }
  constexpr void remove(int member) { *this -= of(member); }
  constexpr bool empty() const { return word == 0; }
  constexpr int size() const { return std::popcount(word); }
  // The lowest; the number of bits of an empty set.
  constexpr int first() const { return std::countr_zero(word); }

  friend constexpr BitSet operator&(BitSet a, BitSet b) {
    a.word &= b.word;
    return a;
  }
  friend constexpr BitSet operator|(BitSet a, BitSet b) {
    a.word |= b.word;
    return a;
  }
  // Difference.
  friend constexpr BitSet operator-(BitSet a, BitSet b) {
    a.word ^= a.word & b.word;
    return a;
  }
  constexpr BitSet& operator&=(BitSet b) { return *this = *this & b; }
  constexpr BitSet& operator|=(BitSet b) { return *this = *this | b; }
  constexpr BitSet& operator-=(BitSet b) { return *this = *this - b; }
  friend constexpr bool operator==(BitSet, BitSet) = default;

  // Iterates in ascending order over the members the set had when the loop began.
  struct End {};
  struct Iterator {
    Word left;
    constexpr int operator*() const { return std::countr_zero(left); }
    constexpr Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    constexpr bool operator!=(End) const { return left != 0; }
  };
  constexpr Iterator begin() const { return {word}; }
  constexpr End end() const { return {}; }
};

}  // namespace archon
