// Which moves good players make: every move has a logit, the sum of what its terms (terms.h) are
// worth in the situation, and is made by chance in proportion to its exponential. Learnt from the
// choices of patient searches (ai/training/train_policy.cpp). Whole numbers in a fixed order: the
// same bits on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "ai/keyforge/network/shared_weights.h"
#include "ai/keyforge/policy/policy_file.h"

namespace archon::ai {

// Made ready for the cards of a library as games bring them. What it knows never changes, so
// threads share it.
class Policy {
 public:
  // For a library of that many cards, of which it knows none as yet.
  Policy(const PolicyFile& file, int cards);
  // One caller at a time. Games without that card may be played meanwhile.
  void add_card(const PolicyFile& file, const keyforge::Library& library, int card);

  // out[i]: the chance that moves[i], of those listed for s, is made; they sum to 1.
  void shares(const keyforge::State& s, const keyforge::Match& match,
              const keyforge::MoveList& moves, float* out) const;
  // One by chance; `space` is working space.
  keyforge::Move draw(const keyforge::State& s, const keyforge::Match& match,
                      keyforge::MoveList& space, Rng& rng) const;

  // Of a move, in 1 << kPolicyBits parts of one.
  int32_t logit(const MoveReader& reader, keyforge::Move move) const;

 private:
  struct Weights;
  uint32_t weigh(const keyforge::State& s, const keyforge::Match& match,
                 const keyforge::MoveList& moves, Weights& out) const;

  std::vector<uint8_t> known_;  // by card: 1 if its rows are there
  std::vector<int16_t> cards_;  // by card, role and situation
  std::vector<int16_t> plain_;  // by term and situation
};

// Which policy a game's players go by. A light handle; copies share what was read.
class KeyforgePolicy {
 public:
  // The hasty player of playout.h.
  KeyforgePolicy() = default;
  // "hasty", "learned" or "rivals" (which are built in) or a policy's file. Throws Error.
  static KeyforgePolicy named(std::string_view name);

  // Ready for the cards of the match; nullptr for the hasty player. It stays as long as this
  // handle does.
  const Policy* policy_for(const keyforge::Match& match) const {
    return weights_ ? weights_->table_for(match) : nullptr;
  }

 private:
  std::shared_ptr<SharedWeights<PolicyFile, Policy>> weights_;
};

}  // namespace archon::ai
