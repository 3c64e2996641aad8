// A network as a file: whole numbers by the names of what they are about, so that it outlives
// changes of the library. Text, a line each:
//
//   archon network 1
//   made by self_play mcts:iterations=60; seed 1; 20000 games
//   shape 32 16 12                          of a card's vector, behind it, a card's own numbers
//   fact play/Steal 12 -3 ...               the rest: see the parts of NetworkFile
//   check 1f3a...                           FNV-1a of all lines before
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ai/keyforge/network/weights_text.h"

namespace archon::ai {

inline constexpr int kVector = 32;      // entries of a card's vector in a place
inline constexpr int kDirectEntry = 0;  // the one that goes straight to the result
inline constexpr int kBehind = 16;      // entries of the layer behind the sum
inline constexpr int kOwnNumbers = 12;  // learnt for each card alone

// Weights are whole numbers of these parts of one.
inline constexpr int kVectorBits = 12;  // facts, numbers, own_map
inline constexpr int kOwnBits = 10;     // own
inline constexpr int kBehindBits = 10;  // behind, result
inline constexpr int kSumBits = 7;      // what goes through the layer behind
inline constexpr int kMostSum = (16 << kSumBits) - 1;
inline constexpr int kMostBehind = 16383;  // of a weight there, so that no sum overflows

struct NetworkFile {
  using Row = WeightRow;
  using Rows = WeightRows;

  std::vector<std::string> made;  // where it comes from, a sentence each
  Rows facts;                     // by the name of a card fact: places x kVector
  Rows numbers;                   // by the name of an input: kVector
  Rows own;                       // by the id of a card: kOwnNumbers
  std::vector<Row> own_map;       // for each of them: places x kVector
  std::vector<Row> behind;        // kBehind of kVector
  std::vector<int32_t> behind_bias;
  Row result;  // kBehind
  int32_t result_bias = 0;
};

std::string to_text(const NetworkFile& file);
// Throws Error saying what is wrong: no network, of another format, or damaged.
NetworkFile network_from_text(std::string_view text);

// The one built into the program; read at the first call (safe from any thread).
const NetworkFile& bundled_network();

}  // namespace archon::ai
