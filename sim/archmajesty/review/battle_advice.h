// What to do in a battle: every move that a search tells apart, with its chances as it sees them,
// and how it expects things to go on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/archmajesty/formats/position.h"
#include "sim/report/report.h"

namespace archon::sim {

struct BattleAdvice {
  struct Move {
    std::string words;
    double wins = 0;   // of the side that is asked
    double share = 0;  // of the search's playouts
  };
  std::string question;  // "Main: Berta Ironroot"
  std::string who;       // "Berta Ironroot", or a side
  int round = 0;
  std::string side;         // "allied"
  std::vector<Move> moves;  // the one to play first
  std::vector<std::string> line;
};

// The agent has to search (mcts or ismcts). The same seed gives the same advice.
BattleAdvice advise_battle(const archmajesty::Course& course, const ai::AgentSpec& agent,
                           uint64_t seed, int threads);

// With the battle as it stands (battle_film.h).
report::Report report_of(const BattleAdvice& advice, report::Report::Applet map);
std::string advice_json(const BattleAdvice& advice, const ai::AgentSpec& agent, uint64_t seed);

}  // namespace archon::sim
