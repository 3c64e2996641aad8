// Lists that people write and paste, one or several in a text (list_reader.h), and tables of cards.
#include "engine/core/text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/trees/csv.h"
#include "engine/keyforge/decks/import/columns.h"
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/decks/import/list_reader.h"
#include "engine/keyforge/decks/import/listed_card.h"

namespace archon::keyforge {
namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const auto line = text.substr(at, end - at);  // cells in front may be empty
    const auto last = line.find_last_not_of(" \t\v\f");
    out.push_back(last == line.npos ? std::string_view() : line.substr(0, last + 1));
    at = end + 1;
  }
  return out;
}

// ---- tables ------------------------------------------------------------------------------------

// A row a card, with a header that says so, and decks by a column of their names; or a row a deck,
// with its cards in one cell.
std::vector<Draft> import_card_table(std::string_view text, const Facts& facts) {
  CsvReader csv(text);
  Cells row;
  csv.next(row);
  const Cells header = row;
  const std::vector<Column> columns = columns_of(row, facts);
  const auto place = [&](Column column) -> size_t {
    return std::find(columns.begin(), columns.end(), column) - columns.begin();
  };
  const size_t deck = place(Column::Deck);
  const size_t title = place(Column::Title);
  const size_t name_at = std::min(deck, place(Column::Name));
  std::vector<Draft> out;
  std::vector<std::pair<std::string, ListReader>> decks;
  const bool row_a_deck = slug(header[title]) == "cards" && name_at < columns.size();
  while (csv.next(row)) {
    if (row_a_deck && title < row.size() && name_at < row.size()) {
      ListReader reader(facts, row[name_at]);
      std::string cards = row[title];
      std::replace(cards.begin(), cards.end(), '|', ';');
      std::replace(cards.begin(), cards.end(), '\n', ';');
      out.push_back(attempt([&] {
        reader.read_line(cards, csv.line());
        return reader.take();
      }));
      continue;
    }
    const std::string name = deck < row.size() ? row[deck] : "";
    auto at = std::find_if(decks.begin(), decks.end(),
                           [&](const auto& one) { return one.first == name; });
    if (at == decks.end()) {
      decks.emplace_back(name, ListReader(facts, name));
      at = std::prev(decks.end());
      at->second.set_columns(columns);
    }
    at->second.read_row(row, csv.line());
  }
  for (auto& [name, reader] : decks)
    out.push_back(attempt([&, &one = reader] { return one.take(); }));
  return out;
}

// Whether the text is such a table. Throws Error for one that lists no cards.
bool is_card_table(std::string_view text, const Facts& facts) {
  const std::string_view line = csv_header(text);
  const bool is_whole = std::count(line.begin(), line.end(), '"') % 2 == 0;
  if (!is_whole || !csv_separator(line)) return false;
  Cells header;
  CsvReader(line).next(header);
  const std::vector<Column> columns = columns_of(header, facts);
  if (columns.empty()) return false;
  refuse_without_cards(header, columns);
  return true;
}

// ---- lists one after another -------------------------------------------------------------------

// Whether a list that is whole begins with this line. What else may stand behind a list (a link, a
// token creature, a remark) is no list.
bool begins_list(const Lines& lines, size_t at, const Facts& facts) {
  if (lines[at].empty() || is_rule(lines[at])) return false;
  ListReader reader(facts);
  try {
    for (size_t i = at; i < lines.size() && !reader.is_whole(); ++i)
      reader.read_line(lines[i], narrow<int>(i) + 1);
  } catch (const Error&) {
    return false;
  }
  return reader.is_whole();
}

// Reads one list, from this line on; returns the line on which the next one begins.
size_t read_list(const Lines& lines, size_t at, const Facts& facts, ListReader& reader) {
  constexpr int kMostRemarks = 10;  // lines between two lists
  for (int remarks = 0; at < lines.size(); ++at) {
    if (reader.is_whole() && remarks < kMostRemarks) {
      if (begins_list(lines, at, facts)) return at;
      ++remarks;
    }
    reader.read_line(lines[at], narrow<int>(at) + 1);
  }
  return at;
}

// A position has both sides at the beginning of a line; which commands take one is said.
void refuse_position(const Lines& lines) {
  const auto has = [&](std::string_view key) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](std::string_view line) { return line.starts_with(key); });
  };
  if (has("you:") && has("foe:"))
    throw Error(
        "this is a position, not a deck; 'archon advise' and 'archon play --position' take it");
}

}  // namespace

std::vector<Draft> import_text(std::string_view text, const Facts& facts) {
  if (is_card_table(text, facts)) return import_card_table(text, facts);
  const auto lines = lines_of(text);
  if (auto numbered = import_number_list(lines, facts); !numbered.empty()) return numbered;
  refuse_position(lines);
  ListReader first(facts);
  size_t at = read_list(lines, 0, facts, first);
  if (at == lines.size()) return {first.take()};
  std::vector<Draft> out = {attempt([&] { return first.take(); })};
  while (at < lines.size())
    out.push_back(attempt([&] {
      ListReader reader(facts);
      at = read_list(lines, at, facts, reader);
      return reader.take();
    }));
  return out;
}

}  // namespace archon::keyforge
