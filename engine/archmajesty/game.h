// The rules from outside: begin a battle, ask what can be done, do it.
#pragma once

#include <cstdint>
#include <string>

#include "engine/archmajesty/state/battle.h"
#include "engine/archmajesty/state/moves.h"
#include "engine/archmajesty/state/state.h"

namespace archon::archmajesty {

// The position at the first choice. Throws Error for a battle that cannot be: too many units, a
// place that is taken or no place.
State begin(const Battle& battle, uint64_t seed);

// All in their places before anything has happened; nothing can be asked of it yet.
State placed(const Battle& battle, uint64_t seed);

// Whether nothing is half done at a choice, and which one it then is: whose turn comes next, or
// what to do in a turn.
enum class Calm : uint8_t { No, Choosing, Acting };
Calm calm_of(const State& state);
// Runs a position in which nothing is under way to such a choice: of whose turn comes next, or of
// what `acting` does in its turn, who is the `acted`th (or takes that part of the turn) of its
// side.
void go_on(const Battle& battle, State& state, UnitId acting, uint8_t acted);

// Every legal move at a choice, at least one; only while State::outcome is open.
void legal_moves(const Battle& battle, const State& state, MoveList& list);
// The same where `thin` chooses among the squares to move to.
void legal_moves(const Battle& battle, const State& state, Thinning thin, MoveList& list);
// Plays a listed move and runs to the next choice or the end.
void apply(const Battle& battle, State& state, const Move& move);
// Equal for two copies of a card: the name of a move that doesn't hang on what is hidden.
uint32_t key_of(const Battle& battle, const State& state, const Move& move);

// Whose turn it is. Answers of the other side are part of it, and where both sides prepare a round
// or end it, that is as if it were a turn of the allied side.
struct TurnAtHand {
  int number = 0;  // one more than the turn before
  Team owner = Team::Allied;
};
TurnAtHand turn_at_hand(const State& state);

// In words: "guard with Earthsteel Bash", "run to c4".
std::string describe(const Battle& battle, const State& state, const Move& move);
// "Guard: ann", for whom the question is.
std::string describe_question(const Battle& battle, const State& state);
// Squares as letters and numbers: "a1" is the north-western one of the board.
std::string square_name(Square square);

// Of all that the players know: two positions that differ in the dice to come and in the order of
// decks alone have the same.
uint64_t observation_hash(const State& state);
// What is hidden from everybody arranged anew: the order of the decks, the dice to come.
void determinize(const Battle& battle, State& state, Rng& rng);

// What is wrong with a position that play has led to; "" if nothing is.
std::string broken_invariant(const Battle& battle, const State& state);

}  // namespace archon::archmajesty
