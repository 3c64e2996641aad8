// Prints compiled cards back: as rules text for players, and as a listing for debugging.
#pragma once

#include <string>

#include "engine/keyforge/language/printer/phrases.h"
#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

// What the card does, in our own wording, from its bytecode: a line for each ability and row.
std::string explain(const Program& program, const CardScript& card, const Names& names);

// The nodes and instructions of the card, a line each.
std::string listing(const Program& program, const CardScript& card);

}  // namespace archon::keyforge
