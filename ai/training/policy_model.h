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
#include "ai/training/fact_table.h"
#include "ai/training/rounding.h"

namespace archon::ai {

class PolicyModel {
 public:
  PolicyModel(const FactTable& facts, int cards);

  // The chances of the moves of a choice.
  void shares(const Choices& choices, const ChoiceSample& sample, std::vector<float>& out) const;
  // Mean cross entropy of the batch with the moves that were made, and one step of Adam down its
  // gradient.
  double learn_from(const Choices& choices, std::span<const uint32_t> batch, float rate,
                    float decay, float own_decay);
  // In whole numbers, all logits scaled up: what a good player is likely to do is what
  // it should do.
  PolicyFile rounded(const keyforge::Library& library, float steepness = 1) const;

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
  void spread(const Choices& choices, const ChoiceSample& sample, uint32_t move, float slope);

  const FactTable& facts_;
  int card_terms_;
  Learnt of_facts_;  // facts x kColumns
  Learnt of_cards_;  // cards x kCardRoles, in any situation
  Learnt plain_;     // terms x kSituations
  Matrix table_;     // cards x kColumns: what facts and the card alone come to
  Matrix table_gradient_;
  int steps_ = 0;
};

struct PolicyPlan {
  int rounds = 6;  // through all choices
  int batch = 2048;
  float rate = 0.01F;  // of the first steps
  float decay = 0.02F;
  float own_decay = 0.2F;
  float steepness = 3;  // of the policy that is kept
  uint64_t seed = 1;
};
// `on_round` is called with the mean loss of each round.
void learn(PolicyModel& model, const Choices& choices, std::vector<uint32_t> from,
           const PolicyPlan& plan, const std::function<void(int, double)>& on_round);

}  // namespace archon::ai
