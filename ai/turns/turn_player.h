// Playing a turn on, each time the step that is best by itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "ai/find_move.h"
#include "ai/game_concept.h"
#include "ai/turns/answers.h"
#include "engine/core/counts.h"

namespace archon::ai {

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

// Plays on determinizations. A step is judged with its details: each of them is answered by what
// turns out best if those behind it are answered as the game's prior likes. What the other player
// may reply to it is answered so, too; a reply of the player's own is judged when the step that it
// is about is done.
template <Game G>
class TurnPlayer {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Foresight = typename ForesightOf<G>::Type;
  using Line = std::vector<uint32_t>;    // keys of moves
  static constexpr double kUnknown = 2;  // more than any gain

  // A step is worth what the best of `depth` steps together come to. Only with `foresees` does a
  // Foresight say anything: noting it takes time.
  explicit TurnPlayer(int depth, bool foresees = false) : depth_(depth), foresees_(foresees) {}

  // Of the turn that `player` has now; the game must outlive what is played.
  void begin(const G& game, int player, int turn) {
    game_ = &game;
    player_ = player;
    turn_ = turn;
  }

  Foresight foresight(const State& world) const {
    if constexpr (HasForesight<G>)
      if (foresees_) return game_->foresight(world, player_);
    return {};
  }
  Stage stage(const State& s) const { return stage_of(*game_, s); }
  bool goes_on(const State& s) const {
    return !game_->over(s) && game_->mover(s) == player_ && game_->turn(s) == turn_;
  }

  // What a position is worth.
  double judge(const State& s, Foresight& foresight) const {
    if (game_->over(s)) return game_->reward(s, player_);
    if constexpr (HasForesight<G>)
      if (foresees_) return game_->evaluate(s, player_, foresight);
    return game_->evaluate(s, player_);
  }

  // Plays a move and the details that follow; adds all of them to the line. Returns what the
  // position is worth then.
  double play_step(State& s, const Move& move, Foresight& foresight, Line& line) {
    line.push_back(game_->key(s, move));
    apply(s, move, foresight);
    return settle(s, foresight, line);
  }

  // The same, and what it can be worth a few steps later.
  double try_step(State& s, const Move& move, Foresight& foresight, Line& line) {
    const double value = play_step(s, move, foresight, line);
    return look_ahead(s, value, depth_ - 1, foresight);
  }

  // Makes the moves of `wished` that can be made, as they come, and answers other details as well
  // as it can.
  void follow(State& s, std::span<const uint32_t> wished, Foresight& foresight, Line& line) {
    for (size_t k = 0; k < wished.size() && goes_on(s); ++k) {
      list_.clear();
      game_->moves(s, list_);
      const int i = find_move(*game_, s, list_, wished[k]);
      if (i >= 0) {
        line.push_back(wished[k]);
        apply(s, list_[i], foresight);
      } else if (within_step(*game_, s)) {
        settle(s, foresight, line);
        if (!goes_on(s) || within_step(*game_, s)) return;
        --k;
      }
    }
    if (goes_on(s) && within_step(*game_, s)) settle(s, foresight, line);
  }

  // Lets the other player reply where it is to choose.
  void let_reply(State& s, Foresight& foresight) {
    answers_.let_reply(*game_, s, player_, turn_, [&](const Move& reply) {
      foresight.blind = foresight.blind || answers_.had_choice();
      make(s, reply, foresight);
    });
  }

  // What is known of a step.
  struct Tried {
    Move move;
    double gain = kUnknown;
    bool ends = false;   // the turn
    bool fresh = false;  // tried in this position
  };

  // Plays on to the end of the turn. Returns what the last position is worth. Steps whose gains are
  // expected are tried only where these are the best there are.
  double play_out(State& s, Foresight& foresight, Line& line,
                  std::span<const Tried> expected = {}) {
    tried_.assign(expected.begin(), expected.end());
    first_.clear();
    taken_.clear();
    double value = judge(s, foresight);
    for (int n = 0; n < kMaxSteps && goes_on(s); ++n) {
      value = best_step(s, value, foresight, line);
      if (n == 0) first_ = tried_;
    }
    return value;
  }

  // After playing out: the steps, `most` at most, that would have gained something at the beginning
  // and lost most of that by coming later or not at all. The turn may be better with one of them
  // first.
  void missed_steps(int most, std::vector<Move>& out) {
    out.clear();
    for (Tried& t : first_) {
      if (t.ends) t.gain = 0;
      for (const Tried& taken : taken_)
        if (same(t.move, taken.move)) t.gain -= std::max(0.0, taken.gain);
    }
    for (; most > 0; --most) {
      const auto worst =
          std::max_element(first_.begin(), first_.end(),
                           [](const Tried& a, const Tried& b) { return a.gain < b.gain; });
      if (worst == first_.end() || worst->gain < kWorthwhile) return;
      out.push_back(worst->move);
      worst->gain = 0;
    }
  }

 private:
  static constexpr double kWorthwhile = 0.002;  // a gain less than this isn't missed

  static bool same(const Move& a, const Move& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

  // Where the best step of some has led to.
  struct Reached {
    double value = -1;
    State state{};
    Foresight foresight{};
    Line line;
  };

  // A step seldom gains more after another one than before it. So what gained most goes first, and
  // steps that gained less than the best gains now are not tried again.
  double best_step(State& s, double value, Foresight& foresight, Line& line) {
    list_.clear();
    game_->moves(s, list_);
    if (list_.size() == 1) return play_step(s, list_[0], foresight, line);
    recall_gains();
    Reached* best = &reached_[0];
    Reached* trial = &reached_[1];
    best->value = -1;
    Tried taken{};
    bool blind = foresight.blind;
    while (Tried* const next = most_promising(best->value - value)) {
      trial->state = s;
      trial->foresight = foresight;
      trial->line.clear();
      trial->value = try_step(trial->state, next->move, trial->foresight, trial->line);
      next->gain = trial->value - value;
      next->ends = !goes_on(trial->state);
      next->fresh = true;
      blind = blind || trial->foresight.blind;
      if (trial->value <= best->value) continue;
      std::swap(trial, best);
      taken = *next;
    }
    taken_.push_back(taken);
    s = best->state;
    foresight = best->foresight;
    foresight.blind = blind;
    line.insert(line.end(), best->line.begin(), best->line.end());
    return depth_ == 1 ? best->value : judge(s, foresight);
  }

  double look_ahead(const State& s, double value, int depth, Foresight& foresight) {
    if (depth <= 0 || !goes_on(s) || stage(s) != Stage::Step) return value;
    MoveList list{};
    game_->moves(s, list);
    double most = -1;
    bool blind = foresight.blind;
    for (int i = 0; i < int_size(list); ++i) {
      Foresight here = foresight;
      State next = s;
      ahead_.clear();
      const double then = play_step(next, list[i], here, ahead_);
      most = std::max(most, look_ahead(next, then, depth - 1, here));
      blind = blind || here.blind;
    }
    foresight.blind = blind;
    return most;
  }

  // Of the steps that may gain more than `gain`, the one that did before; null if there is none.
  // What ends the turn is worth more the less is left to do, so it is always tried when nothing
  // else gains.
  Tried* most_promising(double gain) {
    Tried* best = nullptr;
    for (Tried& t : tried_) {
      const double hope = t.ends && gain <= 0 ? kUnknown : t.gain;
      if (!t.fresh && hope > gain && (!best || hope > best->gain)) best = &t;
    }
    return best;
  }

  // The moves in list_, with what they gained when they were tried last.
  void recall_gains() {
    old_.swap(tried_);
    tried_.clear();
    for (const Move& move : list_) {
      const auto found = std::find_if(old_.begin(), old_.end(),
                                      [&](const Tried& t) { return same(t.move, move); });
      tried_.push_back(found == old_.end() ? Tried{move} : Tried{move, found->gain, found->ends});
    }
  }

  // Answers the details that are asked, if any. Returns what the position is worth then.
  double settle(State& s, Foresight& foresight, Line& line) {
    for (int n = 0; n < kMostDetails && goes_on(s) && within_step(*game_, s); ++n) {
      details_.clear();
      game_->moves(s, details_);
      const int best = details_.size() == 1 ? 0 : best_detail(s, foresight);
      line.push_back(game_->key(s, details_[best]));
      apply(s, details_[best], foresight);
    }
    return judge(s, foresight);
  }

  int best_detail(const State& s, Foresight& foresight) {
    int best = 0;
    double most = -1;
    bool blind = foresight.blind;
    for (int i = 0; i < int_size(details_); ++i) {
      Foresight here = foresight;
      detail_ = s;
      apply(detail_, details_[i], here);
      answer_as_liked(detail_, here);
      const double value = judge(detail_, here);
      blind = blind || here.blind;
      if (value <= most) continue;
      most = value;
      best = i;
    }
    foresight.blind = blind;
    return best;
  }

  void answer_as_liked(State& s, Foresight& foresight) {
    for (int n = 0; n < kMostDetails && goes_on(s) && within_step(*game_, s); ++n)
      apply(s, answers_.pick(*game_, s), foresight);
  }

  void apply(State& s, const Move& move, Foresight& foresight) {
    make(s, move, foresight);
    if constexpr (HasOwner<G>) let_reply(s, foresight);
  }

  void make(State& s, const Move& move, Foresight& foresight) const {
    if constexpr (HasForesight<G>)
      if (foresees_) return game_->apply(s, move, foresight);
    game_->apply(s, move);
  }

  static constexpr int kMaxSteps = 200;     // of one turn; a guard against those that never end
  static constexpr int kMostDetails = 500;  // of one step; likewise

  int depth_;
  bool foresees_;
  const G* game_ = nullptr;
  int player_ = 0;
  int turn_ = 0;
  // Working space.
  MoveList list_{};
  MoveList details_{};
  Answers<G> answers_;
  State detail_{};
  Line ahead_;
  std::array<Reached, 2> reached_;
  std::vector<Tried> tried_;
  std::vector<Tried> old_;
  std::vector<Tried> first_;  // what the first step was chosen from
  std::vector<Tried> taken_;  // the steps that were taken
};

}  // namespace archon::ai
