// Where a deck stands among others of its set, by what their cards foretell.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/keyforge/vocabulary/ids.h"
#include "sim/keyforge/field/field.h"
#include "sim/pool.h"

namespace archon::sim {

// Generated decks of a set that stand for all of it: of so many a percentile is known to one point
// either way.
inline constexpr int kPeers = 10'000;

class PeerRatings {
 public:
  void add(keyforge::Set set, double rating) { sets_[index_of(set)].push_back(rating); }
  // As many decks of the set as kPeers.
  void generate(const FieldModel& model, keyforge::Set set, const PoolOptions& pool);
  // Once all are there.
  void sort();

  int64_t of(keyforge::Set set) const;
  // Of those of the set, how many in a hundred are rated lower; those that are level count half.
  // Nothing where there are none.
  std::optional<double> percentile(keyforge::Set set, double rating) const;

 private:
  std::array<std::vector<double>, keyforge::kSets + 1> sets_;
};

}  // namespace archon::sim
