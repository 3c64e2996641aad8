#include "ai/training/network_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/training/rounds.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

void fill(Matrix& m, float spread, Rng& rng) {
  for (float& x : m.reshaped()) x = spread * static_cast<float>(2 * rng.uniform() - 1);
}

float logistic_of(float x) { return 1 / (1 + std::exp(-x)); }

float cross_entropy(float logit, float target) {
  const float distance = std::log1p(std::exp(-std::abs(logit)));
  return distance + std::max(logit, 0.0F) - target * logit;
}

}  // namespace

std::array<float, kNumbers> number_scales() {
  std::array<float, kNumbers> out;
  out.fill(1);
  for (const int side : {0, kSideInputs}) {
    const auto set = [&](SideInput number, float scale) { out[side + index_of(number)] = scale; };
    for (const SideInput number :
         {SideInput::Hand, SideInput::Refilled, SideInput::Chains, SideInput::Creatures,
          SideInput::ReadyCreatures, SideInput::Aember, SideInput::BestHouse,
          SideInput::SecondHouse, SideInput::Captured, SideInput::Damage})
      set(number, 4);
    for (const SideInput number : {SideInput::Deck, SideInput::Discard, SideInput::Power})
      set(number, 16);
  }
  out[2 * kSideInputs + index_of(SharedInput::Turn)] = 16;
  return out;
}

NetworkModel::NetworkModel(const FactTable& facts, uint64_t seed) : facts_(facts) {
  const auto cards = facts.values.rows();
  const auto names = facts.values.cols();
  constexpr int kColumns = kPlaces * kWidth;
  weights_.numbers.setZero(kNumbers, kWidth);
  weights_.facts.setZero(names, kColumns);
  weights_.own_map.setZero(kOwn, kColumns);
  weights_.own.setZero(cards, kOwn);
  weights_.hidden.setZero(kWidth, kHidden);
  weights_.hidden_bias.setZero(1, kHidden);
  weights_.out.setZero(kHidden, 1);
  weights_.out_bias.setZero(1, 1);
  gradient_ = mean_ = square_ = weights_;
  Rng rng(seed);
  fill(weights_.numbers, 0.15F, rng);
  fill(weights_.facts, 0.02F, rng);
  fill(weights_.own_map, 0.1F, rng);
  fill(weights_.own, 0.05F, rng);
  fill(weights_.hidden, 0.3F, rng);
  fill(weights_.out, 0.3F, rng);
  prepare();
}

void NetworkModel::prepare() {
  table_.noalias() = weights_.own * weights_.own_map;
  table_ += facts_.values * weights_.facts;
}

NetworkModel::Row NetworkModel::accumulate(const Samples& samples, const Sample& sample) const {
  Row sum = Row::Zero();
  for (const CardInput& in : samples.cards_of(sample))
    sum += Eigen::Map<const Row>(&table_(in.card, in.place * kWidth));
  for (const NumberInput& in : samples.numbers_of(sample)) {
    const size_t number = in.number;
    sum += Eigen::Map<const Row>(&weights_.numbers(in.number, 0)) *
           (static_cast<float>(in.value) / scales_[number]);
  }
  return sum;
}

float NetworkModel::finish(const Row& sum, Row& first, Hidden& second) const {
  first = sum.max(0);
  first[kDirect] = 0;
  second = (first.matrix() * weights_.hidden + weights_.hidden_bias).array().max(0);
  return sum[kDirect] + (second.matrix() * weights_.out)(0, 0) + weights_.out_bias(0, 0);
}

float NetworkModel::logit(const Samples& samples, const Sample& sample) {
  Row first;
  Hidden second;
  return finish(accumulate(samples, sample), first, second);
}

void NetworkModel::spread(const Samples& samples, const Sample& sample, const Row& slope) {
  for (const CardInput& in : samples.cards_of(sample))
    Eigen::Map<Row>(&table_gradient_(in.card, in.place * kWidth)) += slope;
  for (const NumberInput& in : samples.numbers_of(sample)) {
    const size_t number = in.number;
    Eigen::Map<Row>(&gradient_.numbers(in.number, 0)) +=
        slope * (static_cast<float>(in.value) / scales_[number]);
  }
}

double NetworkModel::learn_from(const Samples& samples, std::span<const uint32_t> batch,
                                float result_share) {
  for (Matrix* part : gradient_.parts()) part->setZero();
  table_gradient_.setZero(table_.rows(), table_.cols());
  const float share = 1 / static_cast<float>(batch.size());
  double loss = 0;
  Row first;
  Hidden second;
  for (const uint32_t i : batch) {
    const Sample& sample = samples.list[i];
    const Row sum = accumulate(samples, sample);
    const float x = finish(sum, first, second);
    const float t = target(sample, result_share);
    loss += cross_entropy(x, t);
    const float slope = share * (logistic_of(x) - t);
    gradient_.out += slope * second.matrix().transpose();
    gradient_.out_bias(0, 0) += slope;
    const Hidden back =
        (second > 0).select(slope * weights_.out.transpose().array(), Hidden::Zero());
    gradient_.hidden += first.matrix().transpose() * back.matrix();
    gradient_.hidden_bias += back.matrix();
    const Row down = (back.matrix() * weights_.hidden.transpose()).array();
    Row to_sum = (first > 0).select(down, Row::Zero());
    to_sum[kDirect] = slope;
    spread(samples, sample, to_sum);
  }
  gradient_.facts = facts_.values.transpose() * table_gradient_;
  gradient_.own_map.noalias() = weights_.own.transpose() * table_gradient_;
  gradient_.own.noalias() = table_gradient_ * weights_.own_map.transpose();
  return ratio(loss, batch.size());
}

void NetworkModel::step(float rate, float decay, float own_decay) {
  ++steps_;
  const std::array<float, Weights::kParts> decays = {0, decay, decay, own_decay, 0, 0, 0, 0};
  for (size_t i = 0; i < Weights::kParts; ++i)
    adam_step(*weights_.parts()[i], *gradient_.parts()[i], *mean_.parts()[i], *square_.parts()[i],
              steps_, rate, decays[i]);
  prepare();
}

NetworkFile NetworkModel::rounded(const keyforge::Library& library) const {
  NetworkFile out;
  for (int i = 0; i < int_size(facts_.names); ++i)
    out.facts[facts_.names[i]] = in_parts(weights_.facts.row(i), facts_.scales[i], kVectorBits);
  for (int i = 0; i < kNumbers; ++i)
    out.numbers[number_name(i)] = in_parts(weights_.numbers.row(i), scales_[i], kVectorBits);
  for (int card = 0; card < library.size(); ++card) {
    const auto row = in_parts(weights_.own.row(card), 1, kOwnBits);
    const bool learnt = std::any_of(row.begin(), row.end(), [](int16_t n) { return n != 0; });
    if (learnt) out.own[library.def(card).id] = row;
  }
  for (int i = 0; i < kOwn; ++i)
    out.own_map.push_back(in_parts(weights_.own_map.row(i), 1, kVectorBits));
  for (int i = 0; i < kHidden; ++i) {
    out.behind.push_back(in_parts(weights_.hidden.col(i).transpose(), 1, kBehindBits, kMostBehind));
    out.behind_bias.push_back(
        in_parts<int32_t>(weights_.hidden_bias(0, i), kSumBits + kBehindBits, 1 << 28));
  }
  out.result = in_parts(weights_.out.transpose(), 1, kBehindBits, kMostBehind);
  out.result_bias = in_parts<int32_t>(weights_.out_bias(0, 0), kSumBits + kBehindBits, 1 << 28);
  return out;
}

void learn(NetworkModel& model, const Samples& samples, std::vector<uint32_t> from,
           const TrainingPlan& plan, const std::function<void(int, double)>& on_round) {
  learn_in_rounds(
      std::move(from), plan.rounds, plan.batch, plan.seed,
      [&](std::span<const uint32_t> batch, float share) {
        const double loss = model.learn_from(samples, batch, plan.result_share);
        model.step(plan.rate * share, plan.decay, plan.own_decay);
        return loss;
      },
      on_round);
}

}  // namespace archon::ai
