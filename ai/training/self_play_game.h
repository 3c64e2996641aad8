// Games that agents play against themselves to learn from: how they are dealt, and what is kept.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"
#include "engine/keyforge/game.h"

namespace archon::ai {

// One decision of a game. Where only one move is on offer none is kept.
struct KeptChoice {
  static constexpr uint8_t kUnsearched = 255;

  uint8_t move = 0;                    // position among the distinct moves
  uint8_t chosen_value = kUnsearched;  // what the search thought of it, in 1/254 of a win
  uint8_t mean_value = kUnsearched;    // of all its rollouts
};

// Decks, deal, seats and chains follow from the seed and the index.
struct KeptGame {
  uint64_t index = 0;
  uint8_t winner = keyforge::kNobody;
  uint8_t turns = 0;
  std::vector<KeptChoice> choices;
};

// Games with neighbouring indices.
struct KeptGames {
  uint64_t seed = 0;
  uint64_t library = 0;  // its fingerprint
  std::string agent;     // in full
  std::vector<KeptGame> games;
};

std::string to_bytes(const KeptGames& kept);
// Throws Error saying what is wrong with the bytes.
KeptGames kept_games_from_bytes(std::string_view bytes);

// The cards of all sets, by the edition that knows them all.
keyforge::Library training_library();

// What a game begins with; the decks are of any sets that the library's edition knows. Half of the
// games have both decks of one set, the others any two; one deck in eight is a bundled one, the
// others are generated. In one game of eight a player begins with chains.
struct SelfPlayDeal {
  std::array<keyforge::PlayableDeck, 2> decks;
  std::array<keyforge::Set, 2> sets{};
  keyforge::GameOptions options;
};
SelfPlayDeal deal_self_play(const keyforge::Library& library, uint64_t seed, uint64_t index);
keyforge::State begin_self_play(const keyforge::Match& match, const SelfPlayDeal& deal,
                                uint64_t seed, uint64_t index);

// Plays game `index`: both sides by the agent, but one turn in seven wholly by the hasty player of
// rollouts, so that what good players avoid is seen as well.
KeptGame play_self(const keyforge::Library& library, const AgentSpec& spec, uint64_t seed,
                   uint64_t index);

// A choice of a kept game, where it was made.
struct Replayed {
  const KeyforgeGame& game;
  const SelfPlayDeal& deal;
  const keyforge::State& state;
  const keyforge::MoveList& moves;
  const KeptChoice& choice;
};
// Plays a kept game again. False where rules or cards of today play it otherwise: what has been
// visited is then worth nothing.
bool replay(const keyforge::Library& library, uint64_t seed, const KeptGame& kept,
            const std::function<void(const Replayed&)>& visit);

// Reads all files of games in a folder, in the order of their names; says by whom they are. Throws
// Error if there are none.
std::string read_kept_games(const std::filesystem::path& folder,
                            const std::function<void(const KeptGames&)>& visit);

// The number of a set by its code; -1: "none". Throws Error.
int set_to_hold_out(std::string_view code);

enum class Split : uint8_t { Train, Validate, Test };  // by games
Split split_of(uint64_t index);

}  // namespace archon::ai
