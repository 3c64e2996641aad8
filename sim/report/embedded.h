// The files that pages are made of, as they were when the program was built.
#pragma once

#include <span>
#include <string_view>

namespace archon::report {

struct EmbeddedFile {
  std::string_view path;  // relative to sim, e.g. "report/page.css"
  std::string_view text;
};

// Sorted by path. The storage is static.
std::span<const EmbeddedFile> embedded_files();

// The text of one of them, which must be there.
std::string_view embedded(std::string_view path);

}  // namespace archon::report
