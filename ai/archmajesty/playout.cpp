#include "ai/archmajesty/playout.h"

#include "ai/archmajesty/distinct_moves.h"

namespace archon::archmajesty {
namespace {

int weight_of_refusal(Ask ask) {
  switch (ask) {
    case Ask::Main: return 2;
    case Ask::Answer: return 12;
    case Ask::Cycle: return 6;
    case Ask::Guard:
    case Ask::Between: return 8;
    default: return 1;
  }
}

// In proportion to these moves are drawn. Attacks come first: a playout has to come to an end, and
// many squares to run to would outweigh them otherwise.
int weight(const State& state, const Move& m) {
  switch (m.verb) {
    case Verb::Pass: return weight_of_refusal(state.question.ask);
    case Verb::Cast:
    case Verb::Strike: return 40;
    case Verb::Cantrip: return 12;
    case Verb::Run: return 4;
    case Verb::Jump: return 1;
    case Verb::Fall: return 2;
    case Verb::Lay: return 6;
    case Verb::Exploit: return 8;
    case Verb::GuardToken: return 6;
    case Verb::Pitch:
    case Verb::Cleanse: return 1;
    default: return 3;
  }
}

}  // namespace

Move playout_move(const Battle& battle, const State& state, MoveList& space, Rng& rng) {
  distinct_moves(battle, state, space);
  if (space.size() == 1) return space[0];
  int total = 0;
  for (const Move& m : space) total += weight(state, m);
  int drawn = rng.below(total);
  for (const Move& m : space)
    if ((drawn -= weight(state, m)) < 0) return m;
  return space[space.size() - 1];
}

void playout_prior(const State& state, const MoveList& moves, float* out) {
  float total = 0;
  for (int i = 0; i < moves.size(); ++i)
    total += out[i] = static_cast<float>(weight(state, moves[i]));
  for (int i = 0; i < moves.size(); ++i) out[i] /= total;
}

}  // namespace archon::archmajesty
