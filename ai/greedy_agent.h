// One step of look-ahead by the game's evaluation.
#pragma once

#include <algorithm>
#include <memory>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/find_move.h"

namespace archon::ai {

struct GreedySettings {
  int samples = 8;  // determinizations averaged over
  int depth = 1;    // own decisions looked ahead
};

// Of a game that offers none: every move may come out otherwise in another determinization.
template <class G>
struct ForesightOf {
  struct Type {
    bool blind = true;
  };
};
template <HasForesight G>
struct ForesightOf<G> {
  using Type = typename G::Foresight;
};

// Plays each move in the same few determinizations and takes the best mean evaluation. With a depth
// above 1 it also tries its own further decisions of the turn (a card's targets, say), taking the
// best of each; it never looks at the opponent's. A move that the game foresees to be worth the
// same in all of them is played in the first only.
template <Game G>
class GreedyAgent final : public Agent<G> {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Foresight = typename ForesightOf<G>::Type;

  explicit GreedyAgent(const GreedySettings& settings) : settings_(settings) {}

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    auto& rows = this->result_.moves;
    const int count = static_cast<int>(seen.moves().size());
    for (int i = 0; i < count; ++i) rows.push_back({seen.moves()[i], seen.key(i), 0, 0.0});
    for (int n = 0; n < settings_.samples; ++n) {
      const State world = seen.determinize(rng);
      if (unsure()) add_sample(seen, world);
    }
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
    return best;
  }

 private:
  // Whether another sample may change what a move is worth.
  bool unsure() const {
    const auto& rows = this->result_.moves;
    return std::any_of(rows.begin(), rows.end(),
                       [this](const auto& row) { return row.visits < settings_.samples; });
  }

  // Adds the value of every move that needs another sample in one determinization to the sums.
  void add_sample(const Observation<G>& seen, const State& world) {
    const G& game = seen.game();
    MoveList list{};
    game.moves(world, list);
    int at = -1;
    for (auto& row : this->result_.moves) {
      ++at;
      if (row.visits == settings_.samples) continue;
      const int i = find_move(game, world, list, row.key, at);
      ARCHON_CHECK(i >= 0);
      Foresight foresight = begin(game, world, seen.player());
      const double value = value_after(game, world, list[i], seen, settings_.depth, foresight);
      ++this->result_.iterations;
      do {
        row.value += value;
        ++row.visits;
      } while (!foresight.blind && row.visits < settings_.samples);
    }
    ++this->result_.determinizations;
  }

  static double value_after(const G& game, const State& state, const Move& move,
                            const Observation<G>& seen, int depth, Foresight& foresight) {
    State next = state;
    if constexpr (HasForesight<G>)
      game.apply(next, move, foresight);
    else
      game.apply(next, move);
    return look_ahead(game, next, seen, depth - 1, foresight);
  }

  static double look_ahead(const G& game, const State& state, const Observation<G>& seen, int depth,
                           Foresight& foresight) {
    const int player = seen.player();
    if (game.over(state)) return game.reward(state, player);
    if (depth == 0 || game.mover(state) != player || game.turn(state) != seen.turn()) {
      if constexpr (HasForesight<G>) return game.evaluate(state, player, foresight);
      return game.evaluate(state, player);
    }
    MoveList list{};
    game.moves(state, list);
    double best = 0;
    const int count = static_cast<int>(list.size());
    bool blind = foresight.blind;
    for (int i = 0; i < count; ++i) {
      Foresight here = foresight;
      best = std::max(best, value_after(game, state, list[i], seen, depth, here));
      blind = blind || here.blind;
    }
    foresight.blind = blind;
    return best;
  }

  static Foresight begin(const G& game, const State& world, int player) {
    if constexpr (HasForesight<G>) return game.foresight(world, player);
    return {};
  }

  GreedySettings settings_;
};

struct GreedyKind {
  static constexpr std::string_view kName = "greedy";
  static AgentKind kind() {
    return {kName,
            "best evaluation after its own move",
            {{"samples", 8, 1, 10'000, "determinizations averaged over"},
             {"depth", 2, 1, 8, "own decisions of the turn looked ahead"}}};
  }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int /*threads*/) {
    return std::make_unique<GreedyAgent<G>>(
        GreedySettings{spec.whole("samples"), spec.whole("depth")});
  }
};

}  // namespace archon::ai
