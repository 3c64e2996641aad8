// Kinds of effects that last, and until when they do.
#pragma once

#include <cstdint>

namespace archon::archmajesty {

enum class Lasts : uint8_t {
  Turn,
  Round,
  OwnTurn,
  Enchanted,
  Combo
};  // until what is over or begins

enum class Effect : uint8_t {
  None,
  Enchantment,
  AttacksOn,    // the words run for each attack on them
  AttacksBy,    // for each attack that they make
  NextCard,     // for each attack of the next card of one of them
  LastOfCombo,  // for each attack of the last card of the next combo
  // The words run when this happens.
  WhenAttacked,
  WhenAttackedNext,
  WhenAttacksMe,
  WhenIDown,
  WhenMarkedDowned,  // one with a mark, by another of the side
  RoundBegins,
  RoundEnds,
  TurnEnds,
  ComboOver,
  // These are so.
  Vulnerable,
  Unguarded,  // can neither guard nor be protected
  Unhealed,
  Unguarding,  // neither guards nor protects
  PlainDefence,
  Asleep,
  Numb,    // attributes of 0
  Played,  // counts how often a card has been played this turn
};
}  // namespace archon::archmajesty
