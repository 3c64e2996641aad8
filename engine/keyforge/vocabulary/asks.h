// The questions of the game, and what each is called wherever it is spoken of.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/counts.h"

namespace archon::keyforge {

// Why the engine waits.
enum class Ask : uint8_t {
#define ASK(Name, asker, in_facts, in_protocol, member, brief, full) Name,
#include "engine/keyforge/vocabulary/asks.def"
#undef ASK
};

enum class Asker : uint8_t { Nobody, Turn, Rules, Card };

struct AskRow {
  Asker asker;
  std::string_view in_facts;
  std::string_view in_protocol;
  std::string_view member;  // of an option in the protocol
  std::string_view brief;   // "which house"
  std::string_view full;    // "Which house?"; of a card's question what follows "Anger: "
};

inline constexpr auto kAskTable = std::to_array<AskRow>({
#define ASK(Name, asker, in_facts, in_protocol, member, brief, full) \
  {Asker::asker, in_facts, in_protocol, member, brief, full},
#include "engine/keyforge/vocabulary/asks.def"
#undef ASK
});
inline constexpr int kAsks = kAskTable.size();

constexpr const AskRow& row_of(Ask ask) { return kAskTable[index_of(ask)]; }

}  // namespace archon::keyforge
