// How good a position is, by hand.
#pragma once

#include "engine/archmajesty/game.h"

namespace archon::archmajesty {

// A character that fights on.
inline bool stands(const Battle& battle, const Unit& u) {
  return u.on_board && u.hp > 0 && !battle.sheets[u.sheet].is_object();
}

// Estimated chance in (0, 1) that the side of `player` wins an open battle: what is left of HP,
// standing characters, cards, tokens and counters, and how near the fight is.
double win_chance(const Battle& battle, const State& state, int player);

}  // namespace archon::archmajesty
