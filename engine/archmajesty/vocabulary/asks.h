// What a player can be asked, and what can be answered.
#pragma once

#include <cstdint>

namespace archon::archmajesty {

enum class Ask : uint8_t {
  Nothing,
  Opener,       // which card with Opener to begin with
  Foretell,     // which card to set
  Cycle,        // which card to exchange
  Slot,         // whose turn it is
  Main,         // what to do in one's turn
  Form,         // which card to lay next
  Between,      // whether to move before the next card of a combo
  Channel,      // through which weapon
  Target,       // whom
  Square,       // where
  Area,         // where, and which way round
  YesNo,        // whether to
  Choice,       // which of the options of a card
  Number,       // how much
  Answer,       // whether to answer what the other side does
  Guard,        // whether to guard or protect
  Fix,          // whether to fix a roll
  FixOf,        // of which attack
  Empower,      // whether to exploit Empower for an attack
  Weaken,       // whether to exploit Weaken against it
  Reduce,       // how much damage to deal
  Discard,      // which card
  Counter,      // which counter to remove
  FromVoid,     // which card
  Spend,        // which token or card
  FromCombo,    // which card to take back
  Keyword,      // which card gains one
  Opportunity,  // whether to take one
};

// Who lends a token is 1 + the number of that mage, or 0: it is one's own.
enum class Verb : uint8_t {
  Pass,  // no, no more, end the turn
  Yes,
  Take,  // a: card (Opener, Foretell, Cycle, Discard, FromVoid)
  Act,   // a: unit
  Run,   // a: square, b: unit
  Jump,
  Fall,
  Cast,
  Lay,      // a: card
  Cantrip,  // a: card; also as a trick
  Pitch,    // a: card
  Illuminate,
  Cleanse,     // a: card, or b: 1 + place among the tokens, a: who lends it
  Exploit,     // a: status, + 16 for the good of who exploits it, b: unit
  Command,     // a: card, b: unit; c: 1: for scrap instead
  Strike,      // a: place among the attacks of the sheet, b: target, c: unit
  Channel,     // a: weapon, or Play::kByItself
  Target,      // a: unit
  To,          // a: square
  Place,       // a, b: corner of the area, c: width * 16 + height
  Choose,      // a: number of the option
  Amount,      // a: number
  GuardCard,   // a: card, b: who gives it, c: 1 to protect, 3: with the top of its deck
  GuardToken,  // a: place among the tokens, b: who guards, c: 1 to protect, + 2 * who lends it
  FixCard,     // a: card
  FixToken,    // a: place among the tokens, b: who lends it
  FixWeapon,   // a: weapon
  Roll,        // a: place among the rolls
  Lose,        // a: status
  Spend,       // a: card, or place among the tokens; b: 1 for a token, + who lends it
  Use,         // a: place among the abilities, b: Moment, c: unit
  Give,        // one scrap; a: to whom, c: unit
  Drop,        // one scrap; c: unit
  PickUp,      // all that lies there; c: unit
};

}  // namespace archon::archmajesty
