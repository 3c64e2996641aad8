#include "sim/kinds/match/match_rounds.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/counts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/runs/game_store.h"
#include "sim/runs/round_log.h"

namespace archon::sim {
namespace {

constexpr int64_t kEnoughShown = 50;  // pairs
// Of the first round: fewer tell nobody how the decks play.
constexpr int kFirstPairs = 25;

// The pairs of a round, with the numbers that come next on their rung.
std::vector<PairPlan> plans_of(const MatchJob& job, const RungGames& before,
                               const std::vector<MeetingPlan>& round) {
  std::vector<PairPlan> out;
  int64_t number = before.planned;
  for (const MeetingPlan& plan : round)
    for (int i = 0; i < plan.pairs; ++i) out.push_back({number++, job.setup.chains});
  return out;
}

void take_pairs(const MatchJob& job, const std::vector<PairPlan>& plans,
                const std::vector<std::optional<PairRecord>>& pairs, MatchRun& run) {
  const auto rung = std::ssize(run.rungs) - 1;
  RungGames& games = run.rungs.back();
  for (size_t i = 0; i < plans.size(); ++i) {
    ++games.planned;
    if (!pairs[i]) {
      run.interrupted = true;
      continue;
    }
    if (note_failures(run.failures, *pairs[i], 2 * plans[i].pair, job.setup, rung)) continue;
    games.numbers.push_back(plans[i].pair);
    games.pairs.push_back(*pairs[i]);
    const PairResult result = pair_result(*pairs[i]);
    run.design->add(0, 1, result.first / 2.0);
    run.design->add(1, 0, 1 - result.second / 2.0);
  }
}

}  // namespace

RankDesign match_design(const MatchQuestion& asked, const std::vector<Rung>& ladder,
                        const ForetoldRatings& foretold) {
  RankGoal goal;
  goal.sure = asked.goal.sure;
  goal.within_rate = asked.goal.within;
  goal.max_games = asked.max_games;
  goal.first_pairs = kFirstPairs;
  RatingOptions rating = rating_options(foretold);
  rating.confidence = asked.confidence;
  const Field field{kSides, 0};
  return {field, goal, std::move(rating), {}, steps_of(ladder, field)};
}

MatchSetup rung_setup(const MatchJob& job, int rung) {
  MatchSetup out = job.setup;
  if (job.ladder.empty()) return out;
  const ai::AgentSpec& agent = job.ladder[rung].agent;
  out.agents = {agent, agent};
  out.seed = rung_seed(out.seed, rung);
  return out;
}

MatchRun run_rounds(const Arena& arena, const MatchJob& job, const PoolOptions& pool,
                    const std::function<void(const MatchRun&)>& after, GameStore* store) {
  MatchRun run;
  const MatchQuestion asked{job.goal, 2 * job.pairs, job.setup.confidence};
  run.design.emplace(match_design(asked, job.ladder, job.foretold));
  RoundLog rounds(store);
  if (after) after(run);
  while (!run.interrupted) {
    const auto round = run.design->next_round();
    if (round.empty()) break;
    const int rung = run.design->step();
    run.rungs.resize(rung + 1);
    run.interrupted = run.failures.give_up(2 * job.pairs, pool);
    if (run.interrupted) break;
    const auto plans = plans_of(job, run.rungs.back(), round);
    const auto pairs = play_pairs(arena, rung_setup(job, rung), plans, pool, {}, store, rung);
    take_pairs(job, plans, pairs, run);
    run.design->end_round();
    if (!run.interrupted && !rounds.end_round())
      rounds.add(run.design->scores().games(), std::string(stop_word(run.design->stop())),
                 fmt::format("{{\"win_rate_a\":{:.9g}}}", expected_rate(run).value));
    if (after) after(run);
  }
  if (!run.rungs.empty()) {
    const RungGames& shown = run.rungs[shown_rung(run)];
    run.numbers = shown.numbers;
    run.pairs = shown.pairs;
  }
  return run;
}

MatchRounds rounds_of(const MatchJob& job, const MatchRun& run, double confidence) {
  MatchRounds out;
  out.goal = job.goal;
  out.stop = run.interrupted ? "interrupted" : stop_word(run.design->stop());
  out.sure = surety(run);
  out.rate = expected_rate(run);
  if (job.ladder.empty()) return out;
  out.top = job.ladder.back().name;
  out.ladder = job.ladder;
  for (size_t rung = 0; rung < run.rungs.size(); ++rung) {
    PairTally tally;
    for (const PairRecord& pair : run.rungs[rung].pairs) tally.add(pair_result(pair));
    if (tally.pairs() > 0)
      out.players.push_back(
          {job.ladder[rung].name, tally.games(), pair_estimate(tally, confidence)});
  }
  if (!run.rungs.empty()) out.shown = job.ladder[shown_rung(run)].name;
  return out;
}

size_t shown_rung(const MatchRun& run) {
  size_t most = 0;
  for (size_t i = run.rungs.size(); i-- > 0;) {
    const auto pairs = std::ssize(run.rungs[i].pairs);
    if (pairs >= kEnoughShown) return i;
    if (run.rungs[i].pairs.size() > run.rungs[most].pairs.size()) most = i;
  }
  return most;
}

Estimate expected_rate(const MatchRun& run) { return run.design->ratings().pairing(0, 1).rate; }

double surety(const MatchRun& run) { return run.design->places()[run.design->leader()].best; }

}  // namespace archon::sim
