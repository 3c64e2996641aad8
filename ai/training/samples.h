// Positions to learn from: what the network sees of them, and what they came to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "ai/keyforge/network/inputs.h"
#include "ai/training/self_play_game.h"

namespace archon::ai {

struct Sample {
  uint32_t first_card = 0;  // in Samples::cards
  uint32_t first_number = 0;
  uint16_t cards = 0;
  uint16_t numbers = 0;
  float searched =
      0;  // what the search thought of the active player's chances, or rollouts came to
  float hand_made = 0;  // what the hand-made evaluation thinks
  bool won = false;     // by the active player
  bool turn_begins = false;
  uint8_t turn = 0;
  std::array<uint8_t, 2> sets{};  // of both decks
  Split split = Split::Train;
};

struct Samples {
  std::vector<Sample> list;
  std::vector<uint32_t> groups;  // where each ends in the list: samples of one choice, or one alone
  std::vector<CardInput> cards;
  std::vector<NumberInput> numbers;
  int games = 0;
  int dropped = 0;  // games that the rules or cards of today play otherwise

  std::span<const Sample> group(uint32_t i) const {
    const uint32_t begin = i == 0 ? 0 : groups[i - 1];
    return {list.data() + begin, groups[i] - begin};
  }
  Inputs inputs_of(const Sample& s) const {
    Inputs out;
    for (const CardInput& in : cards_of(s)) out.cards.push_back(in);
    for (const NumberInput& in : numbers_of(s)) out.numbers.push_back(in);
    return out;
  }
  std::span<const CardInput> cards_of(const Sample& s) const {
    return {cards.data() + s.first_card, s.cards};
  }
  std::span<const NumberInput> numbers_of(const Sample& s) const {
    return {numbers.data() + s.first_number, s.numbers};
  }
};

// A position, with what the hand-made evaluation thinks: the rest is the caller's to say.
Sample& add_position(const keyforge::State& s, const keyforge::Match& match,
                     const SelfPlayDeal& deal, Samples& out);

// Replays the games. Kept are the beginnings of searched turns and one in eight of the other
// decisions in their main steps. Drawn games say nothing.
void add_samples(const keyforge::Library& library, const KeptGames& kept, Samples& out);

// Those of all files of games in a folder; says how many games, by whom. Throws Error if there are
// none.
std::string read_samples(const std::filesystem::path& folder, const keyforge::Library& library,
                         Samples& out);

}  // namespace archon::ai
