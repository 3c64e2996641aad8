// Seeds in requests, and what requests are called.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/trees/json_fields.h"

namespace archon::web {

// In complaints: where a member stands.
inline constexpr const char* kRequest = "the request";
inline constexpr const char* kGame = "the game";  // to be played

// The member `seed`, or the usual one. It may need more digits than the numbers of JavaScript have,
// so it is text. Throws Error.
uint64_t seed_in(const Json& request, std::string_view where);

}  // namespace archon::web
