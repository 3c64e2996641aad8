// The question that a player is asked, its answers in words, and what typed words mean among them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/game.h"
#include "sim/cli/table/seats.h"

namespace archon::cli {

struct Choice {
  int number;  // by which it is chosen: from 1, or the very number that is asked for
  keyforge::Move move;
  std::string text;  // "reap with Troll", "choose Troll (foe's 2nd, 8 power)"
};

// "What will you do?", "Anger: choose a card"
std::string question(const keyforge::State& s, const keyforge::Match& match);

// The card whose effect asks, or kNoCard.
keyforge::CardId asking_card(const keyforge::State& s, const keyforge::Match& match);

// Copies of a card that look alike are one choice.
std::vector<Choice> choices_of(const keyforge::State& s, const keyforge::Match& match,
                               const Seats& seats);

// Positions of the texts that the typed words fit best: the whole text, its first words, words
// anywhere in it in this order, or as the last resort only their beginnings ("rea tr").
std::vector<int> fitting(const std::vector<std::string>& texts, std::string_view typed);

// The words without those that one leaves out: "reap troll".
std::string spoken(std::string_view text);
// What one could have typed: "reap troll", "troll".
std::vector<std::string> short_forms(const std::vector<Choice>& choices);

}  // namespace archon::cli
