// What a client may have of the machine that it is served on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace archon::protocol {

inline constexpr size_t kLongestName = 64;            // bytes of what a client calls something
inline constexpr size_t kLongestPosition = 64 << 10;  // bytes of a position file
inline constexpr uintmax_t kLongestDeckFile = 1 << 20;
inline constexpr uintmax_t kLongestWeights = 16 << 20;  // of what an agent has learned
inline constexpr size_t kMostGames = 10'000;            // open at a time

struct Permissions {
  std::string cards = {};  // a folder of card scripts that replace those of the same name, or ""
  bool programs = false;   // agents may be programs, which run as the user
  bool sandbox = false;    // ... or in a sandbox
  bool files = false;      // decks, and what agents have learned, may be in files
  int memory_mib = 2'048;  // of the whole process
};

}  // namespace archon::protocol
