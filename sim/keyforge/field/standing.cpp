#include "sim/keyforge/field/standing.h"

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck_random.h"

namespace archon::sim {
namespace {

constexpr uint64_t kPeerSeed = 20'000;  // others than those that anybody tries out first
constexpr int kPeersAJob = 250;

}  // namespace

void PeerRatings::generate(const FieldModel& model, keyforge::Set set, const PoolOptions& pool) {
  const auto made = run_indexed<std::vector<double>>(kPeers / kPeersAJob, pool, [&](int64_t job) {
    std::optional<std::vector<double>> out(std::in_place);
    for (int i = 0; i < kPeersAJob; ++i) {
      const auto number = static_cast<uint64_t>(job * kPeersAJob + i);
      out->push_back(model.foretell(keyforge::random_deck(set, kPeerSeed, number)).rating);
    }
    return out;
  });
  for (const auto& some : made)
    if (some)
      for (const double rating : *some) add(set, rating);
}

void PeerRatings::sort() {
  for (std::vector<double>& ratings : sets_) std::sort(ratings.begin(), ratings.end());
}

int64_t PeerRatings::of(keyforge::Set set) const { return std::ssize(sets_[index_of(set)]); }

std::optional<double> PeerRatings::percentile(keyforge::Set set, double rating) const {
  const std::vector<double>& all = sets_[index_of(set)];
  if (all.empty()) return std::nullopt;
  const auto [low, high] = std::equal_range(all.begin(), all.end(), rating);
  const double below = real(low - all.begin()) + real(high - low) / 2;
  return 100 * below / real(std::ssize(all));
}

}  // namespace archon::sim
