// Which of the abilities that wait are equal, and yet more than one option.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Whether two of those from this place on have one script and still differ in which comes first.
bool has_rivals(const View& t, int first_pending);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
