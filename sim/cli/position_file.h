// Position files as commands get them: the text, and the library of the edition that it names.
#pragma once

#include <string>

#include "engine/keyforge/papers/position.h"
#include "sim/cli/libraries.h"

namespace archon::cli {

struct LoadedPosition {
  keyforge::State state;
  keyforge::Match match;  // its library is one of those it was loaded with
};

// Throws Error naming the file, and line and path of what is wrong in it.
LoadedPosition load_position(const std::string& file, Libraries& libraries);

}  // namespace archon::cli
