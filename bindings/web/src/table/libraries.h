// The cards by the edition of the rules that a position, a game or decks are played by.
#pragma once

#include <string>

#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::web {

// Loaded when it is first asked for; lives as long as the arena.
inline const keyforge::Library& library_of(const sim::KeyforgeArena& arena, keyforge::Rules rules) {
  const sim::Arena& other = arena.by_rules(std::string(rules.name()));
  return static_cast<const sim::KeyforgeArena&>(other).library();
}

}  // namespace archon::web
