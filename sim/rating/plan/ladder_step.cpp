#include "sim/rating/plan/ladder_step.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/statistics/square.h"

namespace archon::sim {

std::string_view stop_word(DesignStop stop) {
  switch (stop) {
    case DesignStop::kRunning: return "running";
    case DesignStop::kReached: return "reached";
    case DesignStop::kMaxGames: return "max_games";
  }
  return "";
}

// The mean of n deviates of a field's pairings, of which two ratings share one with opposite signs,
// is off as n-ths of the variance would be that know nothing of each other. Against a gauntlet half
// of it is put with the gauntlet's members, so that a pair is as far off either way.
LadderStep LadderStep::in(const Field& field) const {
  const double met = field.gauntlet > 0 ? 2 * field.gauntlet : field.entrants;
  LadderStep out = *this;
  out.spread = std::sqrt(square(spread) + square(pairing) / met);
  out.pairing = std::sqrt(std::max(0.0, 1 - 2 / met)) * pairing;
  return out;
}

LadderWay way_up(const std::vector<LadderStep>& ladder, size_t step) {
  LadderWay out;
  for (size_t i = step; i + 1 < ladder.size(); ++i) {
    out.slope *= ladder[i].slope;
    // What was off below is stretched like the ratings; this step's deviate comes on top.
    out.unknown = square(ladder[i].slope) * out.unknown + square(ladder[i].spread);
    out.pairing_unknown = square(ladder[i].slope) * out.pairing_unknown + square(ladder[i].pairing);
    out.worth_unknown += square(ladder[i].worth);
  }
  return out;
}

int64_t room_on(const LadderStep& step, int64_t most, int64_t played_here, int64_t played) {
  const auto share = static_cast<int64_t>(step.share * real(most));
  return std::min(share - played_here, most - played);
}

}  // namespace archon::sim
