// The files of data/archmajesty as they were when the program was built.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace archon::archmajesty {

struct EmbeddedFile {
  std::string_view path;  // relative to data/archmajesty, e.g. "facts/cards.json"
  std::string_view text;
};

// Sorted by path. The storage is static.
std::span<const EmbeddedFile> embedded_files();
// What a folder's files are called, "mages/" for instance, without ".yaml".
std::vector<std::string_view> embedded_ids(std::string_view folder);

}  // namespace archon::archmajesty
