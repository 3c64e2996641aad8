#include "ai/keyforge/keyforge_game.h"

#include "ai/keyforge/distinct_moves.h"
#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/playout.h"

namespace archon::ai {

void KeyforgeGame::moves(const State& s, MoveList& out) const { distinct_moves(s, out); }

double KeyforgeGame::evaluate(const State& s, int player) const {
  return keyforge_win_chance(s, *library_, player);
}

double KeyforgeGame::evaluate(const State& s, int player, Foresight& f) const {
  keyforge::GameLog log;
  log.foresight = &f;
  return keyforge_win_chance(s, *library_, player, &log);
}

KeyforgeGame::Move KeyforgeGame::rollout(const State& s, MoveList& space, Rng& rng) const {
  return playout_move(s, space, rng);
}

void KeyforgeGame::prior(const State& s, const MoveList& moves, float* out) const {
  playout_prior(s, moves, out);
}

}  // namespace archon::ai
