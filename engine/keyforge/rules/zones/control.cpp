// Who controls a card (rulebook: Control). The most recent effect decides; when it ends, the one
// before it does. Effects that last until their source leaves are lasting effects of block 0, in
// the order they began; each remembers who had the card before it.
#include "engine/keyforge/rules/zones/control.h"

#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

bool controls(const Lasting& l, CardId id) { return l.is_control() && l.cards.has(id); }

// One frame a card: when several effects end at once, what the last leaves counts.
void move(Table& t, CardId id, Player to) {
  for (Frame& f : t.s.stack())
    if (f.kind == FrameKind::Control && f.source == id) {
      f.player = to;
      return;
    }
  if (t.s.at(id).controller != to) push(t, FrameKind::Control, id, to);
}

}  // namespace

static void forget_control_of(State& s, CardId id) {
  for (int i = s.lasting().size() - 1; i >= 0; --i)
    if (controls(s.lasting()[i], id)) end_lasting(s, i);
}

void take_control(Table& t, CardId id, Player to, bool left) {
  State& s = t.s;
  // For good: no effect that ends later gives it back (rulebook: Control).
  forget_control_of(s, id);
  move(t, id, to);
  if (left && s.top().kind == FrameKind::Control && s.top().source == id) s.top().set(kOnLeft);
}

void swap_control(Table& t, CardId a, CardId b) {
  State& s = t.s;
  const Player of_a = s.at(a).controller;
  const int at_a = line_index(s, a);
  const int at_b = line_index(s, b);
  for (const CardId id : {a, b}) {
    forget_control_of(s, id);
    change_controller(t, id, other(s.at(id).controller), false);
  }
  const auto stand = [&](CardId id, Player p, int place) {
    auto& line = s.side[p].line;
    line.erase(line.find(id));
    line.insert(place, id);
  };
  stand(b, of_a, at_a);
  stand(a, other(of_a), at_b);
}

void take_control_while(Table& t, CardId id, CardId source, Player to) {
  Lasting l;
  l.cards = CardSet::of(id);
  l.source = source;
  l.player = to;
  l.from = t.s.turn;
  l.until = kUntilSourceLeaves;
  l.number = t.s.at(id).controller;
  t.s.lasting().push_back(l);
  move(t, id, to);
}

void end_control(Table& t, const Lasting& ended, int position) {
  State& s = t.s;
  if (ended.cards.empty()) return;
  const auto id = ended.cards.first();
  for (int i = position; i < s.lasting().size(); ++i) {
    if (!controls(s.lasting()[i], id)) continue;
    // A later effect has it still, and will give it to whom this one would have.
    s.lasting()[i].number = ended.number;
    return;
  }
  move(t, id, ended.number);
}

void return_to_line(Table& t, CardId id) {
  for (const Frame& f : t.s.stack())
    if (f.kind == FrameKind::Control && f.source == id) return;
  push(t, FrameKind::Control, id, t.s.at(id).controller).set(kToLine);
}

static void step_to_line(Table& t, Frame& f) {
  State& s = t.s;
  const CardId id = f.source;
  if (!s.artifacts.has(id)) return pop(t);
  const bool choice = !s.side[s.at(id).controller].line.empty();
  if (choice && must_ask(f)) {
    put_off_sweep(s);
    return ask_flank(t);
  }
  pop(t);
  become_creature(t, id, choice && s.answer == 1);
}

void step_control(Table& t, Frame& f) {
  State& s = t.s;
  if (f.has(kToLine)) return step_to_line(t, f);
  if (!is_in_play(s, f.source) || s.at(f.source).controller == f.player) {
    pop(t);
    s.dirty = 1;
    return;
  }
  const bool choice = s.creatures.has(f.source) && !s.side[f.player].line.empty();
  const bool left = f.has(kOnLeft);
  if (choice && !left && must_ask(f)) {
    put_off_sweep(s);
    return ask_flank(t);
  }
  const Frame done = f;
  pop(t);
  change_controller(t, done.source, done.player, choice && (left || s.answer == 1));
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
