// Replays as values of JSON, where they stand within others. For .cpp files only.
#pragma once

#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/formats/replay.h"

namespace archon::keyforge {

Json replay_json(const Replay& replay);

}  // namespace archon::keyforge
