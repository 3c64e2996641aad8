#include "engine/keyforge/rules/zones/piles.h"

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/rows.h"
#include "engine/keyforge/rules/scripts.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

CardSet random_cards(Table& t, CardSet from, int n) {
  State& s = t.s;
  CardSet out;
  if (n > 0 && !from.empty()) t.note_chance(from);
  for (; n > 0 && !from.empty(); --n) {
    if (t.log && t.log->rig)
      if (const CardId id = t.log->rig->pick(from); id != kNoCard) {
        out.add(id);
        from.remove(id);
        continue;
      }
    uint32_t skip = s.rng.below(from.size());
    for (const CardId id : from) {
      if (skip-- != 0) continue;
      out.add(id);
      from.remove(id);
      break;
    }
  }
  return out;
}

// That many cards of the discard pile have come into the deck; less than none where it stays.
static void answer_shuffle(Table& t, Player p, Shuffled what) {
  if (!t.any_trigger(Op::AfterShuffles)) return;
  Event e;
  e.trigger = Op::AfterShuffles;
  e.actor = p;
  e.amount = what.whole_pile ? what.added : -1;
  trigger(t, e);
}

void shuffle_deck(Table& t, Player p, Shuffled what) {
  State& s = t.s;
  auto& deck = s.side[p].deck;
  CardSet shuffled;
  for (const CardId id : deck) shuffled.add(id);
  for (Side& watcher : s.side) watcher.known -= shuffled;
  shuffle(deck.begin(), deck.size(), s.rng);
  if (t.log && t.log->rig) t.log->rig->arrange(s.side[p], p);
  if (t.any_row(Op::TopIsOpen)) show_tops(t);
  t.tell([&] { return Happening{.what = What::Shuffle, .player = p, .amount = what.added}; });
  answer_shuffle(t, p, what);
}

void shuffle_discard_into_deck(Table& t, Player p) {
  State& s = t.s;
  Side& side = s.side[p];
  const int added = side.discard.size();
  const int before = side.deck.size();
  CardSet cards;
  for (int i = added - 1; i >= 0; --i) {
    const CardId id = side.discard[i];
    s.at(id).zone = Zone::Deck;
    side.deck.push_back(id);
    cards.add(id);
  }
  // Beneath the deck, in an order that is always the same: what a seed shuffles hangs on it.
  std::rotate(side.deck.begin(), side.deck.begin() + before, side.deck.end());
  forget_references(t, cards);
  side.discard.clear();
  t.power_may_have_changed();
  // Nothing counts as a pile by the newer book alone.
  const bool pile = added > 0 || t.lib.rules().shuffles_for_nothing();
  shuffle_deck(t, p, {.added = narrow<int16_t>(added), .whole_pile = pile});
}

// Cards have been drawn, this many.
[[gnu::noinline]] static void tell_draws(Table& t, Player p, int drawn) {
  const int first = t.s.pending().size();
  Event e;
  e.trigger = Op::AfterDraws;
  e.actor = p;
  for (int i = 0; i < drawn; ++i) gather(t, e);
  open_window(t, first);
}

// The cards in the discard pile that may come to hand instead of what the player would draw now.
static CardSet replacing(const View& t, Player p) {
  CardSet out;
  // In its player's own turn, from the forge step on (Scooboo, docs/rulings.md).
  if (p != t.s.active || t.s.step == Step::Setup) return out;
  for (const CardId id : t.s.side[p].discard)
    if (t.match.replacing_draws().has(id))
      for_own_rows(t, id, p, Op::ReplacesDraw, [&](const Env&, const Node&) { out.add(id); });
  return out;
}

// Cards of the deck are discarded, and the card comes to hand.
static void replace_draw(Table& t, Player p, CardId id) {
  State& s = t.s;
  int most = 0;
  for_own_rows(t, id, p, Op::ReplacesDraw,
               [&](const Env& env, const Node& row) { most = eval_number(t, env, row.amount()); });
  const int first = s.pending().size();
  for (; most > 0 && !s.side[p].deck.empty(); --most) {
    t.note_chance(CardSet::of(s.side[p].deck.back()));
    discard_card(t, s.side[p].deck.back());
  }
  if (s.at(id).zone == Zone::Discard) move_to(t, id, Zone::Hand, true);
  if (t.any_row(Op::TopIsOpen)) show_tops(t);
  open_window(t, first);
}

static int draw_at_once(Table& t, Player p, int count);

// One after another; what answers one comes before the next.
void step_draws(Table& t, Frame& f) {
  State& s = t.s;
  const Player p = f.player;
  const int depth = s.stack().size();
  while (f.amount > 0) {
    const CardSet open = replacing(t, p);
    if (f.has(kAnswered) || !open.empty()) {
      if (must_ask(f)) return ask_pick(t, open, true);
      if (s.answer != kPass) {
        --f.amount;
        return replace_draw(t, p, s.picked());
      }
    }
    --f.amount;
    const int came = draw_at_once(t, p, 1);
    count_up(f.drawn(), came);
    count_up(f.missed(), 1 - came);
    if (!goes_on(s, depth)) return;
  }
  if (s.step == Step::Draw) s.side[p].refilled = f.drawn();
  const int wanted = f.wanted();
  const int came = wanted - f.missed();
  pop(t);
  if (s.top().kind == FrameKind::Script) script_drew(t, s.top(), came, wanted);
}

// Whether something answers one of several draws, which the next one waits for: see
// Rules::draws_one_by_one.
[[gnu::noinline]] static bool waits_for_answers(const View& t, Player p, int count) {
  if (count < 2 || !t.lib.rules().draws_one_by_one()) return false;
  return t.any_trigger(Op::AfterDraws) || t.s.side[p].deck.size() < count;
}

int draw(Table& t, Player p, int count) {
  constexpr TriggerMask kAnswers = trigger_bit(Op::AfterDraws) | trigger_bit(Op::AfterShuffles);
  const bool replaced = !t.match.replacing_draws().empty() && count > 0 && !replacing(t, p).empty();
  const bool answered = (t.s.triggers & kAnswers) != 0 && waits_for_answers(t, p, count);
  if (!replaced && !answered) return draw_at_once(t, p, count);
  Frame& f = push(t, FrameKind::Draws, kNoCard, p);
  f.amount = narrow<int16_t>(count);
  f.wanted() = narrow<uint16_t>(count);
  return count;
}

static int draw_at_once(Table& t, Player p, int count) {
  State& s = t.s;
  Side& side = s.side[p];
  const bool open = t.any_row(Op::TopIsOpen);
  int drawn = 0;
  for (; drawn < count; ++drawn) {
    if (side.deck.empty()) {
      // In the middle of a draw, as cards come one at a time (rulebook: Draw Cards).
      if (side.discard.empty()) break;
      shuffle_discard_into_deck(t, p);
    }
    const CardId id = side.deck.pop_back();
    side.hand.add(id);
    if (t.log) {
      t.log->held.add(id);
      if (t.log->foresight) t.log->foresight->draw(p);
    }
    s.at(id).zone = Zone::Hand;
    if (t.is_logged()) tell_move(t, id, Zone::Deck, Zone::Hand);
    side.known.add(id);  // the other player knows it only if it was seen on the deck
    if (open) [[unlikely]]
      show_tops(t);
  }
  if (s.step == Step::Draw) side.refilled = byte(drawn);
  note_empty_deck(t, side);
  if (drawn > 0)
    t.tell([&] {
      return Happening{.what = What::Draw, .player = p, .amount = narrow<int16_t>(drawn)};
    });
  if (t.any_trigger(Op::AfterDraws)) [[unlikely]]
    tell_draws(t, p, drawn);
  return drawn;
}

void take_from_archives(Table& t, CardId id, Player p) {
  State& s = t.s;
  if (is_kept_in_archives(t, id)) return;
  const bool seen = s.side[other(p)].known.has(id);
  const Player owner = owner_of(id);
  move_to(t, id, Zone::Hand, false);
  s.side[owner].known.add(id);
  // Its keeper knows what goes home to its owner, and who had seen it before still does.
  if (owner != p || seen) s.side[other(owner)].known.add(id);
}

void take_archives(Table& t, Player p) {
  for (const CardId id : t.s.side[p].archives) take_from_archives(t, id, p);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
