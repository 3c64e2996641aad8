// Which words forge keys.
#pragma once

#include "engine/keyforge/vocabulary/words.h"

namespace archon::keyforge {

// Statements by which a key is forged outside the step of it.
constexpr bool is_forging(Op op) {
  return op == Op::ForgeAtCost || op == Op::ForgeAtCostPlus || op == Op::ForgeColour ||
         op == Op::ForgeFree;
}

}  // namespace archon::keyforge
