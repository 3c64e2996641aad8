// The façade: new game, legal moves, apply. What ai/ and sim/ include.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/decks/playable.h"
#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/rules/turns/apply.h"
#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

struct GameOptions {
  std::array<int, 2> chains{0, 0};
  // Generators of the opening shuffles, by player, so that a deal can be repeated from other seats;
  // without them the game's own shuffles both decks.
  std::optional<std::array<Rng, 2>> deal;
  Player first = 0;
  uint8_t turn_limit = 200;  // both players' turns together; reaching it is a draw
  uint8_t settings = 0;      // kAskForced, kAskKeys, kAskOrder, ...
};

// Shuffles, deals, and runs to the first question (a mulligan). `log`, here and below, notes what
// becomes of the cards.
State new_game(const Match& match, Rng rng, const GameOptions& options = {},
               GameLog* log = nullptr);

// Every legal move, in a fixed order. At least one unless the game is over.
void legal_moves(const State& s, MoveList& out);

// Plays the move and runs to the next question or the end. Throws Error if it is not legal; the
// state is then unchanged.
void apply(State& s, const Match& match, Move move, GameLog* log = nullptr);

// The same for a move that comes from legal_moves() of this very state: nothing is checked. For
// searches, whose moves do; with any other move the state is broken.
inline void apply_trusted(State& s, const Match& match, Move move, GameLog* log = nullptr) {
  if (log == nullptr) return unlogged::carry_out(s, match, move, nullptr);
  logged::carry_out(s, match, move, log);
}

// Asks the pending question again: after the state was changed from outside, for instance by an
// editor, its options are what they would have been. Settles first what the change brings about.
void ask_again(State& s, const Match& match, GameLog* log = nullptr);

// What the mover sees of a move: equal for copies of a card that are alike, and equal in every
// determinization (verb, title and place, never the card instance).
uint32_t move_key(const State& s, const Match& match, Move move);

// Replaces what `observer` can't know (the opponent's hand and archives, the order of both decks)
// by a random arrangement that agrees with what the observer does know, and the generator by
// `rng`'s.
void determinize(State& s, Player observer, Rng& rng);

// Equal for two states exactly when `player` can't tell them apart (up to hash collisions).
uint64_t observation_hash(const State& s, Player player);

// The bytes of a state are its value: equal for equal states. They last as long as it does.
std::string_view bytes_of(const State& s);
// The state that has them; throws Error if there are more or fewer than a state has.
State state_of(std::string_view bytes);

// Hash of the whole state.
uint64_t hash(const State& s);

// A state that can't be: the rule it breaks, and the card that shows it (-1 if none does).
struct BrokenInvariant : std::logic_error {
  BrokenInvariant(const std::string& what, std::string broken_rule, int by)
      : std::logic_error(what), rule(std::move(broken_rule)), card(by) {}
  std::string rule;
  int card;
};

// Throws BrokenInvariant for the first that is broken: every card in exactly one zone, zone lists
// and card records agree, counters sane, Æmber accounted for.
void check_invariants(const State& s, const Match& match);

// "reap with Troll", "play Anger"; as the player to move reads it.
std::string describe(const State& s, const Match& match, Move move);

}  // namespace archon::keyforge
