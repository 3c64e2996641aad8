// The question that a position asks: who must answer, why, and every legal answer.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/question/pick_group.h"
#include "protocol/fault.h"
#include "protocol/view.h"

namespace archon::protocol {

// What asks.
struct Source {
  keyforge::CardId card = keyforge::kNoCard;
  std::string ability;                           // "play", "reap", "after-reaps", "attach", ...
  int index = 0;                                 // which of the card's abilities, or of its choices
  keyforge::CardId granter = keyforge::kNoCard;  // the card that gives it the ability
  bool lasting = false;
};

inline constexpr std::array<std::string_view, 17> kDecisionKinds = {
    "mulligan", "house",      "archives", "main",         "target",   "pick-card",
    "option",   "order",      "yes-no",   "choose-house", "key",      "unforge",
    "flank",    "distribute", "number",   "use",          "game-over"};

struct Choices {
  std::string_view kind;    // one of the above
  std::string_view window;  // of an order: what is put in order
  keyforge::Player player = 0;
  Source source;
  std::vector<keyforge::Move> options;  // by their key
  int least = 1;                        // how many may be picked
  int most = 1;
  bool pass = false;
  std::optional<keyforge::PickGroup> group;  // several cards, or shares of damage

  bool over() const { return kind == "game-over"; }
};

Choices choices_of(const keyforge::State& s, const keyforge::Match& match);

// One pick of an answer: an option, and how many shares it gets.
struct Pick {
  int key = 0;
  int amount = 1;
};

// Makes the choice; no picks at all is a pass. Returns the moves that it took. Throws Fault if it
// is none of the legal ones; the state may then have gone part of the way.
std::vector<keyforge::Move> choose(keyforge::State& s, const keyforge::Match& match,
                                   const Choices& choices, const std::vector<Pick>& picks,
                                   keyforge::GameLog* log);

// How the protocol calls an ability: "play", "destroyed", "after-reaps".
std::string ability_word(const keyforge::Library& library, int ability);
// Its place among the abilities of its card, from 0.
int ability_index(const keyforge::Library& library, int ability);

std::string_view verb_word(keyforge::Verb verb);

}  // namespace archon::protocol
