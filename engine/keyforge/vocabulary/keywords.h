// Which keywords the rules know how to follow.
#pragma once

#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

// Cards have the others, too, but nothing would come of them: a script can't name them, and a card
// that has one can't be scripted.
constexpr bool is_ruled(Keyword k) { return k != Keyword::Omega && k != Keyword::Deploy; }

}  // namespace archon::keyforge
