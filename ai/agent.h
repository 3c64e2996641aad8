// Agents: what makes a player's decisions. See ai/agents.h for making one from its name.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ai/game_concept.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::ai {

// An agent can't or won't go on, and loses the game: what() says why, a sentence whose subject is
// the agent. Those that think in here never do this; a program of someone else's may.
class Forfeit : public Error {
 public:
  using Error::Error;
};

// Of a game that knows one way to judge positions.
template <class G>
struct EvaluationOf {
  struct Type {};
};
template <HasEvaluations G>
struct EvaluationOf<G> {
  using Type = typename G::Evaluation;
};

// Of a game in which one player plays on.
template <class G>
struct PolicyOf {
  struct Type {};
};
template <HasPolicies G>
struct PolicyOf<G> {
  using Type = typename G::Policy;
};

template <Game G>
class Agent;

// All that an agent gets to see of a position: its own moves and as many determinizations as it
// likes. The true state can't be reached from here, so an agent can't use what its player doesn't
// know.
template <Game G>
class Observation {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

  const G& game() const { return game_; }
  int player() const { return player_; }
  int turn() const { return game_.turn(state_); }
  const MoveList& moves() const { return moves_; }
  uint32_t key(int i) const { return game_.key(state_, moves_[i]); }
  // Worked out once; so an observation is for one thread at a time.
  uint64_t hash() const requires HasObservationHash<G> {
    if (!hash_) hash_ = game_.observation_hash(state_, player_);
    return *hash_;
  }

  // A state that the player must think possible.
  State determinize(Rng& rng) const {
    State copy = state_;
    game_.determinize(copy, player_, rng);
    return copy;
  }

 private:
  friend class Agent<G>;
  Observation(const G& game, const State& state, int player, const MoveList& moves)
      : game_(game), state_(state), moves_(moves), player_(player) {}

  const G& game_;
  const State& state_;
  const MoveList& moves_;
  int player_;
  mutable std::optional<uint64_t> hash_;
};

// What a search found out about one move of the position.
template <class Move>
struct RootMove {
  Move move{};
  uint32_t key = 0;
  int64_t visits = 0;
  double value = 0;  // mean result for the mover
};

// How the last choice came about. Agents that don't search leave `moves` and `line` empty.
template <Game G>
struct SearchResult {
  int chosen = 0;    // position in the list of legal moves, and in `moves`
  double value = 0;  // the chosen move's
  std::vector<RootMove<typename G::Move>> moves;
  std::vector<uint32_t> line;  // keys of the expected continuation, the chosen move first
  int64_t iterations = 0;
  int64_t determinizations = 0;
  int kept_trees = 0;  // trees carried over from the previous decision
  bool sure = false;   // the line wins, whatever is hidden

  void clear() {
    moves.clear();
    line.clear();
    chosen = kept_trees = 0;
    value = 0;
    sure = false;
    iterations = determinizations = 0;
  }
};

// What an agent keeps from one decision to the next: how it means to go on.
template <Game G>
struct Memory {
  std::vector<uint32_t> plan;    // keys of moves
  typename G::State expected{};  // where the first of them is to be made

  friend bool operator==(const Memory&, const Memory&) = default;
};

// An object plays one seat of one game at a time; call forget() before another game. Choices depend
// on what the mover sees, the generator and the decisions since forget(), and on nothing else.
template <Game G>
class Agent {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  // The move of the player to decide. Draws from `rng` only when there is a choice.
  Move choose(const G& game, const State& state, Rng& rng) {
    if constexpr (HasEvaluations<G>)
      return choose_by_policy(game.judged_by(evaluation_), state, rng);
    else
      return choose_by_policy(game, state, rng);
  }

  // How it judges positions from now on; unless this is called, as the game does by itself.
  void judge_by(const typename EvaluationOf<G>::Type& evaluation) { evaluation_ = evaluation; }

  // Who plays on where it doesn't search; unless this is called, as the game does by itself.
  void play_on_by(const typename PolicyOf<G>::Type& policy) { policy_ = policy; }

  const SearchResult<G>& result() const { return result_; }

  // Thinking ends at once when the flag becomes true; the choice is then what has been found so
  // far.
  void stop_when(const std::atomic<bool>* flag) { stop_ = flag; }

  // The game has ended: the winning player, or -1.
  virtual void over(int /*winner*/) {}

  // Drops what was kept from earlier decisions.
  virtual void forget() {}

  // Whether memory() has all that it keeps: another one that gets it goes on as this one
  // would.
  virtual bool is_open() const { return false; }
  // Null where nothing is kept.
  virtual std::unique_ptr<const Memory<G>> memory() const { return nullptr; }
  virtual void recall(const Memory<G>* /*of_another*/) { forget(); }

 protected:
  // Position in seen.moves(), which has at least two. May throw Forfeit.
  virtual int decide(const Observation<G>& seen, Rng& rng) = 0;
  // A position that offers a single move has come.
  virtual void skip(const Observation<G>&) {}

  SearchResult<G> result_;
  const std::atomic<bool>* stop_ = nullptr;

 private:
  Move choose_by_policy(const G& game, const State& state, Rng& rng) {
    if constexpr (HasPolicies<G>)
      return choose_in(game.played_by(policy_), state, rng);
    else
      return choose_in(game, state, rng);
  }

  Move choose_in(const G& game, const State& state, Rng& rng) {
    result_.clear();
    moves_.clear();
    game.moves(state, moves_);
    const Observation<G> seen(game, state, game.mover(state), moves_);
    if (moves_.size() == 1) {
      skip(seen);
      return moves_[0];
    }
    result_.chosen = decide(seen, rng);
    ARCHON_CHECK(result_.chosen >= 0 && result_.chosen < int_size(moves_));
    return moves_[result_.chosen];
  }

  typename EvaluationOf<G>::Type evaluation_{};
  typename PolicyOf<G>::Type policy_{};
  MoveList moves_{};
};

}  // namespace archon::ai
