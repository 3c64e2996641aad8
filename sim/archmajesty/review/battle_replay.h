// Battles that were saved choice by choice (--replays), fought again.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/archmajesty/formats/position.h"
#include "sim/archmajesty/review/battle_film.h"
#include "sim/report/report.h"

namespace archon::sim {

struct BattleReplay {
  archmajesty::Fight fight;
  uint64_t seed = 0;
  std::array<std::string, 2> agents;  // by team
  std::vector<std::string> moves;     // in words
  std::string failure;                // what broke it, if anything did
};

bool is_battle_replay(const std::string& text);
// Throws Error saying what is wrong.
BattleReplay read_battle_replay(const std::string& text);

// Where the first `choices` choices lead, at most all. Throws Error naming the choice that can't be
// made.
archmajesty::Course course_of(const BattleReplay& replay, size_t choices);

// The battle in lines, one a choice, up to choice `choices`.
std::string told(const BattleReplay& replay, size_t choices);
// All of it, round by round, and step by step on the map.
report::Report report_of(const BattleReplay& replay, const BattleTeller& tell);

}  // namespace archon::sim
