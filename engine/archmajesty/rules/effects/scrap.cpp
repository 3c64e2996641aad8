#include "engine/archmajesty/rules/effects/scrap.h"

#include <algorithm>

#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"

namespace archon::archmajesty {
namespace {

constexpr int kLinked = 3;  // squares over which it reaches some
constexpr int kSalvaged = 3;

int heap_under(const Table& t, UnitId id) {
  const SquareSet squares = squares_of(t, id);
  for (int i = 0; i < t.s.scrap.size(); ++i)
    if (squares.has(t.s.scrap[i].at)) return i;
  return -1;
}

bool hands_on(const Table& t, UnitId from, UnitId to) {
  const bool linked = has_trait(t, from, Trait::Linked) || has_trait(t, to, Trait::Linked);
  return from != to && distance_between(t, from, to) <= (linked ? kLinked : 1);
}

}  // namespace

void gain_scrap(Unit& u, int n) { u.scrap = byte(std::clamp(u.scrap + n, 0, kMostScrap)); }

void give_scrap(Table& t, const Move& m) {
  --t.unit(m.c).scrap;
  gain_scrap(t.unit(m.a), 1);
}

void drop_scrap(Table& t, UnitId id) {
  --t.unit(id).scrap;
  const int heap = heap_under(t, id);
  if (heap >= 0)
    ++t.s.scrap[heap].scrap;
  else
    t.s.scrap.push_back({t.unit(id).square, 1});
}

void pick_up_scrap(Table& t, UnitId id) {
  const int heap = heap_under(t, id);
  const int taken = std::min<int>(t.s.scrap[heap].scrap, kMostScrap - t.unit(id).scrap);
  gain_scrap(t.unit(id), taken);
  t.s.scrap[heap].scrap = byte(t.s.scrap[heap].scrap - taken);
  if (t.s.scrap[heap].scrap == 0) t.s.scrap.erase(heap);
}

void list_scrap(const Table& t, UnitId id, MoveList& list) {
  const Unit& u = t.unit(id);
  if (heap_under(t, id) >= 0 && u.scrap < kMostScrap) list.push_back({Verb::PickUp, 0, 0, id});
  if (u.scrap == 0) return;
  for (const int i : allies_of(t, id) & standing(t))
    if (hands_on(t, id, byte(i)) && t.unit(byte(i)).scrap < kMostScrap)
      list.push_back({Verb::Give, byte(i), 0, id});
  if (t.b.asks_all && (heap_under(t, id) >= 0 || t.s.scrap.size() < t.s.scrap.capacity()))
    list.push_back({Verb::Drop, 0, 0, id});
}

// It costs nothing, so it isn't asked about.
void salvage(Table& t, UnitId id) {
  if (!has_trait(t, id, Trait::Salvaging) || !trait_is_fresh(t, id, Trait::Salvaging)) return;
  if (t.unit(id).scrap >= kMostScrap) return;
  use_trait(t, id, Trait::Salvaging);
  gain_scrap(t.unit(id), kSalvaged);
}

}  // namespace archon::archmajesty
