// A card in play as people see it. For reports.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/rules/derived/query.h"

namespace archon::sim {

struct ShownCard {
  std::string title;
  bool is_creature = false;
  int power = 0;  // of a creature, as is armor
  int armor = 0;
  int damage = 0;
  int aember = 0;
  bool is_exhausted = false;
  std::vector<std::string> marks;  // "stunned"
  std::vector<std::string> upgrades;
};

// The bonus icons that this copy of a card has beyond those that are printed on every one: "draw",
// "dis".
std::vector<std::string> added_icons(const keyforge::Match& match, keyforge::CardId id);

ShownCard shown(const keyforge::View& t, keyforge::CardId id);

// " (power 3, damage 1, exhausted)", or nothing.
std::string marks_text(const ShownCard& card);

}  // namespace archon::sim
