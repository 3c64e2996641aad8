// A whole game as a value: how it began and every choice, so that it can be written down, checked
// and shown again. recording.h makes them. The format is described in docs/replays.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/game.h"

namespace archon::keyforge {

// Choices after which the state is hashed: enough to find the place where a game went another way,
// and few enough to cost nothing.
inline constexpr size_t kStretch = 16;

// Choices in a row, and the hash of the state that they lead to.
struct Stretch {
  std::vector<Move> moves;
  uint64_t hash = 0;
  friend bool operator==(const Stretch&, const Stretch&) = default;
};

// How a game begins, apart from the library.
struct Beginning {
  std::array<Deck, 2> decks;          // by player, cards in the order of group_copies()
  std::array<std::string, 2> agents;  // who chooses, for information
  Rng rng;                            // before the game
  // What `rng` and the deals follow from beside a seed, if anything: as long as that is a secret
  // only its hash is known. Both are hexadecimal digits, or "".
  std::string salt;
  std::string salt_hash;
  GameOptions options;
};

// What broke in a game.
struct Failure {
  std::string why;
  std::optional<Move> choice;  // at which the rules did; else it was the player who chose
};

struct Replay : Beginning {
  Rules rules;
  uint64_t library = 0;  // Library::fingerprint()
  uint64_t start = 0;    // deal_hash() at the first choice
  std::vector<Stretch> stretches;
  uint8_t winner = kNobody;  // 0, 1, kDrawn, or kNobody: the game was left open
  uint8_t turns = 0;
  std::optional<Failure> failure;  // after the last choice; the game was left open

  int choices() const;
};

// Hash of the cards of a game and of the state that it begins with.
uint64_t deal_hash(const Match& match, const State& start);

// ---- Playing again ----

// Called at each choice: the state before it, the choice, the state after it.
using Watch = std::function<void(const State& before, Move move, const State& after)>;

struct Playback {
  int most = std::numeric_limits<int>::max();  // stop after this many choices
  Watch watch;
};

// The cards of the game. Throws Error if the library doesn't know a card, and of a replay if it is
// another one.
Match match_of(const Beginning& beginning, const Library& library);
Match match_of(const Replay& replay, const Library& library);

// Plays the game again and returns the state it came to. `match` is that of match_of(). Throws
// Error naming the first thing that is not as it was: the deal, a choice (counted from 1), a hash,
// the end.
State play_replay(const Replay& replay, const Match& match, const Playback& playback = {});

// ---- As text ----

// "p12": a letter for the verb, then the number of its card or its value.
std::string choice_text(Move move);
// Only texts that choice_text() writes are read.
std::optional<Move> choice_from(std::string_view text);

std::string replay_to_json(const Replay& replay);

// Throws Error saying what is wrong and where in the text; the caller adds the file's name.
Replay replay_from_json(std::string_view text, const Facts& facts);

}  // namespace archon::keyforge
