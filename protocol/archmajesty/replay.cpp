// Battles as files, choice by choice.
#include <array>
#include <string>
#include <utility>

#include "engine/archmajesty/encounters/encounter.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "protocol/archmajesty/battle_answers.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

constexpr int kHpAChain = 5;

}  // namespace

std::string name_of_move(const Battle& battle, const State& state, const Move& move) {
  MoveList list;
  legal_moves(battle, state, list);
  return names_of_moves(battle, state, list)[list.find(move)];
}

bool can_be_told(const Fight& fight) {
  return fight.handicaps.hp[0] % kHpAChain == 0 && fight.handicaps.hp[1] % kHpAChain == 0;
}

Json battle_replay(const Fight& fight, uint64_t seed, const std::array<std::string, 2>& agents,
                   Json moves) {
  const std::array<int, 2>& hp = fight.handicaps.hp;
  Json out = {{"archon_battle", 1}, {"seed", seed}, {"first", 0}};
  out["chains"] = {-hp[0] / kHpAChain, -hp[1] / kHpAChain};
  if (const std::string readings = options_text(fight.options); !readings.empty())
    out["readings"] = readings;
  out["entrants"] = {write_mages(fight.parties[0]), fight.encounter
                                                        ? write_encounter(*fight.encounter)
                                                        : write_mages(fight.parties[1])};
  out["agents"] = agents;
  out["moves"] = std::move(moves);
  return out;
}

}  // namespace archon::protocol
