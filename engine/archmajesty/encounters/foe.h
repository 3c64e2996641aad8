// Foes' sheets. The books print none, so the format is ours, on the pattern of a minion's sheet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/vocabulary/ids.h"
#include "engine/core/tree.h"

namespace archon::archmajesty {

struct Inflicted {
  Status status = Status::Burn;
  uint8_t count = 1;

  friend bool operator==(const Inflicted&, const Inflicted&) = default;
};

// One way to attack. Combat is added to the roll and to the damage.
struct FoeAttack {
  std::string name;
  ElementSet elements = 0;
  Range range;             // melee or ranged
  bool automatic = false;  // nothing is rolled: as if by a natural 20
  uint8_t damage = 0;
  Keywords keywords{};  // Piercing, Overwhelm, Knell or Critical
  uint8_t targets = 1;  // enemies, each attacked by itself; all in the area where there is one
  uint8_t width = 0;    // of an area whose central square is in range; 0: none
  uint8_t height = 0;
  bool bound = false;               // the foe stands in the area
  std::vector<Inflicted> inflicts;  // on hit
  uint8_t push = 0;                 // squares, on hit
  uint8_t pull = 0;

  friend bool operator==(const FoeAttack&, const FoeAttack&) = default;
};

// Where it wants to be, and whom it attacks if it can choose: a plain way to play it, which a game
// master needn't follow.
enum class Post : uint8_t { Close, Distance, Hold };
enum class Prey : uint8_t { Nearest, Weakest, Strongest, Crowd };

struct Foe {
  std::string id;  // of its name
  std::string name;
  Tier tier = Tier::Grunt;
  std::vector<std::string> types;
  uint8_t combat = 0;
  uint8_t defence = 0;  // 0 of a Grunt, which has none
  uint16_t hp = 1;
  uint8_t mv = 0;
  uint8_t attacks = 1;  // a turn
  bool flies = false;   // begins airborne, and moves there as others do on the ground
  Post post = Post::Close;
  Prey prey = Prey::Nearest;
  std::vector<FoeAttack> templates;

  friend bool operator==(const Foe&, const Foe&) = default;
};

// Reads a sheet as docs/archmajesty.md describes it. Throws Error with line and place.
Foe read_foe(const TreeReader& at);
Foe read_foe(const std::string& text);
// Reads back the same; each line begins with `indent`.
std::string write_foe(const Foe& foe, std::string_view indent = "");

}  // namespace archon::archmajesty
