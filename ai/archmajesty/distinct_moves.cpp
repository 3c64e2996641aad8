#include "ai/archmajesty/distinct_moves.h"

#include <algorithm>

#include "engine/archmajesty/language/runtime/script.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"

namespace archon::ai {
namespace {

using namespace archmajesty;

// The unit that goes to a square by a move, or kNoUnit.
UnitId goer(const State& s, const Move& m) {
  switch (m.verb) {
    case Verb::Run:
    case Verb::Jump:
    case Verb::Fall: return m.b;
    case Verb::To:
      return s.question.units.empty() ? s.question.unit : byte(s.question.units.first());
    default: return kNoUnit;
  }
}

// Of one way to go the squares worth a look: near each enemy of who goes, and far from all of them.
SquareSet key_squares(const Table& t, UnitId who, const SquareSet& offered) {
  const UnitSet enemies = enemies_of(t, who);
  SquareSet keys;
  const Metric metric = t.b.metric();
  int farthest = -1;
  Square refuge = 0;
  for (const Square at : offered) {
    int near = kSquares;
    for (const int enemy : enemies)
      near = std::min(near, distance(at, t.unit(byte(enemy)).square, metric));
    if (near <= farthest) continue;
    farthest = near;
    refuge = at;
  }
  if (farthest >= 0) keys.add(refuge);
  for (const int enemy : enemies) {
    const Square target = t.unit(byte(enemy)).square;
    int least = kSquares;
    Square best = 0;
    for (const Square at : offered) {
      // Among equals the one that is nearest to where the goer is.
      const int far =
          distance(at, target, metric) * kGridSide + distance(at, t.unit(who).square, metric);
      if (far >= least) continue;
      least = far;
      best = at;
    }
    if (least < kSquares) keys.add(best);
  }
  if (offered.has(t.unit(who).square)) keys.add(t.unit(who).square);
  return keys;
}

// Squares that cannot be entered are bashed into: they stay.
bool is_bash(const Table& t, UnitId who, Square at) {
  return !free_places(t, who, t.unit(who).airborne).has(at) && at != t.unit(who).square;
}

void thin_squares(const Table& t, MoveList& list) {
  SquareSet offered[kMaxUnits][4];
  const auto way = [](Verb verb) {
    return verb == Verb::Run ? 0 : verb == Verb::Jump ? 1 : verb == Verb::Fall ? 2 : 3;
  };
  bool any = false;
  for (const Move& m : list) {
    const UnitId who = goer(t.s, m);
    if (who == kNoUnit) continue;
    offered[who][way(m.verb)].add(m.a);
    any = true;
  }
  if (!any) return;
  for (int i = 0; i < t.s.units; ++i)
    for (SquareSet& squares : offered[i])
      if (squares.size() > 2) squares = key_squares(t, byte(i), squares);
  int kept = 0;
  for (int i = 0; i < list.size(); ++i) {
    const Move m = list[i];
    const UnitId who = goer(t.s, m);
    if (who != kNoUnit && !offered[who][way(m.verb)].has(m.a) &&
        !(m.verb == Verb::To && is_bash(t, who, m.a)))
      continue;
    list[kept++] = m;
  }
  list.shrink(kept);
}

// Whom an area holds: what tells it from another.
UnitSet inside(const Table& t, const Move& m) {
  return units_in(t, rectangle_of(m).squares() & t.b.board()) & standing(t);
}

void thin_areas(const Table& t, MoveList& list) {
  UnitSet held[kMaxMoves];
  for (int i = 0; i < list.size(); ++i) held[i] = inside(t, list[i]);
  const UnitSet friends = team_of(t, t.s.question.team);
  const auto worse = [&](int i, int k) {
    // k hits all that i does and no more friends.
    const bool covers = (held[i] - friends - held[k]).empty();
    const bool spares = ((held[k] & friends) - held[i]).empty();
    if (!covers || !spares) return false;
    return !(held[i] == held[k]) || k < i;
  };
  int kept = 0;
  UnitSet last[kMaxMoves];
  for (int i = 0; i < list.size(); ++i) {
    bool out = false;
    for (int k = 0; k < list.size() && !out; ++k) out = k != i && worse(i, k);
    if (out) continue;
    last[kept] = held[i];
    list[kept++] = list[i];
  }
  list.shrink(kept);
}

}  // namespace

void distinct_moves(const Battle& battle, const State& s, MoveList& out) {
  legal_moves(battle, s, out);
  State& same = const_cast<State&>(s);  // only looked at
  const Table t{battle, same};
  if (s.question.ask == Ask::Area) return thin_areas(t, out);
  thin_squares(t, out);
}

}  // namespace archon::ai
