// Every move that any game can offer, as one of a fixed row of numbers: what a policy chooses from.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"

namespace archon::python {

// A stretch of numbers for moves of one verb.
struct ActionBlock {
  keyforge::Verb verb;
  int size;
  const char* holds;  // what the place within the block says
  int from = 0;       // the value of its first place, where another block has those below
  int first = 0;
};

// Of each verb, in this order; values that a verb has got since are in a block of their own. A
// number means the same in all games and all versions: what comes later is put behind.
inline constexpr auto kActionBlocks = [] {
  using keyforge::Verb;
  constexpr int kCards = 2 * keyforge::kMaxOwned;
  std::array blocks{ActionBlock{Verb::Play, kCards, "card"},
                    ActionBlock{Verb::Discard, kCards, "card"},
                    ActionBlock{Verb::Reap, kCards, "card"},
                    ActionBlock{Verb::Fight, kCards, "card"},
                    ActionBlock{Verb::Action, kCards, "card"},
                    ActionBlock{Verb::Omni, kCards, "card"},
                    ActionBlock{Verb::Unstun, kCards, "card"},
                    ActionBlock{Verb::Pick, kCards, "card"},
                    ActionBlock{Verb::Next, 240, "waiting ability, the oldest first"},
                    ActionBlock{Verb::Place, kCards + 1, "place in the battleline"},
                    ActionBlock{Verb::Icon, 5, "way to resolve a bonus icon"},
                    ActionBlock{Verb::Trait, 128, "trait"},
                    ActionBlock{Verb::House, 16, "house"},
                    ActionBlock{Verb::Number, 256, "number"},
                    ActionBlock{Verb::Key, 3, "colour"},
                    ActionBlock{Verb::Option, 16, "alternative"},
                    ActionBlock{Verb::EndTurn, 1, ""},
                    ActionBlock{Verb::RaiseTide, 1, ""},
                    ActionBlock{Verb::Done, 1, ""},
                    ActionBlock{Verb::Yes, 1, ""},
                    ActionBlock{Verb::No, 1, ""},
                    ActionBlock{Verb::Left, 1, ""},
                    ActionBlock{Verb::Right, 1, ""},
                    ActionBlock{Verb::Keep, 1, ""},
                    ActionBlock{Verb::Mulligan, 1, ""},
                    ActionBlock{Verb::Icon, 3, "further way, from 5", 5},
                    ActionBlock{Verb::Activate, kCards, "card"},
                    ActionBlock{Verb::Icon, keyforge::kIconWays - 8, "further way, from 8", 8}};
  int first = 0;
  for (ActionBlock& block : blocks) {
    block.first = first;
    first += block.size;
  }
  return blocks;
}();
inline constexpr int kActions = kActionBlocks.back().first + kActionBlocks.back().size;

// The slot of a card as `viewer` counts: 0 to 39 are its own cards, 40 to 79 the opponent's.
constexpr int slot_for(CardId id, keyforge::Player viewer) {
  return (id & 63) + (keyforge::owner_of(id) == viewer ? 0 : keyforge::kMaxOwned);
}
constexpr CardId card_at(int slot, keyforge::Player viewer) {
  const bool own = slot < keyforge::kMaxOwned;
  const int owner = own ? viewer : 1 - viewer;
  return narrow<CardId>(64 * owner + (own ? slot : slot - keyforge::kMaxOwned));
}

// The number of a move that the state offers. Its card is numbered as the mover sees it: one that
// lies facedown and that the mover hasn't seen, by who lies there in seen_by().
int action_of(const keyforge::State& s, keyforge::Move move);

// The move that the number means in this state, legal or not. Throws Error for what is no number
// of an action.
keyforge::Move move_of(const keyforge::State& s, int action);

// What the action does, in words, as the mover sees the position: "play Troll".
std::string label_of(const keyforge::State& s, const keyforge::Match& match, int action);

// "play 12": the verb, and the place within its block.
std::string action_name(int action);

}  // namespace archon::python
