#include "ai/keyforge/network/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ai/keyforge/network/card_facts.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::ai {
namespace {

constexpr int kColumns = kPlaces * kVector;
constexpr int kLogitBits = kSumBits + kBehindBits;

int16_t saturated(int32_t n) {
  return narrow<int16_t>(std::clamp<int32_t>(n, std::numeric_limits<int16_t>::min(),
                                             std::numeric_limits<int16_t>::max()));
}

int16_t through(int32_t sum, int shift) {
  return static_cast<int16_t>(std::clamp<int32_t>(sum >> shift, 0, kMostSum));
}

}  // namespace

Network::Network(const NetworkFile& file, int cards)
    : known_(cards),
      cards_(cell_of(cards, kColumns, 0)),
      sight_(file.card_places == kCardPlaces ? Sight::Whole : Sight::Part),
      behind_count_(int_size(file.behind)),
      result_bias_(file.result_bias) {
  add_numbers(file);
  for (size_t i = 0; i < file.behind.size(); ++i) {
    std::copy(file.behind[i].begin(), file.behind[i].end(), behind_[i].begin());
    behind_bias_[i] = file.behind_bias[i];
    result_[i] = file.result[i];
  }
}

Network::Network(const NetworkFile& file, const keyforge::Library& library)
    : Network(file, library.size()) {
  for (int card = 0; card < library.size(); ++card) add_card(file, library, card);
}

// A card is what its facts are, and what was learnt of it alone; of an unknown one, its facts.
void Network::add_card(const NetworkFile& file, const keyforge::Library& library, int card) {
  if (known_[card]) return;
  known_[card] = 1;
  std::vector<int32_t> sum(file.columns());
  for (const auto& [name, value] : card_facts(library, card)) {
    const auto fact = file.facts.find(name);
    if (fact == file.facts.end()) continue;
    for (size_t k = 0; k < sum.size(); ++k) sum[k] += value * fact->second[k];
  }
  if (const auto own = file.own.find(library.def(card).id); own != file.own.end())
    for (size_t k = 0; k < sum.size(); ++k) {
      int64_t of_own = 0;
      for (size_t j = 0; j < kOwnNumbers; ++j)
        of_own += int64_t{own->second[j]} * file.own_map[j][k];
      sum[k] += static_cast<int32_t>(of_own >> kOwnBits);
    }
  const int of_side = file.card_places * kVector;
  for (int side = 0; side < 2; ++side)
    std::transform(sum.begin() + side * of_side, sum.begin() + (side + 1) * of_side,
                   cards_.begin() + cell_of(card, kColumns, side * kCardPlaces * kVector),
                   saturated);
}

void Network::add_numbers(const NetworkFile& file) {
  numbers_.assign(kNumbers * kVector, 0);
  size_t known = 0;
  for (int i = 0; i < kNumbers; ++i) {
    const auto row = file.numbers.find(number_name(i));
    if (row == file.numbers.end()) continue;
    ++known;
    std::copy(row->second.begin(), row->second.end(), numbers_.begin() + i * kVector);
  }
  for (const auto& [name, row] : file.numbers)
    if (known != file.numbers.size() && number_by_name(name) < 0)
      throw Error(
          fmt::format("the network needs the input '{}', which this program doesn't have", name));
}

void Network::sum_up(const Inputs& inputs, Sum& sum) const {
  sum.fill(0);
  for (const CardInput& in : inputs.cards) {
    const int16_t* row = &cards_[cell_of(in.card, kColumns, in.place * kVector)];
    for (size_t k = 0; k < kVector; ++k) sum[k] += row[k];
  }
  for (const NumberInput& in : inputs.numbers) {
    const int16_t* row = &numbers_[in.number * kVector];
    for (size_t k = 0; k < kVector; ++k) sum[k] += int32_t{in.value} * row[k];
  }
}

int64_t Network::logit(const keyforge::State& s, const keyforge::Match& match) const {
  Inputs inputs;
  read_inputs(s, match, inputs, sight_);
  return logit(inputs);
}

int64_t Network::logit(const Inputs& inputs) const {
  Sum sum;
  sum_up(inputs, sum);
  std::array<int16_t, kVector> first;
  for (size_t k = 0; k < kVector; ++k) first[k] = through(sum[k], kVectorBits - kSumBits);
  first[kDirectEntry] = 0;
  int64_t result = result_bias_;
  for (int at = 0; at < behind_count_; ++at) {
    const size_t i = at;
    int32_t behind = behind_bias_[i];
    for (size_t k = 0; k < kVector; ++k) behind += int32_t{first[k]} * behind_[i][k];
    result += int32_t{through(behind, kLogitBits - kSumBits)} * result_[i];
  }
  return result + (int64_t{sum[kDirectEntry]} << (kLogitBits - kVectorBits));
}

double Network::win_chance(const keyforge::State& s, const keyforge::Match& match,
                           int player) const {
  const int64_t mine = logit(s, match);
  return logistic(ratio(player == s.active ? mine : -mine, kLogitOne));
}

}  // namespace archon::ai
