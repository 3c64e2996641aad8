#include "ai/archmajesty/archmajesty_game.h"

#include "ai/archmajesty/distinct_moves.h"
#include "ai/archmajesty/evaluate.h"
#include "ai/archmajesty/playout.h"

namespace archon::ai {

double ArchmajestyGame::reward(const State& s, int player) const {
  if (s.outcome == archmajesty::Outcome::Drawn) return 0.5;
  return (s.outcome == archmajesty::Outcome::Allied) == (player == 0) ? 1 : 0;
}

void ArchmajestyGame::moves(const State& s, MoveList& out) const {
  archmajesty::distinct_moves(*battle_, s, out);
}

// A combo is a step, from its first card to its last: nothing of it happens before it is laid. So
// is what is prepared between rounds: hands are full again only then.
Stage ArchmajestyGame::stage(const State& s) const {
  using archmajesty::Ask;
  switch (s.question.ask) {
    case Ask::Slot:
    case Ask::Main: return Stage::Step;
    default: return Stage::Detail;
  }
}

double ArchmajestyGame::evaluate(const State& s, int player) const {
  return archmajesty::win_chance(*battle_, s, player);
}

ArchmajestyGame::Move ArchmajestyGame::rollout(const State& s, MoveList& space, Rng& rng) const {
  return archmajesty::playout_move(*battle_, s, space, rng);
}

void ArchmajestyGame::prior(const State& s, const MoveList& moves, float* out) const {
  archmajesty::playout_prior(s, moves, out);
}

}  // namespace archon::ai
