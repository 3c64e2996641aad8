// Damage and destruction, in the order of the rulebook's timing chart.
#include "engine/keyforge/rules/damage.h"

#include <algorithm>
#include <cstring>

#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/use.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

void tell_damage(const View& t, CardId id, int n, int prevented) {
  t.tell({.what = What::Damage,
          .card = id,
          .amount = static_cast<int16_t>(n),
          .prevented = static_cast<int16_t>(prevented)});
}

int past_armor(const View& t, const DamageBatch& batch, CardId id) {
  const int n = batch.amount[id];
  return batch.piercing.has(id) ? n : std::max(0, n - armor_left(t, id));
}

// What would be left of the damage to one creature after prevention, ward and armor.
int would_pass(const View& t, const DamageBatch& batch, CardId id) {
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

// The same, using up the ward or the armor.
int unprevented(Table& t, const DamageBatch& batch, CardId id) {
  State& s = t.s;
  if (batch.amount[id] == 0 || !is_damageable(t, id, batch.dealer_to(id))) return 0;
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
  if (batch.takers.has(id)) return out;
  for_rows(t, Op::DamageGoesTo, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) out |= eval_set(t, env, row.set(1)) & t.s.creatures;
  });
  out.remove(id);
  return out;
}

// Damage that another creature takes instead is moved after prevention, ward and armor of the first
// (FAQ: Armor, Shadow Self); it is damage to the taker then, which has its own.
void hand_over(Table& t, DamageBatch& batch, CardId id, CardId taker) {
  const int moved = unprevented(t, batch, id);
  if (moved > 0) {
    batch.add(taker, moved);
    batch.takers.add(taker);
    if (batch.poisoned.has(id)) batch.poisoned.add(taker);
  }
  batch.amount[id] = 0;
  batch.targets.remove(id);
  batch.poisoned.remove(id);
}

// A creature whose damage more than one other would take, or kNoCard.
CardId undecided(const View& t, const DamageBatch& batch) {
  for (const CardId id : batch.targets)
    if (takers_for(t, batch, id).size() > 1 && would_pass(t, batch, id) > 0) return id;
  return kNoCard;
}

void redirect(Table& t, DamageBatch& batch) {
  for (const CardId id : CardSet(batch.targets))
    if (const CardSet to = takers_for(t, batch, id); !to.empty())
      hand_over(t, batch, id, to.first());
}

constexpr RowMask kLowersPower = row_bit(Op::PowerDown) | row_bit(Op::PowerIs);

// Whether its damage has come up to its power. Only a row that says so lowers the printed power.
bool is_dying(const View& t, CardId id) {
  const int damage = t.s.at(id).damage;
  if (damage < t.def(id).power && !(t.s.rows & kLowersPower)) return false;
  return damage >= power(t, id);
}

Frame* open_wave(State& s) {
  for (Frame& f : s.stack())
    if (f.kind == FrameKind::Wave) return &f;
  return nullptr;
}

}  // namespace

void DamageBatch::add(CardId id, int n) {
  targets.add(id);
  amount[id] = static_cast<uint8_t>(std::clamp(amount[id] + std::max(0, n), 0, 255));
}

namespace {

// More than what got through: "takes an additional ..." adds to damage that is taken.
int increased(const View& t, CardId id, int n) {
  if (n == 0 || !t.any_row(Op::DamageUp)) return n;
  for_rows(t, Op::DamageUp, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) n += eval_number(t, env, row.amount());
  });
  return std::min(n, 255);
}

// "Also dealt to this": what neighbors have been dealt, as damage of its own; not passed on again.
void share(Table& t, DamageBatch& batch) {
  bool fighting = false;
  for (const Frame& f : t.s.stack()) fighting = fighting || f.kind == FrameKind::Fight;
  if (!fighting) return;
  DamageBatch extra;
  extra.by = batch.by;
  for_rows(t, Op::DamageShared, [&](const Env& env, const Node& row) {
    for (const CardId id : eval_set(t, env, row.set()) & batch.targets)
      if (t.s.creatures.has(env.source)) extra.add(env.source, batch.amount[id]);
  });
  for (const CardId id : extra.targets) {
    const int through = increased(t, id, unprevented(t, extra, id));
    tell_damage(t, id, through, extra.amount[id] - through);
    batch.add(id, through);
  }
}

DamageResult deal_now(Table& t, DamageBatch& batch) {
  State& s = t.s;
  const int first = s.pending().size();
  if (t.any_row(Op::DamageDoubled))
    for (const CardId id : batch.targets)
      if (row_covers(t, Op::DamageDoubled, id)) batch.add(id, batch.amount[id]);
  if (t.any_row(Op::DamageGoesTo)) redirect(t, batch);
  for (const CardId id : batch.targets) {
    const int unstopped = unprevented(t, batch, id);
    const int through = increased(t, id, unstopped);
    tell_damage(t, id, through, batch.amount[id] - unstopped);
    batch.amount[id] = static_cast<uint8_t>(through);
  }
  if (t.any_row(Op::DamageShared)) share(t, batch);
  DamageResult out;
  CardSet dead;
  for (const CardId id : batch.targets) {
    const int n = batch.amount[id];
    if (n == 0) continue;
    // Power that it gains by the damage comes too late for it.
    const int before = t.any_row(Op::Power) ? power(t, id) : 255;
    s.set_damage(id, std::min(255, s.at(id).damage + n));
    out.damaged.add(id);
    out.total += n;
    if (batch.poisoned.has(id) || s.at(id).damage >= before || is_dying(t, id)) dead.add(id);
  }
  out.destroyed = destroy(t, dead, true);
  // What is being destroyed itself answers no more.
  if (t.any_trigger(Op::AfterDamaged))
    for (const CardId id : out.damaged)
      gather_damage(t, Op::AfterDamaged, id, batch.amount[id], s.tagged);
  if (batch.mutual == kByIcon && t.any_trigger(Op::AfterIconDamage))
    for (const CardId id : out.damaged - s.tagged)
      gather_damage(t, Op::AfterIconDamage, id, batch.amount[id]);
  if (batch.mutual == kByAssault) {
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

// Deals it for the frame on top, and tells that frame.
void deal_for_top(Table& t, DamageBatch& batch) {
  Frame& dealer = t.s.top();
  const DamageResult result = deal_now(t, batch);
  if (dealer.kind == FrameKind::Script) script_dealt(t, dealer, result);
  if (dealer.kind == FrameKind::Fight) fight_dealt(t, result);
}

constexpr int kBatchCells = sizeof(DamageBatch) / sizeof(CardSet);
static_assert(kBatchCells * sizeof(CardSet) == sizeof(DamageBatch));

}  // namespace

void deal(Table& t, const DamageBatch& wanted) {
  State& s = t.s;
  DamageBatch batch = wanted;
  batch.targets &= s.creatures;
  if (!t.any_row(Op::DamageGoesTo) || undecided(t, batch) == kNoCard) return deal_for_top(t, batch);
  Frame& f = push(t, FrameKind::Damage, kNoCard, s.active);
  f.cells = kBatchCells;
  s.cells().extend(f.cells);
  std::memcpy(static_cast<void*>(&s.cells()[f.first_cell]), &batch, sizeof batch);
}

void step_damage(Table& t) {
  State& s = t.s;
  Frame& f = s.top();
  DamageBatch batch;
  std::memcpy(static_cast<void*>(&batch), &s.cells()[f.first_cell], sizeof batch);
  const CardId id = undecided(t, batch);
  if (id == kNoCard) {
    pop(t);
    return deal_for_top(t, batch);
  }
  f.source = id;
  if (must_ask(f)) return ask_pick(t, takers_for(t, batch, id), false);
  hand_over(t, batch, id, s.picked());
  std::memcpy(static_cast<void*>(&s.cells()[f.first_cell]), &batch, sizeof batch);
}

CardSet destroy(Table& t, CardSet cards, bool by_damage) {
  State& s = t.s;
  CardSet fresh = (cards & s.in_play()) - s.tagged;
  for (const CardId id : fresh) {
    if (s.warded.has(id)) {
      s.warded.remove(id);
      tell_mark(t, id, Mark::Warded, false);
      s.dirty = 1;  // without power it is destroyed all the same
      fresh.remove(id);
    } else if (keyword(t, id, Keyword::Invulnerable) > 0) {
      fresh.remove(id);
    }
  }
  if (fresh.empty()) return fresh;
  s.tagged |= fresh;
  for (const CardId id : fresh) t.tell({.what = What::Destroyed, .card = id});
  Frame* wave = open_wave(s);
  if (wave == nullptr) {
    Frame& f = push(t, FrameKind::Wave, kNoCard, s.active);
    f.cells = 3;
    s.cells().extend(f.cells);
    wave = &f;
  }
  if (by_damage) s.cells()[wave->first_cell + 2U] |= fresh;
  return fresh;
}

void use_armor(Table& t, CardId id, int n) {
  if (n <= 0) return;
  Card& c = t.s.at(id);
  t.s.touched.add(id);
  c.armor_used = static_cast<uint8_t>(c.armor_used + n);
  c.armor_seen = static_cast<uint8_t>(armor(t, id));
}

// Armor that is lost is first that which has been used this turn.
static void settle_armor(Table& t) {
  State& s = t.s;
  for (const CardId id : s.touched& s.creatures) {
    Card& c = s.at(id);
    if (c.armor_used == 0) continue;
    const int now = armor(t, id);
    if (now < c.armor_seen && !t.lib.rules().keeps_used_armor())
      c.armor_used = static_cast<uint8_t>(std::max(0, c.armor_used - (c.armor_seen - now)));
    c.armor_seen = static_cast<uint8_t>(now);
  }
}

void sweep(Table& t) {
  const State& s = t.s;
  if (!s.blank.empty() || !s.ignorant.empty() || t.any_row(Op::IsBlank)) {
    settle_blank(t);
    t.s.dirty = 0;  // the rest of this sweep sees it
  }
  settle_armor(t);
  if (t.lib.rules().reshuffles_at_once())
    for (Player p = 0; p < 2; ++p)
      if (s.side[p].deck.empty() && !s.side[p].discard.empty() && s.step != Step::Setup)
        shuffle_discard_into_deck(t, p);
  CardSet dead;
  // Without damage only what has no power dies; unless a row lowers power that is all printed.
  CardSet mortal = s.creatures - s.tagged;
  if (!(s.rows & kLowersPower))
    mortal &= s.hurt | t.match.powerless() | t.match.of_type(CardType::Artifact);
  for (const CardId id : mortal)
    if (is_dying(t, id)) dead.add(id);
  CardSet perishing;
  if (t.any_row(Op::Perishes)) {
    for_rows(t, Op::Perishes, [&](const Env& env, const Node& row) {
      perishing |= (eval_set(t, env, row.set()) & s.in_play()) - s.tagged;
    });
  }
  if (!dead.empty()) destroy(t, dead, true);
  if (!perishing.empty()) destroy(t, perishing);
}

bool spare_from_wave(Table& t, CardId id) {
  State& s = t.s;
  if (!s.tagged.has(id)) return false;
  s.tagged.remove(id);
  t.tell({.what = What::Spared, .card = id});
  if (s.fought_down.has(id)) {
    s.fought_down.remove(id);
    --s.side[s.at(id).controller].lost_in_fight;
  }
  s.cells()[open_wave(s)->first_cell].remove(id);
  return true;
}

namespace {

enum WaveStep : uint16_t { kDestroyedAbilities, kLeave };
static_assert(kLeave == kWaveLeaves);

// The cells of a wave, from Frame::first_cell on.
struct WaveCells {
  CardSet& gathered;   // their Destroyed: abilities have been
  CardSet& second;     // those of them that player 1 controlled
  CardSet& by_damage;  // later: those that are purged instead of discarded
};

WaveCells cells_of(State& s) {
  CardSet* first = &s.cells()[s.top().first_cell];
  return {first[0], first[1], first[2]};
}

// The destroyed cards whose Destroyed: abilities nothing suppresses.
CardSet able_to_answer(const View& t, CardSet destroyed) {
  if (!t.any_row(Op::NoDestroyed)) return destroyed;
  CardSet out;
  for (const CardId id : destroyed)
    if (!row_covers(t, Op::NoDestroyed, id)) out.add(id);
  return out;
}

void gather_each(Table& t, Op trigger, CardSet about, CardSet second = {}, CardSet deaf = {}) {
  for (const CardId id : about) {
    Event e;
    e.trigger = trigger;
    e.subject = id;
    e.held = second.has(id) ? 1 : 0;
    gather(t, e, deaf);
  }
}

void spare_healed(Table& t, CardSet by_damage) {
  for (const CardId id : t.s.tagged& by_damage& t.s.creatures) {
    if (t.s.at(id).damage < power(t, id)) spare_from_wave(t, id);
  }
}

CardSet purged_instead(const View& t, CardSet leaving) {
  CardSet out;
  if (!t.any_row(Op::PurgedInstead)) return out;
  for (const CardId id : leaving)
    if (row_covers(t, Op::PurgedInstead, id)) out.add(id);
  return out;
}

// Cards that go to one discard pile together: the player may care for their order.
CardSet unordered(const State& s, CardSet discarded) {
  if (!(s.settings & kAskDiscards)) return {};
  for (Player p = 0; p < 2; ++p) {
    const CardSet theirs = discarded & CardSet::owned_by(p);
    if (theirs.size() > 1) return theirs;
  }
  return {};
}

// Everything tagged leaves at once; watchers that leave with it do not see it (FAQ: Timing, Tolas).
void leave_together(Table& t) {
  State& s = t.s;
  const CardSet purged = cells_of(s).by_damage;
  const CardSet next = unordered(s, s.tagged - purged);
  if (!next.empty() && must_ask(s.top())) {
    ask_pick(t, next, false);
    return;
  }
  const auto leave = [&](CardId id) {
    if (!is_in_play(s, id)) return;  // an upgrade that left with its creature
    s.warded.remove(id);
    if (s.creatures.has(id)) count_up(s.side[s.at(id).controller].lost);
    move_to(t, id, purged.has(id) ? Zone::Purged : Zone::Discard, true);
  };
  if (!next.empty()) return leave(s.picked());
  const int first = s.top().ability;
  const CardSet leaving = s.tagged;
  pop(t);
  for (const CardId id : leaving) leave(id);
  open_window(t, first);
}

}  // namespace

void step_wave(Table& t) {
  State& s = t.s;
  if (s.top().pc == kLeave) return leave_together(t);
  const WaveCells cells = cells_of(s);
  const CardSet fresh = s.tagged - cells.gathered;
  const int first = s.pending().size();
  if (!fresh.empty()) {
    cells.gathered |= fresh;
    cells.second |= fresh & s.side[1].controlled;
    gather_each(t, Op::OnDestroyed, able_to_answer(t, fresh));
    open_window(t, first);
    return;
  }
  if (t.lib.rules().healing_saves()) spare_healed(t, cells.by_damage);
  // Replacements of destruction come when the cards would leave (rulebook: Replacement Effects).
  if (t.any_trigger(Op::InsteadOfDestroyed)) {
    gather_each(t, Op::InsteadOfDestroyed, able_to_answer(t, s.tagged));
    if (s.pending().size() > first) {
      open_window(t, first);
      return;
    }
  }
  gather_each(t, Op::AfterDestroyed, cells.gathered, cells.second, s.tagged);
  gather_each(t, Op::AfterFallen, cells.gathered & s.fought_down, cells.second, s.tagged);
  cells.by_damage = purged_instead(t, s.tagged);
  s.top().ability = static_cast<uint16_t>(first);
  s.top().pc = kLeave;
  if (s.tagged.has(s.fought & 127) && s.fought != kNoCard) s.beside = neighbors(s, s.fought);
  leave_together(t);
}

}  // namespace archon::keyforge
