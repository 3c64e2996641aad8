#include "ai/keyforge/keyforge_game.h"

#include <algorithm>

#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/playout.h"

namespace archon::ai {

void KeyforgeGame::moves(const State& s, MoveList& out) const {
  keyforge::legal_moves(s, out);
  // Two moves are alike only if their cards have the same title, so only lists of cards are
  // compared.
  uint32_t keys[MoveList::capacity()];
  int kept = 0;
  for (int i = 0; i < out.size(); ++i) {
    const uint32_t k = key(s, out[i]);
    if (std::find(keys, keys + kept, k) != keys + kept) continue;
    keys[kept] = k;
    out[kept++] = out[i];
  }
  while (out.size() > kept) out.pop_back();
}

double KeyforgeGame::evaluate(const State& s, int player) const {
  return keyforge_win_chance(s, *library_, player);
}

double KeyforgeGame::evaluate(const State& s, int player, Foresight& f) const {
  keyforge::GameLog log;
  log.foresight = &f;
  return keyforge_win_chance(s, *library_, player, &log);
}

int KeyforgeGame::rollout(const State& s, const MoveList& moves, Rng& rng) const {
  return playout_move(s, *library_, moves, rng);
}

void KeyforgeGame::prior(const State& s, const MoveList& moves, float* out) const {
  playout_prior(s, moves, out);
}

}  // namespace archon::ai
