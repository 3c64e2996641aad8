#include "bindings/web/src/arenas.h"

#include <string>

namespace archon::web {

const sim::KeyforgeArena& keyforge_arena() {
  static const sim::KeyforgeArena loaded("", keyforge::Library::load());
  return loaded;
}

const sim::KeyforgeArena& keyforge_arena(keyforge::Rules rules) {
  const sim::Arena& other = keyforge_arena().by_rules(std::string(rules.name()));
  return static_cast<const sim::KeyforgeArena&>(other);
}

const sim::ArchmajestyArena& archmajesty_arena() {
  static const sim::ArchmajestyArena loaded;
  return loaded;
}

bool is_of_battles(const Json& request, std::string_view where) {
  const std::string game = text_or_empty(request, "game");
  if (game.empty() || game == "keyforge") return false;
  if (game == "archmajesty") return true;
  throw Error(
      fmt::format("{}.game is {}; expected keyforge or archmajesty", where, in_quotes(game)));
}

}  // namespace archon::web
