#include "ai/keyforge/policy/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "ai/keyforge/distinct_moves.h"
#include "ai/keyforge/network/card_facts.h"
#include "ai/search_parameters.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::ai {
namespace {

using namespace keyforge;

constexpr int kColumns = kCardRoles * kSituations;
constexpr int kLogitOne = 1 << kPolicyBits;
constexpr int kFarBehind = 12 * kLogitOne;  // a logit so much below the best one counts as that
constexpr double kWeightOne = 1 << 16;      // of the best move

// Of a move that is so far behind the best one.
const std::vector<uint32_t>& weight_table() {
  static const std::vector<uint32_t> table = [] {
    std::vector<uint32_t> out;
    for (int behind = 0; behind <= kFarBehind; ++behind)
      out.push_back(static_cast<uint32_t>(kWeightOne * portable_exp(-ratio(behind, kLogitOne))));
    return out;
  }();
  return table;
}

int16_t saturated(int32_t n) {
  return narrow<int16_t>(std::clamp<int32_t>(n, std::numeric_limits<int16_t>::min(),
                                             std::numeric_limits<int16_t>::max()));
}

using Row = std::array<int16_t, kSituations>;

// By SituationBits: 1 for each situation that there is.
constexpr auto kPresent = [] {
  std::array<Row, size_t{1} << kSituations> out{};
  for (size_t bits = 0; bits < out.size(); ++bits)
    for (size_t k = 0; k < kSituations; ++k) out[bits][k] = static_cast<int16_t>(bits >> k & 1);
  return out;
}();

// Adds up what terms are worth in one situation: a row has a worth for each, and counts those that
// there are.
class Adder {
 public:
  explicit Adder(const Row& present) : present_(present) {}

#ifdef __SSE2__
  void add(const int16_t* row, int value) {
    // Products of pairs, added: one instruction.
    sums_ +=
        __builtin_ia32_pmaddwd128(eight(row), eight(present_.data()) * static_cast<short>(value));
  }
  int32_t sum() const { return sums_[0] + sums_[1] + sums_[2] + sums_[3]; }

 private:
  using Eight [[gnu::vector_size(16)]] = short;
  using Four [[gnu::vector_size(16)]] = int;
  static Eight eight(const int16_t* from) {
    static_assert(sizeof(Eight) == sizeof(Row));
    Eight out;
    std::memcpy(&out, from, sizeof out);
    return out;
  }
  Four sums_{};
#else
  void add(const int16_t* row, int value) {
    for (size_t k = 0; k < kSituations; ++k) sum_ += value * row[k] * present_[k];
  }
  int32_t sum() const { return sum_; }

 private:
  int32_t sum_ = 0;
#endif
  const Row& present_;
};

void list_main_moves(const State& s, const Match& match, MoveList& out) {
  const Decision& d = s.decision;
  out.clear();
  const auto add = [&](const CardSet& cards, Verb verb) {
    for (const CardId id : cards) out.push_back({verb, id});
  };
  const CardSet playable = one_of_each(match, d.cards);
  add(playable, Verb::Play);
  for (size_t v = 0; v < d.usable.size(); ++v)
    add(d.usable[v], value_at<Verb>(index_of(Verb::Reap) + v));
  add(d.disposable == d.cards ? playable : one_of_each(match, d.disposable), Verb::Discard);
  if (d.tide()) out.push_back({Verb::RaiseTide});
  for (unsigned bits = d.prophecies(); bits != 0; bits &= bits - 1)
    out.push_back({Verb::Activate, keyforge::reference_card(d.player, std::countr_zero(bits))});
  out.push_back({Verb::EndTurn});
}

// Cards in play have places of their own: none is like another.
void list_targets(const Decision& d, MoveList& out) {
  out.clear();
  for (const CardId id : d.cards) out.push_back({Verb::Pick, id});
  if (d.pass) out.push_back({Verb::Done});
}

// What distinct_moves() lists, in an order of its own.
void list_distinct(const State& s, const Match& match, MoveList& out) {
  if (s.decision.ask == Ask::Main)
    list_main_moves(s, match, out);
  else if (s.decision.ask == Ask::Pick && s.in_play().contains(s.decision.cards))
    list_targets(s.decision, out);
  else
    distinct_moves(s, match, out);
}

}  // namespace

struct Policy::Weights {
  std::array<uint32_t, MoveList::capacity()> of;
};

Policy::Policy(const PolicyFile& file, int cards)
    : known_(cards),
      cards_(cell_of(cards, kColumns, 0)),
      plain_(cell_of(kPlainTerms, kSituations, 0)) {
  for (int term = 0; term < kPlainTerms; ++term)
    if (const auto row = file.plain.find(plain_name(term)); row != file.plain.end())
      std::copy(row->second.begin(), row->second.end(), plain_.begin() + term * kSituations);
}

// A card is what its facts are, and what was learnt of it alone; of an unknown one, its facts.
void Policy::add_card(const PolicyFile& file, const Library& library, int card) {
  if (known_[card]) return;
  known_[card] = 1;
  std::array<int32_t, kColumns> sum{};
  for (const auto& [name, value] : card_facts(library, card)) {
    const auto fact = file.facts.find(name);
    if (fact == file.facts.end()) continue;
    for (size_t k = 0; k < fact->second.size(); ++k) sum[k] += value * fact->second[k];
  }
  if (const auto own = file.own.find(library.def(card).id); own != file.own.end())
    for (size_t role = 0; role < own->second.size(); ++role)
      sum[role * kSituations] += own->second[role];
  std::transform(sum.begin(), sum.end(), cards_.begin() + card * kColumns, saturated);
}

int32_t Policy::logit(const MoveReader& reader, Move move) const {
  struct Visitor {
    const Policy& policy;
    Adder adder;

    void card(CardRole role, int number) {
      adder.add(&policy.cards_[number * kColumns + index_of(role) * kSituations], 1);
    }
    void plain(int term, int value) { adder.add(&policy.plain_[term * kSituations], value); }
  };
  Visitor visitor{*this, Adder(kPresent[reader.situation()])};
  reader.read(move, visitor);
  return visitor.adder.sum();
}

// Logits are whole numbers and weights come from a table, so that every machine draws the same
// move. Taken relative to the best one, they add up without overflowing.
uint32_t Policy::weigh(const State& s, const Match& match, const MoveList& moves,
                       Weights& out) const {
  const MoveReader reader(s, match);
  std::array<int32_t, MoveList::capacity()> logits;
  const int count = moves.size();
  int32_t most = std::numeric_limits<int32_t>::min();
  for (int i = 0; i < count; ++i) {
    const size_t at = i;
    most = std::max(most, logits[at] = logit(reader, moves[i]));
  }
  const auto& table = weight_table();
  uint32_t total = 0;
  for (int i = 0; i < count; ++i) {
    const size_t at = i;
    total += out.of[at] = table[std::min(most - logits[at], kFarBehind)];
  }
  return total;
}

void Policy::shares(const State& s, const Match& match, const MoveList& moves, float* out) const {
  Weights weights;
  const auto total = static_cast<float>(weigh(s, match, moves, weights));
  for (int i = 0; i < moves.size(); ++i) out[i] = static_cast<float>(weights.of[i]) / total;
}

// One number of the generator per choice, and none where there is no choice.
Move Policy::draw(const State& s, const Match& match, MoveList& space, Rng& rng) const {
  list_distinct(s, match, space);
  if (space.size() == 1) return space[0];
  Weights weights;
  uint32_t drawn = rng.below(weigh(s, match, space, weights));
  int i = 0;
  for (; i + 1 < space.size() && drawn >= weights.of[i]; ++i) drawn -= weights.of[i];
  return space[i];
}

KeyforgePolicy KeyforgePolicy::named(std::string_view name) {
  KeyforgePolicy out;
  const bool rivals = name == "rivals";
  if (name != "hasty")
    out.weights_ = SharedWeights<PolicyFile, Policy>::named(
        name, rivals ? "rivals" : "learned", "policy",
        fmt::format("{} or a policy file", fmt::join(kPolicies, ", ")),
        rivals ? policy_of_rivals : bundled_policy, policy_from_text);
  return out;
}

}  // namespace archon::ai
