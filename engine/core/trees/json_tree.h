// JSON as a tree.
#pragma once

#include <string_view>

#include "engine/core/tree.h"

namespace archon {

// Numbers, true and false become words as they were written, null becomes Nothing, and a key that
// stands twice in an object stays twice. Throws Error with line and column of what is wrong.
Tree tree_of_json(std::string_view text);

}  // namespace archon
