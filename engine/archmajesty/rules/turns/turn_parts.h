// What turns, combos and cards that are played share. For turns/*.cpp only.
#pragma once

#include "engine/archmajesty/rules/turns/turn.h"

namespace archon::archmajesty {

inline constexpr int kStunCantrips = 1;
inline constexpr int kDesignation = 2;  // scrap

// Whether a card could reach twice as far, for scrap.
bool may_designate(const Table& t, UnitId unit, const Spell& card);
bool stance_fits(const Table& t, UnitId unit, const Requirements& r);
bool is_cantrip(const Table& t, UnitId unit, Slot slot);
// Whether a card that begins with an attack or the choice of a unit finds one.
bool finds_target(const Table& t, UnitId unit, TypeId type);
// Whether a card that has to be played is among those that can be laid.
bool has_to_be_laid(const Table& t, const Mage& mage, const MoveList& layable);
// Whether a turn can't be over, as a card has to be played that could be now.
bool has_duty(const Table& t, UnitId unit);

// A card on top, about to be played.
Frame& push_card(Table& t, const Play& play);
// What waits for the next card of a unit waits for this one.
void bind_next(Table& t, UnitId unit, Slot slot);
// With whom an opportunity is taken of, if it is one.
void play_from_hand(Table& t, UnitId unit, Slot slot, bool pitch, UnitId provider);

}  // namespace archon::archmajesty
