#include "sim/pairing_scores.h"

#include "engine/core/check.h"

namespace archon::sim {

PairingScores::PairingScores(const Field& field)
    : field_(field),
      scores_(static_cast<size_t>(field.entrants) * static_cast<size_t>(field.entrants)) {
  ARCHON_CHECK(field.gauntlet >= 0 && field.rated() >= 1 && field.entrants >= 2);
}

void PairingScores::add(int first, int second, double points, int64_t games) {
  ARCHON_CHECK(field_.meet(first, second) && points >= 0 && points <= static_cast<double>(games));
  Score& score = scores_[at(first, second)];
  score.points += points;
  score.games += games;
  games_ += games;
}

Score PairingScores::between(int a, int b) const {
  const Score& going_first = with_first(a, b);
  const Score& theirs = with_first(b, a);
  return {going_first.points + static_cast<double>(theirs.games) - theirs.points,
          going_first.games + theirs.games};
}

Score PairingScores::of(int entrant) const {
  Score sum;
  for (int other = 0; other < field_.entrants; ++other) {
    const Score pairing = between(entrant, other);
    sum.points += pairing.points;
    sum.games += pairing.games;
  }
  return sum;
}

}  // namespace archon::sim
