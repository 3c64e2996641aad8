// One step of look-ahead by the game's evaluation.
#pragma once

#include <algorithm>

#include "ai/agent.h"
#include "ai/find_move.h"

namespace archon::ai {

struct GreedySettings {
  int samples = 8;  // determinizations averaged over
  int depth = 1;    // own decisions looked ahead
};

// Plays each move in the same few determinizations and takes the best mean evaluation. With a depth
// above 1 it also tries its own further decisions of the turn (a card's targets, say), taking the
// best of each; it never looks at the opponent's.
template <Game G>
class GreedyAgent final : public Agent<G> {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  explicit GreedyAgent(const GreedySettings& settings) : settings_(settings) {}

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    auto& rows = this->result_.moves;
    const int count = static_cast<int>(seen.moves().size());
    for (int i = 0; i < count; ++i) rows.push_back({seen.moves()[i], seen.key(i), 0, 0.0});
    for (int n = 0; n < settings_.samples; ++n) add_sample(seen, seen.determinize(rng));
    int best = 0;
    uint32_t ties = 1;
    for (int i = 1; i < count; ++i) {
      if (rows[i].value > rows[best].value) {
        best = i;
        ties = 1;
      } else if (rows[i].value == rows[best].value && rng.below(++ties) == 0) {
        best = i;
      }
    }
    for (auto& row : rows) row.value /= settings_.samples;
    this->result_.value = rows[best].value;
    this->result_.line.assign(1, rows[best].key);
    this->result_.determinizations = settings_.samples;
    this->result_.iterations = int64_t{settings_.samples} * count;
    return best;
  }

 private:
  // Adds the value of every move in one determinization to the sums.
  void add_sample(const Observation<G>& seen, const State& world) {
    MoveList list{};
    seen.game().moves(world, list);
    for (auto& row : this->result_.moves) {
      const int i = find_move(seen.game(), world, list, row.key);
      ARCHON_CHECK(i >= 0);
      State next = world;
      seen.game().apply(next, list[i]);
      row.value += look_ahead(seen.game(), next, seen.player(), seen.turn(), settings_.depth - 1);
      ++row.visits;
    }
  }

  static double look_ahead(const G& game, const State& state, int player, int turn, int depth) {
    if (game.over(state)) return game.reward(state, player);
    if (depth == 0 || game.mover(state) != player || game.turn(state) != turn)
      return game.evaluate(state, player);
    MoveList list{};
    game.moves(state, list);
    double best = 0;
    const int count = static_cast<int>(list.size());
    for (int i = 0; i < count; ++i) {
      State next = state;
      game.apply(next, list[i]);
      best = std::max(best, look_ahead(game, next, player, turn, depth - 1));
    }
    return best;
  }

  GreedySettings settings_;
};

}  // namespace archon::ai
