// Damage and destruction, in the order of the rulebook's timing chart.
#include <algorithm>

#include "engine/keyforge/query.h"
#include "engine/keyforge/resolve.h"
#include "engine/keyforge/zones.h"

namespace archon::keyforge {
namespace {

// What is left of the damage to one creature after prevention, ward and armor.
int unprevented(Table& t, CardId id, int n, bool ignores_armor) {
  State& s = t.s;
  if (n == 0 || !is_damageable(t, id)) return 0;
  if (s.warded.has(id)) {
    s.warded.remove(id);
    return 0;
  }
  if (ignores_armor) return n;
  const int stopped = std::min(n, armor_left(t, id));
  if (stopped > 0) s.touched.add(id);
  s.at(id).armor_used = static_cast<uint8_t>(s.at(id).armor_used + stopped);
  return n - stopped;
}

// Damage that another creature takes instead is moved after prevention, ward and armor of the first
// (FAQ: Armor, Shadow Self); it is damage to the taker then, which has its own.
void redirect(Table& t, DamageBatch& batch) {
  for_rows(t, Op::DamageGoesTo, [&](const Env& env, const Node& row) {
    const CardSet to = eval_set(t, env, row.child[1]) & t.s.creatures;
    if (to.empty()) return;
    const auto taker = static_cast<CardId>(to.first());
    const CardSet from = (eval_set(t, env, row.child[0]) & batch.targets) - CardSet::of(taker);
    for (const int id : from) {
      const int moved =
          unprevented(t, static_cast<CardId>(id), batch.amount[id], batch.ignores_armor);
      if (moved > 0) batch.add(taker, moved);
      if (moved > 0 && batch.poisoned.has(id)) batch.poisoned.add(taker);
      batch.amount[id] = 0;
      batch.targets.remove(id);
      batch.poisoned.remove(id);
    }
  });
}

Frame* open_wave(State& s) {
  for (Frame& f : s.stack)
    if (f.kind == FrameKind::Wave) return &f;
  return nullptr;
}

}  // namespace

void DamageBatch::add(CardId id, int n) {
  targets.add(id);
  amount[id] = static_cast<uint8_t>(std::clamp(amount[id] + std::max(0, n), 0, 255));
}

DamageResult deal(Table& t, const DamageBatch& wanted) {
  State& s = t.s;
  DamageBatch batch = wanted;
  batch.targets &= s.creatures;
  if (t.any_row(Op::DamageGoesTo)) redirect(t, batch);
  for (const int id : batch.targets)
    batch.amount[id] = static_cast<uint8_t>(
        unprevented(t, static_cast<CardId>(id), batch.amount[id], batch.ignores_armor));
  DamageResult out;
  CardSet dead;
  for (const int i : batch.targets) {
    const auto id = static_cast<CardId>(i);
    const int n = batch.amount[i];
    if (n == 0) continue;
    Card& c = s.at(id);
    c.damage = static_cast<uint8_t>(std::min(255, c.damage + n));
    out.damaged.add(id);
    out.total += n;
    if (c.damage >= power(t, id) || batch.poisoned.has(id)) dead.add(id);
  }
  out.destroyed = destroy(t, dead);
  return out;
}

CardSet destroy(Table& t, CardSet cards) {
  State& s = t.s;
  CardSet fresh = (cards & s.in_play()) - s.tagged;
  for (const int i : fresh) {
    const auto id = static_cast<CardId>(i);
    if (s.warded.has(id)) {
      s.warded.remove(id);
      fresh.remove(id);
    } else if (keyword(t, id, Keyword::Invulnerable) > 0) {
      fresh.remove(id);
    }
  }
  if (fresh.empty()) return fresh;
  s.tagged |= fresh;
  if (open_wave(s) == nullptr) {
    ARCHON_CHECK(s.cells < static_cast<int>(s.cell.size()));
    Frame& f = push(t, FrameKind::Wave, kNoCard, s.active);
    f.cells = 1;  // those whose Destroyed: abilities have been gathered
    ++s.cells;
  }
  return fresh;
}

void sweep(Table& t) {
  const State& s = t.s;
  CardSet dead;
  for (const int id : s.creatures - s.tagged)
    if (s.at(static_cast<CardId>(id)).damage >= power(t, static_cast<CardId>(id))) dead.add(id);
  if (!dead.empty()) destroy(t, dead);
}

void step_wave(Table& t) {
  State& s = t.s;
  CardSet& gathered = s.cell[s.top().first_cell];
  const CardSet fresh = s.tagged - gathered;
  const int first = s.pending.size();
  if (!fresh.empty()) {
    gathered |= fresh;
    for (const int id : fresh) {
      Event e;
      e.trigger = Op::OnDestroyed;
      e.subject = static_cast<CardId>(id);
      gather(t, e);
    }
    open_window(t, first);
    return;
  }
  // Everything tagged leaves at once; watchers that leave with it do not see it (FAQ: Timing, Tolas).
  const CardSet all = gathered;
  const CardSet leaving = s.tagged;
  for (const int id : all) {
    Event e;
    e.trigger = Op::AfterDestroyed;
    e.subject = static_cast<CardId>(id);
    gather(t, e, leaving);
  }
  const CardSet purged = [&] {
    CardSet out;
    for (const int id : leaving)
      if (row_covers(t, Op::PurgedInstead, static_cast<CardId>(id))) out.add(id);
    return out;
  }();
  pop(t);
  for (const int i : leaving) {
    const auto id = static_cast<CardId>(i);
    if (!is_in_play(s, id)) continue;  // an upgrade that left with its creature
    s.warded.remove(id);
    move_to(t, id, purged.has(id) ? Zone::Purged : Zone::Discard, true);
  }
  open_window(t, first);
}

}  // namespace archon::keyforge
