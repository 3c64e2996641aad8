// Who speaks and who listens: which kinds of rows and triggers there are in play and in lasting
// effects, and which cards are without their text.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// A card has come into play: it is heard, and listens.
void hear(Table& t, CardId id);
// Remembers which kinds of rows and triggers stand in play or in lasting effects now.
void refresh_listeners(Table& t);
// Finds out which cards are without their text now, and who speaks and listens then.
void settle_blank(Table& t);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
