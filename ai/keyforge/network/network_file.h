// A network as a file: whole numbers by the names of what they are about, so that it outlives
// changes of the library. Text, a line each:
//
//   archon network 1
//   made by self_play mcts:iterations=60; seed 1; 20000 games
//   shape 32 16 12                          of a card's vector, behind it, a card's own numbers
//   fact play/Steal 12 -3 ...               the rest: see the parts of NetworkFile
//   check 1f3a...                           FNV-1a of all lines before
//
// Networks of the second format ("archon network 2") see all places of cards, whose number stands
// in their shape, too: `shape 32 64 12 9`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ai/keyforge/network/inputs.h"
#include "ai/keyforge/network/weights_text.h"

namespace archon::ai {

// Entries of a card's vector in a place: of the first format, and the most.
inline constexpr int kVector = 32;
inline constexpr int kLargestVector = 64;
inline constexpr int kDirectEntry = 0;  // the one that goes straight to the result
inline constexpr int kBehind = 16;      // entries of the layer behind the sum, in the first format
inline constexpr int kLargestBehind = 64;
inline constexpr int kOwnNumbers = 12;  // learnt for each card alone

// Weights are whole numbers of these parts of one.
inline constexpr int kVectorBits = 12;  // facts, numbers, own_map
inline constexpr int kOwnBits = 10;     // own
inline constexpr int kBehindBits = 10;  // behind, result
inline constexpr int kSumBits = 7;      // what goes through the layer behind
inline constexpr int kMostSum = (16 << kSumBits) - 1;
// Of a weight there, so that no sum overflows.
constexpr int most_behind(int vector) { return 16384 * kVector / vector - 1; }

struct NetworkFile {
  using Row = WeightRow;
  using Rows = WeightRows;

  std::vector<std::string> made;  // where it comes from, a sentence each
  Rows facts;                     // by the name of a card fact: places x vector
  Rows numbers;                   // by the name of an input: vector
  Rows own;                       // by the id of a card: kOwnNumbers
  std::vector<Row> own_map;       // for each of them: places x vector
  std::vector<Row> behind;        // each of a vector; as many as the layer has entries
  std::vector<int32_t> behind_bias;
  Row result;
  int32_t result_bias = 0;
  int vector = kVector;           // its entries: 32 or 64
  int card_places = kCardPlaces;  // of each side: kPlacesInPart in the first format

  int columns() const { return 2 * card_places * vector; }
  // Whether it knows token creatures, prophecies and archon powers for what they are.
  bool knows_references() const { return card_places == kCardPlaces; }
};

std::string to_text(const NetworkFile& file);
// Throws Error saying what is wrong: no network, of another format, or damaged.
NetworkFile network_from_text(std::string_view text);

// The one built into the program; read at the first call (safe from any thread).
const NetworkFile& bundled_network();
// That of rival moves (ai/training/rivals.h), likewise.
const NetworkFile& network_of_rivals();
// That of rival moves whose rollouts were cut and judged by the one before, likewise.
const NetworkFile& bootstrapped_network();

}  // namespace archon::ai
