// Words about creatures and artifacts in play.
#include <algorithm>
#include <array>

#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/control.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/play.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/use.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

bool is_damage(Op op) {
  return op == Op::Deal || op == Op::DealIgnoringArmor || op == Op::DealSplash;
}

void add_damage(const Statement& st, const Node& n, DamageBatch& batch) {
  const CardSet targets = eval_set(st.t, st.env, n.set()) & st.s().creatures;
  for (const CardId id : targets) {
    Env each = st.env;
    each.each = id;
    batch.add(id, eval_number(st.t, each, n.amount()));
    if (n.op != Op::DealSplash) continue;
    for (const CardId beside : neighbors(st.s(), id))
      batch.add(beside, eval_number(st.t, st.env, n.amount(1)));
  }
  if (n.op == Op::DealIgnoringArmor) batch.piercing |= targets;
}

// All damage of neighbouring statements is dealt at once (rulebook: Resolve Abilities In The Order
// They Are Written).
void deal_damage(Statement& st) {
  DamageBatch batch;
  batch.by = st.f.source;
  const auto& code = st.t.lib.program().code;
  size_t at = static_cast<size_t>(st.f.pc) - 1;
  const bool alone = st.t.lib.rules().deals_by_instruction();
  do {
    st.t.note_run(at);
    add_damage(st, code[at++], batch);
  } while (is_damage(code[at].op) && !alone);
  st.f.pc = static_cast<uint16_t>(at);
  deal(st.t, batch);
}

// Where the notes of no card lie.
constexpr int kSizeNote = 126;
constexpr int kSharesNote = 127;

// One share after another goes to a card, counted in the notes; picks never go down the line of
// cards, so that each division can be chosen in one way only. False while the next is asked for.
bool all_shares_picked(Statement& st, const CardSet& open, int shares) {
  const State& s = st.s();
  Frame& f = st.f;
  if (f.flags & kAnswered) {
    f.flags &= static_cast<uint8_t>(~kAnswered);
    ++st.notes()[s.answer];
    ++f.amount;
    f.b = static_cast<uint8_t>(s.answer);
  }
  if (f.amount >= shares) return true;
  CardSet later;
  for (const CardId id : open)
    if (id >= f.b) later.add(id);
  f.flags |= kAnswered;
  st.again();
  ask_pick(st.t, later, false);
  return false;
}

// Damage divided one share at a time among creatures. It is all dealt at once.
void distribute(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  const bool begun = (f.flags & kChoosing) != 0;
  const CardSet open = st.cards() & s.creatures;
  const int size = begun ? st.notes()[kSizeNote] : st.number(0);
  const int shares = begun ? st.notes()[kSharesNote] : st.number(1);
  if (open.empty() || shares <= 0 || size <= 0) {
    st.result({}, 0, false);
    return;
  }
  uint8_t* counts = st.notes();  // of shares
  if (!begun) {
    f.b = 0;
    f.amount = 0;  // picks, from here on: `that much` is what it was at first
    counts[kSizeNote] = static_cast<uint8_t>(std::min(size, 255));
    counts[kSharesNote] = static_cast<uint8_t>(std::min(shares, 255));
  }
  if (!all_shares_picked(st, open, shares)) return;
  DamageBatch batch;
  batch.by = f.source;
  for (const CardId id : open)
    if (counts[id] > 0) {
      batch.add(id, counts[id] * size);
      if (st.n.op != Op::DistributeSplash) continue;
      for (const CardId beside : neighbors(s, id)) batch.add(beside, counts[id] * size);
    }
  st.close_notes();
  f.b = 0;
  deal(st.t, batch);
}

// All of it, share by share, on whichever creatures the player picks; nothing falls before all lies
// where it will.
template <class Get, class Set>
void redistribute(Statement& st, Get get, Set set) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet open = st.cards() & s.creatures;
  int shares = 0;
  for (const CardId id : open) shares += get(id);
  if (shares == 0 || open.size() < 2) return st.result({}, 0, false);
  if (!(f.flags & kChoosing)) f.b = 0, f.amount = 0;
  const uint8_t* counts = st.notes();
  if (!all_shares_picked(st, open, shares)) return;
  for (const CardId id : open) set(id, counts[id]);
  st.close_notes();
  f.b = 0;
  s.dirty = 1;
  st.result(open, shares, true);
}

void redistribute_damage(Statement& st) {
  State& s = st.s();
  redistribute(
      st, [&](CardId id) { return s.at(id).damage; },
      [&](CardId id, int n) {
        const int before = s.at(id).damage;
        s.set_damage(id, n);
        if (n < before)
          st.t.tell({.what = What::Heal, .card = id, .amount = static_cast<int16_t>(before - n)});
        if (n > before)
          st.t.tell({.what = What::Damage, .card = id, .amount = static_cast<int16_t>(n - before)});
      });
}

void redistribute_aember(Statement& st) {
  State& s = st.s();
  redistribute(
      st, [&](CardId id) { return s.at(id).aember; },
      [&](CardId id, int n) {
        const int before = s.at(id).aember;
        s.at(id).aember = static_cast<uint8_t>(n);
        tell_aember(st.t, before - n, id, kSupply);
        tell_aember(st.t, n - before, kSupply, id);
      });
}

void heal(Statement& st, const CardSet& cards, int most) {
  State& s = st.s();
  CardSet healed;
  int total = 0;
  for (const CardId id : cards& s.creatures) {
    const int damage = s.at(id).damage;
    const int n = std::clamp(most, 0, damage);
    if (n == 0) continue;
    s.set_damage(id, damage - n);
    st.t.tell({.what = What::Heal, .card = id, .amount = static_cast<int16_t>(n)});
    healed.add(id);
    total += n;
  }
  st.result(healed, total, total > 0);
}

void destroy_cards(Statement& st, CardSet cards) {
  const CardSet wanted = cards & st.s().in_play();
  const CardSet gone = destroy(st.t, wanted);
  st.result_destroyed(gone, !gone.empty() && gone == wanted);
}

// Sets or clears a mark on cards; `them` are those it changed.
void mark(Statement& st, Mark which, CardSet& marks, CardSet cards, bool on) {
  const CardSet changed = on ? cards - marks : cards & marks;
  for (const CardId id : changed) tell_mark(st.t, id, which, on);
  if (on)
    marks |= changed;
  else
    marks -= changed;
  st.result(changed, changed.size(), !changed.empty() && changed == cards);
}

int change_power(Statement& st, CardId id, int by) {
  uint8_t& counters = st.s().at(id).power_counters;
  const int before = counters;
  counters = static_cast<uint8_t>(std::clamp(before + by, 0, 255));
  const int change = counters - before;
  st.t.tell({.what = What::Counters, .card = id, .amount = static_cast<int16_t>(change)});
  return change;
}

void add_power(Statement& st) {
  const CardSet cards = st.cards() & (st.s().creatures | st.s().artifacts);
  for (const CardId id : cards) change_power(st, id, st.number());
  st.result(cards, cards.size(), !cards.empty());
}

// `that many` is how many there were to remove.
void remove_power(Statement& st) {
  const CardSet cards = st.cards() & st.s().creatures;
  const int most = std::max(0, st.number());
  int removed = 0;
  for (const CardId id : cards)
    if (st.s().at(id).power_counters > 0) removed -= change_power(st, id, -most);
  st.s().dirty = 1;
  st.result(cards, removed, removed > 0 && removed == most * cards.size());
}

// Counters of a name: those that are marks are there or not.
void put_counters(Statement& st) {
  State& s = st.s();
  const Counter kind = st.n.counter();
  const CardSet cards = st.cards() & (s.creatures | s.artifacts | s.upgrades);
  s.dirty = 1;  // the card may say what follows from its counters
  if (const auto which = mark_of(kind))
    return mark(st, *which, s.*set_of(*which), st.number() > 0 ? cards : CardSet{}, true);
  for (const CardId id : cards) {
    const int before = s.at(id).counters;
    s.at(id).counters = static_cast<uint8_t>(std::clamp(before + st.number(), 0, 255));
    tell_counters(st.t, id, kind, s.at(id).counters - before);
  }
  st.result(cards, cards.size(), !cards.empty());
}

void remove_counters(Statement& st) {
  State& s = st.s();
  const Counter kind = st.n.counter();
  const CardSet cards = st.cards() & (s.creatures | s.artifacts | s.upgrades);
  s.dirty = 1;
  if (const auto which = mark_of(kind)) return mark(st, *which, s.*set_of(*which), cards, false);
  const int most = std::max(0, st.number());
  int removed = 0;
  for (const CardId id : cards) {
    const int n = std::min(most, counters_on(st.t, id, kind));
    s.at(id).counters = static_cast<uint8_t>(s.at(id).counters - n);
    tell_counters(st.t, id, kind, -n);
    removed += n;
  }
  st.result(cards, removed, removed > 0 && removed == most * cards.size());
}

constexpr uint32_t bit(Verb v) { return 1U << static_cast<int>(v); }
constexpr uint32_t kAnyUse =
    bit(Verb::Reap) | bit(Verb::Fight) | bit(Verb::Action) | bit(Verb::Omni);

// Uses one card in one of the given ways, or removes its stun (rulebook: Using Cards Via Other Card
// Abilities; Stun).
void use_card(Statement& st, uint32_t ways, CardSet among) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet cards = st.cards() & among & s.ready;
  if (cards.empty()) {
    st.result({}, 0, false);
    return;
  }
  const auto id = cards.first();
  const bool told = ways == bit(Verb::Reap);
  const uint32_t verbs = use_options(st.t, id, true, false, told) & (ways | bit(Verb::Unstun));
  if (verbs == 0 || s.tagged.has(id)) {
    st.result({}, 0, false);
    return;
  }
  if (must_ask(f)) {
    st.again();
    ask_use(st.t, id, verbs);
    return;
  }
  st.result(CardSet::of(id), 1, true);
  start_use(st.t, id, static_cast<Verb>(s.answer), f.player);
}

}  // namespace

CardSet able_to_fight(const View& t, const Env& env, const Node& fight) {
  const State& s = t.s;
  return eval_set(t, env, fight.set()) & s.side[env.player].controlled & s.ready &
         (s.creatures - s.tagged);
}

namespace {

// Fights one of some enemies; a stunned creature loses its stun instead. `them` is whom it fought.
void fight_against(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet cards = able_to_fight(st.t, st.env, st.n);
  st.result({}, 0, false);
  if (cards.empty()) return;
  const auto id = cards.first();
  const uint32_t verbs = use_options(st.t, id, true, false);
  if (verbs & bit(Verb::Unstun)) return start_use(st.t, id, Verb::Unstun, f.player);
  const CardSet enemies = attackable_by(st.t, id) & st.cards(1);
  if (!(verbs & bit(Verb::Fight)) || enemies.empty()) return;
  if (must_ask(f)) {
    st.again();
    ask_pick(st.t, enemies, false);
    return;
  }
  st.result(CardSet::of(s.answer), 1, true);
  start_use(st.t, id, Verb::Fight, f.player, s.picked());
}

void give_control(Statement& st, Player to) {
  const State& s = st.s();
  const CardSet cards = st.cards() & (s.creatures | s.artifacts) & s.side[other(to)].controlled;
  st.result(cards, cards.size(), !cards.empty());
  for (const CardId id : cards) take_control(st.t, id, to);
}

// Taken until the card that did it leaves play: nothing if that has happened already.
void borrow(Statement& st) {
  const State& s = st.s();
  const CardSet cards = st.cards() & (s.creatures | s.artifacts);
  if (cards.empty() || !is_in_play(s, st.f.source)) {
    st.result({}, 0, false);
    return;
  }
  st.result(cards, 1, true);
  take_control_while(st.t, cards.first(), st.f.source, st.f.player);
}

// Armor is lost for this turn, used or not, and comes back as damage.
void shatter_armor(Statement& st) {
  DamageBatch batch;
  for (const CardId id : st.cards() & st.s().creatures) {
    batch.add(id, armor(st.t, id));
    st.s().bare.add(id);
    tell_mark(st.t, id, Mark::BareOfArmor, true);
  }
  st.s().dirty = 1;  // armor is settled
  deal(st.t, batch);
}

// Whether an ability of this kind of the card waits for what it has set going: triggered again, it
// would go round for ever (rulebook: Infinite Loops).
bool is_resolving(const View& t, CardId id, Op trigger) {
  for (const Frame& f : t.s.stack())
    if (f.kind == FrameKind::Script && f.source == id &&
        t.lib.program().abilities[f.ability].trigger == trigger)
      return true;
  return false;
}

// The abilities of a kind of some cards, as if the player controlled them.
void trigger_abilities(Statement& st, Op kind, const CardSet& cards) {
  st.result(cards, cards.size(), !cards.empty());
  const int first = st.s().pending().size();
  for (const CardId id : cards) {
    if (is_resolving(st.t, id, kind)) continue;
    Event e;
    e.trigger = kind;
    e.subject = id;
    e.actor = st.f.player;
    gather(st.t, e);
  }
  open_window(st.t, first);
}

void swap_creatures(Statement& st) {
  const CardSet a = st.cards(0);
  const CardSet b = st.cards(1);
  const bool both = !a.empty() && !b.empty();
  if (both) swap_places(st.t, a.first(), b.first());
  st.result(a | b, both ? 2 : 0, both);
}

// A creature goes past its neighbors, one after another, up to a place of its battleline.
void move_in_line(Statement& st, CardId id, int place) {
  const auto& line = st.s().side[st.s().at(id).controller].line;
  const int step = place < line.find(id) ? -1 : 1;
  for (int at = line.find(id); at != place; at += step) swap_places(st.t, id, line[at + step]);
}

// A creature goes past all others of its battleline, on the side that the player picks.
void move_to_flank(Statement& st) {
  const CardSet cards = st.cards() & st.s().creatures;
  if (cards.empty()) return st.result({}, 0, false);
  const CardId id = cards.first();
  const auto& line = st.s().side[st.s().at(id).controller].line;
  if (line.size() > 1 && must_ask(st.f)) {
    st.again();
    return ask_flank(st.t);
  }
  if (line.size() > 1) move_in_line(st, id, st.s().answer == 1 ? 0 : line.size() - 1);
  st.result(CardSet::of(id), 1, true);
}

// The same to any place, counted from the left among the others.
void move_anywhere(Statement& st) {
  const CardSet cards = st.cards() & st.s().creatures;
  if (cards.empty()) return st.result({}, 0, false);
  const CardId id = cards.first();
  const auto& line = st.s().side[st.s().at(id).controller].line;
  if (line.size() > 1 && must_ask(st.f)) {
    st.again();
    return ask_place(st.t, line.size() - 1);
  }
  if (line.size() > 1) move_in_line(st, id, st.s().answer);
  st.result(CardSet::of(id), 1, true);
}

// The player names who stands where, from the left; nothing looks at the line before it is done.
void rearrange(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  const Player p = st.names(0) ? 0 : 1;
  const auto& line = s.side[p].line;
  if (line.size() < 2) return st.result({}, 0, false);
  if (!(f.flags & kChoosing)) f.b = 0;
  uint8_t* places = st.notes();
  if (f.flags & kAnswered) {
    f.flags &= static_cast<uint8_t>(~kAnswered);
    places[s.answer] = ++f.b;
  }
  CardSet open;
  for (const CardId id : line)
    if (places[id] == 0) open.add(id);
  if (open.size() > 1) {
    f.flags |= kAnswered;
    st.again();
    return ask_pick(st.t, open, false);
  }
  places[open.first()] = ++f.b;
  std::array<CardId, 2 * kMaxOwned> order{};
  for (const CardId id : line) order[static_cast<size_t>(places[id] - 1)] = id;
  st.close_notes();
  f.b = 0;
  for (int at = 0; at < line.size(); ++at)
    if (line[at] != order[static_cast<size_t>(at)])
      swap_places(st.t, line[at], order[static_cast<size_t>(at)]);
  st.result({}, line.size(), true);
}

void attach_to(Statement& st) {
  State& s = st.s();
  const CardSet upgrades = st.cards(0) & s.upgrades;
  const CardSet hosts = st.cards(1) & s.creatures;
  const bool moves =
      !upgrades.empty() && !hosts.empty() && s.at(upgrades.first()).host != hosts.first();
  st.result(upgrades, moves ? 1 : 0, moves);
  if (moves) reattach(st.t, upgrades.first(), hosts.first(), st.f.player);
}

CardSet usable(const Statement& st) { return st.cards() & (st.s().creatures | st.s().artifacts); }

CardSet creatures(const Statement& st) { return st.cards() & st.s().creatures; }

const CardSet& yours(const Statement& st) { return st.s().side[st.f.player].controlled; }

}  // namespace

// ---- Damage and destruction ----

void meaning::Deal(Statement& st) { deal_damage(st); }
void meaning::DealIgnoringArmor(Statement& st) { deal_damage(st); }
void meaning::DealSplash(Statement& st) { deal_damage(st); }
void meaning::Distribute(Statement& st) { distribute(st); }
void meaning::DistributeSplash(Statement& st) { distribute(st); }
void meaning::RedistributeDamage(Statement& st) { redistribute_damage(st); }
void meaning::RedistributeAember(Statement& st) { redistribute_aember(st); }
void meaning::Heal(Statement& st) { heal(st, st.cards(), st.number()); }
void meaning::FullyHeal(Statement& st) { heal(st, st.cards(), 255); }
void meaning::ShatterArmor(Statement& st) { shatter_armor(st); }
void meaning::Destroy(Statement& st) { destroy_cards(st, st.cards()); }

void meaning::Sacrifice(Statement& st) {
  destroy_cards(st, st.cards() & (yours(st) | CardSet::of(st.f.source)));
}

void meaning::PlayerSacrifices(Statement& st) {
  CardSet theirs;
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) theirs |= st.s().side[p].controlled;
  destroy_cards(st, st.cards() & theirs);
}

// ---- Marks and counters ----

void meaning::Ready(Statement& st) {
  CardSet able = usable(st);
  if (st.t.any_row(Op::CannotReady))
    for (const CardId id : able)
      if (row_covers(st.t, Op::CannotReady, id)) able.remove(id);
  mark(st, Mark::Ready, st.s().ready, able, true);
}
void meaning::Exhaust(Statement& st) { mark(st, Mark::Ready, st.s().ready, usable(st), false); }
void meaning::Stun(Statement& st) { mark(st, Mark::Stunned, st.s().stunned, creatures(st), true); }
void meaning::Unstun(Statement& st) {
  mark(st, Mark::Stunned, st.s().stunned, creatures(st), false);
}
void meaning::Ward(Statement& st) { mark(st, Mark::Warded, st.s().warded, creatures(st), true); }
void meaning::Unward(Statement& st) {
  mark(st, Mark::Warded, st.s().warded, creatures(st), false);
  st.s().dirty = 1;  // without power it falls now
}
void meaning::Enrage(Statement& st) {
  mark(st, Mark::Enraged, st.s().enraged, creatures(st), true);
}
void meaning::AddPower(Statement& st) { add_power(st); }
void meaning::RemovePower(Statement& st) { remove_power(st); }
void meaning::PutCounters(Statement& st) { put_counters(st); }
void meaning::RemoveCounters(Statement& st) { remove_counters(st); }

// ---- Uses ----

void meaning::FightWith(Statement& st) { use_card(st, bit(Verb::Fight), yours(st)); }
void meaning::FightAgainst(Statement& st) { fight_against(st); }
void meaning::ReapWith(Statement& st) { use_card(st, bit(Verb::Reap), yours(st)); }
void meaning::Use(Statement& st) { use_card(st, kAnyUse, yours(st)); }
void meaning::UseAsYours(Statement& st) { use_card(st, kAnyUse, st.s().artifacts); }
void meaning::TriggerReap(Statement& st) {
  trigger_abilities(st, Op::OnReap, st.cards() & st.s().creatures);
}
void meaning::TriggerPlay(Statement& st) { trigger_abilities(st, Op::OnPlay, st.cards()); }

void meaning::FightIsOff(Statement& st) {
  const CardSet cards = st.cards();
  const bool off = !cards.empty() && call_off_fight(st.t, cards.first());
  st.result(cards, off ? 1 : 0, off);
}

void meaning::StrikeInstead(Statement& st) {
  const CardSet cards = creatures(st);
  const bool done = !cards.empty() && strike_instead(st.t, st.f.source, cards.first());
  st.result(cards, done ? 1 : 0, done);
}

// ---- Sides and places ----

void meaning::TakeControl(Statement& st) { give_control(st, st.f.player); }
void meaning::TakeControlWhile(Statement& st) { borrow(st); }

void meaning::GiveControl(Statement& st) {
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) give_control(st, p);
}

void meaning::TakesOnLeft(Statement& st) {
  const Player to = st.names(0) ? 0 : 1;
  const CardSet cards = creatures(st) & st.s().side[other(to)].controlled;
  st.result(cards, cards.size(), !cards.empty());
  for (const CardId id : cards) take_control(st.t, id, to, true);
}

void meaning::BecomeCreature(Statement& st) {
  const CardSet cards = st.cards() & st.s().artifacts;
  if (cards.empty()) return st.result({}, 0, false);
  const CardId id = cards.first();
  const bool choice = !st.s().side[st.s().at(id).controller].line.empty();
  if (choice && must_ask(st.f)) {
    st.again();
    return ask_flank(st.t);
  }
  become_creature(st.t, id, choice && st.s().answer == 1);
  st.result(CardSet::of(id), 1, true);
}

void meaning::MoveToFlank(Statement& st) { move_to_flank(st); }
void meaning::MoveAnywhere(Statement& st) { move_anywhere(st); }
void meaning::AttachTo(Statement& st) { attach_to(st); }
void meaning::Rearrange(Statement& st) { rearrange(st); }
void meaning::SwapPlaces(Statement& st) { swap_creatures(st); }

}  // namespace archon::keyforge
