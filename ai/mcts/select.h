// Which move to look at next: UCB1 (Auer, Cesa-Bianchi, Fischer 2002) with first-play urgency
// (Gelly and Wang 2006) and progressive bias (Chaslot et al. 2008); or PUCT (Rosin 2011; Silver et
// al. 2016).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/rng.h"

namespace archon::ai {

struct Exploration {
  double c = 0.2;     // how much rarely tried moves are favoured
  double fpu = 0.2;   // a move never tried counts as its parent's mean plus this
  double bias = 0.3;  // weight of the game's prior, fading with visits
  double puct = 0;    // the same, growing as the root of the parent's visits does
};

// What the prior of a move weighs where `breadth` is the root of how often one was chosen.
inline double prior_weight(const Exploration& e, double breadth) {
  return e.bias + e.puct * breadth;
}

// `log_tries` is the logarithm of how often the move could have been chosen; the prior is weighed.
inline double ucb(const Exploration& e, double mean, double visits, double log_tries,
                  double prior) {
  return mean + e.c * std::sqrt(log_tries / visits) + prior / (visits + 1);
}

inline double first_play(const Exploration& e, double parent_mean, double prior) {
  return parent_mean + e.fpu + prior;
}

// Keeps the best of a row of scores, a fair choice among equals.
class Best {
 public:
  void offer(int i, double score, Rng& rng) {
    if (index_ < 0 || score > score_) {
      index_ = i;
      score_ = score;
      ties_ = 1;
    } else if (score == score_ && rng.below(++ties_) == 0) {
      index_ = i;
    }
  }
  int index() const { return index_; }

 private:
  double score_ = 0;
  int index_ = -1;
  uint32_t ties_ = 0;
};

// The moves at the root as arms of a bandit.
class RootBandit {
 public:
  struct Arm {
    double total = 0;
    double prior = 0;
    int64_t visits = 0;
    int64_t planned = 0;  // picked, result still to come
    double mean() const { return visits > 0 ? ratio(total, visits) : 0; }
  };

  void reset(int count) {
    arms_.assign(count, Arm{});
    total_ = 0;
    visits_ = planned_ = 0;
  }
  int size() const { return int_size(arms_); }
  const Arm& operator[](int i) const { return arms_[i]; }
  void set_prior(int i, double prior) { arms_[i].prior = prior; }

  // Adds results known beforehand.
  void add(int i, double total, int64_t visits) {
    arms_[i].total += total;
    arms_[i].visits += visits;
    total_ += total;
    visits_ += visits;
  }

  // The arm to try next. Picks made before their results come in count as tries at the current
  // mean, so that a batch of picks spreads out.
  int pick(const Exploration& e, Rng& rng) {
    const double mean = visits_ > 0 ? ratio(total_, visits_) : 0.5;
    const double log_tries = portable_log(real(std::max<int64_t>(1, tries())));
    const double weight = prior_weight(e, std::sqrt(real(tries())));
    Best best;
    for (int i = 0; i < size(); ++i) {
      const Arm& arm = (*this)[i];
      const double tries_of_arm = real(arm.visits + arm.planned);
      best.offer(i,
                 tries_of_arm > 0 ? ucb(e, arm.visits > 0 ? arm.mean() : mean, tries_of_arm,
                                        log_tries, weight * arm.prior)
                                  : first_play(e, mean, weight * arm.prior),
                 rng);
    }
    ++arms_[best.index()].planned;
    ++planned_;
    return best.index();
  }

  // The result of a picked arm.
  void record(int i, double value) {
    --arms_[i].planned;
    --planned_;
    add(i, value, 1);
  }

  // Most visits, then the better mean, then the first.
  int most_visited() const {
    int best = 0;
    for (int i = 1; i < size(); ++i) {
      const Arm& a = (*this)[i];
      const Arm& b = (*this)[best];
      if (a.visits > b.visits || (a.visits == b.visits && a.mean() > b.mean())) best = i;
    }
    return best;
  }
  int best_mean() const {
    int best = 0;
    for (int i = 1; i < size(); ++i)
      if ((*this)[i].mean() > (*this)[best].mean()) best = i;
    return best;
  }

  // True when no other arm can become the most visited within `left` more tries.
  bool decided(int64_t left) const {
    const int leader = most_visited();
    int64_t second = 0;
    for (int i = 0; i < size(); ++i)
      if (i != leader) second = std::max(second, (*this)[i].visits);
    return (*this)[leader].visits - second > left;
  }

 private:
  int64_t tries() const { return visits_ + planned_; }

  std::vector<Arm> arms_;
  double total_ = 0;
  int64_t visits_ = 0;
  int64_t planned_ = 0;
};

}  // namespace archon::ai
