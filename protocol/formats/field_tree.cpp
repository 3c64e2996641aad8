#include "protocol/formats/field_tree.h"

#include <fmt/format.h>

#include "protocol/formats/permissions.h"

namespace archon::protocol {

Tree tree_of(const Field& field) {
  Tree out;
  if (field.present()) {
    const Json& json = field.json();
    if (json.is_array()) {
      out = Tree::list();
      for (const Field& item : field.items()) out.items.push_back(tree_of(item));
    } else if (json.is_object()) {
      out = Tree::map();
      for (const auto& [key, member] : field.members()) out[key] = tree_of(member);
    } else {
      out = Tree::of_word(json.is_string() ? field.text() : json.dump());
    }
  }
  out.path = field.path();
  return out;
}

void expect_length(const Field& position) {
  if (!position.json().is_string() || position.text().size() <= kLongestPosition) return;
  throw Fault(kBadField,
              fmt::format("position: {} bytes; expected at most {}", position.text().size(),
                          kLongestPosition),
              "position");
}

}  // namespace archon::protocol
