// A search that stops early chooses what it would have chosen.
#include <doctest/doctest.h>

#include "ai/mcts/select.h"

namespace archon::ai::test {

TEST_CASE("once the choice is decided, no result can change it") {
  constexpr int kBudget = 200;
  int64_t saved = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const int moves = 2 + static_cast<int>(rng.below(8));
    RootBandit bandit;
    bandit.reset(moves);
    int decided_at = -1;
    int choice = -1;
    for (int n = 0; n < kBudget; ++n) {
      if (choice < 0 && bandit.decided(kBudget - n)) {
        decided_at = n;
        choice = bandit.most_visited();
      }
      const int pick = bandit.pick({}, rng);
      // From then on the favourite only loses, and every other move wins.
      const bool wins =
          choice < 0 ? rng.below(moves + 3) > static_cast<uint32_t>(pick) : pick != choice;
      bandit.record(pick, wins ? 1 : 0);
    }
    if (choice < 0) continue;
    CAPTURE(seed);
    CHECK(bandit.most_visited() == choice);
    saved += kBudget - decided_at;
  }
  CHECK(saved > 0);
}

TEST_CASE("nothing is decided while another move can still draw level") {
  RootBandit bandit;
  bandit.reset(2);
  bandit.add(0, 5, 10);
  bandit.add(1, 2, 4);
  CHECK_FALSE(bandit.decided(7));
  CHECK_FALSE(bandit.decided(6));
  CHECK(bandit.decided(5));
}

}  // namespace archon::ai::test
