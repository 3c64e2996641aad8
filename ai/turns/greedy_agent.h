// What the game's evaluation likes best after one step, or after the whole turn.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/find_move.h"
#include "ai/mistakes.h"
#include "ai/turns/turn_player.h"
#include "engine/core/counts.h"

namespace archon::ai {

struct GreedySettings {
  int samples = 1;         // determinizations averaged over
  int depth = 1;           // own steps looked ahead
  int tries = 1;           // other beginnings of the turn that are tried
  double temperature = 0;  // of mistakes
};

// Plays each move in the same few determinizations and takes the best mean evaluation: of a step
// after all of its details (with a depth above 1, after the best steps behind it, too), and of a
// choice on which the rest of the turn hangs after playing that turn out, in the end also with
// other steps first. It never looks at the opponent's turn. A move that the game foresees to be
// worth the same in all determinizations is played in the first only. Where the game offers
// observation_hash, what has been thought out is played without thinking again for as long as all
// comes as expected. With a temperature it makes mistakes, and thinks about every step.
template <Game G>
class GreedyAgent final : public Agent<G> {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit GreedyAgent(const GreedySettings& settings)
      : settings_(settings), player_(settings.depth, settings.samples > 1) {}

  void forget() override { plan_.clear(); }

  bool is_open() const override { return true; }
  std::unique_ptr<const Memory<G>> memory() const override {
    if (plan_.empty()) return nullptr;
    return std::make_unique<const Memory<G>>(Memory<G>{plan_, expected_});
  }
  void recall(const Memory<G>* of_another) override {
    plan_.clear();
    if (of_another == nullptr) return;
    plan_ = of_another->plan;
    expected_ = of_another->expected;
  }

 protected:
  int decide(const Observation<G>& seen, Rng& rng) override {
    if (const int planned = follow_plan(seen); planned >= 0) return planned;
    auto& rows = this->result_.moves;
    const int count = seen.moves().size();
    for (int i = 0; i < count; ++i) rows.push_back({seen.moves()[i], seen.key(i), 0, 0.0});
    sampled_lines_.resize(count);
    player_.begin(seen.game(), seen.player(), seen.turn());
    for (int n = 0; n < settings_.samples; ++n) {
      const State world = seen.determinize(rng);
      if (n == 0) expected_ = world;
      if (unsure()) add_sample(seen, world);
    }
    const int best = pick_best(rng);
    for (auto& row : rows) row.value /= settings_.samples;
    const int chosen = with_mistakes(rows, best, settings_.temperature, rng);
    this->result_.value = rows[chosen].value;
    SampledLine& sampled = sampled_lines_[chosen];
    try_other_beginnings(sampled);
    keep_plan(seen.game(), sampled.line);
    return chosen;
  }

  void skip(const Observation<G>& seen) override { follow_plan(seen); }

 private:
  using Player = TurnPlayer<G>;
  using Line = typename Player::Line;

  // How a move goes on in the first sample.
  struct SampledLine {
    Move move{};
    double value = 0;
    Line line;                 // from the move on
    std::vector<Move> missed;  // steps that could come first instead
  };

  int pick_best(Rng& rng) const {
    const auto& rows = this->result_.moves;
    int best = 0;
    // Each of several equals as likely, in one pass (reservoir sampling).
    uint32_t ties = 1;
    for (int i = 1; i < int_size(rows); ++i) {
      if (rows[i].value > rows[best].value) {
        best = i;
        ties = 1;
      } else if (rows[i].value == rows[best].value && rng.below(++ties) == 0) {
        best = i;
      }
    }
    return best;
  }

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
      auto foresight = player_.foresight(world);
      line_.clear();
      const double value = value_of(world, list[i], foresight);
      if (row.visits == 0) draw(sampled_lines_[at], world, list[i], value);
      ++this->result_.iterations;
      do {
        row.value += value;
        ++row.visits;
      } while (!foresight.blind && row.visits < settings_.samples);
    }
    ++this->result_.determinizations;
  }

  // Of a move in a determinization; leaves in line_ how it goes on.
  double value_of(const State& world, const Move& move, typename Player::Foresight& foresight) {
    state_ = world;
    if (player_.stage(world) != Stage::Plan)
      return player_.try_step(state_, move, foresight, line_);
    player_.play_step(state_, move, foresight, line_);
    return player_.play_out(state_, foresight, line_);
  }

  // Of the move that has just been tried.
  void draw(SampledLine& sampled, const State& world, const Move& move, double value) {
    sampled.move = move;
    sampled.value = value;
    sampled.line.swap(line_);
    sampled.missed.clear();
    if (player_.stage(world) == Stage::Plan) player_.missed_steps(settings_.tries, sampled.missed);
  }

  // Plays the turn out with another step first; the line is the best one's then.
  void try_other_beginnings(SampledLine& sampled) {
    for (const Move& step : sampled.missed) {
      auto foresight = player_.foresight(expected_);
      state_ = expected_;
      line_.clear();
      player_.play_step(state_, sampled.move, foresight, line_);
      player_.play_step(state_, step, foresight, line_);
      const double value = player_.play_out(state_, foresight, line_);
      if (value <= sampled.value) continue;
      sampled.value = value;
      sampled.line.swap(line_);
    }
  }

  // The next move of the plan where all has come as expected, or -1 and no plan any more.
  int follow_plan(const Observation<G>& seen) {
    if constexpr (HasObservationHash<G>) {
      const G& game = seen.game();
      if (!plan_.empty() && !game.over(expected_) && game.mover(expected_) == seen.player() &&
          game.observation_hash(expected_, seen.player()) == seen.hash()) {
        const int count = seen.moves().size();
        int i = 0;
        while (i < count && seen.key(i) != plan_.front()) ++i;
        ARCHON_CHECK(i < count);
        keep_plan(game, plan_);
        return i;
      }
    }
    plan_.clear();
    return -1;
  }

  // `line` begins with the move that is made now.
  void keep_plan(const G& game, const Line& line) {
    this->result_.line = line;
    if constexpr (HasObservationHash<G>) {
      MoveList list{};
      game.moves(expected_, list);
      const int i = find_move(game, expected_, list, line.front());
      ARCHON_CHECK(i >= 0);
      answers_.play(game, expected_, list[i]);
      if (settings_.temperature == 0)  // else every step is thought about, and may be a mistake
        plan_.assign(this->result_.line.begin() + 1, this->result_.line.end());
    }
  }

  GreedySettings settings_;
  Player player_;
  State state_{};
  Line line_;
  std::vector<SampledLine> sampled_lines_;  // by move
  Line plan_;                               // what is to be played next
  State expected_{};                        // where it is to be played: a determinization
  Answers<G> answers_;
};

struct GreedyKind {
  static constexpr std::string_view kName = "greedy";
  static AgentKind kind() {
    return {kName,
            "best evaluation after its own step or turn",
            {{"samples", 1, 1, 10'000, "determinizations to average over"},
             {"depth", 1, 1, 8, "own steps of the turn to look ahead"},
             {"tries", 1, 0, 100, "other starts of the turn to try once it is planned"},
             temperature_parameter()}};
  }

  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int /*threads*/) {
    return std::make_unique<GreedyAgent<G>>(GreedySettings{spec.whole("samples"),
                                                           spec.whole("depth"), spec.whole("tries"),
                                                           spec.number("temperature")});
  }
};

}  // namespace archon::ai
