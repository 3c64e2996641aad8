// From a move to the next question.
#include "engine/core/counts.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/mechanics/tide.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/turns/use.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

void count(Table& t, const Permission& permission) {
  State& s = t.s;
  if (permission.lasting >= 0) ++s.lasting()[permission.lasting].used;
  if (permission.card == kNoCard) return;
  ++s.of_turn(permission.card).marks;
  s.touched.add(permission.card);
}

// A card of another house is played under a permission, which is spent.
void spend_permission(Table& t, CardId id) {
  const State& s = t.s;
  const bool first_turn_extra = s.turn == 1 && s.side[s.active].from_hand > 0;
  // The first turn's second card needs it whatever its house (rulebook: First Turn Rule).
  if (is_of_house(t, id, s.house) && !first_turn_extra) return;
  count(t, play_permission(t, id));
}

// The same for a card in play that only such a permission lets be used.
void spend_use_permission(Table& t, CardId id, Verb verb) {
  constexpr RowMask kPermissions = row_bit(Op::MayPlayOrUse) | row_bit(Op::MayUseSome) |
                                   row_bit(Op::MayReapWith) | row_bit(Op::MayFightWith);
  // An omni ability needs no house and so no permission (rulebook: Omni).
  if (!(t.s.rows & kPermissions) || verb == Verb::Omni) return;
  if (is_of_house(t, id, t.s.house) || needs_no_house(t, id)) return;
  if (verb == Verb::Fight && row_covers(t, Op::MayFight, id)) return;
  count(t, use_permission(t, id, verb));
}

void discard_in_turn(Table& t, CardId id) {
  State& s = t.s;
  Side& side = s.side[s.active];
  ++side.from_hand;
  ++side.acts;
  const int first = s.pending().size();
  if (discard_card(t, id)) ++side.tally.discarded;
  open_window(t, first);
}

// See returnable(). It counts as a use, or else a card could be discarded and returned for ever.
void return_at_will(Table& t, CardId id) {
  t.s.touched.add(id);
  count_up(t.s.of_turn(id).uses);
  count_up(t.s.side[t.s.active].used);
  move_to(t, id, Zone::Hand, true);
}

[[gnu::noinline]] void apply_main(Table& t, Move move) {
  State& s = t.s;
  switch (move.verb) {
    case Verb::Play:
      spend_permission(t, move.card);
      start_play(t, move.card, s.active);
      break;
    case Verb::Discard: discard_in_turn(t, move.card); break;
    case Verb::EndTurn: ++s.top().pc; break;
    case Verb::RaiseTide: raise_tide_for_chains(t, s.active); break;
    case Verb::Activate: activate_prophecy(t, move.card); break;
    default:
      if (s.at(move.card).zone == Zone::Discard) return return_at_will(t, move.card);
      spend_use_permission(t, move.card, move.verb);
      start_use(t, move.card, move.verb, s.active);
      break;
  }
}

uint16_t answer_of(Move move) {
  if (row_of(move.verb).value != Holds::Nothing) return move.value;
  switch (move.verb) {
    case Verb::Pick: return move.card;
    case Verb::Done: return kPass;
    case Verb::Yes:
    case Verb::Left:
    case Verb::Mulligan: return 1;
    case Verb::No:
    case Verb::Right:
    case Verb::Keep: return 0;
    default: return index_of(move.verb);  // Ask::Use
  }
}

}  // namespace

void carry_out(State& s, const Match& match, Move move, GameLog* log) {
  Table t(s, match, log);
  const Ask ask = s.decision.ask;
  s.decision.clear();
  if (ask == Ask::Main)
    apply_main(t, move);
  else
    s.answer = answer_of(move);
  run(t);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
