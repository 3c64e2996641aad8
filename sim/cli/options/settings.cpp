#include "sim/cli/options/settings.h"

#include <algorithm>

namespace archon::cli {

std::string dashed(const char* setting) {
  std::string out = "--" + std::string(setting);
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

Option with_short_name(const char* name, Option option) {
  option.names = std::string(name) + "," + option.names;
  return option;
}

}  // namespace archon::cli
