// Comparing some moves on equal terms.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "ai/agent.h"
#include "ai/mcts/tree.h"
#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"

namespace archon::ai {

// Gives each candidate the same number of playouts in the same determinizations, each in a tree of
// its own. A search for the best move spends little on the others, so that their values say little;
// here they compare, and their spread over determinizations shows how far they can be trusted.
template <Game G>
class MoveEvaluator final : public Agent<G> {
 public:
  MoveEvaluator(const TreeSettings& tree, int guesses, int threads)
      : settings_(tree), guesses_(guesses), threads_(std::min(threads, cores())) {}

  // Before choose(): the moves to compare, by their keys, and the playouts of each in each guess.
  void compare(std::vector<uint32_t> candidates, int playouts) {
    candidates_ = std::move(candidates);
    playouts_ = playouts;
  }

  // After choose(): the mean result for the mover.
  double value(int candidate, int guess) const { return values_[candidate * guesses_ + guess]; }

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    const uint64_t seed = rng.next64();
    const int count = int_size(candidates_);
    values_.assign(count * guesses_, 0.0);
    threads_.for_each(count * guesses_, [&](int job) {
      const int pick = position(seen, candidates_[job / guesses_]);
      // By the guess alone, so that all candidates meet the same chance (common random numbers).
      const Rng own = Rng::stream(seed, job % guesses_);
      values_[job] = search(seen, pick, own);
    });
    int best = 0;
    for (int i = 1; i < count; ++i)
      if (mean(i) > mean(best)) best = i;
    return position(seen, candidates_[best]);
  }

 private:
  static int position(const Observation<G>& seen, uint32_t key) {
    for (int i = 0; i < int_size(seen.moves()); ++i)
      if (seen.key(i) == key) return i;
    ARCHON_UNREACHABLE("a candidate is one of the moves");
    return 0;
  }

  double search(const Observation<G>& seen, int pick, const Rng& rng) const {
    Tree<G> tree(settings_);
    tree.plant(seen, rng);
    double sum = 0;
    for (int n = 0; n < playouts_; ++n) sum += tree.iterate(seen.game(), pick);
    return sum / playouts_;
  }

  double mean(int candidate) const {
    double sum = 0;
    for (int k = 0; k < guesses_; ++k) sum += value(candidate, k);
    return sum / guesses_;
  }

  TreeSettings settings_;
  int guesses_;
  ThreadPool threads_;
  std::vector<uint32_t> candidates_;
  int playouts_ = 1;
  std::vector<double> values_;
};

}  // namespace archon::ai
