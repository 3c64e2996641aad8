#include "sim/tournament/bracket.h"

#include <algorithm>
#include <bit>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

constexpr int kNobody = -1;

using Slots = std::vector<int>;

// The first round from top to bottom: seed i meets the one that makes their numbers add up alike.
Slots bracket_of(const Slots& seeds) {
  const auto size = std::bit_ceil(seeds.size());
  std::vector<size_t> order{0};
  while (order.size() < size) {
    std::vector<size_t> wider;
    for (const size_t seed : order) {
      wider.push_back(seed);
      wider.push_back(2 * order.size() - 1 - seed);
    }
    order = std::move(wider);
  }
  Slots out;
  for (const size_t seed : order) out.push_back(seed < seeds.size() ? seeds[seed] : kNobody);
  return out;
}

class Knockout {
 public:
  explicit Knockout(const DecideMatch& decide) : decide_(decide) {}

  struct PairResult {
    int winner;
    int loser;
  };
  // Whoever meets nobody goes on.
  PairResult meet(int a, int b) {
    if (a == kNobody) return {b, kNobody};
    if (b == kNobody) return {a, kNobody};
    if (a == kUndecided || b == kUndecided) return {kUndecided, kUndecided};
    const int winner = decide_(a, b);
    if (winner == kUndecided) return {kUndecided, kUndecided};
    return {winner, winner == a ? b : a};
  }

  // Neighbours meet; the losers come in the order of their matches, nobody among them.
  Slots play_round(const Slots& slots, Slots& losers) {
    Slots winners;
    losers.clear();
    for (size_t i = 0; i + 1 < slots.size(); i += 2) {
      const PairResult two = meet(slots[i], slots[i + 1]);
      winners.push_back(two.winner);
      losers.push_back(two.loser);
    }
    return winners;
  }

  // These go out together.
  void out(const Slots& together) {
    std::vector<int> somebody;
    for (const int entrant : together)
      if (entrant >= 0) somebody.push_back(entrant);
    if (!somebody.empty()) gone_.push_back(std::move(somebody));
  }

  std::vector<std::vector<int>> places() {
    std::reverse(gone_.begin(), gone_.end());
    return std::move(gone_);
  }

 private:
  const DecideMatch& decide_;
  std::vector<std::vector<int>> gone_;
};

// Those left of the losers' bracket meet who comes down from the other one; from the far end, so
// that two who have met don't soon meet again.
Slots join(const Slots& left, const Slots& down) {
  ARCHON_CHECK(left.size() == down.size());
  Slots out;
  for (size_t i = 0; i < left.size(); ++i) {
    out.push_back(left[i]);
    out.push_back(down[down.size() - 1 - i]);
  }
  return out;
}

}  // namespace

std::vector<std::vector<int>> single_elimination(const std::vector<int>& seeds,
                                                 const DecideMatch& decide) {
  Knockout play(decide);
  Slots slots = bracket_of(seeds);
  Slots losers;
  while (slots.size() > 1) {
    slots = play.play_round(slots, losers);
    play.out(losers);
  }
  play.out(slots);
  return play.places();
}

std::vector<std::vector<int>> double_elimination(const std::vector<int>& seeds,
                                                 const DecideMatch& decide) {
  Knockout play(decide);
  Slots upper = bracket_of(seeds);
  Slots down;
  Slots gone;
  Slots lower;
  if (upper.size() > 1) {
    upper = play.play_round(upper, down);
    lower = down;
  }
  while (upper.size() > 1) {
    upper = play.play_round(upper, down);
    lower = play.play_round(lower, gone);
    play.out(gone);
    lower = play.play_round(join(lower, down), gone);
    play.out(gone);
  }
  if (lower.empty()) lower.push_back(kNobody);
  Knockout::PairResult last = play.meet(upper.front(), lower.front());
  // The first loss of one, not yet the second.
  if (last.winner >= 0 && last.winner == lower.front() && last.loser != kNobody)
    last = play.meet(upper.front(), lower.front());
  play.out({last.loser});
  play.out({last.winner});
  return play.places();
}

}  // namespace archon::sim
