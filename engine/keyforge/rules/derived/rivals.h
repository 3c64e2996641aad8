// Which of the abilities that wait are equal, and yet more than one option.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_VOICE {

// Whether two of those from this place on have one script and still differ in which comes first.
bool has_rivals(const View& t, int first_pending);

}  // namespace ARCHON_VOICE
}  // namespace archon::keyforge
