// The secret that a game's dice may follow from, in requests and answers.
#pragma once

#include <optional>

#include "engine/core/salt.h"
#include "protocol/formats/fields.h"

namespace archon::protocol {

// What the client wants to repeat; a fresh one where a program may play, which could know what
// follows from a seed. Throws Fault.
std::optional<Salt> read_salt(const Field& salt, bool programs);

// Nothing where there is none.
Json salt_json(const std::optional<Salt>& salt);

}  // namespace archon::protocol
