// What pays in the other player's turn, with the details that make it pay.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ai/agent.h"
#include "ai/find_move.h"
#include "ai/mcts/greedy_prior.h"
#include "ai/rollout.h"
#include "engine/core/counts.h"

namespace archon::ai {

// A move of which the end of one's own turn says nothing, and which is worth as much as the best of
// its details: one of many. So each detail is played on from a few times before the search, in the
// same guesses; a search of few iterations would see little but the mean of all.
template <Game G>
class Promises {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  void clear() { details_.clear(); }

  static bool any(const G& game, const State& s, const MoveList& list) {
    if constexpr (HasPromises<G>) {
      for (int i = 0; i < int_size(list); ++i)
        if (game.promises(s, list[i])) return true;
    }
    return false;
  }

  // Looks at all that are on offer, `tries` times each.
  void look(const Observation<G>& seen, int tries, int cut, uint64_t seed) {
    details_.clear();
    base_ = 0;
    for (int k = 0; k < tries; ++k) {
      Rng rng = Rng::stream(seed, k);
      const State world = seen.determinize(rng);
      MoveList list{};
      seen.game().moves(world, list);
      look_in(seen, world, list, cut, rng);
    }
    for (Detail& detail : details_) detail.value /= tries;
    base_ /= tries;
  }

  // Raises the shares of the moves listed at `world` by what their best details gain; each gets at
  // least as much as moves do on average.
  void raise(const G& game, const State& world, const MoveList& list,
             std::vector<float>& shares) const {
    if (details_.empty()) return;
    const float equal = 1 / static_cast<float>(list.size());
    float total = 0;
    for (int i = 0; i < int_size(list); ++i) {
      if (const Detail* best = best_of(game.key(world, list[i])))
        shares[i] = std::max(shares[i], equal) *
                    static_cast<float>(portable_exp(
                        std::clamp((best->value - base_) / kTemperature, 0.0, kMostRaise)));
      total += shares[i];
    }
    for (float& share : shares) share /= total;
  }

  // Whether the details of the move with this key are known; `shares` is then what they get of the
  // keys, in all 1.
  bool share(uint32_t promise, const std::vector<uint32_t>& keys,
             std::vector<float>& shares) const {
    if (best_of(promise) == nullptr) return false;
    shares.clear();
    for (const uint32_t key : keys) {
      const Detail* detail = find(promise, key);
      shares.push_back(static_cast<float>(detail ? detail->value : 0));
    }
    make_shares(shares, kTemperature);
    return true;
  }

  // Carries out a promise that has just been made as it is best carried out.
  void keep(const G& game, State& s, uint32_t promise, MoveList& space) const {
    const Detail* best = best_of(promise);
    if (best == nullptr || game.over(s)) return;
    space.clear();
    game.moves(s, space);
    if (const int at = find_move(game, s, space, best->key); at >= 0) game.apply(s, space[at]);
  }

 private:
  struct Detail {
    uint32_t promise = 0;
    uint32_t key = 0;
    double value = 0;
  };

  void look_in(const Observation<G>& seen, const State& world, const MoveList& list, int cut,
               const Rng& rng) {
    const G& game = seen.game();
    MoveList details{};
    MoveList space{};
    const auto play_on = [&](State& s) {
      Rng dice = rng;  // the same for all
      return rollout(game, s, space, seen.player(), rollout_horizon(game, seen.turn(), s, cut),
                     dice);
    };
    State state = world;
    base_ += play_on(state);
    for (int i = 0; i < int_size(list); ++i) {
      if (!is_one(game, world, list[i])) continue;
      State made = world;
      game.apply(made, list[i]);
      if (game.over(made) || !within_step(game, made)) continue;
      details.clear();
      game.moves(made, details);
      const uint32_t promise = game.key(world, list[i]);
      for (int j = 0; j < int_size(details); ++j) {
        Detail& detail = detail_of(promise, game.key(made, details[j]));
        state = made;
        game.apply(state, details[j]);
        detail.value += play_on(state);
      }
    }
  }

  Detail& detail_of(uint32_t promise, uint32_t key) {
    for (Detail& detail : details_)
      if (detail.promise == promise && detail.key == key) return detail;
    return details_.emplace_back(Detail{promise, key, 0});
  }

  static bool is_one(const G& game, const State& s, const typename G::Move& move) {
    if constexpr (HasPromises<G>) return game.promises(s, move);
    return false;
  }

  const Detail* find(uint32_t promise, uint32_t key) const {
    for (const Detail& detail : details_)
      if (detail.promise == promise && detail.key == key) return &detail;
    return nullptr;
  }
  const Detail* best_of(uint32_t promise) const {
    const Detail* best = nullptr;
    for (const Detail& detail : details_)
      if (detail.promise == promise && (!best || detail.value > best->value)) best = &detail;
    return best;
  }

  static constexpr double kTemperature = 0.05;
  static constexpr double kMostRaise = 3;

  std::vector<Detail> details_;
  double base_ = 0;  // where nothing is promised
};

}  // namespace archon::ai
