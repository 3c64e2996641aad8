// Kinds of effects that last, and until when they do.
#pragma once

#include <cstdint>

namespace archon::archmajesty {

enum class Lasts : uint8_t {
  Turn,
  Round,
  OwnTurn,
  Enchanted,
  Combo,
  Play,    // until what is played is over
  Battle,  // until it is used up
  Answer,  // until the owner's side has had a turn
};         // until what is over or begins

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
  WhenIAttack,      // with a card, one of them
  WhenIPlayAttack,  // anybody
  FirstTeleport,    // of one of the side; `on`: who has
  InArea,           // an enemy moves or ends its turn there
  EntersArea,       // `amount`: so often
  // These are so.
  Vulnerable,
  Unguarded,  // can neither guard nor be protected
  Unhealed,
  Unguarding,  // neither guards nor protects
  PlainDefence,
  Asleep,
  Numb,    // attributes of 0
  Played,  // counts how often a card has been played this turn; `mark`: options chosen
  Controlled,
  Delayed,
  // These are so in an area.
  Smoke,       // it blocks sight
  Part,        // it belongs to several that are placed at once
  Shelter,     // points of armour against attacks from outside
  Closed,      // enemies don't leave it and those outside don't attack into it
  Charge,      // `amount` of them, of an artefact
  NextAttack,  // the words run for the next that they make
  Rammed,      // by the owner, in this turn
};
}  // namespace archon::archmajesty
