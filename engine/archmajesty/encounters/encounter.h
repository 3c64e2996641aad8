// What a game master puts on the table: a map, foes in waves, and a ladder of levels. Encounters
// are ours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/archmajesty/encounters/battle_map.h"
#include "engine/archmajesty/encounters/foe.h"

namespace archon::archmajesty {

inline constexpr int kMostFoes =
    20;  // of an encounter in all waves, boulders of its map among them
inline constexpr int kMostMages = 3;

struct FoeGroup {
  uint8_t foe = 0;  // its place among the encounter's foes
  uint8_t count = 1;

  friend bool operator==(const FoeGroup&, const FoeGroup&) = default;
};

// Foes that come at the beginning of a round, to the starting squares of their side.
struct Wave {
  uint8_t round = 1;
  std::vector<FoeGroup> groups;

  friend bool operator==(const Wave&, const Wave&) = default;
};

struct Encounter {
  std::string id;  // of its name
  std::string name;
  uint8_t mages = 1;  // that it is meant for
  BattleMap map;
  std::vector<Foe> foes;    // those that it brings itself, then those that it names
  std::vector<Wave> waves;  // by round, the first in round 1
  uint8_t ladder = 0;       // the Grunt among its foes that levels add

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

int foes_in(const Encounter& encounter);
// How many more there is room for.
int room_in(const Encounter& encounter);

// Reads an encounter as docs/archmajesty.md describes it; maps and foes that it names are bundled
// ones, if it doesn't bring them itself. Throws Error with line and place.
Encounter read_encounter(const TreeReader& file);
Encounter read_encounter(const std::string& text);
// Reads back the same, with its map and its foes, so that it needs nothing else.
std::string write_encounter(const Encounter& encounter);

// ---- Levels -------------------------------------------------------------------------------------

// Level 0 is the encounter as written. Each step up is in turn one more Grunt in the first wave and
// 10 % more HP for all foes; each step down is in turn 10 % less HP and one Grunt fewer. HP take
// the step of a Grunt who has no room, or isn't there.
inline constexpr int kHighestLevel = 40;
struct LevelStep {
  int grunts = 0;  // more, or fewer, than written
  int hp_percent = 100;
};
LevelStep step_of(const Encounter& encounter, int level);
// "Cellar Rat +2, 110 % HP", "as written".
std::string level_text(const Encounter& encounter, int level);

int lowest_level(const Encounter& encounter);
// Throws Error where there is no such level.
Encounter at_level(const Encounter& encounter, int level);

// The same for encounters that play the same, whatever they and their parts are called.
uint64_t fingerprint(const Encounter& encounter);

}  // namespace archon::archmajesty
