#include "ai/training/policy_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/training/descent/rounds.h"
#include "engine/core/counts.h"

namespace archon::ai {

void PolicyModel::Learnt::begin(Eigen::Index rows, Eigen::Index columns) {
  weights.setZero(rows, columns);
  gradient = mean = square = weights;
}

PolicyModel::PolicyModel(const FactTable& facts, int cards, int threads)
    : facts_(facts),
      card_terms_(cards * kCardRoles),
      cards_of_fact_(facts.values.transpose()),
      threads_(threads) {
  of_facts_.begin(facts.values.cols(), kColumns);
  of_cards_.begin(cards, kCardRoles);
  plain_.begin(kPlainTerms, kSituations);
  prepare();
}

void PolicyModel::prepare() {
  table_ = facts_.values * of_facts_.weights;
  for (int role = 0; role < kCardRoles; ++role)
    table_.col(role * kSituations) += of_cards_.weights.col(role);
}

float* PolicyModel::row_of(Matrix& cards, Matrix& plain, int term) const {
  return term < card_terms_ ? &cards(term / kCardRoles, term % kCardRoles * kSituations)
                            : &plain(term - card_terms_, 0);
}

float PolicyModel::logit(const Choices& choices, const ChoiceSample& sample, uint32_t move) const {
  std::array<float, kSituations> sum{};
  for (const WeighedTerm& t : choices.terms_of(move)) {
    const float* row = t.term < card_terms_
                           ? &table_(t.term / kCardRoles, t.term % kCardRoles * kSituations)
                           : &plain_.weights(t.term - card_terms_, 0);
    for (size_t k = 0; k < kSituations; ++k) sum[k] += static_cast<float>(t.value) * row[k];
  }
  float out = choices.base.empty() ? 0 : choices.base[move];
  for (size_t k = 0; k < kSituations; ++k)
    if ((sample.situation >> k & 1) != 0) out += sum[k];
  return out;
}

static void make_chances(std::vector<float>& logits) {
  const float most = *std::max_element(logits.begin(), logits.end());
  float total = 0;
  for (float& x : logits) total += x = std::exp(x - most);
  for (float& x : logits) x /= total;
}

void PolicyModel::shares(const Choices& choices, const ChoiceSample& sample,
                         std::vector<float>& out) const {
  out.resize(sample.moves);
  for (uint32_t i = 0; i < sample.moves; ++i)
    out[i] = logit(choices, sample, sample.first_move + i);
  make_chances(out);
}

// Each piece looks after cards and plain terms of its own, in the order of the batch: the sums are
// the same for any number of threads.
void PolicyModel::spread(const Choices& choices, std::span<const uint32_t> batch) {
  constexpr int kPieces = 16;
  threads_.for_each(kPieces, [&](int piece) {
    for (size_t i = 0; i < batch.size(); ++i) {
      const ChoiceSample& sample = choices.list[batch[i]];
      for (uint32_t m = 0; m < sample.moves; ++m) {
        const float slope = slopes_[first_slope_[i] + m];
        for (const WeighedTerm& t : choices.terms_of(sample.first_move + m)) {
          if (t.term / kCardRoles % kPieces != piece) continue;
          float* row = row_of(table_gradient_, plain_.gradient, t.term);
          for (size_t k = 0; k < kSituations; ++k)
            if ((sample.situation >> k & 1) != 0) row[k] += slope * static_cast<float>(t.value);
        }
      }
    }
  });
}

// `slopes(sample, chances, out)` says the loss of one choice and its slope by each move's logit.
template <class Slopes>
double PolicyModel::find_slopes(const Choices& choices, std::span<const uint32_t> batch,
                                const Slopes& slopes) {
  constexpr int kPieces = 32;
  first_slope_.assign(1, 0);
  for (const uint32_t i : batch)
    first_slope_.push_back(first_slope_.back() + choices.list[i].moves);
  slopes_.assign(first_slope_.back(), 0);
  losses_.assign(kPieces, 0);
  const float share = 1 / static_cast<float>(batch.size());
  threads_.for_each(kPieces, [&](int piece) {
    std::vector<float> chances;
    const size_t end = batch.size() * (piece + 1) / kPieces;
    for (size_t i = batch.size() * piece / kPieces; i < end; ++i) {
      const ChoiceSample& sample = choices.list[batch[i]];
      shares(choices, sample, chances);
      float* out = slopes_.data() + first_slope_[i];
      losses_[piece] += slopes(sample, chances, out);
      for (uint32_t m = 0; m < sample.moves; ++m) out[m] *= share;
    }
  });
  double loss = 0;
  for (const double one : losses_) loss += one;
  return ratio(loss, batch.size());
}

void PolicyModel::step_down(const Choices& choices, std::span<const uint32_t> batch, float rate,
                            float decay, float own_decay) {
  table_gradient_.setZero(table_.rows(), table_.cols());
  plain_.gradient.setZero();
  spread(choices, batch);
  of_facts_.gradient = cards_of_fact_ * table_gradient_;
  for (int role = 0; role < kCardRoles; ++role)
    of_cards_.gradient.col(role) = table_gradient_.col(role * kSituations);
  ++steps_;
  of_facts_.step(steps_, rate, decay);
  of_cards_.step(steps_, rate, own_decay);
  plain_.step(steps_, rate, decay);
  prepare();
}

double PolicyModel::learn_from(const Choices& choices, std::span<const uint32_t> batch, float rate,
                               float decay, float own_decay) {
  const double loss =
      find_slopes(choices, batch,
                  [](const ChoiceSample& sample, const std::vector<float>& chances, float* out) {
                    for (uint32_t m = 0; m < sample.moves; ++m)
                      out[m] = chances[m] - (m == sample.made ? 1.0F : 0.0F);
                    return -std::log(std::max(chances[sample.made], 1e-9F));
                  });
  step_down(choices, batch, rate, decay, own_decay);
  return loss;
}

namespace {

// The mean of what moves came to, by chances.
float value_by(const Choices& choices, const ChoiceSample& sample,
               const std::vector<float>& chances, float& share) {
  float sum = 0;
  share = 0;
  for (const TriedMove& one : choices.tried_of(sample)) {
    const float chance = chances[one.move - sample.first_move];
    share += chance;
    sum += chance * one.value;
  }
  return sum / std::max(share, 1e-6F);
}

std::vector<float> base_chances(const Choices& choices, const ChoiceSample& sample) {
  std::vector<float> out(choices.base.begin() + sample.first_move,
                         choices.base.begin() + sample.first_move + sample.moves);
  make_chances(out);
  return out;
}

}  // namespace

// Of moves that weren't tried nothing is known: those that were share what all of them had.
double PolicyModel::improve_by(const Choices& choices, std::span<const uint32_t> batch,
                               float temperature, float rate, float decay, float own_decay) {
  const double loss = find_slopes(
      choices, batch,
      [&](const ChoiceSample& sample, const std::vector<float>& chances, float* out) {
        const std::vector<float> before = base_chances(choices, sample);
        float distance = 0;
        std::vector<float> apart(sample.moves);
        for (uint32_t m = 0; m < sample.moves; ++m) {
          apart[m] = std::log(std::max(chances[m], 1e-9F) / std::max(before[m], 1e-9F));
          distance += chances[m] * apart[m];
        }
        for (uint32_t m = 0; m < sample.moves; ++m) out[m] = chances[m] * (apart[m] - distance);
        float tried = 0;
        const float mean = value_by(choices, sample, chances, tried);
        for (const TriedMove& one : choices.tried_of(sample)) {
          const uint32_t m = one.move - sample.first_move;
          out[m] -= chances[m] / std::max(tried, 1e-6F) * (one.value - mean) / temperature;
        }
        return double{distance - mean / temperature};
      });
  step_down(choices, batch, rate, decay, own_decay);
  return loss;
}

double PolicyModel::gain_of(const Choices& choices, const ChoiceSample& sample) const {
  std::vector<float> chances;
  shares(choices, sample, chances);
  float tried = 0;
  const float now = value_by(choices, sample, chances, tried);
  return now - value_by(choices, sample, base_chances(choices, sample), tried);
}

PolicyFile PolicyModel::rounded(const keyforge::Library& library, float steepness) const {
  PolicyFile out;
  const auto says_anything = [](const WeightRow& row) {
    return std::any_of(row.begin(), row.end(), [](int16_t n) { return n != 0; });
  };
  const auto keep = [&](WeightRows& rows, const std::string& name, WeightRow row) {
    if (says_anything(row)) rows.emplace(name, std::move(row));
  };
  for (int i = 0; i < int_size(facts_.names); ++i)
    keep(out.facts, facts_.names[i],
         in_parts(of_facts_.weights.row(i), facts_.scales[i] / steepness, kPolicyBits));
  for (int card = 0; card < library.size(); ++card)
    keep(out.own, library.def(card).id,
         in_parts(of_cards_.weights.row(card), 1 / steepness, kPolicyBits));
  for (int term = 0; term < kPlainTerms; ++term)
    keep(out.plain, plain_name(term),
         in_parts(plain_.weights.row(term), 1 / steepness, kPolicyBits));
  return out;
}

PolicyFile PolicyModel::rounded(const keyforge::Library& library, PolicyFile onto) const {
  const PolicyFile change = rounded(library);
  const auto add = [](WeightRows& rows, const WeightRows& more, size_t size) {
    for (auto& [name, row] : rows) row.resize(size);
    for (const auto& [name, row] : more) {
      WeightRow& sum = rows[name];
      sum.resize(size);
      for (size_t i = 0; i < size; ++i)
        sum[i] = narrow<int16_t>(std::clamp(sum[i] + row[i], -32767, 32767));
    }
  };
  onto.roles = kCardRoles;
  add(onto.facts, change.facts, kColumns);
  add(onto.own, change.own, kCardRoles);
  add(onto.plain, change.plain, kSituations);
  return onto;
}

PolicyPlan plan_for_rivals_of_policy() {
  PolicyPlan plan;
  plan.rounds = 3;
  plan.batch = 8192;
  plan.steepness = 1;
  return plan;
}

void learn(PolicyModel& model, const Choices& choices, std::vector<uint32_t> from,
           const PolicyPlan& plan, const std::function<void(int, double)>& on_round) {
  learn_in_rounds(
      std::move(from), plan.rounds, plan.batch, plan.seed,
      [&](std::span<const uint32_t> batch, float share) {
        const float rate = plan.rate * share;
        if (choices.tried.empty())
          return model.learn_from(choices, batch, rate, plan.decay, plan.own_decay);
        return model.improve_by(choices, batch, plan.temperature, rate, plan.decay, plan.own_decay);
      },
      on_round);
}

}  // namespace archon::ai
