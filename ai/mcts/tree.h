// One search tree, over one determinization of the position or over all of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "ai/agent.h"
#include "ai/find_move.h"
#include "ai/mcts/greedy_prior.h"
#include "ai/mcts/node.h"
#include "ai/mcts/promises.h"
#include "ai/mcts/select.h"
#include "ai/rollout.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::ai {

// Fixed: every iteration starts from the tree's own determinization, so a node is a position.
// Sampled: every iteration draws a new one and a node is an information set: what the searching
// player saw happen. Moves are chosen among those that the drawn world offers, and UCB counts how
// often each was on offer (SO-ISMCTS of Cowling, Powley, Whitehouse 2012).
enum class Worlds : uint8_t { Fixed, Sampled };

struct TreeSettings {
  Worlds worlds = Worlds::Fixed;
  Exploration explore;
  int cut = 2;                // see rollout_horizon
  double lambda = 1;          // see lambda_return
  double prior = 0;           // temperature of greedy priors; 0: the game's own
  bool glance = true;         // greedy priors in the nodes, too; else the game's own
  int span = 0;               // turns in which the tree branches; 0: no limit
  int max_nodes = 4'000'000;  // a full tree goes on by rollouts alone
};

template <Game G>
class Tree {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit Tree(const TreeSettings& settings) : settings_(settings) {}

  // What it is to know of promises; they must outlive it.
  void heed(const Promises<G>* promises) { promises_ = promises; }

  // Starts anew.
  void plant(const Observation<G>& seen, const Rng& rng) {
    rng_ = rng;
    observer_ = seen.player();
    root_turn_ = seen.turn();
    root_ = seen.determinize(rng_);
    pool_.clear();
    pool_.add_root();
    add_root_moves(seen);
  }

  // Carries on from the node that the moves `keys`, played since the root, lead to. False where the
  // tree says nothing of the position: then nothing has changed.
  bool follow(const Observation<G>& seen, const std::vector<uint32_t>& keys,
              const Rng& rng) requires HasObservationHash<G> {
    int node = 0;
    for (const uint32_t key : keys)
      if (node >= 0) node = pool_.child(node, key);
    if (node < 0 || pool_[node].visits == 0) return false;
    rng_ = rng;
    if (!reaches(seen, keys)) return false;
    root_ = settings_.worlds == Worlds::Fixed ? state_ : seen.determinize(rng_);
    std::swap(pool_, old_pool_);
    pool_.clear();
    pool_.add_root();
    add_root_moves(seen);
    keep_statistics(node);
    return true;
  }

  // Plays root move `pick`, then the tree's own choices down to a new node, then a rollout. Returns
  // the outcome for the searching player.
  double iterate(const G& game, int pick) {
    state_ = root_;
    if (settings_.worlds == Worlds::Sampled) game.determinize(state_, observer_, rng_);
    path_.assign(1, 0);
    int node = play_root_move(game, pick);
    while (node >= 0) {
      path_.push_back(node);
      node = wants_to_branch(game, node) ? play_best_child(game, node) : -1;
    }
    const auto horizon = [&](int cut) {
      return rollout_horizon(game, root_turn_, state_, std::min(cut, settings_.cut));
    };
    const double value =
        lambda_return(game, state_, horizon(1), horizon(settings_.cut), settings_.lambda,
                      [&](int at) { return rollout(game, state_, list_, observer_, at, rng_); });
    for (const int i : path_) {
      ++pool_[i].visits;
      pool_[i].total += value;
    }
    return value;
  }

  // The nodes; 0 is the root, whose children are the root's moves in their order.
  const NodePool<Move>& nodes() const { return pool_; }

 private:
  static constexpr int kFollowTries = 16;

  // The root's children stand side by side behind it, in the order of seen.moves(). The moves
  // themselves are those of the tree's own world: only keys are equal in all of them.
  void add_root_moves(const Observation<G>& seen) {
    const G& game = seen.game();
    list_.clear();
    game.moves(root_, list_);
    set_priors(game, root_);
    const int count = seen.moves().size();
    int last = -1;
    for (int i = 0; i < count; ++i) {
      const int at = own_move(game, root_, seen.key(i));
      last = pool_.add_child(0, last, seen.key(i), list_[at]);
      pool_[last].prior = prior(at);
    }
  }

  // A determinization always offers the mover's own moves.
  int own_move(const G& game, const State& state, uint32_t key) const {
    const int i = find_move(game, state, list_, key);
    ARCHON_CHECK(i >= 0);
    return i;
  }

  // Moves old statistics below `node` onto the new root. Children no longer on offer are dropped.
  void keep_statistics(int node) {
    const int count = pool_.size();
    for (int i = 1; i < count; ++i) {
      const int source = old_pool_.child(node, pool_[i].key);
      if (source < 0) continue;
      pool_.graft(i, old_pool_, source);
      // Of what is kept alone, so that the root goes on being the sum of its children.
      pool_[0].visits += pool_[i].visits;
      pool_[0].total += pool_[i].total;
    }
  }

  // Whether the moves lead, in a world of this tree, to exactly what the player sees now. Leaves
  // that world in state_. A fixed tree has one world to try; in a sampled one a few suffice: where
  // most disagree (a card was drawn, say), little of the statistics would apply.
  bool reaches(const Observation<G>& seen,
               const std::vector<uint32_t>& keys) requires HasObservationHash<G> {
    const int tries = settings_.worlds == Worlds::Fixed ? 1 : kFollowTries;
    for (int n = 0; n < tries; ++n) {
      state_ = root_;
      if (settings_.worlds == Worlds::Sampled) seen.game().determinize(state_, observer_, rng_);
      if (replay(seen.game(), keys) && !seen.game().over(state_) &&
          seen.game().mover(state_) == observer_ &&
          seen.game().observation_hash(state_, observer_) == seen.hash())
        return true;
    }
    return false;
  }

  bool replay(const G& game, const std::vector<uint32_t>& keys) {
    for (const uint32_t key : keys) {
      if (game.over(state_) || game.mover(state_) != observer_) return false;
      list_.clear();
      game.moves(state_, list_);
      const int i = find_move(game, state_, list_, key);
      if (i < 0) return false;
      game.apply(state_, list_[i]);
    }
    return true;
  }

  int play_root_move(const G& game, int pick) {
    const int child = pool_[0].first + pick;
    if (settings_.worlds == Worlds::Fixed) {
      game.apply(state_, pool_[child].move);
    } else {
      list_.clear();
      game.moves(state_, list_);
      game.apply(state_, list_[own_move(game, state_, pool_[child].key)]);
    }
    return child;
  }

  // A node is expanded when it is reached for the second time.
  bool wants_to_branch(const G& game, int node) const {
    return pool_[node].visits > 0 && !game.over(state_) &&
           (settings_.span == 0 || game.turn(state_) < root_turn_ + settings_.span);
  }

  // Plays the most promising move; returns its node, or -1 where the pool is full.
  int play_best_child(const G& game, int node) {
    // The only world of a fixed tree offers the same moves each time: they are not listed again.
    const bool known = settings_.worlds == Worlds::Fixed && pool_[node].first >= 0;
    if (known) {
      candidates_.clear();
      for (int i = pool_[node].first; i >= 0; i = pool_[i].next) candidates_.push_back(i);
    } else {
      list_.clear();
      game.moves(state_, list_);
      if (pool_.size() + int_size(list_) > settings_.max_nodes) return -1;
      match_children(game, node);
    }
    const int best = select(node, game.mover(state_) == observer_);
    const int child = candidates_[best];
    game.apply(state_, known ? pool_[child].move : list_[best]);
    return child;
  }

  // Fills candidates_ with the node of each listed move, adding the missing ones.
  void match_children(const G& game, int node) {
    const int count = list_.size();
    const int old_size = pool_.size();
    const bool fresh = pool_[node].first < 0;
    int expected = pool_[node].first;  // worlds mostly list their moves in the same order
    int last = fresh ? -1 : last_sibling(expected);
    candidates_.clear();
    for (int i = 0; i < count; ++i) {
      const uint32_t key = game.key(state_, list_[i]);
      int child = -1;
      if (!fresh)
        child = expected >= 0 && pool_[expected].key == key ? expected : pool_.child(node, key);
      if (child < 0) child = last = pool_.add_child(node, last, key, list_[i]);
      expected = pool_[child].next;
      candidates_.push_back(child);
    }
    if (pool_.size() > old_size) add_priors(game, old_size);
    if (fresh && promises_ != nullptr) heed_promises(node);
  }

  void heed_promises(int node) {
    keys_.clear();
    for (const int child : candidates_) keys_.push_back(pool_[child].key);
    if (!promises_->share(pool_[node].key, keys_, priors_)) return;
    for (int i = 0; i < int_size(candidates_); ++i) pool_[candidates_[i]].prior = prior(i);
  }

  int last_sibling(int node) const {
    while (pool_[node].next >= 0) node = pool_[node].next;
    return node;
  }

  void add_priors(const G& game, int first_new) {
    if (settings_.prior == 0 || !settings_.glance ||
        !evaluation_prior_.look(game, state_, list_, settings_.prior, priors_))
      set_priors(game, state_);
    for (int i = 0; i < int_size(candidates_); ++i)
      if (candidates_[i] >= first_new) pool_[candidates_[i]].prior = prior(i);
  }

  int select(int node, bool mine) {
    const auto outcome = [mine](double mean) { return mine ? mean : 1 - mean; };
    const Exploration& e = settings_.explore;
    const double parent = outcome(pool_[node].mean());
    const double breadth = std::sqrt(real(pool_[node].visits));
    uint32_t tries = 0;
    double log_tries = 0;
    Best best;
    for (int i = 0; i < int_size(candidates_); ++i) {
      Node<Move>& child = pool_[candidates_[i]];
      // Most have been on offer equally often: one logarithm serves them all.
      if (++child.available != tries) {
        tries = child.available;
        log_tries = portable_log(real(tries));
      }
      const double prior = prior_weight(e, breadth) * child.prior;
      const double score = child.visits > 0
                               ? ucb(e, outcome(child.mean()), child.visits, log_tries, prior)
                               : first_play(e, parent, prior);
      best.offer(i, score, rng_);
    }
    return best.index();
  }

  // Priors of the moves in list_, where the game has any.
  void set_priors(const G& game, const State& state) {
    priors_.assign(list_.size(), 0);
    if constexpr (HasPrior<G>) game.prior(state, list_, priors_.data());
  }
  float prior(int i) const { return priors_[i]; }

  TreeSettings settings_;
  State root_{};   // a determinization of the position searched
  State state_{};  // where the current iteration has got to
  MoveList list_{};
  NodePool<Move> pool_;
  NodePool<Move> old_pool_;
  std::vector<int> path_;
  std::vector<int> candidates_;
  std::vector<float> priors_;
  EvaluationPrior<G> evaluation_prior_;
  const Promises<G>* promises_ = nullptr;
  std::vector<uint32_t> keys_;
  Rng rng_;
  int observer_ = 0;
  int root_turn_ = 0;
};

}  // namespace archon::ai
