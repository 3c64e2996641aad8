#include "sim/rating/pairing_scores.h"

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::sim {
namespace {

void add_to(Score& score, double points, int64_t games) {
  score.points += points;
  score.games += games;
}

bool is_before(const PairingScore& score, int high) { return score.high < high; }

}  // namespace

double log_likelihood(const Score& score, double logit) {
  // A draw is half a game won and half a game lost.
  const double lost = score.lost();
  return -score.points * portable_log(1 + portable_exp(-logit)) -
         lost * portable_log(1 + portable_exp(logit));
}

PairingScores::PairingScores(const Field& field)
    : field_(field), played_(field.entrants), sums_(field.entrants) {
  ARCHON_CHECK(field.gauntlet >= 0 && field.rated() >= 1 && field.entrants >= 2);
}

void PairingScores::add(int first, int second, double points, int64_t games) {
  ARCHON_CHECK(field_.meet(first, second) && points >= 0 && points <= real(games));
  const auto [low, high] = std::minmax(first, second);
  // In order, so that fits add up alike whatever was played first.
  auto& row = played_[low];
  auto at = std::lower_bound(row.begin(), row.end(), high, is_before);
  if (at == row.end() || at->high != high) at = row.insert(at, {low, high, {}, {}});
  add_to(first == low ? at->low_first : at->high_first, points, games);
  add_to(sums_[first], points, games);
  add_to(sums_[second], real(games) - points, games);
  games_ += games;
}

const PairingScore* PairingScores::find(int a, int b) const {
  const auto [low, high] = std::minmax(a, b);
  const auto& row = played_[low];
  const auto at = std::lower_bound(row.begin(), row.end(), high, is_before);
  return at == row.end() || at->high != high ? nullptr : &*at;
}

const Score& PairingScores::with_first(int first, int second) const {
  static const Score kNone;
  const PairingScore* found = find(first, second);
  if (!found) return kNone;
  return first == found->low ? found->low_first : found->high_first;
}

Score PairingScores::between(int a, int b) const {
  const PairingScore* found = find(a, b);
  if (!found) return {};
  const Score& going_first = a == found->low ? found->low_first : found->high_first;
  const Score& theirs = a == found->low ? found->high_first : found->low_first;
  return {going_first.points + theirs.lost(), going_first.games + theirs.games};
}

}  // namespace archon::sim
