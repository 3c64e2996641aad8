// Turns: what a character does in its own, combos, cards, and what is common to all that is played
// (rulebook: Turns, Actions, Combos).
#pragma once

#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/state/moves.h"

namespace archon::archmajesty {

void push_turn(Table& t, UnitId unit);
// One that has begun.
void push_main_phase(Table& t, UnitId unit);
// Ends the turn that a unit has just begun; it still has one to come. False: it has none now.
bool cut_turn(Table& t, UnitId unit);
void step_turn(Table& t);
void step_forming(Table& t);
void step_combo(Table& t);
void step_card(Table& t);
void step_move(Table& t);

// Plays a card or an attack, against `target` if one is named.
void push_play(Table& t, const Play& play, UnitId target);
// Puts the words of an effect that lasts on top, about `it`.
void push_effect(Table& t, const Lasting& effect, UnitId it);
// Asks whether a card that says so is played as a trick now: once it has protected or parried, or
// an attack has missed its mage.
void offer(Table& t, UnitId unit, Slot slot, Offer after, UnitId against);
void offer_after_miss(Table& t, UnitId unit, UnitId against);
// Puts a combo of a few cards on top, which a mage may form now.
void push_combo(Table& t, UnitId unit, uint8_t cards);
// For an attack that is made without one: what runs below it, and takes the play away when it is
// over.
Frame push_spent_play(Table& t, const Play& play);
// What an ability or an enchantment does at a moment; `asks`: whether to, first.
Frame& push_moment(Table& t, UnitId unit, TypeId type, Moment moment, UnitId it, bool asks);
// A set card comes to pass.
void push_foretold(Table& t, const Foretold& set);

// As a trick on who provides an opportunity.
void play_opportunity(Table& t, UnitId unit, Slot slot, UnitId provider);
bool is_trick(const Table& t, UnitId unit, Slot slot);
// Whether a card may be played outside of a combo; whether it finds that target, or, with kNoUnit,
// anybody.
bool may_play_alone(const Table& t, UnitId unit, const Spell& card);
bool finds_in_reach(const Table& t, UnitId unit, TypeId type, UnitId target);

// A change of altitude: where it stands is taken, who has caused it chooses the nearest free place.
void push_landing(Table& t, UnitId who, bool airborne, Team chooser);
// The exploit of Splash: a shift of 1 or 2.
void push_splash(Table& t, UnitId by, UnitId who);

// Puts a move of its own on top: a run, a jump, a fall.
void move_by(Table& t, const Move& m);

// A move in a main phase or an answer that is carried out at once, or put on top to be.
void carry_out(Table& t, const Move& m);

// Moves of the main phase of a unit and of its minions, and the single kinds among them.
void list_main(const Table& t, UnitId unit, MoveList& list);
void list_movement(const Table& t, UnitId unit, MoveList& list);
// Tricks and pitches of a mage at interruption speed.
void list_tricks(const Table& t, UnitId unit, MoveList& list);
void list_layable(const Table& t, UnitId unit, MoveList& list);
void list_channels(const Table& t, UnitId unit, const Spell& type, bool by_itself, MoveList& list);
// Puts on top that a unit makes a basic attack through a weapon; false: it has none for that.
bool push_channelled(Table& t, UnitId unit, TypeId type);

// A new unit on the map, or kNoUnit where there is no room for its number.
UnitId add_unit(Table& t, uint8_t sheet, Team team, Square square, UnitId master);

}  // namespace archon::archmajesty
