// A battle as the page draws it, the question that waits there, and what a choice has led to. For
// .cpp files only.
#pragma once

#include <optional>

#include "engine/archmajesty/game.h"
#include "engine/core/trees/json_fields.h"

namespace archon::web {

// {"state": as docs/protocol.md describes it for battles, "titles": of the cards in it, by id,
// "reach": by unit the squares that it could attack from where it stands}; the order of decks is
// seen by nobody.
Json battle_board(const archmajesty::Battle& battle, const archmajesty::State& state);

// {"question", "wording": of the card that is being played, or "", "choices": the options of the
// protocol, each with "number", from 1, and "text"}.
Json battle_question(const archmajesty::Battle& battle, const archmajesty::State& state);

// What is otherwise after a choice, in words: "Cutpurse 1 loses 8 HP and falls". `said` is what
// tells the choice itself, and isn't repeated.
Json battle_news(const archmajesty::Battle& battle, const archmajesty::State& before,
                 const archmajesty::State& after, const std::string& said);

}  // namespace archon::web
