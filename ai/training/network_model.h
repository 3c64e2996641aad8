// The network in floating point, as it is trained: a forward pass, its gradient, and Adam.
#pragma once

#include <Eigen/Sparse>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ai/keyforge/network/inputs.h"
#include "ai/keyforge/network/network_file.h"
#include "ai/training/fact_table.h"
#include "ai/training/rounding.h"
#include "ai/training/samples.h"

namespace archon::ai {

inline constexpr int kWidth = kVector;
inline constexpr int kDirect = kDirectEntry;
inline constexpr int kHidden = kBehind;
inline constexpr int kOwn = kOwnNumbers;

// All that is learnt.
struct Weights {
  Matrix numbers;  // kNumbers x kWidth
  Matrix facts;    // facts x (kPlaces * kWidth): what a fact is worth in each place
  Matrix own_map;  // kOwn x (kPlaces * kWidth)
  Matrix own;      // cards x kOwn
  Matrix hidden;   // kWidth x kHidden
  Matrix hidden_bias;
  Matrix out;  // kHidden x 1
  Matrix out_bias;

  static constexpr int kParts = 8;
  std::array<Matrix*, kParts> parts() {
    return {&numbers, &facts, &own_map, &own, &hidden, &hidden_bias, &out, &out_bias};
  }
};

// Numbers are divided by these, so that all are of about one size.
std::array<float, kNumbers> number_scales();

class NetworkModel {
 public:
  NetworkModel(const FactTable& facts, uint64_t seed);

  // Once after weights have changed: every card's vectors.
  void prepare();
  float logit(const Samples& samples, const Sample& sample);

  // Mean cross entropy of the batch with its targets, and its gradient in gradient().
  double learn_from(const Samples& samples, std::span<const uint32_t> batch, float result_share);
  // One step of Adam down the gradient. What cards are worth decays towards what their facts say,
  // and those towards nothing: the rest is seen in every position.
  void step(float rate, float decay, float own_decay);

  Weights& weights() { return weights_; }
  Weights& gradient() { return gradient_; }
  // In whole numbers.
  NetworkFile rounded(const keyforge::Library& library) const;
  static float target(const Sample& sample, float result_share) {
    return result_share * (sample.won ? 1.0F : 0.0F) + (1 - result_share) * sample.searched;
  }

 private:
  using Row = Eigen::Array<float, 1, kWidth>;
  using Hidden = Eigen::Array<float, 1, kHidden>;

  Row accumulate(const Samples& samples, const Sample& sample) const;
  float finish(const Row& sum, Row& first, Hidden& second) const;
  void spread(const Samples& samples, const Sample& sample, const Row& slope);

  const FactTable& facts_;
  std::array<float, kNumbers> scales_ = number_scales();
  Weights weights_;
  Weights gradient_;
  Weights mean_;
  Weights square_;
  Matrix table_;  // cards x (kPlaces * kWidth)
  Matrix table_gradient_;
  int steps_ = 0;
};

// How it is trained.
struct TrainingPlan {
  int rounds = 7;  // through all samples
  int batch = 1024;
  float rate = 0.003F;  // of the first steps; it falls to a twentieth along a cosine
  float decay = 1;
  float own_decay = 30;
  float result_share = 0.2F;  // of the target; the rest is what the search thought
  uint64_t seed = 1;
};

// `on_round` is called with the mean loss of each round.
void learn(NetworkModel& model, const Samples& samples, std::vector<uint32_t> from,
           const TrainingPlan& plan, const std::function<void(int, double)>& on_round);

}  // namespace archon::ai
