// Positions as text (YAML, docs/positions.md): read into a state, written from one, and put down as
// facts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/tree.h"
#include "engine/keyforge/game.h"

namespace archon::keyforge {

// A state, and the names by which its cards can be spoken of: a card's id, or "id#2" for the second
// of that id (players and zones in the order of docs/positions.md), or what the card says under
// `as`.
struct Position {
  Match match;
  State state;
  std::map<std::string, CardId> labels;

  std::string label_of(CardId id) const;  // "" if it has none
};

// Reads `you` (player 0) and `foe` (player 1). What is not mentioned takes its default. Throws
// Error naming line and path of what is wrong, and what was expected. Top-level keys that it
// doesn't know are the caller's. `log` notes what the position resolves before its first question.
Position read_position(const Tree& tree, const Library& library, GameLog* log = nullptr);
// The top-level keys that it knows.
const std::vector<std::string>& position_keys();

// The same of a whole file, which must hold nothing else and is checked against the invariants of
// states.
Position parse_position(const Tree& tree, const Library& library);
Position parse_position(const std::string& text, const Library& library);
// The rules that the file names; the newest if none. The library must be loaded for them.
Rules rules_of_position(const Tree& tree);
Rules rules_of_position(const std::string& text);

// Whether write_position() can write the state: it waits in the main step, for a house, for the
// archives or for a mulligan, with nothing left to resolve.
bool can_be_written(const State& s);
// The state as text, from which parse_position() makes the same state again, byte for byte. Throws
// Error if can_be_written() says no.
std::string write_position(const State& s, const Match& match);

// Everything a player at the table could write down, as path -> value: "you.aember" -> "3",
// "you.line" -> "[troll, bumpsy]", "troll.damage" -> "2". Only cards in play have values of their
// own. "foe.knows" are the cards that foe knows though they lie hidden.
std::map<std::string, std::string> facts_of(const Position& position);

}  // namespace archon::keyforge
