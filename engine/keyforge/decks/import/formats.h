// The parts of the importer: one function a format. For deck_import.cpp and its siblings only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/set_names.h"

namespace archon::keyforge {

// A deck as a format gives it. A card's house is None where the format has none, and
// marks it does not have are off; settle() completes both.
struct Draft {
  Deck deck;
  std::string other_set;  // the set that the source names, where Archon has none of that name
  std::string wrong;      // why it is no deck; empty if it is one
};

// What `read` makes of one deck among several, none of which should spoil the others. Errors of the
// file as a whole are thrown.
template <class Read>
Draft attempt(const Read& read) {
  Draft out;
  try {
    return read();
  } catch (const Error& error) {
    out.wrong = error.what();
  } catch (const Json::exception& error) {
    out.wrong = error.what();
  }
  return out;
}

std::vector<Draft> import_master_vault(const Json& root, const Facts& facts);
std::vector<Draft> import_dok(const Json& root, const Facts& facts);
std::vector<Draft> import_dok_csv(std::string_view text, const Facts& facts);
std::vector<Draft> import_keyteki(const Json& root, const Facts& facts);
std::vector<Draft> import_tabletop(const Json& root, const Facts& facts);
std::vector<Draft> import_xml(std::string_view text, const Facts& facts);
std::vector<Draft> import_text(std::string_view text, const Facts& facts);
std::vector<Draft> import_number_list(const std::vector<std::string_view>& lines,
                                      const Facts& facts);

// Puts a reference card where it belongs beside the deck's 36; false for any other card, and for a
// second one where there is but one.
bool lay_beside(Deck& deck, const CardFacts& card);

// Whether a JSON value or text has the marks of the format.
bool is_master_vault(const Json& root);
bool is_dok(const Json& root);
bool is_dok_csv(std::string_view text);
bool is_keyteki(const Json& root);
bool is_tabletop(const Json& root);

// UTF-8 from UTF-8 or UTF-16, without the mark at the beginning that distinguishes them. What can't
// be read becomes the replacement character.
std::string to_utf8(std::string_view text);

// The set that a source means by a name, number or code; "" for none named.
void name_set(std::string_view word, Draft& draft);

// Gives the deck the set that its houses and titles fit, if it is one.
void guess_set(Deck& deck, const Facts& facts);

// Gives the deck its houses where it has none, and every card one of them, as far as its printings,
// the others' room and their order tell.
void settle_houses(Deck& deck, const Facts& facts);

// Completes a draft from the facts and puts the cards in the order of the houses.
Deck settle(Draft draft, const Facts& facts);

// The house of that name. Throws Error with `where` and the nearest names.
House house_named(std::string_view word, std::string_view where);

// Sets up to three houses from names. Throws Error when there are more.
void set_houses(Deck& deck, const std::vector<std::string>& names, std::string_view where);

// The id of a title. Throws Error when nothing in it names a card.
std::string card_id(std::string_view title, const Facts& facts, std::string_view where);

// The cards beside the 36 that an object names under the keys in use for them, as ids, titles or
// objects with either.
void read_beside(const Json& root, const Facts& facts, const std::string& where, Deck& deck);

// Whether an object says that it is an Alliance deck.
bool says_alliance(const Json& root);

// How many copies an entry of a list of cards stands for.
int copies_of(const Json& entry, const std::string& where);

// A number or text, as either came over the years; "" for anything else.
std::string word_of(const Json* value);

// The card that a word like "AoA053" means by set and number, or nullptr.
const CardFacts* card_numbered(std::string_view word, const Facts& facts);

// The id of a title on a card of that rarity and type: evil twins and second halves share titles.
std::string id_of_kind(std::string id, std::string_view rarity, std::string_view type);

// Adds one of another program's words for an icon; words that mean nothing here leave the card
// marked as enhanced in an unknown way.
void add_enhancement(DeckCard& card, std::string_view word);

// Adds copies of a card. Throws Error when that is more than any deck has.
void add_cards(Deck& deck, const DeckCard& card, int copies = 1);

// The first UUID in the text, or "".
std::string find_uuid(std::string_view text);

}  // namespace archon::keyforge
