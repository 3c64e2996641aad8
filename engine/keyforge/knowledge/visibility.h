// Who sees which card.
#pragma once

#include <optional>

#include "engine/keyforge/state/state.h"
#include "engine/keyforge/vocabulary/happening.h"

namespace archon::keyforge {

// Whether everybody sees the cards of the zone; in play, those that lie facedown excepted. What
// lies under a card is seen by the player who controlled that card when it was put there.
constexpr bool is_open(Zone zone) {
  return zone == Zone::Play || zone == Zone::Limbo || zone == Zone::Discard ||
         zone == Zone::Purged || zone == Zone::Joined;
}

// Whether the player knows which card it is that lies there. Without a viewer all are seen.
bool is_seen(const State& s, CardId id, std::optional<Player> viewer);

// The cards of the game that the player sees.
CardSet in_sight_of(const State& s, Player viewer);

// Cards that the player sees in the later state and did not see in the earlier one.
CardSet come_to_light(const State& before, const State& after, Player viewer);

// Whether the viewer saw which card it happened to, wherever the card may be by now.
bool in_the_open(const Happening& h, std::optional<Player> viewer);

}  // namespace archon::keyforge
