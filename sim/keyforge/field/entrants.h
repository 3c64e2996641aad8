// Many decks that play each other: who they are, and a game of two of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/keyforge/match/match.h"
#include "sim/keyforge/runs/game_rows.h"
#include "sim/rating/pairing_scores.h"
#include "sim/settings.h"

namespace archon::sim {

// A deck in an order of its own, so that nothing depends on how a file listed it.
struct RankEntrant {
  std::string name;
  keyforge::Deck list;  // what `deck` was prepared from
  keyforge::PlayableDeck deck;
  uint64_t fingerprint = 0;  // of the list: equal for equal lists, whatever they are called
};

// Of a list, whatever it is called and in whatever order.
uint64_t list_fingerprint(keyforge::Deck list);

// Throws Error for a deck that can't be played.
RankEntrant entrant(keyforge::Deck list, const keyforge::Library& library);

// Gives decks that are called alike a number: "Name", "Name (2)".
void tell_names_apart(std::vector<RankEntrant>& entrants);

// What decides how the games of a field go.
struct FieldSetup : GameSettings {
  // As the field counts them: those that are rated, then the gauntlet; each part by fingerprint.
  std::vector<RankEntrant> entrants;
  int gauntlet = 0;
  ai::AgentSpec agent;
  double confidence = kConfidence.initial;

  Field field() const { return {static_cast<int>(entrants.size()), gauntlet}; }
};

// A pairing's games count the entrant of the smaller fingerprint as side A.
bool is_lower(const FieldSetup& setup, int a, int b);

// Nothing if `pool` said stop before its end. The game draws from streams of the seed, the two
// lists and its number.
std::optional<GameRecord> play_pairing(const keyforge::Library& library, const FieldSetup& setup,
                                       const GamePlan& game, Players& players,
                                       const PoolOptions& pool);

}  // namespace archon::sim
