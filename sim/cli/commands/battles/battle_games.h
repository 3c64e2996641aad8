// Single battles: their files, and those at the table.
#pragma once

#include "sim/cli/commands/games/single_games.h"

namespace archon::cli {

extern const SingleGames kBattleGames;

}  // namespace archon::cli
