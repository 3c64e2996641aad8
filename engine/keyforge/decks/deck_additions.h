// What printed decks of the later sets have besides cards of their set: a legacy card, an anomaly,
// icons by Enhance.
#pragma once

#include <vector>

#include "engine/core/containers/function_ref.h"
#include "engine/core/rng.h"
#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

// In a percentage of decks that players have counted, one card gives way to one of an older set in
// the same house, or to an anomaly; cards that `may_go` refuses stay. Nothing is drawn for sets
// that have no such cards; what has not been counted is as in the sets before.
void add_strangers(std::vector<DeckCard>& cards, Set set, Rng& rng,
                   FunctionRef<bool(const CardFacts&)> may_go);

// Puts the icons that cards of the deck bring on other cards of it, one at a time, at most
// kMostIcons on a card, and those of a house on cards that don't belong to it. Which card gets
// which is by chance; it has not been counted.
void enhance(std::vector<DeckCard>& cards, Rng& rng);

}  // namespace archon::keyforge
