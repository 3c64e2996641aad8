// How good a position is, by a network that knows cards: the vectors of all cards by zone, summed
// with those of plain numbers, through a layer of sixteen or more. Whole numbers in a fixed order:
// the same bits on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/keyforge/network/inputs.h"
#include "ai/keyforge/network/network_file.h"

namespace archon::ai {

// A network made ready for the cards of a library, for all of them or as games bring them. What it
// knows never changes, so threads share it.
class Network {
 public:
  Network(const NetworkFile& file, const keyforge::Library& library);
  // For a library of that many cards, of which it knows none as yet.
  Network(const NetworkFile& file, int cards);
  // Makes it ready for one more card: one caller at a time. Games without that card may be judged
  // meanwhile.
  void add_card(const NetworkFile& file, const keyforge::Library& library, int card);

  // Estimated chance in (0, 1] that `player` wins a game that isn't over. The state is a
  // determinization: both hands count.
  double win_chance(const keyforge::State& s, const keyforge::Match& match, int player) const;
  // That of the active player, as a logit in parts of one.
  static constexpr int kLogitOne = 1 << (kSumBits + kBehindBits);
  int64_t logit(const keyforge::State& s, const keyforge::Match& match) const;
  int64_t logit(const Inputs& inputs) const;

 private:
  void add_numbers(const NetworkFile& file);
  template <int kEntries>
  int64_t logit_of(const Inputs& inputs) const;

  std::vector<uint8_t> known_;  // by card: 1 if its vectors are there
  int vector_;                  // entries of one
  std::vector<int16_t> cards_;  // by card and place
  std::vector<int16_t> numbers_;
  Sight sight_;
  int behind_count_;
  std::vector<int16_t> behind_;  // a vector for each entry of the layer
  std::array<int32_t, kLargestBehind> behind_bias_;
  std::array<int16_t, kLargestBehind> result_;
  int32_t result_bias_;
};

}  // namespace archon::ai
