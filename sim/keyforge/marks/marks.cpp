#include "sim/keyforge/marks/marks.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace archon::sim {

static std::string picture_of(std::string_view name) {
  return fmt::format("keyforge/marks/{}.svg", name);
}

report::Mark mark_of(keyforge::House house) {
  const std::string name(keyforge::name_of(house));
  return {picture_of(slug(name)), name};
}

report::Mark mark_of(std::string_view thing, int count) {
  return {picture_of(thing), std::to_string(count), fmt::format("{} {}", thing, count)};
}

std::set<std::string> board_pictures() {
  std::set<std::string> out;
  for (const char* thing : {"aember", "armor", "chain", "damage", "key", "power", "stun", "ward"})
    out.insert(picture_of(thing));
  return out;
}

}  // namespace archon::sim
