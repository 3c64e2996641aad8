#include "engine/core/file_names.h"

#include <algorithm>
#include <array>

#include "engine/core/text.h"

namespace archon {
namespace {

bool names_a_device(std::string_view name) {
  constexpr std::array<std::string_view, 4> kDevices{"con", "prn", "aux", "nul"};
  const bool numbered = name.size() == 4 && (name.starts_with("com") || name.starts_with("lpt")) &&
                        name[3] >= '1' && name[3] <= '9';
  return numbered || std::find(kDevices.begin(), kDevices.end(), name) != kDevices.end();
}

}  // namespace

std::string file_name_of(std::string_view title, size_t longest) {
  std::string out = slug(title).substr(0, longest);
  while (out.ends_with('-')) out.pop_back();
  if (names_a_device(out)) out += "-file";
  return out;
}

}  // namespace archon
