#include "engine/keyforge/formats/recording.h"

#include <utility>

#include "engine/core/check.h"

namespace archon::keyforge {

Replay recorded(const Match& match, Beginning beginning, const State& start,
                std::span<const Move> moves) {
  Replay out;
  static_cast<Beginning&>(out) = std::move(beginning);
  for (const Deck& deck : out.decks) {
    Deck grouped = deck;
    group_copies(grouped);
    ARCHON_CHECK(grouped == deck);  // else the file would tell another order of the cards
  }
  out.rules = match.library().rules();
  out.library = match.library().fingerprint();
  out.start = deal_hash(match, start);
  State s = start;
  for (const Move move : moves) {
    if (out.stretches.empty() || out.stretches.back().moves.size() == kStretch)
      out.stretches.emplace_back();
    apply(s, match, move);
    Stretch& stretch = out.stretches.back();
    stretch.moves.push_back(move);
    if (stretch.moves.size() == kStretch) stretch.hash = hash(s);
  }
  if (!out.stretches.empty()) out.stretches.back().hash = hash(s);
  out.winner = s.winner;
  out.turns = s.turn;
  return out;
}

}  // namespace archon::keyforge
