#include "ai/keyforge/playout.h"

#include "engine/keyforge/rules/query.h"

namespace archon::ai {
namespace {

using namespace keyforge;

// How many cards in hand and ready cards a house would put to work.
int house_weight(const State& s, House h) {
  const Side& side = s.side[s.active];
  int n = 0;
  for (const CardId id : side.hand) n += s.at(id).house == h ? 2 : 0;
  for (const CardId id : side.controlled& s.creatures) n += s.at(id).house == h ? 2 : 0;
  for (const CardId id : side.controlled& s.artifacts) n += s.at(id).house == h ? 1 : 0;
  return n;
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

int weight(const State& s, Move m) {
  switch (s.decision.ask) {
    case Ask::Main: return main_weight(s, m);
    case Ask::House: {
      const int n = house_weight(s, static_cast<House>(m.value));
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

int playout_move(const State& s, const Library&, const MoveList& moves, Rng& rng) {
  int total = 0;
  int weights[MoveList::capacity()];
  for (int i = 0; i < moves.size(); ++i) total += weights[i] = weight(s, moves[i]);
  auto draw = static_cast<int>(rng.below(static_cast<uint32_t>(total)));
  for (int i = 0; i < moves.size(); ++i) {
    draw -= weights[i];
    if (draw < 0) return i;
  }
  return moves.size() - 1;
}

void playout_prior(const State& s, const MoveList& moves, float* out) {
  float total = 0;
  for (int i = 0; i < moves.size(); ++i) total += out[i] = static_cast<float>(weight(s, moves[i]));
  for (int i = 0; i < moves.size(); ++i) out[i] /= total;
}

}  // namespace archon::ai
