// The policy in floating point, as it is trained: a conditional logit of the moves on offer
// (McFadden 1974).
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ai/keyforge/policy/policy_file.h"
#include "ai/training/choices.h"
#include "ai/training/descent/rounding.h"
#include "ai/training/fact_table.h"
#include "engine/core/threads/threads.h"

namespace archon::ai {

class PolicyModel {
 public:
  PolicyModel(const FactTable& facts, int cards, int threads = 1);

  // The chances of the moves of a choice.
  void shares(const Choices& choices, const ChoiceSample& sample, std::vector<float>& out) const;
  // Mean cross entropy of the batch with the moves that were made, and one step of Adam down its
  // gradient.
  double learn_from(const Choices& choices, std::span<const uint32_t> batch, float rate,
                    float decay, float own_decay);
  // The same of choices whose moves were tried: what the policy loses of what it could win, in
  // `temperature`s, with its distance from the one it began as (Kullback, Leibler 1951). Values
  // count as they are, so that their noise averages out.
  double improve_by(const Choices& choices, std::span<const uint32_t> batch, float temperature,
                    float rate, float decay, float own_decay);
  // What a choice of those gains over the policy that it began as, in wins.
  double gain_of(const Choices& choices, const ChoiceSample& sample) const;
  // In whole numbers, all logits scaled up: what a good player is likely to do is what
  // it should do.
  PolicyFile rounded(const keyforge::Library& library, float steepness = 1) const;
  // The same, added to the policy that it began as.
  PolicyFile rounded(const keyforge::Library& library, PolicyFile onto) const;

 private:
  static constexpr int kColumns = kCardRoles * kSituations;

  struct Learnt {
    Matrix weights;
    Matrix gradient;
    Matrix mean;
    Matrix square;

    void begin(Eigen::Index rows, Eigen::Index columns);
    void step(int n, float rate, float decay) {
      adam_step(weights, gradient, mean, square, n, rate, decay);
    }
  };

  void prepare();
  float* row_of(Matrix& cards, Matrix& plain, int term) const;
  float logit(const Choices& choices, const ChoiceSample& sample, uint32_t move) const;
  void step_down(const Choices& choices, std::span<const uint32_t> batch, float rate, float decay,
                 float own_decay);
  void spread(const Choices& choices, std::span<const uint32_t> batch);
  template <class Slopes>
  double find_slopes(const Choices& choices, std::span<const uint32_t> batch, const Slopes& slopes);

  const FactTable& facts_;
  int card_terms_;
  Learnt of_facts_;  // facts x kColumns
  Learnt of_cards_;  // cards x kCardRoles, in any situation
  Learnt plain_;     // terms x kSituations
  Matrix table_;     // cards x kColumns: what facts and the card alone come to
  Matrix table_gradient_;
  Eigen::SparseMatrix<float, Eigen::RowMajor> cards_of_fact_;
  ThreadPool threads_;
  std::vector<float> slopes_;          // of the moves of a batch
  std::vector<uint32_t> first_slope_;  // of each choice
  std::vector<double> losses_;
  int steps_ = 0;
};

struct PolicyPlan {
  int rounds = 6;  // through all choices
  int batch = 2048;
  float rate = 0.01F;  // of the first steps
  float decay = 0.02F;
  float own_decay = 0.2F;
  float steepness = 3;        // of the policy that is kept
  float temperature = 0.02F;  // of tried moves, in wins
  uint64_t seed = 1;
};
PolicyPlan plan_for_rivals_of_policy();

// From the moves that were made, or from what tried moves came to where choices have any.
// `on_round` is called with the mean loss of each round.
void learn(PolicyModel& model, const Choices& choices, std::vector<uint32_t> from,
           const PolicyPlan& plan, const std::function<void(int, double)>& on_round);

}  // namespace archon::ai
