// The files of data/keyforge as they were when the program was built.
#pragma once

#include <span>
#include <string_view>

namespace archon::keyforge {

struct EmbeddedFile {
  std::string_view path;  // relative to data/keyforge, e.g. "cards/cota/anger.card"
  std::string_view text;
};

// Sorted by path. The storage is static.
std::span<const EmbeddedFile> embedded_files();

}  // namespace archon::keyforge
