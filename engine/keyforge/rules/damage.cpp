// Damage, in the order of the rulebook's timing chart.
#include "engine/keyforge/rules/damage.h"

#include <algorithm>
#include <cstring>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/scripts.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/use.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

void tell_damage(const View& t, CardId id, int n, int prevented) {
  t.tell([&] {
    return Happening{.what = What::Damage,
                     .card = id,
                     .amount = narrow<int16_t>(n),
                     .prevented = narrow<int16_t>(prevented)};
  });
}

int past_armor(const View& t, const DamageBatch& batch, CardId id) {
  const int n = batch.amount[id];
  return batch.piercing.has(id) ? n : std::max(0, n - armor_left(t, id));
}

// What would be left of the damage to one creature after prevention, ward and armor.
int would_pass(const View& t, const DamageBatch& batch, CardId id) {
  if (batch.is_rest(id)) return batch.amount[id];
  if (batch.amount[id] == 0 || !is_damageable(t, id, batch.dealer_to(id))) return 0;
  if (t.s.warded.has(id)) return 0;
  return past_armor(t, batch, id);
}

void gather_damage(Table& t, Op trigger, CardId id, int n, CardSet deaf = {}) {
  Event e;
  e.trigger = trigger;
  e.subject = id;
  e.actor = t.s.at(id).controller;
  e.amount = n;
  gather(t, e, deaf);
}

// The same, using up the ward or the armor. What can't be damaged uses up neither; a ward takes
// all, so armor is left alone then (rulebook: Ward, Armor).
int unprevented(Table& t, const DamageBatch& batch, CardId id) {
  State& s = t.s;
  if (batch.is_rest(id)) return batch.amount[id];
  if (batch.amount[id] == 0 || !is_damageable(t, id, batch.dealer_to(id))) return 0;
  if (batch.takers.has(id) && t.lib.rules().redirects_unprevented()) return batch.amount[id];
  if (s.warded.has(id)) {
    s.warded.remove(id);
    tell_mark(t, id, Mark::Warded, false);
    return 0;
  }
  const int through = past_armor(t, batch, id);
  const int stopped = batch.amount[id] - through;
  use_armor(t, id, stopped);
  if (stopped > 0 && t.any_trigger(Op::AfterPrevented))
    gather_damage(t, Op::AfterPrevented, id, stopped);
  return through;
}

// The cards that would take the damage to this one instead. What is taken so is not passed on.
CardSet takers_for(const View& t, const DamageBatch& batch, CardId id) {
  CardSet out;
  if (batch.is_rest(id)) return neighbors(t.s, id);
  if (batch.takers.has(id)) return out;
  for_rows(t, Op::DamageGoesTo, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) out |= eval_set(t, env, row.set(1)) & t.s.creatures;
  });
  out.remove(id);
  return out;
}

// What the taker has been dealt itself meets its ward and armor before it takes anything over.
void settle_own(Table& t, DamageBatch& batch, CardId taker) {
  if (batch.takers.has(taker) || !batch.targets.has(taker)) return;
  batch.amount[taker] = byte(unprevented(t, batch, taker));
}

// Damage that another creature takes instead is moved after prevention, ward and armor of the first
// (FAQ: Armor, Shadow Self); it is damage to the taker then, which has its own: see
// Rules::redirects_unprevented.
void hand_over(Table& t, DamageBatch& batch, CardId id, CardId taker) {
  const int moved = unprevented(t, batch, id);
  if (moved > 0) {
    if (t.lib.rules().redirects_unprevented()) settle_own(t, batch, taker);
    batch.add(taker, moved, batch.dealer_to(id));
    batch.takers.add(taker);
    if (batch.poisoned.has(id)) batch.poisoned.add(taker);
  }
  batch.remove(id);
}

// The card that divides what would be dealt to this one among its neighbors, or kNoCard.
CardId divider_of(const View& t, const DamageBatch& batch, CardId id) {
  CardId out = kNoCard;
  if (!t.any_row(Op::DamageDivided)) return out;
  if (batch.is_rest(id) || batch.takers.has(id) || neighbors(t.s, id).empty()) return out;
  for_rows(t, Op::DamageDivided, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) out = env.source;
  });
  return out;
}

// What can be chosen between for a creature's damage: who would take it, and what would divide it.
CardSet rivals_for(const View& t, const DamageBatch& batch, CardId id) {
  CardSet out = takers_for(t, batch, id);
  if (const CardId divider = divider_of(t, batch, id); divider != kNoCard) out.add(divider);
  return out;
}

// A creature for whose damage there is a choice, or kNoCard.
CardId undecided(const View& t, const DamageBatch& batch) {
  for (const CardId id : batch.targets)
    if (rivals_for(t, batch, id).size() > 1 && would_pass(t, batch, id) > 0) return id;
  return kNoCard;
}

// What would be dealt to a creature is dealt to those beside it in equal parts, after its ward and
// armor; which of two takes the odd point is asked afterwards.
void divide(Table& t, DamageBatch& batch, const CardSet& cards) {
  const bool unprevented_there = t.lib.rules().redirects_unprevented();
  DamageBatch moved;
  for (const CardId id : cards) {
    moved.add(id, unprevented(t, batch, id), batch.dealer_to(id));
    if (batch.poisoned.has(id)) moved.poisoned.add(id);
    batch.remove(id);
  }
  for (const CardId id : moved.targets) {
    const CardSet beside = neighbors(t.s, id);
    const int each = moved.amount[id] / beside.size();
    for (const CardId taker : beside) {
      if (each == 0) continue;
      if (unprevented_there) settle_own(t, batch, taker);
      batch.add(taker, each, moved.dealer_to(id));
      batch.takers.add(taker);
      if (moved.poisoned.has(id)) batch.poisoned.add(taker);
    }
    uint8_t* const rest = std::find(std::begin(batch.rests), std::end(batch.rests), 0);
    if (moved.amount[id] % beside.size() == 0 || rest == std::end(batch.rests)) continue;
    batch.add(id, 1, moved.dealer_to(id));
    if (moved.poisoned.has(id)) batch.poisoned.add(id);
    *rest = byte(id + 1);
    batch.divided = 1;
  }
}

void redirect(Table& t, DamageBatch& batch) {
  for (const CardId id : CardSet(batch.targets))
    if (const CardSet to = takers_for(t, batch, id); !to.empty())
      hand_over(t, batch, id, to.first());
}

}  // namespace

void DamageBatch::add(CardId id, int n) {
  targets.add(id);
  amount[id] = byte(std::clamp(amount[id] + std::max(0, n), 0, 255));
}

void DamageBatch::add(CardId id, int n, CardId by_whom) {
  add(id, n);
  dealer[id] = byte(by_whom == kNoCard ? 0 : by_whom + 1);
}

void DamageBatch::remove(CardId id) {
  if (divided != 0) std::replace(std::begin(rests), std::end(rests), byte(id + 1), uint8_t{0});
  amount[id] = dealer[id] = 0;
  targets.remove(id);
  poisoned.remove(id);
}

namespace {

// More than what got through: "takes an additional ..." adds to damage that is taken, and what is
// doubled is damage that is dealt.
int increased(const View& t, CardId id, int n) {
  if (n > 0 && t.any_row(Op::DamageDoubled) && row_covers(t, Op::DamageDoubled, id)) n *= 2;
  if (n == 0 || !t.any_row(Op::DamageUp)) return std::min(n, 255);
  for_rows(t, Op::DamageUp, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) n += eval_number(t, env, row.amount());
  });
  return std::min(n, 255);
}

// "Also dealt to this": what neighbors have been dealt, as damage of its own, which another may
// take instead; not shared again.
void share(Table& t, DamageBatch& batch) {
  bool fighting = false;
  for (const Frame& f : t.s.stack()) fighting = fighting || f.kind == FrameKind::Fight;
  if (!fighting) return;
  DamageBatch extra;
  extra.by = batch.by;
  for_rows(t, Op::DamageShared, [&](const Env& env, const Node& row) {
    for (const CardId id : eval_set(t, env, row.set()) & batch.targets)
      if (t.s.creatures.has(env.source))
        extra.add(env.source, batch.amount[id], batch.dealer_to(id));
  });
  if (t.any_row(Op::DamageGoesTo)) redirect(t, extra);
  for (const CardId id : extra.targets) {
    const int through = increased(t, id, unprevented(t, extra, id));
    tell_damage(t, id, through, extra.amount[id] - through);
    batch.add(id, through);
  }
}

// The abilities from `first` on wait for it: what armor has prevented before.
DamageResult deal_now(Table& t, DamageBatch& batch, int first) {
  State& s = t.s;
  if (t.any_row(Op::DamageGoesTo)) redirect(t, batch);
  for (const CardId id : batch.targets) {
    const int unstopped = unprevented(t, batch, id);
    const int through = increased(t, id, unstopped);
    tell_damage(t, id, through, batch.amount[id] - unstopped);
    batch.amount[id] = byte(through);
  }
  if (t.any_row(Op::DamageShared)) share(t, batch);
  DamageResult out;
  CardSet dead;
  for (const CardId id : batch.targets) {
    const int n = batch.amount[id];
    if (n == 0) continue;
    // Power that it gains by the damage comes too late for it.
    const bool doubtful = t.any_row(Op::Power) && s.at(id).damage + n >= least_power(t, id);
    const int before = doubtful ? power(t, id) : 255;
    s.set_damage(id, std::min(255, s.at(id).damage + n));
    out.damaged.add(id);
    out.total += n;
    if (batch.poisoned.has(id) || s.at(id).damage >= before || is_dying(t, id)) dead.add(id);
  }
  out.destroyed = destroy(t, dead, true);
  out.takers = out.destroyed & batch.takers;
  // What is being destroyed itself answers no more.
  if (t.any_trigger(Op::AfterDamaged))
    for (const CardId id : out.damaged)
      gather_damage(t, Op::AfterDamaged, id, batch.amount[id], s.tagged);
  if (batch.kind == DamageKind::Icon && t.any_trigger(Op::AfterIconDamage))
    for (const CardId id : out.damaged - s.tagged)
      gather_damage(t, Op::AfterIconDamage, id, batch.amount[id]);
  if (batch.kind == DamageKind::Assault) {
    for (const CardId id : out.destroyed) {
      Event e;
      e.trigger = Op::AfterAssault;
      e.subject = id;
      e.held = s.at(id).controller;
      gather(t, e, s.in_play() - CardSet::of(batch.by));
    }
  }
  open_window(t, first);
  return out;
}

// Deals it for the frame on top, which gets the result.
void deal_for_top(Table& t, DamageBatch& batch, int first) {
  Frame& dealer = t.s.top();
  const DamageResult result = deal_now(t, batch, first);
  if (dealer.kind == FrameKind::Script) script_dealt(t, dealer, result);
  if (dealer.kind == FrameKind::Fight) fight_dealt(t, dealer, result);
}

// What steals instead of dealing damage deals none of it, and steals once (FAQ: Shoulder Id). Its
// own bonus icons are the player's damage.
struct Theft {
  Player thief = 0;
  int aember = 0;
};

Theft replace_by_theft(const View& t, DamageBatch& batch) {
  Theft out;
  if (batch.kind == DamageKind::Icon || !t.any_row(Op::StealsInstead)) return out;
  CardSet thieves;
  for (const CardId id : CardSet(batch.targets)) {
    const CardId by = batch.dealer_to(id);
    if (by == kNoCard || batch.amount[id] == 0) continue;
    const int stolen = steals_instead(t, by);
    if (stolen == 0) continue;
    batch.remove(id);
    if (thieves.has(by)) continue;
    thieves.add(by);
    out.thief = t.s.at(by).controller;
    out.aember += stolen;
  }
  return out;
}

constexpr int kBatchCells = sizeof(DamageBatch) / sizeof(CardSet);
static_assert(kBatchCells * sizeof(CardSet) == sizeof(DamageBatch));

void keep(State& s, const Frame& f, const DamageBatch& batch) {
  std::memcpy(static_cast<void*>(&s.cells()[f.first_cell]), &batch, sizeof batch);
}

// Several cards would take the damage of one: a frame of its own asks which.
void ask_who_takes(Table& t, const DamageBatch& batch, int first) {
  State& s = t.s;
  Frame& f = push(t, FrameKind::Damage, kNoCard, s.active);
  f.ability = narrow<uint16_t>(first);
  f.cells = kBatchCells;
  s.cells().extend(f.cells);
  keep(s, f, batch);
}

}  // namespace

void deal(Table& t, const DamageBatch& wanted) {
  State& s = t.s;
  const int first = s.pending().size();
  DamageBatch batch = wanted;
  batch.targets &= s.creatures;
  const Theft theft = replace_by_theft(t, batch);
  if (t.any_row(Op::DamageDivided)) {
    CardSet divided;  // where no other creature would take it
    for (const CardId id : batch.targets)
      if (divider_of(t, batch, id) != kNoCard && takers_for(t, batch, id).empty()) divided.add(id);
    divide(t, batch, divided);
  }
  const bool moves = t.any_row(Op::DamageGoesTo) || t.any_row(Op::DamageDivided);
  if (!moves || undecided(t, batch) == kNoCard)
    deal_for_top(t, batch, first);
  else
    ask_who_takes(t, batch, first);
  if (theft.aember > 0) steal(t, theft.thief, theft.aember);
}

void step_damage(Table& t, Frame& f) {
  State& s = t.s;
  DamageBatch batch;
  std::memcpy(static_cast<void*>(&batch), &s.cells()[f.first_cell], sizeof batch);
  const CardId id = undecided(t, batch);
  if (id == kNoCard) {
    const int first = f.ability;
    pop(t);
    return deal_for_top(t, batch, first);
  }
  f.source = id;
  if (must_ask(f)) return ask_pick(t, rivals_for(t, batch, id), false);
  if (s.picked() == divider_of(t, batch, id))
    divide(t, batch, CardSet::of(id));
  else
    hand_over(t, batch, id, s.picked());
  keep(s, f, batch);
}

void use_armor(Table& t, CardId id, int n) {
  if (n <= 0) return;
  OfTurn& c = t.s.of_turn(id);
  t.s.touched.add(id);
  add(c.armor_used, n);
  c.armor_seen = byte(armor(t, id));
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
