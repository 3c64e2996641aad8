// Advice on a position and the review of a game, as `archon advise` and `archon review` give them.
// For .cpp files only.
#pragma once

#include <functional>
#include <string>

#include "engine/core/trees/json_fields.h"

namespace archon::web {

// Requests and answers stand in bindings/web/README.md. Throw Error.

// The position that a text describes, drawn.
Json drawn(const Json& request);
Json advice(const Json& request);
// `tell` hears how many choices have been looked at, and of how many.
Json review(const Json& request, const std::function<void(int done, int of)>& tell);

}  // namespace archon::web
