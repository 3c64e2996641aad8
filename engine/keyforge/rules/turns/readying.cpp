#include "engine/keyforge/rules/turns/readying.h"

#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Its one register holds the cards that are still to be readied.
Frame& start_readying(Table& t, const CardSet& cards, Player p) {
  Frame& f = push(t, FrameKind::Readying, kNoCard, p);
  f.cells = 1;
  t.s.cells().extend(f.cells);
  t.s.cells()[f.first_cell] = cards;
  return f;
}

CardSet entrenched(const View& t, const CardSet& cards) {
  CardSet out;
  for (const CardId id : cards)
    if (keyword(t, id, Keyword::Entrench) > 0) out.add(id);
  return out;
}

// The next card, in the order in which cards are picked, that its player may leave exhausted.
CardId next_entrenched(const View& t, const CardSet& cards, CardId last) {
  CardId out = kNoCard;
  for (const CardId id : entrenched(t, cards)) {
    if (last != kNoCard && pick_rank(t.s, id) <= pick_rank(t.s, last)) continue;
    if (out == kNoCard || pick_rank(t.s, id) < pick_rank(t.s, out)) out = id;
  }
  return out;
}

// Which of them stay exhausted; false while that is asked.
bool settle_entrenched(Table& t, Frame& f) {
  const State& s = t.s;
  CardSet& rest = t.s.cells()[f.first_cell];
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    if (s.answer == 1) rest.remove(f.source);
  }
  f.source = next_entrenched(t, rest, f.source);
  if (f.source == kNoCard) {
    f.clear(kChoosing);
    return true;
  }
  f.set(kAnswered);
  ask_may(t);
  return false;
}

}  // namespace

void ready_some(Table& t, CardSet cards, Player p) {
  for (const CardId id : cards)
    if (row_covers(t, Op::CannotReady, id) || row_covers(t, Op::StaysExhausted, id))
      cards.remove(id);
  if (entrenched(t, cards).empty()) return ready_cards(t, cards, p);
  start_readying(t, cards, p).set(kChoosing);
}

void ready_cards(Table& t, const CardSet& cards, Player p) {
  if (is_answered_by_any(t, trigger_bit(Op::AfterReadied))) [[unlikely]]
    start_readying(t, cards, p);
  else
    make_ready(t, cards);
}

// Cards that something answers get ready one after another (rulebook of 2026: Ready).
void step_readying(Table& t, Frame& f) {
  State& s = t.s;
  if (f.has(kChoosing) && !settle_entrenched(t, f)) return;
  CardSet& rest = s.cells()[f.first_cell];
  rest = (rest & s.in_play()) - s.ready;  // what answered one may have removed others
  if (!is_answered_by_any(t, trigger_bit(Op::AfterReadied))) {
    const CardSet together = rest;
    pop(t);
    return make_ready(t, together);
  }
  if (rest.empty()) return pop(t);
  if (rest.size() == 1 && !f.has(kAnswered)) {  // nothing to put in order
    s.answer = rest.first();
  } else if (must_ask(f)) {
    return ask_pick(t, rest, false);
  }
  Event e;
  e.trigger = Op::AfterReadied;
  e.subject = s.picked();
  e.actor = f.player;
  rest.remove(e.subject);
  make_ready(t, CardSet::of(e.subject));
  trigger(t, e);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
