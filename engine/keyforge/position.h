// Positions as text (YAML): read into a state and written back as facts about it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/keyforge/game.h"

namespace YAML {
class Node;
}

namespace archon::keyforge {

// A position in the main step, and the names by which its cards can be spoken of: a card's id, or
// "id#2" for the second of that id (players and zones in the order of docs/positions.md), or what the
// card says under `as`.
struct Position {
  State state;
  std::map<std::string, CardId> labels;

  std::string label_of(CardId id) const;  // "" if it has none
};

// Reads `you` (player 0, to move) and `foe` (player 1). Unmentioned things take their defaults.
// Throws Error naming the key that is wrong and what was expected.
Position read_position(const YAML::Node& node, const Library& library);

// Everything a player at the table could write down, as path -> value: "you.aember" -> "3",
// "you.line" -> "[troll, bumpsy]", "troll.damage" -> "2". Only cards in play have values of their own.
std::map<std::string, std::string> facts_of(const Position& position, const Library& library);

}  // namespace archon::keyforge
