// What happens in a game, one thing after the other, for a log or a spectator.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/keyforge/vocabulary/marks.h"

namespace archon::keyforge {

enum class What : uint8_t {
#define HAPPENING(Name, in_protocol) Name,
#include "engine/keyforge/vocabulary/happenings.def"
#undef HAPPENING
};

// Their names in the protocol.
inline constexpr auto kHappeningNames = std::to_array<std::string_view>({
#define HAPPENING(Name, in_protocol) in_protocol,
#include "engine/keyforge/vocabulary/happenings.def"
#undef HAPPENING
});

// Where Æmber can be. Numbers below 128 are cards.
inline constexpr uint8_t kSupply = 0xFE;
constexpr uint8_t pool_of(uint8_t player) { return 0xF0 | player; }

// Why a choice was settled unasked: Happening::to.
enum class Settling : uint8_t {
  None,   // there was nothing to choose
  Only,   // there was one option
  Equal,  // the options come to the same, or are not asked about by the game's settings
};

struct Happening {
  What what = What::Over;
  uint8_t card = 0xFF;   // a CardId
  uint8_t other = 0xFF;  // a CardId. Settled: of the card that grants the asking ability
  uint8_t player = 0xFF;
  uint8_t from = 0;  // a Zone, or of Æmber kSupply, a pool or a card. Settled: an Ask
  uint8_t to = 0;
  uint16_t ability = 0;  // in the program
  int16_t amount = 0;    // Settled: the answer
  int16_t prevented = 0;
  // Which of the two lay facedown in play then.
  static constexpr uint8_t kCard = 1;
  static constexpr uint8_t kOther = 2;
  uint8_t facedown = 0;
};

}  // namespace archon::keyforge
