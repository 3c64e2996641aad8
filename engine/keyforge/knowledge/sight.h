// What is shown of a position, to a player or to a spectator.
#pragma once

#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// The position as the player sees it: one in the place of all that look alike, with what is hidden
// laid out in one fixed way and dice that say nothing. Whatever is shown of a position is read from
// this alone; so not even the order in which it is listed can tell more.
State seen_by(const State& s, Player player);
// The same of a copy, in its place.
void show_to(State& s, Player player);

// Who lies there as another player's eyes have it, in the place of the card: of two arrangements of
// one position. They differ in whose face is down in play; of every other card that can be spoken
// of it is the card itself.
CardId counterpart(const State& s, CardId id, const State& in);
Move counterpart(const State& s, Move move, const State& in);

// Cards that lie facedown in play, and that the player hasn't seen.
inline CardSet unseen_facedown(const State& s, Player player) {
  return s.facedown - s.side[player].known;
}

}  // namespace archon::keyforge
