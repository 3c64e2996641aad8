// Lasting effects of a position file.
#pragma once

#include "engine/keyforge/formats/position_draft.h"

namespace archon::keyforge {

// All cards must have been read. Throws Error where there is no room for another.
Lasting read_lasting(const PositionDraft& draft, const TreeReader& node);

}  // namespace archon::keyforge
