#include "sim/tournament/tournament.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/check.h"
#include "sim/tournament/bracket.h"
#include "sim/tournament/match_recorder.h"
#include "sim/tournament/score_table.h"

namespace archon::sim {
namespace {

using Places = std::vector<std::vector<int>>;

void meet(int a, int b, MatchRecorder& recorder, ScoreTable& table) {
  const int winner = recorder.meet(a, b);
  table.add(winner, winner == a ? b : a);
}

std::vector<int> round_robin(const TournamentFormat& format, int entrants, MatchRecorder& recorder,
                             Rng& rng) {
  ScoreTable table(entrants, rng);
  for (int leg = 0; leg < format.legs; ++leg)
    for (int a = 0; a < entrants; ++a)
      for (int b = a + 1; b < entrants; ++b) meet(a, b, recorder, table);
  return table.by_results(recorder);
}

std::vector<int> swiss(const TournamentFormat& format, int entrants, MatchRecorder& recorder,
                       Rng& rng) {
  ScoreTable table(entrants, rng);
  for (int round = 0; round < swiss_rounds(format, entrants); ++round)
    for (const auto& [a, b] : swiss_round(table, rng)) {
      if (b < 0)
        table.give_bye(a);
      else
        meet(a, b, recorder, table);
    }
  return table.by_opponents();
}

DecideMatch recorded(MatchRecorder& recorder) {
  return [&recorder](int a, int b) { return recorder.meet(a, b); };
}

// The first of them play for their places, seeded as they stand.
Places cut(const std::vector<int>& order, int count, MatchRecorder& recorder) {
  const size_t top = std::min<size_t>(count, order.size());
  Places out;
  if (top > 1) out = single_elimination({order.begin(), order.begin() + top}, recorded(recorder));
  for (size_t i = top > 1 ? top : 0; i < order.size(); ++i) out.push_back({order[i]});
  return out;
}

Places places_of(const TournamentFormat& format, int entrants, MatchRecorder& recorder, Rng& rng) {
  switch (format.kind) {
    case FormatKind::kRoundRobin:
      return cut(round_robin(format, entrants, recorder, rng), format.cut, recorder);
    case FormatKind::kSwiss:
      return cut(swiss(format, entrants, recorder, rng), format.cut, recorder);
    case FormatKind::kSingle:
      return single_elimination(drawn_order(entrants, rng), recorded(recorder));
    case FormatKind::kDouble:
      return double_elimination(drawn_order(entrants, rng), recorded(recorder));
  }
  return {};
}

}  // namespace

int MatchRecorder::meet(int a, int b) {
  const MatchOutcome match = hold_(a, b);
  const int games = match.games_won[0] + match.games_won[1];
  ++result_.matches;
  result_.games += games;
  for (const int side : {0, 1}) {
    EntrantRecord& record = result_.entrants[side == 0 ? a : b];
    ++record.matches;
    record.won += match.winner == side;
    record.games += games;
    record.games_won += match.games_won[side];
    record.handicap += match.handicap[side];
  }
  return match.winner == 0 ? a : b;
}

TournamentResult MatchRecorder::close(std::vector<std::vector<int>> places) {
  result_.places = std::move(places);
  return std::move(result_);
}

TournamentResult hold_tournament(const TournamentFormat& format, int entrants,
                                 const HoldMatch& hold, Rng& rng) {
  ARCHON_CHECK(entrants >= 2);
  MatchRecorder recorder(entrants, hold);
  Places places = places_of(format, entrants, recorder, rng);
  return recorder.close(std::move(places));
}

}  // namespace archon::sim
