#include "sim/report/embedded.h"

#include <algorithm>

#include "engine/core/check.h"

namespace archon::report {

std::string_view embedded(std::string_view path) {
  const auto files = embedded_files();
  const auto at = std::find_if(files.begin(), files.end(),
                               [&](const EmbeddedFile& file) { return file.path == path; });
  ARCHON_CHECK(at != files.end());
  return at->text;
}

}  // namespace archon::report
