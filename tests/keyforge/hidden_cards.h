// Changes what a player can't see, by exchanging cards one pair at a time: written without a look
// at determinize(), which is tested with it.
#pragma once

#include <utility>
#include <vector>

#include "engine/keyforge/knowledge/exchange.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// Cards of `owner` whose place the observer doesn't know. Of those offered to them they know where
// they do not lie.
inline std::vector<CardId> hidden_cards(const State& s, Player owner, Player observer) {
  std::vector<CardId> out;
  const CardSet known = s.side[observer].known;
  for (int i = 0; i < kMaxOwned; ++i) {
    const auto id = static_cast<CardId>(64 * owner + i);
    const Zone zone = s.at(id).zone;
    const bool closed =
        zone == Zone::Deck || zone == Zone::Under || (owner != observer && zone == Zone::Hand) ||
        (zone == Zone::Archives && s.side[other(observer)].archives.has(id)) || s.facedown.has(id);
    const bool offered = s.decision.ask == Ask::Pick && s.decision.player == observer &&
                         !s.facedown.has(id) && !s.facedown.empty() && s.decision.cards.has(id);
    if (closed && !known.has(id) && !offered) out.push_back(id);
  }
  return out;
}

inline void exchange_in(CardSet& set, CardId a, CardId b) {
  if (set.has(a) == set.has(b)) return;
  const bool had = set.has(a);
  set.remove(had ? a : b);
  set.add(had ? b : a);
}

// Two hidden cards of one owner change places; what their owner knows of the places stays.
inline void exchange(State& s, CardId a, CardId b) {
  if (s.facedown.has(a) || s.facedown.has(b)) {
    const CardSet kept = remembered(s);
    if (kept.has(a) || kept.has(b)) return;
    exchange_cards(s, a, b);
    if (s.decision.ask != Ask::Main) return;
    // What can be played or discarded is in hand.
    for (CardSet* set : {&s.decision.cards, &s.decision.disposable}) exchange_in(*set, a, b);
    return;
  }
  Side& side = s.side[owner_of(a)];
  for (CardId& place : side.deck) place = place == a ? b : place == b ? a : place;
  for (CardSet* set : {&side.hand, &side.archives, &side.known, &s.under}) exchange_in(*set, a, b);
  std::swap(s.at(a).zone, s.at(b).zone);
  std::swap(s.at(a).host, s.at(b).host);
}

// Another state that looks the same to the observer, the dice to come included.
inline State scrambled(const State& original, Player observer, Rng& rng) {
  State s = original;
  for (const Player owner : {Player{0}, Player{1}}) {
    const std::vector<CardId> cards = hidden_cards(s, owner, observer);
    if (cards.size() < 2) continue;
    const auto any = [&] { return cards[rng.below(static_cast<uint32_t>(cards.size()))]; };
    for (size_t n = 0; n < 2 * cards.size(); ++n) exchange(s, any(), any());
  }
  s.rng = Rng(rng.next64());
  return s;
}

}  // namespace archon::keyforge
