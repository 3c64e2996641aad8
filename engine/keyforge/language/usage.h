// Which words of the language a card uses.
#pragma once

#include <bitset>

#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

using WordSet = std::bitset<kOps>;

// Those of the whole script: its abilities and rows, what lasts, and what it grants.
WordSet words_of(const Program& program, const CardScript& script);

// Adds those of an instruction, a row or an expression.
void add_words(const Program& program, const Node& node, WordSet& words);

}  // namespace archon::keyforge
