#include "engine/keyforge/knowledge/sight.h"

#include "engine/keyforge/knowledge/rearrange.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {

void show_to(State& s, Player player) {
  rearrange(s, player, nullptr);
  s.rng = Rng();
}

State seen_by(const State& s, Player player) {
  State out = s;
  show_to(out, player);
  return out;
}

CardId counterpart(const State& s, CardId id, const State& in) {
  if (id >= 128 || !s.facedown.has(id)) return id;
  return facedown_at(in, s.at(id).controller, facedown_place(s, id));
}

// What is offered as a title is no card that lies anywhere.
Move counterpart(const State& s, Move move, const State& in) {
  if (!s.decision.is_of_titles()) move.card = counterpart(s, move.card, in);
  return move;
}

}  // namespace archon::keyforge
