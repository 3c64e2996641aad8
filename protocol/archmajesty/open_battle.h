// A battle that a client has open.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "ai/archmajesty/battle_in_play.h"
#include "protocol/session/open_game.h"

namespace archon::protocol {

class OpenBattle final : public OpenGame {
 public:
  // A `fresh` one is a battle at its beginning, which can be told as a replay.
  OpenBattle(archmajesty::Course course, bool fresh);

  std::unique_ptr<OpenGame> twin() const override;
  bool over() const override { return battle_.over(); }
  int number() const override { return number_; }
  Json decision_for(Viewer viewer) const override;
  Json events_for(Viewer /*viewer*/) const override { return events_; }
  Json settled_for(Viewer /*viewer*/) const override { return Json::array(); }
  Json state_for(Viewer viewer) const override;
  void choose(const std::vector<Pick>& picks) override;
  void choose_described(const Field& request) override;
  const ai::NamedAgents& agents() const override;
  Thought think(const ai::AgentSpec& agent, uint64_t seed, int threads,
                const std::atomic<bool>& stop) const override;
  int play_out(const std::array<ai::AgentSpec, 2>& agents, uint64_t seed,
               const std::atomic<bool>& stop) override;
  std::string position() const override;
  Json replay() const override;
  void undo(const Field& choices) override;
  Json log() const override;

 private:
  archmajesty::MoveList legal() const;
  void play(const archmajesty::Move& move);

  ai::BattleInPlay battle_;
  bool fresh_;
  int number_ = 1;
  Json events_ = Json::array();  // of the last choice
};

}  // namespace archon::protocol
