// What files call those who fight, squares, cards and choices.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/archmajesty/game.h"
#include "engine/core/tree.h"

namespace archon::archmajesty {

// By its name, and "#2" behind it where it is the second of several with that.
std::string name_of_unit(const Battle& battle, const State& state, UnitId id);
UnitId read_unit(const TreeReader& at, const Battle& battle, const State& state);
UnitSet read_units(const TreeReader& at, const Battle& battle, const State& state);
std::string text_of(UnitSet units, const Battle& battle, const State& state);
// Who answers the question that waits: one who fights, or a side.
std::string who_chooses(const Battle& battle, const State& state);

// "c4".
Square read_square(const TreeReader& at, const Battle& battle);
// "x, y, width, height" of an area, whose corner may lie outside of the board.
std::string text_of(const Rectangle& area);
Rectangle read_area(const TreeReader& at);

// Legal moves in words, no two alike: one that sounds as an earlier one has "(2)" behind it.
std::vector<std::string> names_of_moves(const Battle& battle, const State& state,
                                        const MoveList& list);
// The legal move of that name. Throws Error where there is none.
Move move_named(const Battle& battle, const State& state, std::string_view name);

}  // namespace archon::archmajesty
