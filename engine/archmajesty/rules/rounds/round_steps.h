// The steps of a round, in their order, and those that foretold cards take. For rounds/*.cpp only.
#pragma once

#include "engine/archmajesty/rules/rounds/round.h"

namespace archon::archmajesty {

// Of the frame: `index` the current mage, `count` what it has exchanged or who has acted in the
// current turn, `value` the tier that acts.
enum RoundStep : uint8_t {
  kSetUp,
  kOpeners,
  kOpenerTaken,
  kRoundBegins,
  kReturns,
  kReturnChosen,
  kReturnMoved,
  kDraws,
  kForetell,
  kForetellChosen,
  kForetellPlaced,
  kCycle,
  kCycled,
  kSlots,
  kSlotChosen,
  kTurnOver,
  kSlotOver,
  kRoundEnds,
  kRoundOver,
  kDiscards,
  kDiscarded,
};

// foretold.cpp: set cards that come again, cards that are set, and their time.
void returns(Table& t, Frame& f);
void return_chosen(Table& t, Frame& f);
void return_moved(Table& t, Frame& f);
void foretell(Table& t, Frame& f);
void foretell_chosen(Table& t, Frame& f);
void foretell_placed(Table& t, Frame& f);
// Those whose time has come are put on top.
void count_down(Table& t, Team slot_of);

}  // namespace archon::archmajesty
