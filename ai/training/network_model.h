// The network in floating point, as it is trained: a forward pass, its gradient, and Adam.
#pragma once

#include <Eigen/Sparse>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ai/keyforge/network/inputs.h"
#include "ai/keyforge/network/network_file.h"
#include "ai/training/descent/rounding.h"
#include "ai/training/fact_table.h"
#include "ai/training/samples.h"
#include "engine/core/threads/threads.h"

namespace archon::ai {

inline constexpr int kWidth = kLargestVector;
inline constexpr int kDirect = kDirectEntry;
inline constexpr int kOwn = kOwnNumbers;

// All that is learnt.
struct Weights {
  Matrix numbers;  // kNumbers x kWidth
  Matrix facts;    // facts x (kPlaces * kWidth): what a fact is worth in each place
  Matrix own_map;  // kOwn x (kPlaces * kWidth)
  Matrix own;      // cards x kOwn
  Matrix hidden;   // entries of the layer x kWidth
  Matrix hidden_bias;
  Matrix out;  // 1 x entries of the layer
  Matrix out_bias;

  static constexpr int kParts = 8;
  std::array<Matrix*, kParts> parts() {
    return {&numbers, &facts, &own_map, &own, &hidden, &hidden_bias, &out, &out_bias};
  }
};

// Numbers are divided by these, so that all are of about one size.
std::array<float, kNumbers> number_scales();

// How it is trained: by searched games, unless told.
struct TrainingPlan {
  int rounds = 7;  // through all samples
  int batch = 1024;
  float rate = 0.003F;  // of the first steps; it falls to a twentieth along a cosine
  float decay = 1;
  float own_decay = 30;
  float result_share = 0.2F;  // of the target; the rest is what was thought or played out
  float level = 1;            // weight of what all samples of a group are wrong by
  int layer = kBehind;        // its entries
  uint64_t seed = 1;
};
TrainingPlan plan_for_rivals();

// Work is cut into the same pieces for any number of threads, and summed in their order.
class NetworkModel {
 public:
  NetworkModel(const FactTable& facts, uint64_t seed, int layer = kBehind, int threads = 1);

  // Once after weights have changed: every card's vectors.
  void prepare();
  float logit(const Samples& samples, const Sample& sample) const;

  // Mean cross entropy of the groups of a batch (Samples::group) with their targets, and its
  // gradient in gradient(). With a level below 1 that much alone is left of what the samples of a
  // group are wrong by on average: what is learnt is how they differ.
  double learn_from(const Samples& samples, std::span<const uint32_t> batch, float result_share,
                    float level = 1);
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
  static constexpr int kShares = 16;  // pieces of a batch
  static constexpr int kColumns = kPlaces * kWidth;
  using Row = std::array<float, kWidth>;
  using Layer = std::array<float, kLargestBehind>;

  // What a piece of a batch comes to: gradients of what is seen in every position.
  struct Share {
    Matrix numbers;
    Matrix hidden;
    Matrix hidden_bias;
    Matrix out;
    float out_bias = 0;
    double loss = 0;
  };
  // A sample that has been judged.
  struct Judged {
    Row first;
    Layer second;
    float wrong = 0;  // by how much its chance is above its target
  };

  void accumulate(const Samples& samples, const Sample& sample, Row& sum) const;
  float finish(const Row& sum, Row& first, Layer& second) const;
  void learn_share(const Samples& samples, std::span<const uint32_t> groups, Share& share,
                   Row* slopes, float result_share, float level, float part);
  void spread(const Samples& samples, const Sample& sample, const Judged& judged, float slope,
              Share& share, Row& to_sum) const;
  void spread_to_cards(const Samples& samples, std::span<const uint32_t> batch);
  void gather();

  const FactTable& facts_;
  Eigen::SparseMatrix<float, Eigen::RowMajor> cards_of_fact_;
  int layer_;
  ThreadPool threads_;
  std::array<float, kNumbers> scales_ = number_scales();
  Weights weights_;
  Weights gradient_;
  Weights mean_;
  Weights square_;
  Matrix table_;  // cards x kColumns
  Matrix table_gradient_;
  std::array<Share, kShares> shares_;
  std::vector<Row> slopes_;  // of the sums of a batch's samples
  int steps_ = 0;
};

// Learns from groups of samples. `on_round` is called with the mean loss of each round.
void learn(NetworkModel& model, const Samples& samples, std::vector<uint32_t> from,
           const TrainingPlan& plan, const std::function<void(int, double)>& on_round);

}  // namespace archon::ai
