// What isn't known of the decks that a report is about: it says so, for they may be other decks
// here than in life.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/provenance.h"
#include "sim/play/arena.h"

namespace archon::sim {

struct DeckDoubt {
  std::string deck;
  keyforge::SetIs set_is = keyforge::SetIs::Sure;
  std::string set;  // its name, or ""
  keyforge::IconKnowledge icons;
  std::vector<std::string> twins;  // titles of cards that may be evil twins
  std::vector<std::string> lacks;  // what it should have beside the 36: "its archon power"
};

// Of the decks of which not all is known, in their order. An empty list is none.
using DeckDoubts = std::vector<DeckDoubt>;
DeckDoubts doubts_of(std::span<const Entrant> decks);

// "3 decks play weaker here than the printed decks: their icons are unknown (A, B, C)", a sentence
// a matter.
std::vector<std::string> doubt_words(const DeckDoubts& doubts);
// Each as the text of a JSON object.
std::vector<std::string> doubts_json(const DeckDoubts& doubts);
std::string doubt_schema();

}  // namespace archon::sim
