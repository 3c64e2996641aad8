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

// What a square is to those who stand there.
class Nearness {
 public:
  Nearness(const Battle& battle, const State& state, Team team) : battle_(battle), state_(state) {
    for (int i = 0; i < state.units; ++i) {
      const Unit& u = state.unit[static_cast<size_t>(i)];
      if (u.team != team && stands(battle, u)) foes_.push_back(static_cast<UnitId>(i));
    }
  }

  const FixedVector<UnitId, kMaxUnits>& foes() const { return foes_; }
  int to(UnitId foe, Square square) const {
    return distance(state_.unit[foe].square, square, battle_.metric());
  }
  int to_all(Square square) const {
    int sum = 0;
    for (const UnitId foe : foes_) sum += to(foe, square);
    return sum;
  }

 private:
  const Battle& battle_;
  const State& state_;
  FixedVector<UnitId, kMaxUnits> foes_;
};

using Marks = std::array<bool, kMaxMoves>;

// Of the moves of one unit by one verb: those that are nearest to a foe, and the farthest.
void mark_squares(const Nearness& near, const MoveList& list, int from, int to, Marks& kept) {
  const auto mark_least = [&](auto&& cost) {
    int best = from;
    for (int i = from + 1; i < to; ++i)
      if (cost(list[i].a) < cost(list[best].a)) best = i;
    kept[static_cast<size_t>(best)] = true;
  };
  for (const UnitId foe : near.foes())
    mark_least([&](Square square) { return near.to(foe, square); });
  mark_least([&](Square square) { return -near.to_all(square); });
}

void thin_movement(const Battle& battle, const State& state, MoveList& list) {
  const Nearness near(battle, state, state.question.team);
  Marks kept{};
  for (int from = 0; from < list.size();) {
    int to = from + 1;
    while (to < list.size() && list[to].verb == list[from].verb && list[to].b == list[from].b) ++to;
    if (is_movement(list[from]))
      mark_squares(near, list, from, to, kept);
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
