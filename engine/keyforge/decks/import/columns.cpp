#include "engine/keyforge/decks/import/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {
namespace {

Column column_called(std::string_view word) {
  constexpr std::pair<std::string_view, Column> kWords[] = {{"card", Column::Title},
                                                            {"card-title", Column::Title},
                                                            {"card-name", Column::Title},
                                                            {"title", Column::Title},
                                                            {"cards", Column::Title},
                                                            {"name", Column::Name},
                                                            {"count", Column::Count},
                                                            {"qty", Column::Count},
                                                            {"quantity", Column::Count},
                                                            {"copies", Column::Count},
                                                            {"amount", Column::Count},
                                                            {"house", Column::House},
                                                            {"icons", Column::Attribute},
                                                            {"bonus", Column::Attribute},
                                                            {"bonus-icons", Column::Attribute},
                                                            {"maverick", Column::Known},
                                                            {"enhancements", Column::Attribute},
                                                            {"rarity", Column::Known},
                                                            {"type", Column::Known},
                                                            {"card-type", Column::Known},
                                                            {"number", Column::Known},
                                                            {"card-number", Column::Known},
                                                            {"no", Column::Known},
                                                            {"set", Column::Known},
                                                            {"expansion", Column::Known},
                                                            {"power", Column::Known},
                                                            {"armor", Column::Known},
                                                            {"traits", Column::Known},
                                                            {"text", Column::Known},
                                                            {"id", Column::Known},
                                                            {"deck", Column::Deck},
                                                            {"deck-name", Column::Deck},
                                                            {"houses", Column::OfDeck},
                                                            {"house1", Column::OfDeck},
                                                            {"house-1", Column::OfDeck},
                                                            {"sas", Column::OfDeck},
                                                            {"sas-rating", Column::OfDeck},
                                                            {"link", Column::OfDeck}};
  const std::string wanted = slug(word);
  for (const auto& [name, column] : kWords)
    if (wanted == name) return column;
  return Column::Unknown;
}

}  // namespace

std::vector<Column> columns_of(const Cells& header, const Facts& facts) {
  std::vector<Column> out;
  for (const std::string& cell : header) {
    if (facts.find(cell) || house_by_name(cell)) return {};
    out.push_back(column_called(cell));
  }
  const auto has = [&](Column column) { return std::count(out.begin(), out.end(), column); };
  if (std::ssize(out) - has(Column::Unknown) < 2) return {};
  if (has(Column::Title) == 0 && has(Column::House) + has(Column::Count) > 0)
    std::replace(out.begin(), out.end(), Column::Name, Column::Title);
  return out;
}

void refuse_without_cards(const Cells& header, const std::vector<Column>& columns) {
  const auto has = [&](Column column) {
    return std::count(columns.begin(), columns.end(), column);
  };
  if (has(Column::Title) > 0) return;
  throw Error(fmt::format(
      "this table lists no cards: its columns are {}; expected the CSV of Decks of KeyForge, or a "
      "row for each card with the columns Deck, House, Card and Count",
      excerpt(fmt::format("{}", fmt::join(header, ", ")), 100)));
}

Cells cells_of(std::string_view line) {
  const char separator = line.find('|') != line.npos ? '|' : '\t';
  if (separator == '|' && line.starts_with('|')) line.remove_prefix(1);
  if (separator == '|' && line.ends_with('|')) line.remove_suffix(1);
  Cells out;
  for (size_t at = 0; at <= line.size();) {
    const size_t end = std::min(line.find(separator, at), line.size());
    out.emplace_back(trimmed(line.substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

bool is_rule(std::string_view line) {
  return line.find('-') != line.npos && line.find_first_not_of("|-:= \t+") == line.npos;
}

}  // namespace archon::keyforge
