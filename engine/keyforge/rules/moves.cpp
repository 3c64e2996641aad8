// What a move does to a game, asked from outside: whether it may be made, and by which of the two
// compiled rules it is.
#include "engine/core/counts.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
namespace {

bool may_activate(const Decision& d, CardId card) {
  const int place = (card & 63) - kReferencePlace;
  return owner_of(card) == d.player && place >= 0 && (d.prophecies() >> place & 1) != 0;
}

// Whether the move is among the legal ones, without listing them.
bool accepts(const State& s, Move move) {
  const Decision& d = s.decision;
  const bool card = move.card < 128 && (move.card & 63) < kMaxOwned;
  const bool plain = move.card == kNoCard;
  const auto bit = [&](unsigned bits) {
    return plain && move.value < 16 && (bits >> move.value & 1);
  };
  const size_t use = index_of(move.verb) - index_of(Verb::Reap);
  switch (d.ask) {
    case Ask::Main:
      if (move.value != 0) return false;
      if (move.verb == Verb::EndTurn) return plain;
      if (move.verb == Verb::RaiseTide) return plain && d.tide();
      if (!card) return false;
      if (move.verb == Verb::Activate) return may_activate(d, move.card);
      if (move.verb == Verb::Play) return d.cards.has(move.card);
      if (move.verb == Verb::Discard) return d.disposable.has(move.card);
      return use < d.usable.size() && d.usable[use].has(move.card);
    case Ask::Pick:
      if (move.value != 0) return false;
      if (move.verb == Verb::Done) return plain && d.pass;
      return move.verb == Verb::Pick && card && d.cards.has(move.card);
    case Ask::House:
    case Ask::ChooseHouse: return move.verb == Verb::House && bit(d.houses);
    case Ask::Key: return move.verb == Verb::Key && bit(d.colours());
    case Ask::BonusIcon: return move.verb == Verb::Icon && bit(d.ways());
    case Ask::Number:
      return move.verb == Verb::Number && plain && d.low <= move.value && move.value <= d.high;
    case Ask::Option: return move.verb == Verb::Option && plain && move.value < d.options();
    // The lists of all others are short.
    default: {
      MoveList list;
      legal_moves(s, list);
      return list.find(move) >= 0;
    }
  }
}

}  // namespace

void apply(State& s, const Match& match, Move move, GameLog* log) {
  if (!accepts(s, move)) throw Error("illegal move");
  apply_trusted(s, match, move, log);
}

void ask_again(State& s, const Match& match, GameLog* log) {
  if (s.over()) return;
  Table t(s, match, log);
  s.decision.clear();
  s.top().clear(kAnswered);
  s.dirty = 1;
  run(t);
}

}  // namespace archon::keyforge
