// Looking for the best turn: whole turns, compared by how games go on after them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ai/agent.h"
#include "ai/budget.h"
#include "ai/find_move.h"
#include "ai/turns/greedy_rollout.h"
#include "ai/turns/turn_player.h"
#include "engine/core/counts.h"

namespace archon::ai {

struct TurnSearchSettings {
  int width = 16;  // turns in a race
  int worlds = 2;  // determinizations in which each of them is tried at least
  int cut = 2;     // turns until a game is judged, its own one included
};

// Each move is played out greedily to the end of the turn, and the turns race: all are tried in the
// same determinizations, the better half in twice as many, until one is left. Then turns that
// differ from that one in a single choice race against it, and so on until none of them is better
// or the budget is spent (online evolutionary planning: Justesen, Mahlmann, Togelius 2016). Of
// turns that end alike one is tried. What a turn is worth is found by playing on greedily for both
// players.
template <Game G>
class TurnSearch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Line = typename TurnPlayer<G>::Line;

  explicit TurnSearch(const TurnSearchSettings& settings) : settings_(settings) {}

  // Leaves in `result` all but the choice. The budget counts turns tried.
  void search(const Observation<G>& seen, Budget& budget, const Rng& rng, SearchResult<G>& result) {
    begin(seen, rng, result);
    propose_all_moves();
    race(0, count_, budget);
    while (!budget.spent() && climb(budget)) {
    }
    for (auto& row : result.moves)
      if (row.visits > 0) row.value = ratio(row.value, row.visits);
    result.value = mean(turns_.front(), turns_.front().values.size());
    result.line = turns_.front().line;
    result.iterations = budget.done();
    result.determinizations = worlds_.size();
  }

  // The determinization in which the line of the result can be played move by move.
  const State& world() const { return worlds_.front(); }

 private:
  struct Turn {
    Line line;
    uint64_t end = 0;            // what its player knows when it is over
    double guess = 0;            // the evaluation's, at its end
    std::vector<double> values;  // by world
  };

  void begin(const Observation<G>& seen, const Rng& rng, SearchResult<G>& result) {
    seen_ = &seen;
    result_ = &result;
    rng_ = rng;
    // Turns are played by the game's own evaluation, the quickest; their ends are judged by the
    // agent's.
    if constexpr (HasEvaluations<G>)
      quick_.emplace(seen.game().judged_by({}));
    else
      quick_.emplace(seen.game());
    worlds_.clear();
    see_worlds(1);
    met_.clear();
    count_ = 0;
    for (int i = 0; i < int_size(seen.moves()); ++i)
      result.moves.push_back({seen.moves()[i], seen.key(i), 0, 0.0});
    player_.begin(*quick_, seen.player(), seen.turn());
  }

  void see_worlds(size_t count) {
    while (worlds_.size() < count) worlds_.push_back(seen_->determinize(rng_));
  }

  void propose_all_moves() {
    list_.clear();
    quick_->moves(worlds_[0], list_);
    head_.clear();
    for (const Move& move : list_) propose(worlds_[0], move, {});
    keep_likeliest(0);
    count_ = std::min(count_, std::max<size_t>(1, width()));
  }

  // Races what differs from the best turn in one choice. False where nothing is better.
  bool climb(Budget& budget) {
    count_ = 1;
    propose_neighbours();
    keep_likeliest(1);
    const size_t all = count_;
    for (size_t from = 1; from < all && !budget.spent(); from += width())
      if (race(from, std::min(all, from + width()), budget)) return true;
    return false;
  }

  void propose_neighbours() {
    base_ = turns_.front().line;
    at_ = worlds_[0];
    head_.clear();
    for (size_t p = 0; p < base_.size() && player_.goes_on(at_); ++p) {
      list_.clear();
      quick_->moves(at_, list_);
      const int own = find_move(*quick_, at_, list_, base_[p]);
      if (own < 0) return;
      const std::span<const uint32_t> rest = std::span<const uint32_t>(base_).subspan(p);
      for (int i = 0; i < int_size(list_); ++i) {
        if (i == own) continue;
        propose(at_, list_[i], {});
        propose(at_, list_[i], rest);
      }
      answers_.play(*quick_, at_, list_[own]);
      head_.push_back(base_[p]);
    }
  }

  // The turn that begins with head_, which leads to `at`, and `move`, and goes on like `rest` and
  // greedily; unless one has been met that ends alike.
  void propose(const State& at, const Move& move, std::span<const uint32_t> rest) {
    if (turns_.size() == count_) turns_.emplace_back();
    Turn& turn = turns_[count_];
    auto foresight = player_.foresight(at);
    state_ = at;
    turn.line = head_;
    player_.play_step(state_, move, foresight, turn.line);
    player_.follow(state_, rest, foresight, turn.line);
    turn.guess = player_.play_out(state_, foresight, turn.line);
    turn.values.clear();
    turn.end = met_.size();
    if constexpr (HasObservationHash<G>) {
      turn.end = quick_->observation_hash(state_, seen_->player());
      if (std::find(met_.begin(), met_.end(), turn.end) != met_.end()) return;
      for (size_t i = 0; i < count_; ++i)
        if (turns_[i].end == turn.end) return;
    }
    ++count_;
  }

  void keep_likeliest(size_t from) {
    std::stable_sort(turns_.begin() + from, turns_.begin() + count_,
                     [](const Turn& a, const Turn& b) { return a.guess > b.guess; });
  }

  // Between the first turn and those of a range; the winner is the first one then. Whether that is
  // another one.
  bool race(size_t from, size_t to, Budget& budget) {
    field_.assign(1, 0);
    for (size_t i = std::max<size_t>(1, from); i < to; ++i) field_.push_back(i);
    for (const size_t i : field_) met_.push_back(turns_[i].end);
    // Sequential halving (Karnin, Koren, Somekh 2013).
    for (size_t known = settings_.worlds;; known *= 2) {
      for (const size_t i : field_) try_in_worlds(turns_[i], known, budget);
      std::stable_sort(field_.begin(), field_.end(), [&](size_t a, size_t b) {
        return mean(turns_[a], known) > mean(turns_[b], known);
      });
      field_.resize((field_.size() + 1) / 2);
      if (field_.size() == 1 || budget.spent()) break;
    }
    if (field_.front() == 0) return false;
    std::swap(turns_[0], turns_[field_.front()]);
    return true;
  }

  static double mean(const Turn& turn, size_t worlds) {
    double sum = 0;
    for (size_t i = 0; i < worlds; ++i) sum += turn.values[i];
    return ratio(sum, worlds);
  }

  void try_in_worlds(Turn& turn, size_t worlds, Budget& budget) {
    see_worlds(worlds);
    for (size_t i = turn.values.size(); i < worlds; ++i) {
      const double value = outcome(worlds_[i], turn.line);
      turn.values.push_back(value);
      record(turn.line.front(), value);
      budget.spend(1);
    }
  }

  double outcome(const State& world, const Line& line) {
    const G& game = seen_->game();
    auto foresight = player_.foresight(world);
    state_ = world;
    played_.clear();
    player_.follow(state_, line, foresight, played_);
    rollout_.play(*quick_, state_, seen_->turn() + settings_.cut);
    return game.over(state_) ? game.reward(state_, seen_->player())
                             : game.evaluate(state_, seen_->player());
  }

  void record(uint32_t key, double value) {
    for (auto& row : result_->moves) {
      if (row.key != key) continue;
      ++row.visits;
      row.value += value;
    }
  }

  size_t width() const { return settings_.width; }

  TurnSearchSettings settings_;
  const Observation<G>* seen_ = nullptr;
  SearchResult<G>* result_ = nullptr;
  std::optional<G> quick_;
  Rng rng_;
  TurnPlayer<G> player_{1};
  GreedyRollout<G> rollout_;
  std::vector<State> worlds_;
  std::vector<Turn> turns_;  // the best so far, then those that challenge it; recycled
  size_t count_ = 0;
  std::vector<size_t> field_;  // of a race: positions in turns_
  std::vector<uint64_t> met_;  // ends of turns that have raced
  // Working space.
  Answers<G> answers_;
  State state_{};
  State at_{};
  MoveList list_{};
  Line head_;
  Line base_;
  Line played_;
};

}  // namespace archon::ai
