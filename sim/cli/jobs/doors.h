// The games that a command line can ask for, and which one it means.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/cli/options/command.h"
#include "sim/kinds/game_door.h"

namespace archon::cli {

// The first of them gets the words that no other claims.
std::span<const sim::GameDoor* const> game_doors();

// --game, and the game that it means; where it isn't given, as the words tell. Throws UsageError
// for a game that isn't known, and for words of two games.
Option game_option(std::string& game);
const sim::GameDoor& door_for(const std::string& game, const std::vector<std::string>& words,
                              std::span<const sim::GameDoor* const> doors = game_doors());
// The game whose entrants have this feature; `game` as above.
const sim::GameDoor& door_with(const std::string& feature, const std::string& game);
// The features of all games.
std::vector<std::string> known_features();

// Options that a game doesn't have are said, not dropped: throws UsageError for the first that is
// given and in `lacks`.
struct GivenOption {
  bool is_given = false;
  std::string_view name;
};
void refuse(const sim::GameDoor& door, std::span<const std::string_view> lacks,
            const std::vector<GivenOption>& options);

}  // namespace archon::cli
