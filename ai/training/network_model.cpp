#include "ai/training/network_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/training/descent/rounds.h"
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

NetworkModel::NetworkModel(const FactTable& facts, uint64_t seed, int layer, int threads)
    : facts_(facts),
      cards_of_fact_(facts.values.transpose()),
      layer_(layer),
      threads_(threads),
      table_(Matrix::Zero(facts.values.rows(), kColumns)) {
  const auto cards = facts.values.rows();
  const auto names = facts.values.cols();
  weights_.numbers.setZero(kNumbers, kWidth);
  weights_.facts.setZero(names, kColumns);
  weights_.own_map.setZero(kOwn, kColumns);
  weights_.own.setZero(cards, kOwn);
  weights_.hidden.setZero(layer, kWidth);
  weights_.hidden_bias.setZero(1, layer);
  weights_.out.setZero(1, layer);
  weights_.out_bias.setZero(1, 1);
  gradient_ = mean_ = square_ = weights_;
  Rng rng(seed);
  fill(weights_.numbers, 0.15F, rng);
  fill(weights_.facts, 0.02F, rng);
  fill(weights_.own_map, 0.1F, rng);
  fill(weights_.own, 0.05F, rng);
  fill(weights_.hidden, 0.3F, rng);
  fill(weights_.out, 0.3F * std::sqrt(static_cast<float>(kBehind) / static_cast<float>(layer)),
       rng);
  prepare();
}

void NetworkModel::prepare() {
  constexpr int kBlocks = 64;  // of cards
  const auto cards = table_.rows();
  threads_.for_each(kBlocks, [&](int block) {
    const auto from = cards * block / kBlocks;
    const auto count = cards * (block + 1) / kBlocks - from;
    if (count == 0) return;
    auto rows = table_.middleRows(from, count);
    rows.noalias() = weights_.own.middleRows(from, count) * weights_.own_map;
    for (auto card = from; card < from + count; ++card)
      for (Eigen::SparseMatrix<float, Eigen::RowMajor>::InnerIterator at(facts_.values, card); at;
           ++at)
        table_.row(card) += at.value() * weights_.facts.row(at.col());
  });
}

void NetworkModel::accumulate(const Samples& samples, const Sample& sample, Row& sum) const {
  sum.fill(0);
  for (const CardInput& in : samples.cards_of(sample)) {
    const float* row = &table_(in.card, in.place * kWidth);
    for (size_t k = 0; k < kWidth; ++k) sum[k] += row[k];
  }
  for (const NumberInput& in : samples.numbers_of(sample)) {
    const size_t number = in.number;
    const float value = static_cast<float>(in.value) / scales_[number];
    const float* row = &weights_.numbers(in.number, 0);
    for (size_t k = 0; k < kWidth; ++k) sum[k] += row[k] * value;
  }
}

float NetworkModel::finish(const Row& sum, Row& first, Layer& second) const {
  for (size_t k = 0; k < kWidth; ++k) first[k] = std::max(sum[k], 0.0F);
  first[kDirect] = 0;
  float out = sum[kDirect] + weights_.out_bias(0, 0);
  for (int i = 0; i < layer_; ++i) {
    // Eight sums side by side, which are vectors to a compiler.
    std::array<float, 8> behind{};
    const float* row = &weights_.hidden(i, 0);
    for (size_t k = 0; k < kWidth; k += 8)
      for (size_t j = 0; j < 8; ++j) behind[j] += first[k + j] * row[k + j];
    float all = weights_.hidden_bias(0, i);
    for (const float one : behind) all += one;
    second[i] = std::max(all, 0.0F);
    out += second[i] * weights_.out(0, i);
  }
  return out;
}

float NetworkModel::logit(const Samples& samples, const Sample& sample) const {
  Row sum;
  Row first;
  Layer second;
  accumulate(samples, sample, sum);
  return finish(sum, first, second);
}

void NetworkModel::spread(const Samples& samples, const Sample& sample, const Judged& judged,
                          float slope, Share& share, Row& to_sum) const {
  share.out_bias += slope;
  to_sum.fill(0);
  for (int i = 0; i < layer_; ++i) {
    if (judged.second[i] <= 0) continue;
    const float back = slope * weights_.out(0, i);
    share.out(0, i) += slope * judged.second[i];
    share.hidden_bias(0, i) += back;
    const float* row = &weights_.hidden(i, 0);
    float* gradient = &share.hidden(i, 0);
    for (size_t k = 0; k < kWidth; ++k) {
      gradient[k] += back * judged.first[k];
      to_sum[k] += back * row[k];
    }
  }
  for (size_t k = 0; k < kWidth; ++k) to_sum[k] = judged.first[k] > 0 ? to_sum[k] : 0;
  to_sum[kDirect] = slope;
  for (const NumberInput& in : samples.numbers_of(sample)) {
    const size_t number = in.number;
    const float value = static_cast<float>(in.value) / scales_[number];
    float* row = &share.numbers(in.number, 0);
    for (size_t k = 0; k < kWidth; ++k) row[k] += to_sum[k] * value;
  }
}

// As if residuals of one group went together (generalized estimating equations; Liang, Zeger 1986):
// what they have in common, whose decks are better say, teaches little of how moves differ.
void NetworkModel::learn_share(const Samples& samples, std::span<const uint32_t> groups,
                               Share& share, Row* slopes, float result_share, float level,
                               float part) {
  share.numbers.setZero(kNumbers, kWidth);
  share.hidden.setZero(layer_, kWidth);
  share.hidden_bias.setZero(1, layer_);
  share.out.setZero(1, layer_);
  share.out_bias = 0;
  share.loss = 0;
  std::vector<Judged> judged;
  Row sum;
  for (const uint32_t group : groups) {
    const auto list = samples.group(group);
    judged.resize(list.size());
    float common = 0;
    for (size_t i = 0; i < list.size(); ++i) {
      accumulate(samples, list[i], sum);
      const float x = finish(sum, judged[i].first, judged[i].second);
      const float t = target(list[i], result_share);
      share.loss += cross_entropy(x, t);
      common += judged[i].wrong = logistic_of(x) - t;
    }
    common *= (1 - level) / static_cast<float>(list.size());
    for (size_t i = 0; i < list.size(); ++i)
      spread(samples, list[i], judged[i], part * (judged[i].wrong - common), share, *slopes++);
  }
}

// Each piece looks after cards of its own, in the order of the batch.
void NetworkModel::spread_to_cards(const Samples& samples, std::span<const uint32_t> batch) {
  constexpr int kPieces = 32;
  table_gradient_.resize(table_.rows(), table_.cols());
  const auto cards = table_.rows();
  threads_.for_each(kPieces, [&](int piece) {
    const auto from = cards * piece / kPieces;
    const auto count = cards * (piece + 1) / kPieces - from;
    if (count == 0) return;
    table_gradient_.middleRows(from, count).setZero();
    const Row* slope = slopes_.data();
    for (const uint32_t group : batch)
      for (const Sample& sample : samples.group(group)) {
        for (const CardInput& in : samples.cards_of(sample)) {
          if (in.card - from >= count || in.card < from) continue;
          float* row = &table_gradient_(in.card, in.place * kWidth);
          for (size_t k = 0; k < kWidth; ++k) row[k] += (*slope)[k];
        }
        ++slope;
      }
  });
}

// From what cards' vectors should become to what facts and cards alone should.
void NetworkModel::gather() {
  threads_.for_each(kPlaces, [&](int place) {
    const auto columns = table_gradient_.middleCols(place * kWidth, kWidth);
    gradient_.facts.middleCols(place * kWidth, kWidth) = cards_of_fact_ * columns;
    gradient_.own_map.middleCols(place * kWidth, kWidth).noalias() =
        weights_.own.transpose() * columns;
  });
  constexpr int kBlocks = 16;  // of cards
  threads_.for_each(kBlocks, [&](int block) {
    const auto from = table_.rows() * block / kBlocks;
    const auto count = table_.rows() * (block + 1) / kBlocks - from;
    gradient_.own.middleRows(from, count).noalias() =
        table_gradient_.middleRows(from, count) * weights_.own_map.transpose();
  });
}

double NetworkModel::learn_from(const Samples& samples, std::span<const uint32_t> batch,
                                float result_share, float level) {
  std::array<size_t, kShares + 1> first_group{};
  std::array<size_t, kShares + 1> first_slope{};
  for (size_t i = 0; i < kShares; ++i) {
    first_group[i + 1] = batch.size() * (i + 1) / kShares;
    first_slope[i + 1] = first_slope[i];
    for (size_t at = first_group[i]; at < first_group[i + 1]; ++at)
      first_slope[i + 1] += samples.group(batch[at]).size();
  }
  slopes_.resize(first_slope.back());
  const float part = 1 / static_cast<float>(slopes_.size());
  threads_.for_each(kShares, [&](int i) {
    const size_t at = i;
    learn_share(samples, batch.subspan(first_group[at], first_group[at + 1] - first_group[at]),
                shares_[at], slopes_.data() + first_slope[at], result_share, level, part);
  });
  for (Matrix* one : {&gradient_.numbers, &gradient_.hidden, &gradient_.hidden_bias, &gradient_.out,
                      &gradient_.out_bias})
    one->setZero();
  double loss = 0;
  for (const Share& share : shares_) {
    gradient_.numbers += share.numbers;
    gradient_.hidden += share.hidden;
    gradient_.hidden_bias += share.hidden_bias;
    gradient_.out += share.out;
    gradient_.out_bias(0, 0) += share.out_bias;
    loss += share.loss;
  }
  spread_to_cards(samples, batch);
  gather();
  return ratio(loss, slopes_.size());
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
  out.vector = kWidth;
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
  for (int i = 0; i < layer_; ++i) {
    out.behind.push_back(in_parts(weights_.hidden.row(i), 1, kBehindBits, most_behind(kWidth)));
    out.behind_bias.push_back(
        in_parts<int32_t>(weights_.hidden_bias(0, i), kSumBits + kBehindBits, 1 << 28));
  }
  out.result = in_parts(weights_.out, 1, kBehindBits, most_behind(kVector));
  out.result_bias = in_parts<int32_t>(weights_.out_bias(0, 0), kSumBits + kBehindBits, 1 << 28);
  return out;
}

// A batch is of whole choices, a dozen positions each, and there are many: what cards are worth is
// held back less.
TrainingPlan plan_for_rivals() {
  TrainingPlan plan;
  plan.rounds = 5;
  plan.batch = 512;
  plan.decay = 0.1F;
  plan.own_decay = 1;
  plan.result_share = 0;
  plan.level = 0.15F;
  plan.layer = 64;
  return plan;
}

void learn(NetworkModel& model, const Samples& samples, std::vector<uint32_t> from,
           const TrainingPlan& plan, const std::function<void(int, double)>& on_round) {
  learn_in_rounds(
      std::move(from), plan.rounds, plan.batch, plan.seed,
      [&](std::span<const uint32_t> batch, float share) {
        const double loss = model.learn_from(samples, batch, plan.result_share, plan.level);
        model.step(plan.rate * share, plan.decay, plan.own_decay);
        return loss;
      },
      on_round);
}

}  // namespace archon::ai
