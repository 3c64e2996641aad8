// Tables of cards: their lines in cells, and what their headers say that the columns hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/cards/facts.h"

namespace archon::keyforge {

using Cells = std::vector<std::string>;

enum class Column : uint8_t { Unknown, Known, Title, Name, Count, House, Attribute, Deck, OfDeck };

// What the columns below a header hold; empty where the cells are no header.
std::vector<Column> columns_of(const Cells& header, const Facts& facts);
// Throws Error for a table in which a row is a deck and that doesn't say which cards it has.
void refuse_without_cards(const Cells& header, const std::vector<Column>& columns);

// Of a line whose cells stand between bars or tabs.
Cells cells_of(std::string_view line);
// "|---|:-:|"
bool is_rule(std::string_view line);

}  // namespace archon::keyforge
