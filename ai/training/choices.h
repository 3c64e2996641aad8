// Choices to learn from: the terms of every move on offer, and which one a search made, or what
// some of them came to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "ai/keyforge/policy/terms.h"
#include "ai/training/self_play_game.h"

namespace archon::ai {

// `value` times what a term is worth. Cards' terms are numbered by card and role, the others
// follow.
struct WeighedTerm {
  int32_t term;
  int32_t value;
};

// A move that was tried out.
struct TriedMove {
  uint32_t move = 0;  // in Choices::moves
  float value = 0;    // how often the mover won
};

struct ChoiceSample {
  uint32_t first_move = 0;  // in Choices::moves
  uint16_t moves = 0;
  uint16_t made = 0;  // one of them
  SituationBits situation = 1;
  keyforge::Ask ask = keyforge::Ask::Nothing;
  Split split = Split::Train;
  std::array<uint8_t, 2> sets{};  // of both decks
  float hasty = 0;                // the share of the one made, by the hasty player
  uint32_t first_tried = 0;       // in Choices::tried
  uint32_t tried = 0;
};

struct Choices {
  int cards = 0;  // of the library
  std::vector<ChoiceSample> list;
  std::vector<uint32_t> moves;  // where each one's terms end
  std::vector<WeighedTerm> terms;
  std::vector<TriedMove> tried;
  std::vector<float> base;  // by move: its logit by the policy that is to be improved, or none
  int games = 0;
  int dropped = 0;  // games that the rules or cards of today play otherwise

  int card_terms() const { return cards * kCardRoles; }
  std::span<const WeighedTerm> terms_of(uint32_t move) const {
    const uint32_t begin = move == 0 ? 0 : moves[move - 1];
    return {terms.data() + begin, moves[move] - begin};
  }
  std::span<const TriedMove> tried_of(const ChoiceSample& sample) const {
    return {tried.data() + sample.first_tried, sample.tried};
  }
};

// A choice with the terms of its moves: the rest is the caller's to say.
ChoiceSample& add_choice(const keyforge::State& s, const keyforge::Match& match,
                         const keyforge::MoveList& moves, const SelfPlayDeal& deal, Choices& out);

// Those of all files of games in a folder that were searched; says how many, by whom.
std::string read_choices(const std::filesystem::path& folder, const keyforge::Library& library,
                         Choices& out);

}  // namespace archon::ai
