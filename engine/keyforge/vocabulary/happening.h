// What happens in a game, one thing after the other, for whoever watches it.
#pragma once

#include <cstdint>

#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

enum class What : uint8_t {
  Turn,     // player begins turn `amount`
  House,    // player has the active house `amount`
  Play,     // player plays card, from zone `from`
  Use,      // player uses card; amount: a Verb
  Fight,    // card attacks `other`
  Move,     // card goes from zone `from` to zone `to`; other: what it is attached to or lies under
  Draw,     // player has drawn `amount` cards
  Shuffle,  // player's deck; amount: cards of the discard pile that went into it before
  SwapPiles,  // player's deck and discard pile change places
  Damage,     // card takes `amount`; prevented: what was stopped
  Heal,       // `amount` damage from card
  Destroyed,  // card is tagged for destruction
  Spared,     // and is not destroyed after all
  Aember,     // `amount` Æmber goes from purse `from` to purse `to`
  Forge,      // player forges the key of colour `amount`
  Unforge,
  Chains,    // player has `amount` more (or, below 0, fewer)
  Mark,      // card gets the mark `from` (a Mark), or loses it: amount 1 or 0
  Counters,  // card gets `amount` power counters
  Control,   // player takes control of card
  Swap,      // card and `other` change places
  Ability,   // `ability` of card begins to resolve for player, about `other`
  Lasting,   // an effect of card for player begins to last
  Reveal,    // card is shown to the players of the mask `amount`
  Settled,   // a choice that was not asked; see Settling
  Over,      // player has won, or it is a draw
};

enum class Mark : uint8_t { Ready, Stunned, Warded, Enraged, BareOfArmor };

// Where Æmber can be. Numbers below 128 are cards.
inline constexpr uint8_t kSupply = 0xFE;
constexpr uint8_t pool_of(uint8_t player) { return static_cast<uint8_t>(0xF0 | player); }

// Why a choice was settled unasked: Happening::to.
enum class Settling : uint8_t {
  None,   // there was nothing to choose
  Only,   // there was one option
  Equal,  // the options come to the same, or are not asked about by the game's settings
};

struct Happening {
  What what = What::Over;
  uint8_t card = 0xFF;   // a CardId
  uint8_t other = 0xFF;  // a CardId
  uint8_t player = 0xFF;
  uint8_t from = 0;  // a Zone or a purse. Settled: an Ask
  uint8_t to = 0;
  uint16_t ability = 0;  // in the program
  int16_t amount = 0;    // Settled: the answer
  int16_t prevented = 0;
};

}  // namespace archon::keyforge
