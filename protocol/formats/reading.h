// Lines of JSON as they come from outside.
#pragma once

#include <string_view>

#include "protocol/formats/fields.h"

namespace archon::protocol {

inline constexpr size_t kLongestRequest = 1 << 20;  // bytes

// The object that the text is. `what` says what it is meant to be: "a request". Throws Fault.
Json parse_object(std::string_view text, std::string_view what);

}  // namespace archon::protocol
