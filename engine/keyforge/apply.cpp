// From a move to the next question.
#include "engine/keyforge/game.h"
#include "engine/keyforge/query.h"
#include "engine/keyforge/resolve.h"
#include "engine/keyforge/zones.h"

namespace archon::keyforge {
namespace {

// A card of another house is played under a permission, which is spent.
void spend_permission(Table& t, CardId id) {
  State& s = t.s;
  const bool first_turn_extra = s.turn == 1 && s.side[s.active].from_hand > 0;
  if (house_of(t, id) == s.house && !first_turn_extra) return;
  const Permission permission = play_permission(t, id);
  if (permission.lasting >= 0) ++s.lasting[permission.lasting].used;
  if (permission.card != kNoCard) ++s.at(permission.card).marks;
}

void discard_from_hand(Table& t, CardId id) {
  State& s = t.s;
  Side& side = s.side[s.active];
  ++side.from_hand;
  ++side.tally.discarded;
  s.discarded.add(id);
  move_to(t, id, Zone::Discard, true);
  Event e;
  e.trigger = Op::AfterDiscarded;
  e.subject = id;
  e.actor = s.active;
  trigger(t, e);
}

void apply_main(Table& t, Move move) {
  State& s = t.s;
  switch (move.verb) {
    case Verb::Play:
      spend_permission(t, move.card);
      start_play(t, move.card, s.active);
      break;
    case Verb::Discard: discard_from_hand(t, move.card); break;
    case Verb::EndTurn: ++s.top().pc; break;
    default: start_use(t, move.card, move.verb, s.active); break;
  }
}

uint16_t answer_of(Move move) {
  switch (move.verb) {
    case Verb::Pick: return move.card;
    case Verb::Done: return kPass;
    case Verb::Yes:
    case Verb::Left:
    case Verb::Mulligan: return 1;
    case Verb::No:
    case Verb::Right:
    case Verb::Keep: return 0;
    case Verb::House:
    case Verb::Number:
    case Verb::Key:
    case Verb::Option:
    case Verb::Next: return move.value;
    default: return static_cast<uint16_t>(move.verb);  // Ask::Use
  }
}

bool is_legal(const State& s, const Library& library, Move move) {
  MoveList list;
  legal_moves(s, library, list);
  return list.find(move) >= 0;
}

// Cheap tests for the frequent questions; the rest goes through the list.
bool accepts(const State& s, const Library& library, Move move) {
  const Decision& d = s.decision;
  const bool card = move.card < 128 && (move.card & 63) < kMaxOwned;
  if (d.ask == Ask::Main && move.value == 0) {
    if (move.verb == Verb::Play) return card && d.cards.has(move.card);
    if (move.verb == Verb::Discard) return card && d.disposable.has(move.card);
    if (move.verb == Verb::EndTurn) return move.card == kNoCard;
  }
  if (d.ask == Ask::Pick && move.verb == Verb::Pick)
    return card && move.value == 0 && d.cards.has(move.card);
  return is_legal(s, library, move);
}

}  // namespace

void apply(State& s, const Library& library, Move move) {
  if (!accepts(s, library, move)) throw Error("illegal move");
  Table t{s, library};
  const Ask ask = s.decision.ask;
  s.decision = {};
  if (ask == Ask::Main)
    apply_main(t, move);
  else
    s.answer = answer_of(move);
  run(t);
}

}  // namespace archon::keyforge
