// The games that other programs can play: whoever serves them finds theirs here.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "protocol/formats/permissions.h"
#include "protocol/session/game_room.h"

namespace archon::protocol {

struct ServedGame {
  std::string_view name;  // in requests
  std::unique_ptr<GameRoom> (*open)(const Permissions& may);
  // From now on other people's programs play it, too.
  void (*add_programs)();
};

// A request that names none means the first.
std::span<const ServedGame> served_games();

}  // namespace archon::protocol
