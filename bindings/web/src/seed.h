// Seeds in requests.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/keyforge/formats/json_fields.h"

namespace archon::web {

// The member `seed`, or the usual one. It may need more digits than the numbers of JavaScript have,
// so it is text. Throws Error.
uint64_t seed_in(const keyforge::Json& request, std::string_view where);

}  // namespace archon::web
