// Lines of JSON as they come from outside.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/formats/choices.h"
#include "protocol/formats/fields.h"

namespace archon::protocol {

inline constexpr size_t kLongestRequest = 1 << 20;  // bytes

// The object that the text is. `what` says what it is meant to be: "a request". Throws Fault.
Json parse_object(std::string_view text, std::string_view what);

// `pick` ([1], [0, 2] or [{"k": 0, "amount": 2}]) or `pass` of a choice. Throws Fault.
std::vector<Pick> read_picks(const Field& choice);

}  // namespace archon::protocol
