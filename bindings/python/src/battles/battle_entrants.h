// Who fights, by what a user typed.
#pragma once

#include <string>

#include "sim/play/arena.h"

namespace archon::python {

// A party, and an encounter or other mages. Throws Error.
sim::MatchSetup battle_setup(const std::string& party, const std::string& against);

}  // namespace archon::python
