#include "ai/training/policy_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/training/rounds.h"
#include "engine/core/counts.h"

namespace archon::ai {

void PolicyModel::Learnt::begin(Eigen::Index rows, Eigen::Index columns) {
  weights.setZero(rows, columns);
  gradient = mean = square = weights;
}

PolicyModel::PolicyModel(const FactTable& facts, int cards)
    : facts_(facts), card_terms_(cards * kCardRoles) {
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
  float out = 0;
  for (size_t k = 0; k < kSituations; ++k)
    if ((sample.situation >> k & 1) != 0) out += sum[k];
  return out;
}

void PolicyModel::shares(const Choices& choices, const ChoiceSample& sample,
                         std::vector<float>& out) const {
  out.resize(sample.moves);
  float most = 0;
  for (uint32_t i = 0; i < sample.moves; ++i) {
    out[i] = logit(choices, sample, sample.first_move + i);
    most = i == 0 ? out[i] : std::max(most, out[i]);
  }
  float total = 0;
  for (float& x : out) total += x = std::exp(x - most);
  for (float& x : out) x /= total;
}

void PolicyModel::spread(const Choices& choices, const ChoiceSample& sample, uint32_t move,
                         float slope) {
  for (const WeighedTerm& t : choices.terms_of(move)) {
    float* row = row_of(table_gradient_, plain_.gradient, t.term);
    for (size_t k = 0; k < kSituations; ++k)
      if ((sample.situation >> k & 1) != 0) row[k] += slope * static_cast<float>(t.value);
  }
}

double PolicyModel::learn_from(const Choices& choices, std::span<const uint32_t> batch, float rate,
                               float decay, float own_decay) {
  table_gradient_.setZero(table_.rows(), table_.cols());
  plain_.gradient.setZero();
  const float share = 1 / static_cast<float>(batch.size());
  double loss = 0;
  std::vector<float> chances;
  for (const uint32_t i : batch) {
    const ChoiceSample& sample = choices.list[i];
    shares(choices, sample, chances);
    loss -= std::log(std::max(chances[sample.made], 1e-9F));
    for (uint32_t m = 0; m < sample.moves; ++m)
      spread(choices, sample, sample.first_move + m,
             share * (chances[m] - (m == sample.made ? 1.0F : 0.0F)));
  }
  of_facts_.gradient = facts_.values.transpose() * table_gradient_;
  for (int role = 0; role < kCardRoles; ++role)
    of_cards_.gradient.col(role) = table_gradient_.col(role * kSituations);
  ++steps_;
  of_facts_.step(steps_, rate, decay);
  of_cards_.step(steps_, rate, own_decay);
  plain_.step(steps_, rate, decay);
  prepare();
  return ratio(loss, batch.size());
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

void learn(PolicyModel& model, const Choices& choices, std::vector<uint32_t> from,
           const PolicyPlan& plan, const std::function<void(int, double)>& on_round) {
  learn_in_rounds(
      std::move(from), plan.rounds, plan.batch, plan.seed,
      [&](std::span<const uint32_t> batch, float share) {
        return model.learn_from(choices, batch, plan.rate * share, plan.decay, plan.own_decay);
      },
      on_round);
}

}  // namespace archon::ai
