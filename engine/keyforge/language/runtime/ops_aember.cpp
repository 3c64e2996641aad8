// Words about Æmber, keys and chains.
#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/turns/use.h"
#include "engine/keyforge/rules/zones/control.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Whose pool a creature captures from: its controller's opponent's. The card that speaks may be
// used as if it were someone's (rulebook: As If You Controlled It).
Player prey(const State& s, const Frame& f, CardId id) {
  return other(id == f.source ? f.player : s.at(id).controller);
}

}  // namespace

Capturers next_capturers(const View& t, const Env& env, const Frame& f, const Node& n) {
  const State& s = t.s;
  const CardSet all = eval_set(t, env, n.set()) & s.creatures;
  const uint8_t* const shares = f.has(kChoosing) ? top_notes(s) : nullptr;
  Capturers out;
  out.each = eval_number(t, env, n.amount());
  for (Player p = 0; p < 2 && out.needed == 0; ++p) {
    CardSet able;
    for (const CardId id : all)
      if (prey(s, f, id) == other(p)) able.add(id);
    const int pool = s.side[other(p)].aember;
    if (able.size() < 2 || out.each <= 0 || pool <= 0 || pool >= out.each * able.size()) continue;
    out.open = able;
    out.picked = {};
    out.needed = pool;
    int last = -1;
    for (const CardId id : able) {
      if (shares == nullptr || shares[id] == 0) continue;
      out.picked.add(id);
      out.needed -= shares[id];
      last = std::max(last, pick_rank(s, id));
    }
    for (const CardId id : able)
      if (pick_rank(s, id) < last || (shares != nullptr && shares[id] >= out.each))
        out.open.remove(id);
  }
  return out;
}

namespace {

// Those who can have the next Æmber so that what is left finds room with them and after them.
CardSet with_room_after(const State& s, const Capturers& next, const uint8_t* shares) {
  CardSet out;
  for (const CardId id : next.open) {
    int room = 0;
    for (const CardId later : next.open)
      if (pick_rank(s, later) >= pick_rank(s, id)) room += next.each - shares[later];
    if (room >= next.needed) out.add(id);
  }
  return out;
}

// Every creature of a set captures, all at once. Where there is too little for all of a player's,
// it is chosen Æmber by Æmber who does; picks never go down the line, so that each division can be
// chosen in one way only.
void captures(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    ++st.notes()[s.answer];
  }
  const Capturers next = next_capturers(st.t, st.env, f, st.n);
  if (next.needed > 0) {
    const CardSet open = with_room_after(s, next, st.notes());
    f.set(kAnswered);
    st.again();
    return ask_pick(st.t, open, false);
  }
  const CardSet all = st.cards() & s.creatures;
  std::array<uint8_t, kSlots> shares{};
  int divided[2] = {0, 0};  // of each pool
  if (f.has(kChoosing)) {
    for (const CardId id : all) {
      shares[id] = st.notes()[id];
      divided[prey(s, f, id)] += shares[id];
    }
    st.close_notes();
  }
  const int first = s.pending().size();
  int total = 0;
  for (const CardId id : all) {
    const Player from = prey(s, f, id);
    total += capture(st.t, id, from, divided[from] > 0 ? shares[id] : next.each);
  }
  open_window(st.t, first);
  st.result(all, total, total > 0 && total == next.each * all.size());
  s.dirty = 1;  // power may depend on Æmber
}

int put_on(Table& t, const CardSet& cards, int n) {
  int total = 0;
  for (const CardId i : cards& t.s.in_play()) total += put_on_card(t, i, n);
  return total;
}

void forge_key(Statement& st, KeyPrice price, unsigned colours = 7) {
  const Player p = st.f.player;
  int cost = 0;
  const Forging forging = forge(st.t, st.f, p, price, cost, colours);
  if (forging == Forging::Asked) return st.again();
  st.result({}, forging == Forging::Done ? 1 : 0, forging == Forging::Done);
  if (forging != Forging::Done || st.s().over()) return;
  Event e;
  e.trigger = Op::AfterForged;
  e.actor = p;
  e.amount = cost;
  trigger(st.t, e);
}

// A key of the players that the statement names; `recent`: one that was forged last turn.
void unforge(Statement& st, bool recent) {
  State& s = st.s();
  for (Player p = 0; p < 2; ++p) {
    if (!st.names(p)) continue;
    Side& side = s.side[p];
    const unsigned open = recent ? side.keys & side.forged_last_turn : side.keys;
    if (open == 0) continue;
    if (must_ask(st.f)) {
      st.again();
      ask_key(st.t, open);
      return;
    }
    side.keys = static_cast<uint8_t>(side.keys & ~(1U << s.answer));
    st.t.tell([&] {
      return Happening{.what = What::Unforge, .player = p, .amount = narrow<int16_t>(s.answer)};
    });
    s.dirty = 1;
    st.result({}, 1, true);
    return;
  }
  st.result({}, 0, false);
}

template <class F>
void for_players(Statement& st, int wanted, F&& f) {
  int total = 0;
  bool done = true;
  for (Player p = 0; p < 2; ++p) {
    if (!st.names(p)) continue;
    const int moved = f(p);
    total += moved;
    // `You do` wants all of it, from each of them (rulebook: If You Do).
    done = done && moved == wanted;
  }
  st.result({}, total, done && wanted > 0);
}

// The players that the statement names, by their number; who moves is asked of each card, as "its
// controller's" may differ.
Player named_for(const Statement& st, CardId card) {
  const bool its = st.n.who() == Who::ItsController && st.n.whose() == 0;
  if (its) return st.s().at(card).controller;
  return st.names(0) ? 0 : 1;
}

void move_to_pool(Statement& st) {
  State& s = st.s();
  int total = 0;
  for (const CardId i : st.cards() & s.in_play()) {
    Card& c = s.at(i);
    const Player to = named_for(st, i);
    const int moved = std::clamp<int>(st.number_for(i), 0, c.aember);
    add(c.aember, -moved);
    total += moved;
    put_in_pool(st.t, to, moved, i);
  }
  s.dirty = 1;
  st.result(st.cards(), total, total > 0);
}

// From one card to another, as much as there is of it.
void move_between(Statement& st) {
  State& s = st.s();
  const CardSet from = st.cards(0) & s.in_play();
  const CardSet to = st.cards(1) & s.in_play();
  int moved = 0;
  if (!from.empty() && !to.empty() && from.first() != to.first()) {
    Card& giver = s.at(from.first());
    Card& taker = s.at(to.first());
    moved = std::clamp<int>(st.number(), 0, std::min<int>(giver.aember, 255 - taker.aember));
    add(giver.aember, -moved);
    add(taker.aember, moved);
    tell_aember(st.t, moved, from.first(), to.first());
    s.dirty = 1;
  }
  st.result(from, moved, moved > 0 && moved == st.number());
}

}  // namespace

// ---- Pools ----

void meaning::Gain(Statement& st) {
  const int n = gain(st.t, st.f.player, st.number());
  st.result({}, n, n > 0);
}

void meaning::PlayerGains(Statement& st) {
  const int n = st.number();
  for_players(st, n, [&](Player p) { return gain(st.t, p, n); });
}

void meaning::PlayerLoses(Statement& st) {
  const int n = std::max(0, st.number());
  for_players(st, n, [&](Player p) { return lose(st.t, p, n); });
}

void meaning::Steal(Statement& st) {
  const int wanted = st.number();
  const int n = steal(st.t, st.f.player, wanted);
  st.result({}, n, n > 0 && n == wanted);
}

void meaning::PlayerSteals(Statement& st) {
  const int wanted = st.number();
  for_players(st, wanted, [&](Player p) { return steal(st.t, p, wanted); });
}

void meaning::GiveAember(Statement& st) {
  const Player giver = other(st.f.player);
  const int total = st.names(giver) ? pay(st.t, giver, st.number()) : 0;
  st.result({}, total, total > 0);
}

// ---- Æmber on cards ----

void meaning::Captures(Statement& st) { captures(st); }

// What others that wait for the same gain can still capture is less by it.
void meaning::CapturesGain(Statement& st) {
  State& s = st.s();
  const CardSet cards = st.cards() & s.creatures;
  const int wanted = st.env.amount;
  int taken = 0;
  int spent = 0;  // out of the pool: a pool that is spared has it still
  if (!cards.empty() && wanted > 0) {
    const Player from = prey(s, st.f, cards.first());
    const int before = s.side[from].aember;
    taken = capture(st.t, cards.first(), from, wanted);
    spent = before - s.side[from].aember;
  }
  for (int i = s.pending().size() - 1; i >= 0; --i) {
    Pending& p = s.pending()[i];
    if (p.ability >= kHazardousAbility ||
        st.t.lib.program().abilities[p.ability].trigger != Op::AfterReapGain)
      continue;
    p.amount = narrow<uint16_t>(std::max(0, p.amount - spent));
    if (p.amount == 0) s.pending().erase(i);
  }
  s.dirty = 1;
  st.result(cards, taken, taken > 0);
}

void meaning::CapturesOwn(Statement& st) {
  State& s = st.s();
  int total = 0;
  for (const CardId id : st.cards() & s.creatures)
    total += capture(st.t, id, s.at(id).controller, st.number());
  s.dirty = 1;
  st.result(st.cards(), total, total > 0);
}

void meaning::Exalt(Statement& st) {
  const CardSet cards = st.cards() & st.s().creatures;
  const int n = put_on(st.t, cards, 1);
  st.result(cards, n, n > 0);
  count_up(st.s().side[st.f.player].exalted, (cards & st.yours()).size());
  if (!st.t.any_trigger(Op::AfterExalted)) return;
  const int first = st.s().pending().size();
  for (const CardId id : cards) {
    Event e;
    e.trigger = Op::AfterExalted;
    e.subject = id;
    e.actor = st.f.player;
    gather(st.t, e);
  }
  open_window(st.t, first);
}

void meaning::PutAember(Statement& st) {
  const int n = put_on(st.t, st.cards(), st.number());
  st.result(st.cards(), n, n > 0);
}

void meaning::MoveAember(Statement& st) { move_between(st); }
void meaning::MoveAemberToPool(Statement& st) { move_to_pool(st); }

// Back to the common supply.
void meaning::RemoveAember(Statement& st) {
  CardSet from;
  int total = 0;
  for (const CardId id : st.cards() & st.s().in_play()) {
    const int n = std::clamp(st.number_for(id), 0, int{st.s().at(id).aember});
    if (n == 0) continue;
    add(st.s().at(id).aember, -n);
    to_supply(st.t, n, id);
    from.add(id);
    total += n;
  }
  st.s().dirty = 1;
  st.result(from, total, total > 0);
}

void meaning::MoveAemberFromPool(Statement& st) {
  const CardSet to = st.cards() & st.s().in_play();
  const Player from = st.names(0) ? 0 : 1;
  // By way of the supply, and unheard: what is moved is neither lost nor captured (rulebook: Move).
  const int n = to.empty() ? 0 : lose(st.t, from, st.number());
  put_on(st.t, to.empty() ? to : CardSet::of(to.first()), n);
  st.result(to, n, n > 0);
}

// ---- Keys and chains ----

void meaning::ForgeAtCost(Statement& st) {
  forge_key(st, [&](int colour) { return key_cost(st.t, st.f.player, colour); });
}

void meaning::ForgeAtCostPlus(Statement& st) {
  const int more = st.number();
  forge_key(st,
            [&](int colour) { return std::max(0, key_cost(st.t, st.f.player, colour) + more); });
}

void meaning::ForgeColour(Statement& st) {
  const Player p = st.f.player;
  const unsigned colour = 1U << st.n.arg;
  if ((st.s().side[p].keys & colour) != 0) return st.result({}, 0, false);
  forge_key(
      st, [&](int one) { return key_cost(st.t, p, one); }, colour);
}

void meaning::ForgeFree(Statement& st) {
  forge_key(st, [](int) { return 0; });
}

// Of the forging that waits for this ability.
void meaning::NoKeyIsForged(Statement& st) {
  const bool off = call_off_forging(st.t);
  st.result({}, off ? 1 : 0, off);
}

void meaning::Unforge(Statement& st) { unforge(st, true); }
void meaning::UnforgeAny(Statement& st) { unforge(st, false); }

void meaning::GainChains(Statement& st) {
  st.result({}, add_chains(st.t, st.f.player, st.number()), true);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
