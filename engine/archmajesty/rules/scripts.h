// Runs the scripts of cards: one statement after another, with a question wherever a choice is due.
#pragma once

#include "engine/archmajesty/rules/movement.h"
#include "engine/archmajesty/rules/table.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

// Of Script frames.
enum ScriptFlag : uint8_t {
  kDone = 1,      // what the last statement asked for was done
  kPreset = 2,    // whom or where was fixed beforehand: `it`, or the area
  kSingle = 4,    // one statement for one of several: the frame ends with it
  kIsLine = 8,    // `square` ends a line
  kForRoll = 16,  // what is said of "this" is meant for the roll at `first` alone
  kRoot = 32,     // of what is played: it is what is repeated
};

// A script that begins at `at` for what is played.
Frame& push_script(Table& t, uint16_t at, UnitId unit, uint8_t play);
// A block of what `from` does, about `it`; area and play stay known.
void push_block(Table& t, const Frame& from, uint16_t at, UnitId it);
void step_script(Table& t);

// Where the current combo of a unit begins among the cards that it has laid.
int combo_begins(const Table& t, UnitId unit);

// "This" is `play`: of a frame that runs, the one it names.
int value_of(const Table& t, const Frame& f, const Play& play, uint16_t number);
bool holds(const Table& t, const Frame& f, const Play& play, uint16_t condition);
// Squares of the area, or on the line, of a script.
SquareSet area_of(const Table& t, const Frame& f);
// All squares of the areas that were placed at once, whether they are seen or not.
SquareSet placed_areas(const Table& t, const Frame& f);
// Whom the words mean, before anybody chooses.
UnitSet candidates_of(const Table& t, const Frame& f, const Play& play, const Targets& targets,
                      bool for_attack);

// The places among a mage's abilities of items of which a use can be regained.
FixedVector<uint8_t, kMaxAbilities> spent_items(const Table& t, UnitId unit);

// Where the centre of an area, or the end of a line, may lie.
SquareSet centres_of(const Table& t, const Frame& f);

// A rectangle as a move, and back: its corner may lie outside of the grid.
constexpr Move place_move(const Rectangle& r) {
  return {Verb::Place, byte(r.x + 16), byte(r.y + 16), byte((r.width - 1) * 16 + r.height - 1)};
}
constexpr Rectangle rectangle_of(const Move& m) {
  return {narrow<int8_t>(m.a - 16), narrow<int8_t>(m.b - 16), narrow<int8_t>(m.c / 16 + 1),
          narrow<int8_t>(m.c % 16 + 1)};
}

}  // namespace archon::archmajesty
