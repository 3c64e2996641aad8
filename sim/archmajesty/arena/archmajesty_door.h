// Archmajesty as people ask for it: mages and encounters by files, names and parts of them.
#pragma once

#include "sim/kinds/game_door.h"

namespace archon::sim {

const GameDoor& archmajesty_door();

}  // namespace archon::sim
