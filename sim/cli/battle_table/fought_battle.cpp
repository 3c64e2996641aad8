#include "sim/cli/battle_table/fought_battle.h"

#include <utility>

#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/counts.h"

namespace archon::cli {

std::string who_chooses(const archmajesty::Course& course) {
  const archmajesty::Question& q = course.state().question;
  if (q.unit == archmajesty::kNoUnit)
    return q.team == archmajesty::Team::Allied ? "allies" : "enemies";
  return name_of_unit(course.battle(), course.state(), q.unit);
}

void FoughtBattle::play(const archmajesty::Move& move) {
  steps_.push_back({course_, state().question.team, move, who_chooses(course_),
                    describe(battle(), state(), move)});
  course_.play(move);
}

archmajesty::Move FoughtBattle::ask(BattleAgent& agent, uint64_t seed) const {
  Rng rng = Rng::stream(seed, steps_.size());
  return agent.choose(ai::ArchmajestyGame(battle()), state(), rng);
}

int FoughtBattle::last_of(const std::array<bool, 2>& is_asked) const {
  int step = int_size(steps_) - 1;
  while (step >= 0 && !is_asked[static_cast<size_t>(steps_[step].team)]) --step;
  return step;
}

void FoughtBattle::take_back_to(int step) {
  course_ = archmajesty::Course(steps_[step].before);
  steps_.erase(steps_.begin() + step, steps_.end());
}

}  // namespace archon::cli
