#include "engine/keyforge/rules/mechanics/prophecy.h"

#include "engine/core/counts.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

enum ProphecyStep : uint16_t { kChooseCard, kReveal, kDiscard };

void tell_activated(const View& t, CardId prophecy, bool on) {
  t.tell([&] {
    return Happening{
        .what = What::Activated, .card = prophecy, .player = owner_of(prophecy), .amount = on};
  });
}

void fall_silent(Table& t, CardId prophecy) {
  State& s = t.s;
  s.activated.remove(prophecy);
  for (int i = s.lasting().size() - 1; i >= 0; --i)
    if (s.lasting()[i].until == kUntilSourceLeaves && s.lasting()[i].source == prophecy)
      end_lasting(s, i);
  refresh_listeners(t);
  s.dirty = 1;
  tell_activated(t, prophecy, false);
}

// Facedown: the opponent no longer knows which of the cards they have seen is still in hand.
void lay_under(Table& t, CardId id, CardId prophecy) {
  const Player p = owner_of(prophecy);
  put_under(t, id, prophecy);
  t.s.side[other(p)].known -= t.s.side[p].hand;
}

void reveal_fate(Table& t, CardId prophecy) {
  State& s = t.s;
  const int first = s.pending().size();
  for (const CardId id : cards_under(s, prophecy)) {
    t.note_chance(CardSet::of(id));
    for (Side& side : s.side) side.known.add(id);
    t.tell([&] { return Happening{.what = What::Reveal, .card = id, .amount = 3}; });
    Event e;
    e.subject = id;
    e.actor = s.active;
    gather(t, e, Op::OnFate);
  }
  open_window(t, first);
}

}  // namespace

void begin_to_speak(Table& t, CardId reference) {
  t.s.activated.add(reference);
  hear(t, reference);
}

uint8_t activatable(const View& t, Player p) {
  const State& s = t.s;
  // One a turn, and only with a card to lay under it (docs/rulings.md).
  if (s.side[p].hand.empty() || s.side[p].prophesied > 0) return 0;
  unsigned out = 0;
  for (const CardId id : t.match.prophecies() & CardSet::owned_by(p)) {
    const CardId back = t.match.other_side(id);
    if (s.activated.has(id) || (back != kNoCard && s.activated.has(back))) continue;
    out |= 1U << ((id & 63) - kReferencePlace);
  }
  return byte(out);
}

void activate_prophecy(Table& t, CardId prophecy) {
  const Player p = owner_of(prophecy);
  count_up(t.s.side[p].prophesied);
  push(t, FrameKind::Prophecy, prophecy, p).pc = kChooseCard;
}

bool fulfill(Table& t, CardId prophecy) {
  if (!t.s.activated.has(prophecy)) return false;
  // First of all, so that nothing its fate does fulfills it again.
  fall_silent(t, prophecy);
  push(t, FrameKind::Prophecy, prophecy, t.s.active).pc = kReveal;
  return true;
}

bool flip_prophecy(Table& t, CardId prophecy) {
  State& s = t.s;
  const CardId back = t.match.other_side(prophecy);
  if (!s.activated.has(prophecy) || back == kNoCard) return false;
  fall_silent(t, prophecy);
  for (const CardId id : cards_under(s, prophecy)) s.at(id).host = back;
  begin_to_speak(t, back);
  tell_activated(t, back, true);
  return true;
}

void step_prophecy(Table& t, Frame& f) {
  State& s = t.s;
  const CardId prophecy = f.source;
  switch (f.pc) {
    case kChooseCard: {
      if (must_ask(f)) {
        ask_pick(t, s.side[f.player].hand, false);
        if (s.decision.ask != Ask::Nothing) return;
        must_ask(f);  // answered at once
      }
      lay_under(t, s.picked(), prophecy);
      begin_to_speak(t, prophecy);
      tell_activated(t, prophecy, true);
      Event e;
      e.trigger = Op::OnActivated;
      e.subject = prophecy;
      e.actor = f.player;
      pop(t);
      return trigger(t, e);
    }
    case kReveal: f.pc = kDiscard; return reveal_fate(t, prophecy);
    case kDiscard:
      pop(t);
      // What its fate has moved elsewhere stays there.
      for (const CardId id : cards_under(s, prophecy)) move_to(t, id, Zone::Discard, true);
      return;
    default: ARCHON_UNREACHABLE("a step of a prophecy");
  }
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
