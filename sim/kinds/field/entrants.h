// Many decks that play each other: who they are, and a game of two of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "sim/play/arena.h"
#include "sim/rating/pairing_scores.h"
#include "sim/settings.h"

namespace archon::sim {

// Gives decks that are called alike a number: "Name", "Name (2)".
void tell_names_apart(std::vector<Entrant>& entrants);

// What decides how the games of a field go.
struct FieldSetup : GameSettings {
  // As the field counts them: those that are rated, then the gauntlet; each part by fingerprint.
  std::vector<Entrant> entrants;
  int gauntlet = 0;
  ai::AgentSpec agent;

  Field field() const { return {int_size(entrants), gauntlet}; }
};

// A pairing's games count the entrant of the smaller fingerprint as side A.
bool is_lower(const FieldSetup& setup, int a, int b);

// Nothing if `pool` said stop before its end. The game draws from streams of the seed, the two
// lists and its number.
std::optional<GameRecord> play_pairing(const FieldSetup& setup, const GamePlan& game,
                                       Players& players, const PoolOptions& pool);

}  // namespace archon::sim
