// A battle that is fought choice by choice, with the way back.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ai/agent.h"
#include "ai/archmajesty/archmajesty_game.h"
#include "engine/archmajesty/formats/position.h"

namespace archon::cli {

using BattleAgent = ai::Agent<ai::ArchmajestyGame>;

class FoughtBattle {
 public:
  // What was chosen, and where the battle stood before.
  struct Step {
    archmajesty::Course before;
    archmajesty::Team team;  // whose choice it was
    archmajesty::Move move;
    std::string who;    // "Berta Ironroot", "allies"
    std::string words;  // "run to c4"

    std::string told() const { return who + ": " + words; }
  };

  explicit FoughtBattle(archmajesty::Course course) : course_(std::move(course)) {}

  const archmajesty::Course& course() const { return course_; }
  const archmajesty::Battle& battle() const { return course_.battle(); }
  const archmajesty::State& state() const { return course_.state(); }
  bool over() const { return course_.over(); }
  const std::vector<Step>& steps() const { return steps_; }
  // Where a step has led to.
  const archmajesty::State& after(size_t step) const {
    return step + 1 < steps_.size() ? steps_[step + 1].before.state() : state();
  }

  void play(const archmajesty::Move& move);
  // What the agent would choose; it draws by the seed and the number of choices before.
  archmajesty::Move ask(BattleAgent& agent, uint64_t seed) const;

  // The last choice of a team that `is_asked` by team, or -1.
  int last_of(const std::array<bool, 2>& is_asked) const;
  void take_back_to(int step);

 private:
  archmajesty::Course course_;
  std::vector<Step> steps_;
};

// Who answers the question that waits: one who fights, or a side.
std::string who_chooses(const archmajesty::Course& course);

}  // namespace archon::cli
