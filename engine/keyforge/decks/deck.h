// A deck list as a value, its file format, and what is wrong with it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/provenance.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

inline constexpr int kDeckHouses = 3;
inline constexpr int kDeckCards = 36;
inline constexpr int kProphecies = 4;  // sides of the two cards beside a deck that has them
inline constexpr int kHouseCards = 12;
inline constexpr int kMostDeckCards = 128;  // more in a file is a mistake, not a deck

// One physical card of a deck.
struct DeckCard {
  std::string id;             // as in Facts, or the slug of a title that is unknown here
  House house = House::None;  // the house it is in, which for a maverick is not the printed one
  bool maverick = false;
  bool legacy = false;   // from an older set
  bool anomaly = false;  // from a set to come
  std::vector<Bonus> enhancements;
  bool enhanced_unknown = false;  // has icons that the source did not (fully) tell

  friend bool operator==(const DeckCard&, const DeckCard&) = default;
};

struct Deck {
  std::string name;
  std::string uuid;  // as in the Master Vault, or empty
  std::optional<Set> set;
  std::array<House, kDeckHouses> houses = {House::None, House::None, House::None};
  std::vector<DeckCard> cards;  // 36, unless something is wrong
  // Ids of the reference cards that lie beside the 36; empty where its set has none.
  std::string token;                    // what its creatures are that lie facedown
  std::string power;                    // its archon power
  std::vector<std::string> prophecies;  // four: both sides of one card, then those of the other
  Provenance provenance;

  bool has_house(House house) const;
  std::vector<std::string> references() const;  // all of them
  // The same deck, wherever each came from.
  friend bool operator==(const Deck& x, const Deck& y) {
    return x.name == y.name && x.uuid == y.uuid && x.set == y.set && x.houses == y.houses &&
           x.cards == y.cards && x.references() == y.references();
  }
};

// "Brobnar, Logos, Untamed"
std::string house_names(const std::array<House, kDeckHouses>& houses);

// Puts the cards in the order of the houses, copies together: the order of our own format. Readers
// of files do this, so that equal lists are equal values.
void group_copies(Deck& deck);

// Our own format, the one that programs should write:
//
//   {
//     "archon_deck": 1,
//     "name": "Radiant Argus the Supreme",
//     "uuid": "...",                                   optional
//     "set": "cota",                                   optional: cota, ... (sets.def)
//     "provenance": {"source": "keyteki JSON"},        optional, see below
//     "houses": ["Logos", "Sanctum", "Untamed"],
//     "token": "disciple",                             of sets that have token creatures
//     "power": "schemer",                              of those that have archon powers
//     "prophecies": ["overreach", ...],                of those that have prophecies: four
//     "cards": {
//       "Logos": [
//         {"id": "dextre", "count": 2},                count 1 is left out
//         {"id": "honorable-claim", "maverick": true}
//       ], ...
//     }
//   }
//
// A card may also have "legacy", "anomaly" and "enhanced" (true: icons unknown) and
// "enhancements": a list of "aember", "capture", "damage", "draw", "discard", "power" and houses
// ("star-alliance"), to which the card then belongs, too. In place of an id its title may stand.
// "provenance" holds what is known of the deck besides its list: "source" (the format it was read
// from), "titles_only" (true: evil twins share titles), "set_guessed" (true), "fits" (where its set
// isn't known: codes of those that fit alike), "alliance" (true: its pods are of several decks),
// "pods" (the names of these decks, in the order of the houses) and "icons" (how many Enhance
// added, of each kind). Unknown keys, and keys that stand twice, are errors.
std::string deck_to_json(const Deck& deck);

// Throws Error saying what is wrong and where in the text; the caller adds the file's name.
Deck deck_from_json(std::string_view text, const Facts& facts);

// The deck's houses that the set doesn't have.
std::vector<House> foreign_houses(const Deck& deck, Set set, const Facts& facts);

// How many reference cards of the kind each deck of the set has beside its 36; prophecies are
// counted by sides.
int references_of(Set set, Reference kind);

// What keeps the deck from being an ordinary deck, a sentence each; empty when all is well.
std::vector<std::string> check(const Deck& deck, const Facts& facts);

}  // namespace archon::keyforge
