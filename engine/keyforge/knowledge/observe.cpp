#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/knowledge/sight.h"

namespace archon::keyforge {
namespace {

using Bytes = std::span<const unsigned char>;

// Quicker than hash(), which files hold and which therefore goes byte by byte: four words at once.
class WordHash {
 public:
  void add(Bytes bytes) {
    for (; bytes.size() >= sizeof lanes_; bytes = bytes.subspan(sizeof lanes_))
      for (size_t i = 0; i < lanes_.size(); ++i) mix(lanes_[i], bytes.subspan(i * sizeof(Word)));
    for (size_t i = 0; !bytes.empty(); ++i) {
      mix(lanes_[i], bytes);
      bytes = bytes.subspan(std::min(bytes.size(), sizeof(Word)));
    }
  }
  uint64_t value() const {
    Word out = 0;
    for (const Word lane : lanes_) out = std::rotl(out ^ lane, 31) * kPrime;
    return out ^ out >> 32;
  }

 private:
  using Word = uint64_t;
  static constexpr Word kPrime = 0x9E3779B97F4A7C15ULL;

  // The first of these bytes.
  static void mix(Word& lane, Bytes bytes) {
    Word word = 0;
    std::memcpy(&word, bytes.data(), std::min(bytes.size(), sizeof word));
    lane = std::rotl(lane ^ word * kPrime, 29) * kPrime;
  }

  std::array<Word, 4> lanes_{1, 2, 3, 4};
};

// What is taken of a stack that grows up, or down.
template <class Stack>
Bytes taken_up(const Stack& stack) {
  if (stack.empty()) return {};
  return {reinterpret_cast<const unsigned char*>(&stack[0]), stack.size() * sizeof stack[0]};
}
template <class Stack>
Bytes taken_down(const Stack& stack) {
  if (stack.empty()) return {};
  return {reinterpret_cast<const unsigned char*>(&stack.back()), stack.size() * sizeof stack[0]};
}

// Of the stacks, most of whose room is free, only what is taken.
uint64_t hash_of_taken(const State& s) {
  constexpr size_t kStacks = sizeof s.work + sizeof s.waiting;
  const Bytes all(reinterpret_cast<const unsigned char*>(&s), sizeof s);
  WordHash out;
  out.add(all.first(sizeof(Tableau)));
  const std::array<uint8_t, 8> sizes{byte(s.cells().size()), byte(s.stack().size()),
                                     byte(s.pending().size()), byte(s.lasting().size())};
  out.add(sizes);
  for (const Bytes taken :
       {taken_up(s.cells()), taken_down(s.stack()), taken_up(s.pending()), taken_down(s.lasting())})
    out.add(taken);
  out.add(all.subspan(sizeof(Tableau) + kStacks));
  return out.value();
}

}  // namespace

uint64_t observation_hash(const State& s, Player player) {
  // Brings every state that looks alike to one representative and hashes that. A thread keeps it,
  // since a state that is assigned to is not copied whole.
  thread_local State seen;
  seen = s;
  show_to(seen, player);
  return hash_of_taken(seen);
}

}  // namespace archon::keyforge
