// Playing on for several turns, from each of the moves that a quick search doesn't rule out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/budget.h"
#include "ai/find_move.h"
#include "ai/mcts/race.h"
#include "ai/mcts/search_agent.h"
#include "ai/rollout.h"
#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"

namespace archon::ai {

struct LongSettings {
  SearchSettings look;  // the search that says which moves are candidates
  RaceRules race;       // between them
  int time_ms = 0;      // of the rollouts
  int ahead = 4;        // turns that a rollout goes on; 0: to the end of the game
};

LongSettings long_settings(const AgentSpec& spec);
std::vector<Parameter> long_parameters();

// A tree search of the same iterations tells next to nothing of moves that are nearly as good as
// its favourite. So those that it looked at most are played on from in the same guesses and with
// the same dice, far longer than the search plays on, until more of that isn't worth its time.
// Guesses have their own generators and results are added up in their order, so the outcome is the
// same for every number of threads.
template <Game G>
class LongAgent final : public SearchAgent<G> {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  LongAgent(const LongSettings& settings, int threads)
      : SearchAgent<G>(settings.look, threads),
        settings_(settings),
        threads_(std::min({threads, kRound, cores()})) {}

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    const int first = SearchAgent<G>::decide(seen, rng);
    auto& result = this->result_;
    const uint64_t seed = rng.next64();
    const double value = result.moves[first].value;
    const double over = settings_.look.over;
    if (result.sure || value < over || value > 1 - over) return first;
    find_candidates(first);
    if (candidates_.size() < 2) return first;
    race_.start(expected_, settings_.race);
    Budget budget(settings_.race.most, settings_.time_ms, this->stop_);
    while (!race_.over() && !budget.spent())
      budget.spend(run_round(seen, seed, budget.done(), std::min(race_.left(), int64_t{kRound})));
    const int chosen = candidates_[race_.leader()];
    report(seen, chosen, first);
    this->go_on_from(seen, chosen);
    return chosen;
  }

 private:
  // Moves with a sixth of the favourite's visits or more. The mean of few visits is believed less
  // than that of many, and what was looked at little is thought to be a little worse.
  void find_candidates(int first) {
    const auto& moves = this->result_.moves;
    const auto& favourite = moves[first];
    candidates_.clear();
    expected_.clear();
    for (int i = 0; i < int_size(moves); ++i) {
      const auto& move = moves[i];
      if (i != first && (move.visits < 2 || move.visits * kLeastShare < favourite.visits)) continue;
      const double belief = ratio(move.visits, move.visits + kDoubt);
      const double neglect = 1 - std::min(1.0, ratio(move.visits, favourite.visits));
      candidates_.push_back(i);
      expected_.push_back(favourite.value + belief * (move.value - favourite.value) -
                          kNeglected * neglect);
    }
  }

  // All rollouts before all results, so that threads change nothing.
  int64_t run_round(const Observation<G>& seen, uint64_t seed, int64_t done, int64_t count) {
    const auto runners = race_.runners();
    results_.resize(count * runners.size());
    threads_.for_each(narrow<int>(count), [&](int k) {
      play_on(seen, Rng::stream(seed, done + k).next64(), &results_[k * runners.size()]);
    });
    for (int64_t k = 0; k < count; ++k)
      race_.add({&results_[k * runners.size()], race_.runners().size()});
    this->result_.iterations += count * int_size(runners);
    this->result_.determinizations += count;
    race_.drop(kRound);
    return count;
  }

  // From all runners in one guess.
  void play_on(const Observation<G>& seen, uint64_t seed, double* out) const {
    const G& game = seen.game();
    Rng dealer = Rng::stream(seed, 0, kDeal);
    const State world = seen.determinize(dealer);
    MoveList list{};
    game.moves(world, list);
    MoveList space{};
    State state{};
    for (const int runner : race_.runners()) {
      const int candidate = candidates_[runner];
      const int at = find_move(game, world, list, seen.key(candidate), candidate);
      ARCHON_CHECK(at >= 0);
      state = world;
      game.apply(state, list[at]);
      this->keep_promise(game, state, seen.key(candidate), space);
      const auto horizon = [&](int ahead) {
        return rollout_horizon(game, seen.turn(), state, ahead);
      };
      const int last =
          settings_.ahead == 0 ? std::numeric_limits<int>::max() : horizon(settings_.ahead);
      *out++ =
          lambda_return(game, state, horizon(1), last, settings_.look.tree.lambda, [&](int turn) {
            return rollout_with_dice(game, state, space, seen.player(), turn, seed);
          });
    }
  }

  // As rollout(), with other dice for each turn: so two lines that have come together again stay
  // together, however many choices each has had.
  static double rollout_with_dice(const G& game, State& state, MoveList& space, int player,
                                  int horizon, uint64_t seed) {
    Rng dice;
    int turn = -1;
    for (int n = 0; n < kMaxRolloutMoves && !game.over(state) && game.turn(state) < horizon; ++n) {
      if (game.turn(state) != turn) {
        turn = game.turn(state);
        dice = Rng::stream(seed, turn, kDice);
      }
      game.apply(state, game.rollout(state, space, dice));
    }
    return game.over(state) ? game.reward(state, player) : game.evaluate(state, player);
  }

  void report(const Observation<G>& seen, int chosen, int first) {
    auto& result = this->result_;
    for (int i = 0; i < int_size(candidates_); ++i) {
      result.moves[candidates_[i]].visits += race_.results(i);
      result.moves[candidates_[i]].value = race_.value(i);
    }
    result.value = result.moves[chosen].value;
    if (chosen != first) result.line.assign(1, seen.key(chosen));
  }

  static constexpr int kRound = 12;          // guesses between two looks at the race
  static constexpr int64_t kLeastShare = 6;  // of the favourite's visits, what makes a candidate
  static constexpr int64_t kDoubt = 20;      // visits whose mean is believed by half
  static constexpr double kNeglected = 0.01;
  // Purposes of streams.
  static constexpr uint32_t kDeal = 1;
  static constexpr uint32_t kDice = 2;

  LongSettings settings_;
  ThreadPool threads_;
  Race race_;
  std::vector<int> candidates_;  // places among the moves
  std::vector<double> expected_;
  std::vector<double> results_;
};

struct LongKind {
  static constexpr std::string_view kName = "long";
  static AgentKind kind() {
    return {kName, "the best of what a quick search likes, by playing on for turns",
            long_parameters()};
  }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int threads) {
    return std::make_unique<LongAgent<G>>(long_settings(spec), threads);
  }
};

}  // namespace archon::ai
