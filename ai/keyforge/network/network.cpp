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
      vector_(file.vector),
      cards_(cell_of(cards, kPlaces * vector_, 0)),
      sight_(file.knows_references() ? Sight::Whole : Sight::Part),
      behind_count_(int_size(file.behind)),
      result_bias_(file.result_bias) {
  add_numbers(file);
  for (size_t i = 0; i < file.behind.size(); ++i) {
    behind_.insert(behind_.end(), file.behind[i].begin(), file.behind[i].end());
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
  const int of_side = file.card_places * vector_;
  for (int side = 0; side < 2; ++side)
    std::transform(sum.begin() + side * of_side, sum.begin() + (side + 1) * of_side,
                   cards_.begin() + cell_of(card, kPlaces * vector_, side * kCardPlaces * vector_),
                   saturated);
}

void Network::add_numbers(const NetworkFile& file) {
  numbers_.assign(cell_of(kNumbers, vector_, 0), 0);
  size_t known = 0;
  for (int i = 0; i < kNumbers; ++i) {
    const auto row = file.numbers.find(number_name(i));
    if (row == file.numbers.end()) continue;
    ++known;
    std::copy(row->second.begin(), row->second.end(), numbers_.begin() + cell_of(i, vector_, 0));
  }
  for (const auto& [name, row] : file.numbers)
    if (known != file.numbers.size() && number_by_name(name) < 0)
      throw Error(
          fmt::format("the network needs the input '{}', which this program doesn't have", name));
}

int64_t Network::logit(const keyforge::State& s, const keyforge::Match& match) const {
  Inputs inputs;
  read_inputs(s, match, inputs, sight_);
  return logit(inputs);
}

int64_t Network::logit(const Inputs& inputs) const {
  return vector_ == kVector ? logit_of<kVector>(inputs) : logit_of<kLargestVector>(inputs);
}

template <int kEntries>
int64_t Network::logit_of(const Inputs& inputs) const {
  std::array<int32_t, kEntries> sum{};
  for (const CardInput& in : inputs.cards) {
    const int16_t* row = &cards_[cell_of(in.card, kPlaces * kEntries, in.place * kEntries)];
    for (size_t k = 0; k < kEntries; ++k) sum[k] += row[k];
  }
  for (const NumberInput& in : inputs.numbers) {
    const int16_t* row = &numbers_[in.number * kEntries];
    for (size_t k = 0; k < kEntries; ++k) sum[k] += int32_t{in.value} * row[k];
  }
  std::array<int16_t, kEntries> first;
  for (size_t k = 0; k < kEntries; ++k) first[k] = through(sum[k], kVectorBits - kSumBits);
  first[kDirectEntry] = 0;
  int64_t result = result_bias_;
  const int16_t* row = behind_.data();
  for (int at = 0; at < behind_count_; ++at, row += kEntries) {
    const size_t i = at;
    int32_t behind = behind_bias_[i];
    for (size_t k = 0; k < kEntries; ++k) behind += int32_t{first[k]} * row[k];
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
