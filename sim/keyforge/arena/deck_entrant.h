// A deck as an entrant: its list, and what was prepared of it for games.
#pragma once

#include <cstdint>

#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/playable.h"
#include "sim/play/arena.h"

namespace archon::sim {

class DeckEntrant : public EntrantBody {
 public:
  DeckEntrant(keyforge::Deck its_list, keyforge::PlayableDeck prepared)
      : list(std::move(its_list)), deck(std::move(prepared)) {}
  // The same cards with the same icons in the same order.
  bool plays_like(const EntrantBody& other) const override;

  keyforge::Deck list;
  keyforge::PlayableDeck deck;  // empty where it was not prepared for a game
};

// What a deck's entrant is made of.
const DeckEntrant& deck_of(const Entrant& entrant);
const keyforge::Deck& list_of(const Entrant& entrant);

// Of a list, whatever it is called and in whatever order.
uint64_t list_fingerprint(keyforge::Deck list);

// As listed; its cards have the places that the list gives them. Throws Error for a deck that can't
// be played.
Entrant listed_entrant(keyforge::Deck list, const keyforge::Library& library);
// As listed, for whoever prepares it for games (Arena::admit).
Entrant unprepared_entrant(keyforge::Deck list);
// In an order of its own, so that nothing depends on how a file listed it. Throws as above.
Entrant entrant(keyforge::Deck list, const keyforge::Library& library);

}  // namespace archon::sim
