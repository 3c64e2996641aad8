// Words about whose side a card is on, and where it stands or hangs.
#include <algorithm>

#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/control.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
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
void rearrange(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  const Player p = st.names(0) ? 0 : 1;
  const auto& line = s.side[p].line;
  if (line.size() < 2) return st.result({}, 0, false);
  if (!f.has(kChoosing)) f.b = 0;
  uint8_t* places = st.notes();
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    places[s.answer] = ++f.b;
  }
  CardSet open;
  for (const CardId id : line)
    if (places[id] == 0) open.add(id);
  if (open.size() > 1) {
    f.set(kAnswered);
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
void meaning::Rearrange(Statement& st) { rearrange(st); }
void meaning::SwapPlaces(Statement& st) { swap_creatures(st); }

}  // namespace archon::keyforge
