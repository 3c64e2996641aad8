// Houses as the protocol spells them.
#pragma once

#include <string>

#include "engine/keyforge/vocabulary/ids.h"
#include "protocol/formats/fields.h"

namespace archon::protocol {

// Throws Fault.
keyforge::House read_house(const Field& house);

// Lower case, no separator ("staralliance").
std::string house_word(keyforge::House house);

}  // namespace archon::protocol
