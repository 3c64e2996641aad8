// A position as the page draws it, and the question that waits there. For .cpp files only.
#pragma once

#include <optional>

#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/game.h"

namespace archon::web {

// {"state": ...}, as docs/protocol.md describes it; of a viewer, what that player sees.
Json board_of(const keyforge::State& state, const keyforge::Match& match,
              std::optional<keyforge::Player> viewer);

// {"question", "wording": of the card that asks, or "", "choices": each with "number", "text" and
// "uid": the card that is meant, or ""}. `you` is who reads that.
Json question_of(const keyforge::State& state, const keyforge::Match& match, keyforge::Player you);

}  // namespace archon::web
