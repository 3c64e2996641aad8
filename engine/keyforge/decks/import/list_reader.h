// One list of cards as people write and paste it, line by line. For text.cpp only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/decks/import/columns.h"
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/decks/import/listed_card.h"

namespace archon::keyforge {

class ListReader {
 public:
  explicit ListReader(const Facts& facts, std::string name = "") : facts_(facts) {
    draft_.deck.provenance.titles_only = true;
    draft_.deck.name = std::move(name);
  }

  void read_line(std::string_view line, int number);
  void read_row(const Cells& cells, int number);
  void set_columns(std::vector<Column> columns) { columns_ = std::move(columns); }

  // As many cards as a deck has. A token creature and the like are listed as cards, too.
  bool is_whole() const {
    return kDeckCards == std::count_if(draft_.deck.cards.begin(), draft_.deck.cards.end(),
                                       [&](const DeckCard& card) {
                                         const auto* facts = facts_.first_printing(card.id);
                                         return !facts || facts->reference == Reference::None;
                                       });
  }

  Draft take();

 private:
  void add_house(House house);
  bool begun() const { return !draft_.deck.cards.empty() || houses_ > 0; }
  // Before the list begins, most of the text: names of decks may have titles in them.
  bool knows_card_in(std::string_view text) const;

  bool read_link(std::string_view line);
  bool read_key(const std::string& key, std::string_view value);
  void read_preamble(std::string_view line);
  bool read_card_row(const Cells& cells);
  void read_cells(const Cells& cells);
  void read_text(std::string_view text);
  // Reads "House:" or "key:" at the start; whether anything is left to be read.
  bool read_up_to_colon(std::string_view& text);
  void read_up_to_dash(std::string_view& text);
  void read_up_to_title(std::string_view& text);
  void read_cards(std::string_view text);
  void read_part(std::string_view part);
  void take_card(const ListedCard& card);

  const Facts& facts_;
  Draft draft_;
  House house_ = House::None;  // below whose name the line stands
  size_t houses_ = 0;
  std::vector<House> house_columns_;
  std::vector<Column> columns_;
  std::string where_;
  int known_ = 0;
  int unknown_ = 0;
  std::string link_;
};

}  // namespace archon::keyforge
