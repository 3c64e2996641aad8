// What the protocol must say of a state, put together without a look at how it does so.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"
#include "tests/protocol/client.h"

namespace archon::protocol {

// "1a", "2ac": the name of a card in a game of two whole decks.
std::string uid_of(keyforge::CardId id);
keyforge::CardId card_of(const std::string& uid);

// The first thing in which a `state` that sees everything differs from the engine's; "" if none.
std::string difference(const Answer& told, const keyforge::State& s, const keyforge::Match& match);

// The same of a decision: who is asked, and that its options are the engine's moves.
std::string difference_of_choices(const Answer& told, const keyforge::State& s,
                                  const keyforge::Match& match);

// Makes the choice of a `choose` in the engine, as it is understood by its description.
void make_choice(const Answer& decision, const Answer& choice, keyforge::State& s,
                 const keyforge::Match& match, std::vector<keyforge::Move>& made);

}  // namespace archon::protocol
