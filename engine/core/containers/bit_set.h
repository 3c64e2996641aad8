// A small set as one machine word: members are the numbers of its bits.
#pragma once

#include <bit>
#include <cstdint>

namespace archon {

template <class Word>
struct BitSet {
  Word word = 0;

  static constexpr BitSet of(int member) {
    BitSet set;
    set.add(member);
    return set;
  }
  // The first `count` members.
  static constexpr BitSet first_of(int count) {
    constexpr int kBits = 8 * static_cast<int>(sizeof(Word));
    return {count >= kBits ? static_cast<Word>(~Word{0})
                           : static_cast<Word>((Word{1} << count) - 1)};
  }

  constexpr bool has(int member) const { return (word >> member & 1) != 0; }
  constexpr void add(int member) { word = static_cast<Word>(word | Word{1} << member); }
  constexpr void remove(int member) { word = static_cast<Word>(word & ~(Word{1} << member)); }
  constexpr bool empty() const { return word == 0; }
  constexpr int size() const { return std::popcount(word); }
  // The lowest; the number of bits of an empty set.
  constexpr int first() const { return std::countr_zero(word); }

  friend constexpr BitSet operator&(BitSet a, BitSet b) {
    return {static_cast<Word>(a.word & b.word)};
  }
  friend constexpr BitSet operator|(BitSet a, BitSet b) {
    return {static_cast<Word>(a.word | b.word)};
  }
  // Difference.
  friend constexpr BitSet operator-(BitSet a, BitSet b) {
    return {static_cast<Word>(a.word & ~b.word)};
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
      left = static_cast<Word>(left & (left - 1));
      return *this;
    }
    constexpr bool operator!=(End) const { return left != 0; }
  };
  constexpr Iterator begin() const { return {word}; }
  constexpr End end() const { return {}; }
};

}  // namespace archon
