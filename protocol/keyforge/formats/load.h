// Positions that come as requests, and the settings of a game.
#pragma once

#include "engine/keyforge/formats/position.h"
#include "protocol/formats/fields.h"

namespace archon::protocol {

struct LoadedPosition {
  keyforge::Match match;
  keyforge::State state;
  std::vector<std::pair<keyforge::CardId, std::string>>
      names;  // uids that the request gives to cards
};

// `load` in the protocol's own shape (`players`, `house`, ...: docs/protocol.md). Throws Fault.
LoadedPosition load_players(const Field& request, const keyforge::Library& library);

// A position in the shape of a position file (docs/positions.md): an object, or its text. Its
// labels are the uids. Throws Fault.
LoadedPosition load_file(const Field& position, const keyforge::Library& library);

// The edition of such a file, and the one that a request names. Throw Fault.
keyforge::Rules rules_of_file(const Field& position);
keyforge::Rules read_rules(const Field& rules);

// Which choices are asked: changes `settings` as the request's `auto` says. Throws Fault.
uint8_t read_auto(const Field& settings, uint8_t before);
Json auto_json(uint8_t settings);
inline constexpr uint8_t kServeSettings = keyforge::kAskKeys | keyforge::kAskEnd;

}  // namespace archon::protocol
