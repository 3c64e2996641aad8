// Moves of one's own and by force (rulebook: Movement, Forced Movement).
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

inline constexpr int kJumpCost = 3;
inline constexpr int kFallCost = 3;

// Where a unit can run with the points it has, jump to, fall to.
SquareSet run_places(const Table& t, UnitId id);
SquareSet jump_places(const Table& t, UnitId id);
SquareSet fall_places(const Table& t, UnitId id);
void run_to(Table& t, UnitId id, Square place);
void jump_to(Table& t, UnitId id, Square place);
void fall_to(Table& t, UnitId id, Square place);

// A move by force, or a shift of one's own that a card gives.
enum class Force : uint8_t { Shift, Straight, Push, Pull, Teleport };
struct Shove {
  UnitId mover = kNoUnit;  // who has it done
  UnitId who = kNoUnit;
  Force force = Force::Shift;
  int least = 0;
  int most = 0;
  bool bashes = false;  // one's own: into enemies
  bool clear = false;   // onto no square next to another character
};
// Where it can end, at a distance that the effect states; and the squares into which an enemy can
// be moved that it cannot enter, which is a bash.
struct Ends {
  SquareSet places;
  SquareSet bashes;
};
Ends ends_of(const Table& t, const Shove& shove);
// The squares of all characters but one, and those next to them.
SquareSet beside_others(const Table& t, UnitId id);
// Carries it out. Returns whom it bashed into, or kNoUnit; `bashed` counts walls, too.
UnitId shove_to(Table& t, const Shove& shove, Square place, bool& bashed);

// Puts a unit where it is free to stand. `squares` is how far it counts as shifted.
void put(Table& t, UnitId id, Square place, int squares);

}  // namespace archon::archmajesty
