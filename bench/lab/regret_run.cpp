#include "bench/lab/regret_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/kinds/bench/equal_time.h"
#include "sim/play/effort_watch.h"

namespace archon::sim {
namespace {

using ai::KeyforgeGame;
using keyforge::Match;
using keyforge::Move;
using keyforge::State;
using keyforge::Stream;

struct Taken {
  State before;
  Move chosen;
};

// The decks of a game: neighbours, then those that have one between them, and so on.
Match match_of(const keyforge::Library& library, const RegretJob& job, int64_t number) {
  const int64_t decks = int_size(job.decks);
  const int64_t apart = 1 + number / decks % (decks - 1);
  const auto deck = [&](int64_t at) -> const keyforge::PlayableDeck& {
    return deck_of(job.decks[at % decks]).deck;
  };
  return {library, deck(number), deck(number + apart)};
}

// The agent against itself; all its choices that have more than one answer.
std::vector<Taken> play_alone(const RegretJob& job, const Contestant& one, const Match& match,
                              int64_t number, Effort& effort) {
  const KeyforgeGame game(match);
  const auto player = ai::make_agent<KeyforgeGame>(one.agent);
  keyforge::GameOptions options;
  options.first = static_cast<keyforge::Player>(number % 2);
  options.turn_limit = byte(job.turn_limit);
  State s = keyforge::new_game(match, stream_of(job.seed, number, Stream::Game), options);
  std::vector<Taken> out;
  keyforge::MoveList moves;
  for (uint32_t decision = 0; !s.over(); ++decision) {
    game.moves(s, moves);
    const EffortWatch watch(&effort, one.agent);
    Rng rng = stream_of(job.seed, number, Stream::SecondAgent, 1 + decision);
    const Move chosen = player->choose(game, s, rng);
    watch.end(*player);
    if (moves.size() > 1) out.push_back({s, chosen});
    game.apply(s, chosen);
  }
  return out;
}

double behind(const Judgement& judgement, const MoveJudge& judge, const State& s, Move move) {
  for (const JudgedMove& judged : judgement.moves)
    if (judge.are_alike(s, judged.move, move)) return judged.behind ? judged.behind->value : 0;
  return 0;
}

JudgedChoice judged(MoveJudge& judge, const Taken& choice, Rng& rng) {
  const State& s = choice.before;
  JudgedChoice out{s.decision.ask, choice.chosen.verb};
  const Judgement first = judge.judge(s, rng, {&choice.chosen, 1});
  const Move best = first.moves.front().move;
  out.agrees = judge.are_alike(s, best, choice.chosen);
  if (out.agrees) return out;
  const std::array<Move, 2> both{best, choice.chosen};
  const Judgement second = judge.judge(s, rng, both);
  out.cost = behind(second, judge, s, choice.chosen) - behind(second, judge, s, best);
  return out;
}

RegretGame play_and_judge(const keyforge::Library& library, const RegretJob& job, size_t agent,
                          int64_t number) {
  const Contestant& one = job.agents[agent];
  const Match match = match_of(library, job, number);
  Effort effort;
  std::vector<Taken> choices = play_alone(job, one, match, number, effort);
  RegretGame out{agent, {}, int_size(choices), effort.seconds};
  ai::AgentSpec spec = job.judge;
  spec.set("iterations", budget_for(job, one));
  MoveJudge judge(match, {spec, job.seed});
  Rng rng = stream_of(job.seed, number, Stream::Hint);
  for (int i = 0; i < kChoicesOfGame && !choices.empty(); ++i) {
    const uint32_t drawn = rng.place_in(choices);
    out.choices.push_back(judged(judge, choices[drawn], rng));
    choices.erase(choices.begin() + drawn);
  }
  return out;
}

}  // namespace

int budget_for(const RegretJob& job, const Contestant& agent) {
  if (job.budget > 0) return job.budget;
  const bool counts = takes_iterations(agent.agent);
  return std::max(kLeastBudget, counts ? kTimesAsMany * agent.agent.whole("iterations") : 0);
}

int64_t games_of(const RegretJob& job) { return int64_t{job.games} * int_size(job.agents); }

RegretRun run_regret(const keyforge::Library& library, const RegretJob& job,
                     const PoolOptions& options) {
  auto games =
      run_indexed<RegretGame>(games_of(job), options, [&](int64_t i) -> std::optional<RegretGame> {
        return play_and_judge(library, job, i / job.games, i % job.games);
      });
  RegretRun out;
  for (std::optional<RegretGame>& game : games)
    if (game) out.games.push_back(std::move(*game));
  out.interrupted = out.games.size() < games.size();
  return out;
}

}  // namespace archon::sim
