// A question that several players answer, the quick ones first: who they are, what is foretold
// before they play, and what whoever waits is told on the way.
#pragma once

#include <span>
#include <string>

#include "sim/kinds/experiment.h"
#include "sim/kinds/field/field_run.h"
#include "sim/rating/rating.h"

namespace archon::sim {

// What the arena foretells of them if this agent plays; or nothing.
ForetoldRatings foretold_of(const Arena& arena, std::span<const Entrant> entrants,
                            const ai::AgentSpec& agent);
void foretell(const Arena& arena, RoundsSetup& setup);

// Who plays where nobody is named and no ladder answers.
ai::AgentSpec usual_agent(const Arena& arena);

// Sets who plays: the arena's ladder, whose last player is the one that is asked.
void take_ladder(const Arena& arena, FieldSetup& setup);
// The same of two entrants, with what the arena foretells of them.
template <class Job>
void take_ladder_of_two(const Arena& arena, Job& job) {
  job.ladder = arena.ladder();
  if (job.ladder.empty()) return;
  job.setup.agents.fill(job.ladder.back().agent);
  job.foretold = foretold_of(arena, job.setup.entrants, job.ladder.front().agent);
}

// What is foretold in points, as designs take it.
RatingOptions rating_options(const ForetoldRatings& foretold);

// Whose games count by now: "the cards", "greedy".
template <class Design>
std::string player_now(const RoundsSetup& setup, const Design& design) {
  const size_t step = played_step(design.stands());
  if (design.stands()[step].scores.games() > 0) return setup.ladder[step].name;
  return setup.foretold.are_known() ? "the cards" : "nobody yet";
}

// Tells whoever waits what the cards say, and the answer of every step that is left.
class LadderTeller {
 public:
  LadderTeller(ProgressObserver& observer, const RoundsSetup& setup)
      : observer_(observer), setup_(setup) {}

  // `answer_by` has the answer in words, of the cards or of a player.
  template <class Design, class AnswerBy>
  void tell(const Design& design, const AnswerBy& answer_by) {
    if (setup_.ladder.empty()) return;
    if (design.rounds() == 0 && setup_.foretold.are_known())
      observer_.answer(answer_by("the cards"));
    for (; told_ < design.step(); ++told_) observer_.answer(answer_by(setup_.ladder[told_].name));
  }

 private:
  ProgressObserver& observer_;
  const RoundsSetup& setup_;
  int told_ = 0;  // steps whose answer was told
};

}  // namespace archon::sim
