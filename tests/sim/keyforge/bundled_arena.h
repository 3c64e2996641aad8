// The arena of the cards that come with the program, and matches of bundled decks in it.
#pragma once

#include <string>

#include "engine/keyforge/decks/deck_library.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::sim {

inline const KeyforgeArena& bundled_arena() {
  static const KeyforgeArena loaded("", keyforge::Library::load());
  return loaded;
}

inline Entrant bundled_entrant(const std::string& deck) {
  return listed_entrant(keyforge::find_deck(deck), bundled_arena().library());
}

inline MatchSetup setup_between(const std::string& a, const std::string& b) {
  MatchSetup out;
  out.entrants = {bundled_entrant(a), bundled_entrant(b)};
  return out;
}

}  // namespace archon::sim
