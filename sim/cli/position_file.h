// Position files as commands get them: the text, and the library of the edition that it names.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/keyforge/library.h"
#include "engine/keyforge/position.h"

namespace archon::cli {

// A position needs the library of its edition. They are loaded once each.
class Libraries {
 public:
  const keyforge::Library& of(keyforge::Rules rules);

 private:
  std::array<std::optional<keyforge::Library>, keyforge::kEditions> libraries_;
};

struct LoadedPosition {
  keyforge::State state;
  const keyforge::Library& library;  // one of those it was loaded with
};

// Throws Error naming the file, and line and path of what is wrong in it.
LoadedPosition load_position(const std::string& file, Libraries& libraries);

}  // namespace archon::cli
