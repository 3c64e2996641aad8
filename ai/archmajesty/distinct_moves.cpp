#include "ai/archmajesty/distinct_moves.h"

#include <algorithm>
#include <array>

#include "ai/archmajesty/evaluate.h"
#include "engine/archmajesty/language/runtime/script.h"

namespace archon::archmajesty {
namespace {

bool is_movement(const Move& m) {
  return m.verb == Verb::Run || m.verb == Verb::Jump || m.verb == Verb::Fall;
}

using Places = FixedVector<Square, kMaxUnits>;

// Where those stand who are against a team.
Places foes_of(const Battle& battle, const State& state, Team team) {
  Places out;
  for (int i = 0; i < state.units; ++i) {
    const Unit& u = state.unit[static_cast<size_t>(i)];
    if (u.team != team && stands(battle, u)) out.push_back(u.square);
  }
  return out;
}

using Marks = std::array<bool, kMaxMoves>;

// Of the moves of one unit by one verb: those that are nearest to a foe, and the farthest from all.
// This is most of what a rollout takes, so each square is looked at once for each foe.
template <Metric kMetric>
void mark_squares(const Places& foes, const MoveList& list, int from, int to, Marks& kept) {
  std::array<uint16_t, kSquares> apart{};  // from all foes
  for (const Square foe : foes) {
    int best = from;
    int least = kSquares;
    for (int i = from; i < to; ++i) {
      const int away = distance(foe, list[i].a, kMetric);
      apart[static_cast<size_t>(i - from)] += static_cast<uint16_t>(away);
      if (away < least) {
        least = away;
        best = i;
      }
    }
    kept[static_cast<size_t>(best)] = true;
  }
  const auto farthest = std::max_element(apart.begin(), apart.begin() + (to - from));
  kept[static_cast<size_t>(from + (farthest - apart.begin()))] = true;
}

void thin_movement(const Battle& battle, const State& state, MoveList& list) {
  const Places foes = foes_of(battle, state, state.question.team);
  const auto mark = battle.metric() == Metric::Chebyshev ? mark_squares<Metric::Chebyshev>
                                                         : mark_squares<Metric::Manhattan>;
  Marks kept{};
  for (int from = 0; from < list.size();) {
    int to = from + 1;
    while (to < list.size() && list[to].verb == list[from].verb && list[to].b == list[from].b) ++to;
    if (is_movement(list[from]))
      mark(foes, list, from, to, kept);
    else
      std::fill(kept.begin() + from, kept.begin() + to, true);
    from = to;
  }
  int count = 0;
  for (int i = 0; i < list.size(); ++i)
    if (kept[static_cast<size_t>(i)]) list[count++] = list[i];
  list.shrink(count);
}

UnitSet inside(const Battle& battle, const State& state, const Rectangle& area) {
  UnitSet out;
  for (int i = 0; i < state.units; ++i) {
    const Unit& u = state.unit[static_cast<size_t>(i)];
    if (!stands(battle, u)) continue;
    const int size = battle.sheets[u.sheet].size;
    const int x = x_of(u.square) - area.x;
    const int y = y_of(u.square) - area.y;
    if (x < area.width && y < area.height && x + size > 0 && y + size > 0) out.add(i);
  }
  return out;
}

void thin_areas(const Battle& battle, const State& state, MoveList& list) {
  FixedVector<UnitSet, kMaxMoves> met;
  int count = 0;
  for (int i = 0; i < list.size(); ++i) {
    if (list[i].verb == Verb::Place) {
      const UnitSet units = inside(battle, state, rectangle_of(list[i]));
      if (std::find(met.begin(), met.end(), units) != met.end()) continue;
      met.push_back(units);
    }
    list[count++] = list[i];
  }
  list.shrink(count);
}

}  // namespace

void distinct_moves(const Battle& battle, const State& state, MoveList& out) {
  legal_moves(battle, state, out);
  const Ask ask = state.question.ask;
  if (ask == Ask::Main || ask == Ask::Between) thin_movement(battle, state, out);
  if (ask == Ask::Area) thin_areas(battle, state, out);
}

}  // namespace archon::archmajesty
