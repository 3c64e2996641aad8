// The weights of cards that an option names.
#pragma once

#include <string>

#include "sim/keyforge/field/field.h"

namespace archon::cli {

// A built-in player's, or a file's ('-': standard input). Throws Error for what is neither.
sim::FieldModel field_named(const std::string& name);

}  // namespace archon::cli
