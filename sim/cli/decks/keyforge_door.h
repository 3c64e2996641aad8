// KeyForge as people ask for it: decks by files, folders, standard input, the shelf and names.
#pragma once

#include "sim/kinds/game_door.h"

namespace archon::cli {

const sim::GameDoor& keyforge_door();

}  // namespace archon::cli
