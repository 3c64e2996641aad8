// What the protocol says of a game, as JSON (docs/protocol.md).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/keyforge/vocabulary/happening.h"
#include "protocol/formats/fields.h"
#include "protocol/formats/version.h"
#include "protocol/keyforge/formats/choices.h"
#include "protocol/keyforge/formats/view.h"

namespace archon::protocol {

// The question that waits. A viewer who is not the one to answer is told who is, and the kind.
Json decision_json(const View& view, const keyforge::Question& question, int number);

// What happened, in order, and apart from that the choices that the engine settled by itself.
Json events_json(const View& view, const std::vector<keyforge::Happening>& happenings);
Json settled_json(const View& view, const std::vector<keyforge::Happening>& happenings);

// Everything that the viewer can know of the position.
Json state_json(const View& view);

// Facts and text of a card of the library.
Json card_json(const keyforge::Library& library, int number);

}  // namespace archon::protocol
