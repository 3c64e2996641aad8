// Who fights, by what a user typed.
#pragma once

#include <string>

#include "sim/play/arena.h"

namespace archon::python {

// Throws Error for what is neither, or an encounter where there has to be a party.
sim::Entrant battle_entrant(const std::string& spec, bool is_party);
// A party, and an encounter or other mages. Throws Error.
sim::MatchSetup battle_setup(const std::string& party, const std::string& against);

}  // namespace archon::python
