#include "sim/handicaps/handicap_scores.h"

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::sim {

void HandicapScores::add(int first, int level_first, int second, int level_second, double points) {
  ARCHON_CHECK(field_.meet(first, second) && level_first >= 0 && level_second >= 0);
  const bool a_first = first < second;
  const std::array<int, 4> key = a_first ? std::array{first, second, level_first, level_second}
                                         : std::array{second, first, level_second, level_first};
  Cell& cell = cells_.try_emplace(key, Cell{key[0], key[1], key[2], key[3], {}, {}}).first->second;
  Score& score = a_first ? cell.first : cell.second;
  score.points += a_first ? points : 1 - points;
  ++score.games;
  ++pairings_[{key[0], key[1]}];
  ++games_;
}

int64_t HandicapScores::between(int a, int b) const {
  const auto at = pairings_.find({std::min(a, b), std::max(a, b)});
  return at == pairings_.end() ? 0 : at->second;
}

Score HandicapScores::of(int entrant) const {
  Score out;
  for (const auto& [key, cell] : cells_) {
    if (cell.a != entrant && cell.b != entrant) continue;
    const double games = real(cell.games());
    out.points += cell.a == entrant ? cell.points() : games - cell.points();
    out.games += cell.games();
  }
  return out;
}

}  // namespace archon::sim
