#include "ai/keyforge/playout.h"

#include "engine/keyforge/rules/query.h"

namespace archon::ai {
namespace {

using namespace keyforge;

// How many cards in hand and ready cards a house would put to work.
int house_weight(const State& s, const Match& match, House h) {
  const Side& side = s.side[s.active];
  const CardSet& theirs = match.of_house(h);
  return 2 * (side.hand & theirs).size() + 2 * (side.controlled & s.creatures & theirs).size() +
         (side.controlled & s.artifacts & theirs).size();
}

// Weight of a move in the main step; the move is drawn in proportion.
int main_weight(const State& s, Move m) {
  switch (m.verb) {
    case Verb::Play: return 40;
    case Verb::Reap: return 24;
    case Verb::Fight: return 10;
    case Verb::Action:
    case Verb::Omni: return 16;
    case Verb::Unstun: return 20;
    case Verb::Discard: return s.side[s.active].hand.size() > 5 ? 3 : 1;
    default: return 1;
  }
}

int pick_weight(const State& s, Move m) {
  if (m.verb == Verb::Done) return 2;
  // Most targets are better on the other side, and a weak guess suffices here.
  const Card& c = s.at(m.card);
  return c.zone == Zone::Play && c.controller != s.active ? 6 : 3;
}

int weight(const State& s, const Match& match, Move m) {
  switch (s.decision.ask) {
    case Ask::Main: return main_weight(s, m);
    case Ask::House: {
      const int n = house_weight(s, match, static_cast<House>(m.value));
      return 1 + n * n;
    }
    case Ask::Pick: return pick_weight(s, m);
    case Ask::Mulligan: return m.verb == Verb::Keep ? 9 : 1;
    case Ask::May: return m.verb == Verb::Yes ? 4 : 1;
    case Ask::Use: return main_weight(s, m);
    default: return 1;
  }
}

}  // namespace

int playout_move(const State& s, const Match& match, const MoveList& moves, Rng& rng) {
  int total = 0;
  int weights[MoveList::capacity()];
  for (int i = 0; i < moves.size(); ++i) total += weights[i] = weight(s, match, moves[i]);
  auto draw = static_cast<int>(rng.below(static_cast<uint32_t>(total)));
  for (int i = 0; i < moves.size(); ++i) {
    draw -= weights[i];
    if (draw < 0) return i;
  }
  return moves.size() - 1;
}

void playout_prior(const State& s, const Match& match, const MoveList& moves, float* out) {
  float total = 0;
  for (int i = 0; i < moves.size(); ++i) total += out[i] = static_cast<float>(weight(s, match, moves[i]));
  for (int i = 0; i < moves.size(); ++i) out[i] /= total;
}

}  // namespace archon::ai
