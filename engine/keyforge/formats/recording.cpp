#include "engine/keyforge/formats/recording.h"

#include <utility>

#include "engine/core/check.h"

namespace archon::keyforge {

Recording::Recording(const Match& match, Beginning beginning, const State& start) {
  static_cast<Beginning&>(replay_) = std::move(beginning);
  for (const Deck& deck : replay_.decks) {
    Deck grouped = deck;
    group_copies(grouped);
    ARCHON_CHECK(grouped == deck);  // else the file would tell another order of the cards
  }
  replay_.rules = match.library().rules();
  replay_.library = match.library().fingerprint();
  replay_.start = deal_hash(match, start);
}

void Recording::add(Move move, const State& after) {
  std::vector<Stretch>& stretches = replay_.stretches;
  if (stretches.empty() || stretches.back().moves.size() >= kStretch) stretches.emplace_back();
  Stretch& stretch = stretches.back();
  stretch.moves.push_back(move);
  if (stretch.moves.size() == kStretch) stretch.hash = hash(after);
}

void Recording::take_back_to(int count, const State& then) {
  std::vector<Stretch>& stretches = replay_.stretches;
  for (int choices = replay_.choices(); choices > count; --choices) {
    stretches.back().moves.pop_back();
    if (stretches.back().moves.empty()) stretches.pop_back();
  }
  if (!stretches.empty()) stretches.back().hash = hash(then);
}

Replay Recording::replay(const State& now) const {
  Replay out = replay_;
  if (!out.stretches.empty()) out.stretches.back().hash = hash(now);
  out.winner = now.winner;
  out.turns = now.turn;
  return out;
}

}  // namespace archon::keyforge
