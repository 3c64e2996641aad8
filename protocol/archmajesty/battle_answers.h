// What the protocol says of a battle, as JSON (docs/protocol.md). Player 1 is the allied side.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/archmajesty/formats/fight.h"
#include "engine/archmajesty/game.h"
#include "engine/core/counts.h"
#include "protocol/formats/fields.h"
#include "protocol/session/open_game.h"

namespace archon::protocol {

// What is asked: "main", "guard", ...; "game-over".
std::string_view battle_kind(const archmajesty::State& state);

// The question that waits, with these of its legal moves as options, in their order.
Json battle_decision(const archmajesty::Battle& battle, const archmajesty::State& state,
                     const archmajesty::MoveList& list, int number);
// The same with all of them. A viewer who is not the one to answer is told who is, and the kind.
Json battle_decision(const archmajesty::Battle& battle, const archmajesty::State& state, int number,
                     Viewer viewer);

// All but the dice; to a viewer, also without the order of the decks, which nobody knows.
Json battle_state(const archmajesty::Battle& battle, const archmajesty::State& state,
                  Viewer viewer);
// As whoever is to choose sees it.
Json asked_state(const archmajesty::Battle& battle, const archmajesty::State& state);

// What is otherwise after a choice than before it.
Json battle_events(const archmajesty::Battle& battle, const archmajesty::State& before,
                   const archmajesty::State& after);

// A choice as files have it: no two at a time are called alike.
std::string name_of_move(const archmajesty::Battle& battle, const archmajesty::State& state,
                         const archmajesty::Move& move);
// A battle from its beginning, as --replays writes it: who chose for each team, and `moves` by
// their names. `seed` is that of the dice. In a duel HP are told in steps of five.
Json battle_replay(const archmajesty::Fight& fight, uint64_t seed,
                   const std::array<std::string, 2>& agents, Json moves);
bool can_be_told(const archmajesty::Fight& fight);

// Facts and script of a card.
Json battle_card(int number);

// ---- Parts --------------------------------------------------------------------------------------

// 1 or 2.
constexpr int player_of(archmajesty::Team team) { return index_of(team) + 1; }
// The player who has won; null for nobody.
Json battle_winner(const archmajesty::State& state);
Json token_json(const archmajesty::Token& token);
Json area_json(const Rectangle& area);

}  // namespace archon::protocol
