// Words about whose side a card is on, and where it stands or hangs.
#include <algorithm>
#include <utility>

#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

void give_control(Statement& st, Player to) {
  const State& s = st.s();
  const CardSet cards = st.cards() & s.in_play() & s.side[other(to)].controlled;
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

// Creatures change places; so do cards of a player's hand and discard pile.
void swap_cards(Statement& st) {
  const CardSet a = st.cards(0);
  const CardSet b = st.cards(1);
  const bool both = !a.empty() && !b.empty();
  if (both && is_in_play(st.s(), a.first()))
    swap_places(st.t, a.first(), b.first());
  else if (both)
    swap_hand_and_discard(st.t, a.first(), b.first());
  st.result(a | b, both ? 2 : 0, both);
}

void swap_marks(Statement& st, CardId a, CardId b) {
  const auto swap = [&](Mark mark) {
    CardSet& wearing = st.s().*set_of(mark);
    if (wearing.has(a) == wearing.has(b)) return;
    for (const CardId id : {a, b}) {
      const bool on = !wearing.has(id);
      on ? wearing.add(id) : wearing.remove(id);
      tell_mark(st.t, id, mark, on);
    }
  };
  for (const Mark worn : kWornMarks) swap(worn);
  for (const Mark counter : kCounterMarks) swap(counter);
}

// Two creatures exchange all that lies on them, and what is attached to them.
void swap_loads(Statement& st) {
  State& s = st.s();
  const CardSet first = st.cards(0) & s.creatures;
  const CardSet second = st.cards(1) & s.creatures;
  if (first.empty() || second.empty()) return st.result({}, 0, false);
  const CardId a = first.first();
  const CardId b = second.first();
  Card& one = s.at(a);
  Card& two = s.at(b);
  tell_aember(st.t, one.aember, a, b);
  tell_aember(st.t, two.aember, b, a);
  const int damage = one.damage;
  s.set_damage(a, two.damage);
  s.set_damage(b, damage);
  std::swap(one.aember, two.aember);
  std::swap(one.power_counters, two.power_counters);
  // Named counters mean something only on cards that count them.
  const bool alike = st.t.def(a).counted == st.t.def(b).counted;
  std::swap(one.counters, two.counters);
  if (!alike) one.counters = two.counters = 0;
  swap_marks(st, a, b);
  for (const CardId id : s.upgrades)
    if (s.at(id).host == a || s.at(id).host == b)
      reattach(st.t, id, s.at(id).host == a ? b : a, st.f.player);
  s.dirty = 1;
  st.result(first | second, 2, true);
}

// A creature goes past its neighbors, one after another, up to a place of its battleline.
void move_in_line(Statement& st, CardId id, int place) {
  const auto& line = st.s().side[st.s().at(id).controller].line;
  const int step = place < line.find(id) ? -1 : 1;
  for (int at = line.find(id); at != place; at += step) swap_places(st.t, id, line[at + step]);
}

// A creature goes past all others of its battleline, on the side that the player picks.
void move_to_flank(Statement& st) {
  const CardSet cards = st.creatures();
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
  const CardSet cards = st.creatures();
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
void rearrange(Statement& st, const CardSet& fixed) {
  State& s = st.s();
  Frame& f = st.f;
  const Player p = st.names(0) ? 0 : 1;
  const auto& line = s.side[p].line;
  CardSet moving;
  for (const CardId id : line)
    if (!fixed.has(id)) moving.add(id);
  if (moving.size() < 2) return st.result({}, 0, false);
  if (!f.has(kChoosing)) f.b = 0;
  uint8_t* places = st.notes();
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    places[s.answer] = ++f.b;
  }
  CardSet open;
  for (const CardId id : moving)
    if (places[id] == 0) open.add(id);
  if (open.size() > 1) {
    f.set(kAnswered);
    st.again();
    return ask_pick(st.t, open, false);
  }
  places[open.first()] = ++f.b;
  std::array<CardId, 2 * kMaxOwned> picked{};
  for (const CardId id : moving) picked[places[id] - 1] = id;
  st.close_notes();
  f.b = 0;
  std::array<CardId, 2 * kMaxOwned> order{};
  size_t next = 0;
  for (int at = 0; at < line.size(); ++at)
    order[at] = fixed.has(line[at]) ? line[at] : picked[next++];
  for (int at = 0; at < line.size(); ++at)
    if (line[at] != order[at]) swap_places(st.t, line[at], order[at]);
  st.result({}, line.size(), true);
}

// A card that is being played hangs on another from now on (rulebook of 2026: Attach).
bool attach_played(Statement& st) {
  State& s = st.s();
  const CardSet cards = st.cards(0);
  const CardSet hosts = st.cards(1) & (s.creatures | s.artifacts);
  if (cards.empty() || s.at(cards.first()).zone != Zone::Limbo) return false;
  st.result(hosts.empty() ? CardSet{} : cards, hosts.empty() ? 0 : 1, !hosts.empty());
  if (!hosts.empty()) attach(st.t, cards.first(), hosts.first(), st.f.player);
  return true;
}

void attach_to(Statement& st) {
  if (attach_played(st)) return;
  State& s = st.s();
  const CardSet upgrades = st.cards(0) & s.upgrades;
  const CardSet hosts = st.cards(1) & s.creatures;
  const bool moves =
      !upgrades.empty() && !hosts.empty() && s.at(upgrades.first()).host != hosts.first();
  st.result(upgrades, moves ? 1 : 0, moves);
  if (moves) reattach(st.t, upgrades.first(), hosts.first(), st.f.player);
}

}  // namespace

void meaning::TakeControl(Statement& st) { give_control(st, st.f.player); }
void meaning::TakeControlWhile(Statement& st) { borrow(st); }

void meaning::GiveControl(Statement& st) {
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) give_control(st, p);
}

void meaning::SwapControl(Statement& st) {
  const State& s = st.s();
  const CardSet a = st.cards(0) & s.creatures;
  const CardSet b = st.cards(1) & s.creatures;
  const bool both =
      !a.empty() && !b.empty() && s.at(a.first()).controller != s.at(b.first()).controller;
  st.result(both ? a | b : CardSet{}, both ? 2 : 0, both);
  if (both) swap_control(st.t, a.first(), b.first());
}

void meaning::TakesOnLeft(Statement& st) {
  const Player to = st.names(0) ? 0 : 1;
  const CardSet cards = st.creatures() & st.s().side[other(to)].controlled;
  st.result(cards, cards.size(), !cards.empty());
  for (const CardId id : cards) take_control(st.t, id, to, true);
}

// What is a creature already is moved all the same.
void meaning::BecomeCreature(Statement& st) {
  const CardSet cards = st.cards() & st.s().artifacts;
  if (cards.empty()) return move_to_flank(st);
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
void meaning::Rearrange(Statement& st) { rearrange(st, {}); }
void meaning::RearrangeAround(Statement& st) { rearrange(st, st.cards()); }
void meaning::SwapPlaces(Statement& st) { swap_cards(st); }
void meaning::SwapLoads(Statement& st) { swap_loads(st); }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
