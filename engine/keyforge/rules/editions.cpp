#include "engine/keyforge/rules/editions.h"

namespace archon::keyforge {

std::optional<Rules> rules_named(std::string_view name) {
  for (size_t i = 0; i < kEditionNames.size(); ++i)
    if (kEditionNames[i] == name) return Rules{static_cast<Edition>(i)};
  return std::nullopt;
}

std::string edition_list() {
  std::string out;
  for (size_t i = 0; i < kEditionNames.size(); ++i) {
    if (i > 0) out += i + 1 == kEditionNames.size() ? " or " : ", ";
    out += kEditionNames[i];
  }
  return out;
}

}  // namespace archon::keyforge
