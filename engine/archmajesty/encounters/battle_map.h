// Where a fight takes place: terrain and the squares that both sides start on. Maps are ours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/archmajesty/state/battle.h"
#include "engine/core/grid.h"
#include "engine/core/tree.h"

namespace archon::archmajesty {

// As in a Battle, a rim of one square is left around the board: its square in the north-west is (1,
// 1).
struct BattleMap {
  std::string id;  // of its name
  std::string name;
  uint8_t width = 0;
  uint8_t height = 0;
  SquareSet walls;     // '#': neither steps nor sight pass
  SquareSet pits;      // '~': only who is airborne passes
  SquareSet boulders;  // 'o': the object of that name
  SquareSet allied;    // 'a': ground, where that side starts
  SquareSet enemy;     // 'e'

  SquareSet squares() const { return SquareSet::rectangle(1, 1, width, height); }
  // Where a unit may stand on the ground when the fight begins.
  SquareSet ground() const { return squares() - walls - pits - boulders; }

  friend bool operator==(const BattleMap&, const BattleMap&) = default;
};

// Reads a map as docs/archmajesty.md describes it. Throws Error with line and place, also for
// starting squares that can't be reached from each other on the ground.
BattleMap read_map(const TreeReader& at);
BattleMap read_map(const std::string& text);
// Reads back the same; each line begins with `indent`.
std::string write_map(const BattleMap& map, std::string_view indent = "");

}  // namespace archon::archmajesty
