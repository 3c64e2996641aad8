#include "engine/archmajesty/cards/embedded.h"

namespace archon::archmajesty {

std::vector<std::string_view> embedded_ids(std::string_view folder) {
  constexpr std::string_view kEnding = ".yaml";
  std::vector<std::string_view> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(folder)) continue;
    const std::string_view name = file.path.substr(folder.size());
    out.push_back(name.substr(0, name.size() - kEnding.size()));
  }
  return out;
}

}  // namespace archon::archmajesty
