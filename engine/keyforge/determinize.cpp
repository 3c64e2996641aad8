// Hidden information: what a player can't know is replaced by a guess that fits what they do know.
#include <array>

#include "engine/keyforge/game.h"

namespace archon::keyforge {
namespace {

// Shuffles the cards of `owner` that the observer can't place among the hidden places they may be in:
// the deck, and for an opponent the hand and the archives too.
void shuffle_unknown(State& s, Player owner, Player observer, Rng& rng) {
  Side& side = s.side[owner];
  const CardSet known = s.side[observer].known;
  std::array<CardId, kMaxOwned> pool{};
  int count = 0;
  CardSet hidden;
  if (owner != observer)
    hidden = (side.hand | (side.archives & CardSet::owned_by(owner))) - known;
  for (const CardId id : side.deck)
    if (!known.has(id)) hidden.add(id);
  for (const int id : hidden) pool[static_cast<size_t>(count++)] = static_cast<CardId>(id);
  shuffle(pool.data(), count, rng);

  int next = 0;
  for (CardId& place : side.deck) {
    if (known.has(place)) continue;
    place = pool[static_cast<size_t>(next++)];
    s.at(place).zone = Zone::Deck;
  }
  if (owner == observer) return;
  const auto refill = [&](CardSet& zone, Zone name) {
    const CardSet replaced = zone & hidden;
    zone -= replaced;
    for (int n = replaced.size(); n > 0; --n) {
      const CardId id = pool[static_cast<size_t>(next++)];
      zone.add(id);
      s.at(id).zone = name;
    }
  };
  refill(side.hand, Zone::Hand);
  refill(side.archives, Zone::Archives);
}

// What the owner knows of their own cards travels with the zones, not with the cards.
void restore_own_knowledge(State& s, Player owner) {
  Side& side = s.side[owner];
  CardSet deck;
  for (const CardId id : side.deck) deck.add(id);
  const CardSet mine = CardSet::owned_by(owner);
  const CardSet seen_on_deck = side.known & s.side[other(owner)].known & deck;
  side.known = (side.known - mine) | (side.hand & mine) | (side.archives & mine) | seen_on_deck;
}

struct Fnv {
  uint64_t value = 1469598103934665603ULL;
  void add(uint64_t x) {
    value = (value ^ x) * 0x9E3779B97F4A7C15ULL;
    value ^= value >> 29;
  }
  template <class T>
  void bytes(const T& object) {
    const auto* p = reinterpret_cast<const unsigned char*>(&object);
    size_t i = 0;
    for (; i + 8 <= sizeof(T); i += 8) {
      uint64_t word = 0;
      __builtin_memcpy(&word, p + i, 8);
      add(word);
    }
    for (; i < sizeof(T); ++i) add(p[i]);
  }
};

}  // namespace

void determinize(State& s, Player observer, Rng& rng) {
  shuffle_unknown(s, observer, observer, rng);
  shuffle_unknown(s, other(observer), observer, rng);
  restore_own_knowledge(s, other(observer));
  s.rng = Rng(rng.next64());
}

uint64_t observation_hash(const State& s, Player player) {
  // Brings every state that looks alike to one representative and hashes that.
  State seen = s;
  Rng fixed(0);
  for (Player p = 0; p < 2; ++p) {
    Side& side = seen.side[p];
    const CardSet known = seen.side[player].known;
    // Sorted hidden cards dealt out in place order.
    CardSet hidden;
    if (p != player) hidden = (side.hand | (side.archives & CardSet::owned_by(p))) - known;
    for (const CardId id : side.deck)
      if (!known.has(id)) hidden.add(id);
    std::array<CardId, kMaxOwned> pool{};
    int count = 0;
    for (const int id : hidden) pool[static_cast<size_t>(count++)] = static_cast<CardId>(id);
    int next = 0;
    for (CardId& place : side.deck)
      if (!known.has(place)) {
        place = pool[static_cast<size_t>(next++)];
        seen.at(place).zone = Zone::Deck;
      }
    if (p == player) continue;
    for (auto [zone, name] : {std::pair{&side.hand, Zone::Hand}, {&side.archives, Zone::Archives}}) {
      const CardSet replaced = *zone & hidden;
      *zone -= replaced;
      for (int n = replaced.size(); n > 0; --n) {
        const CardId id = pool[static_cast<size_t>(next++)];
        zone->add(id);
        seen.at(id).zone = name;
      }
    }
    side.known = {};
  }
  seen.rng = fixed;
  return hash(seen);
}

uint64_t hash(const State& s) {
  Fnv fnv;
  fnv.bytes(s);
  return fnv.value;
}

}  // namespace archon::keyforge
