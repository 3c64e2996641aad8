// The verbs of moves, and what each is called wherever it is spoken of.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/counts.h"

namespace archon::keyforge {

enum class Verb : uint8_t {
#define VERB(Name, letter, holds, in_protocol, words) Name,
#include "engine/keyforge/vocabulary/verbs.def"
#undef VERB
};

// What Move::value holds: a House, a number, a KeyColour, the number of an alternative, a position
// among the pending abilities, a place in the battleline, or a way to resolve a bonus icon.
enum class Holds : uint8_t { Nothing, House, Number, Key, Option, Pending, Place, Icon, Trait };

struct VerbRow {
  char letter;  // in replays
  Holds value;
  std::string_view in_protocol;
  std::string_view words;  // {} is the title of the card, or the value
};

inline constexpr auto kVerbTable = std::to_array<VerbRow>({
#define VERB(Name, letter, holds, in_protocol, words) {letter, Holds::holds, in_protocol, words},
#include "engine/keyforge/vocabulary/verbs.def"
#undef VERB
});
inline constexpr int kVerbs = kVerbTable.size();

constexpr const VerbRow& row_of(Verb verb) { return kVerbTable[index_of(verb)]; }

}  // namespace archon::keyforge
