#include "engine/keyforge/knowledge/visibility.h"

#include "engine/core/counts.h"

namespace archon::keyforge {

bool is_seen(const State& s, CardId id, std::optional<Player> viewer) {
  const bool open = is_open(s.at(id).zone) && !s.facedown.has(id);
  return !viewer || open || s.side[*viewer].known.has(id);
}

CardSet in_sight_of(const State& s, Player viewer) {
  CardSet out;
  for (const CardId id : kAllCards)
    if (is_seen(s, id, viewer)) out.add(id);
  return out;
}

CardSet come_to_light(const State& before, const State& after, Player viewer) {
  return in_sight_of(after, viewer) - in_sight_of(before, viewer);
}

bool in_the_open(const Happening& h, std::optional<Player> viewer) {
  if ((h.facedown & Happening::kCard) != 0) return !viewer;
  if (h.what == What::Move) return is_open(value_at<Zone>(h.from)) || is_open(value_at<Zone>(h.to));
  if (h.what == What::Reveal) return !viewer || (h.amount >> *viewer & 1) != 0;
  return true;
}

}  // namespace archon::keyforge
