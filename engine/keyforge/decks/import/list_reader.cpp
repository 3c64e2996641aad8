// Card titles below house names or in columns of houses, one a line or many. What a card looks like
// stands in listed_card.h; everything around it follows from the library and the names of houses.
#include "engine/keyforge/decks/import/list_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

// Without the marks of emphasis, which may stand anywhere.
std::string plain(std::string_view line) {
  std::string out;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool twice = i + 1 < line.size() && line[i + 1] == line[i];
    if ((line[i] == '*' || line[i] == '_') && twice)
      ++i;
    else if (line[i] != '`')
      out += line[i];
  }
  return out;
}

// ---- headings ----------------------------------------------------------------------------------

// "Creatures (6)" without what stands in brackets, "Logos - 12 cards" without the number.
std::string_view heading_word(std::string_view text) {
  text = undecorated(text);
  if (const auto at = text.find('('); at != text.npos && at > 0)
    text = undecorated(text.substr(0, at));
  for (auto blank = text.find_last_of(' '); blank != text.npos; blank = text.find_last_of(' ')) {
    const auto last = text.substr(blank + 1);
    if (!all_digits(last) && last != "cards" && last != "-") break;
    text = undecorated(text.substr(0, blank));
  }
  return text;
}

// The house that a heading names. Throws Error for one of which no card is here.
std::optional<House> house_heading(std::string_view text, std::string_view where) {
  std::string_view word = heading_word(text);
  constexpr size_t kPrefix = std::string_view("House ").size();
  if (word.size() > kPrefix && slug(word.substr(0, kPrefix)) == "house")
    word = undecorated(word.substr(kPrefix));
  if (is_house_not_here(word)) return house_named(word, where);
  return house_by_name(word);
}

// "Logo", "Saurians": a heading that was meant for one.
bool is_nearly_a_house(std::string_view word) {
  const std::vector<std::string> known(kHouseNames.begin(), kHouseNames.begin() + kHouses);
  return word.size() <= kLongestExcerpt && !nearest(word, known, 1).empty();
}

// A set by its name; its code may mean anything.
bool is_set_name(std::string_view text) {
  constexpr size_t kLongestCode = 4;
  return text.size() > kLongestCode && (set_named(text) || !set_not_here(text).empty());
}

// Kinds of cards and rarities above groups of cards, and the number of cards below them.
bool is_group_heading(std::string_view text) {
  ListedCard any;
  const auto word = heading_word(text);
  return !word.empty() && !is_set_name(word) && read_attributes(word, any);
}

// ---- pieces of a line --------------------------------------------------------------------------

// What commas separate, those within brackets aside: where each begins, and the end behind all.
std::vector<size_t> comma_places(std::string_view text) {
  std::vector<size_t> out = {0};
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') depth = std::max(0, depth - 1);
    if (text[i] == ',' && depth == 0) out.push_back(i + 1);
  }
  out.push_back(text.size() + 1);
  return out;
}

// Titles may have commas: of what they separate as much is a title as the library knows.
std::vector<std::string_view> titles_in(std::string_view text, const Facts& facts) {
  constexpr size_t kMostPieces = 3;
  const std::vector<size_t> begins = comma_places(text);
  std::vector<std::string_view> out;
  for (size_t i = 0; i + 1 < begins.size();) {
    size_t pieces = std::min(kMostPieces, begins.size() - 1 - i);
    const auto title = [&] {
      return trimmed(text.substr(begins[i], begins[i + pieces] - 1 - begins[i]));
    };
    while (pieces > 1 && !read_listed_card(title(), facts).known) --pieces;
    if (!title().empty()) out.push_back(title());
    i += pieces;
  }
  return out;
}

// What nothing in a title can be: semicolons, bullets, bars, slashes between blanks.
std::vector<std::string_view> parts_of(std::string_view text) {
  constexpr std::array<std::string_view, 5> kBetween = {";", "•", "·", " / ", "\t"};
  std::vector<std::string_view> out;
  size_t begin = 0;
  for (size_t i = 0; i < text.size();) {
    const auto found = std::find_if(kBetween.begin(), kBetween.end(), [&](std::string_view one) {
      return text.substr(i).starts_with(one);
    });
    if (found == kBetween.end()) {
      ++i;
      continue;
    }
    out.push_back(trimmed(text.substr(begin, i - begin)));
    i += found->size();
    begin = i;
  }
  out.push_back(trimmed(text.substr(begin)));
  std::erase_if(out, [](std::string_view part) { return part.empty(); });
  return out;
}

}  // namespace

// ---- the list ----------------------------------------------------------------------------------

void ListReader::add_house(House house) {
  house_ = house;
  if (draft_.deck.has_house(house)) return;
  if (houses_ == kDeckHouses)
    throw Error(fmt::format("{}: {} is a fourth house; expected 3", where_, name_of(house)));
  draft_.deck.houses[houses_++] = house;
}

bool ListReader::knows_card_in(std::string_view text) const {
  int known = 0;
  int unknown = 0;
  for (const std::string_view part : parts_of(text))
    for (const std::string_view title : titles_in(part, facts_)) {
      const bool is_card = read_listed_card(title, facts_).known;
      known += is_card ? 1 : 0;
      unknown += is_card || is_group_heading(title) ? 0 : 1;
    }
  return known > (begun() ? 0 : unknown);
}

void ListReader::take_card(const ListedCard& listed) {
  ListedCard card = listed;
  if (house_ != House::None) card.card.house = house_;
  add_listed_card(card, facts_, where_, draft_.deck);
  ++(card.known ? known_ : unknown_);
}

// Of a link only the deck's id is of use.
bool ListReader::read_link(std::string_view line) {
  const std::string uuid = find_uuid(line);
  if (uuid.empty() && line.find("://") == line.npos) return false;
  if (!uuid.empty()) draft_.deck.uuid = uuid;
  link_ = line;
  return true;
}

bool ListReader::read_key(const std::string& key, std::string_view value) {
  Deck& deck = draft_.deck;
  if (key == "set" || key == "expansion") {
    name_set(value, draft_);
  } else if (key == "token" || key == "token-creature") {
    deck.token = card_id(value, facts_, "the token creature");
  } else if (key == "power" || key == "archon-power") {
    deck.power = card_id(value, facts_, "the archon power");
  } else if (key == "prophecy" || key == "prophecies") {
    for (const std::string_view part : parts_of(value))
      for (const std::string_view title : titles_in(part, facts_))
        deck.prophecies.push_back(card_id(title, facts_, "the prophecy"));
  } else if (key == "name" || key == "deck" || key == "deck-name") {
    deck.name = value;
  } else if (key == "format" || key == "type" || key == "deck-type") {
    deck.provenance.alliance = slug(value) == "alliance";
  } else {
    return key == "houses" || (key == "total" && all_digits(heading_word(value)));
  }
  return true;
}

// Lines before the first house or card: a set, else the first one is the name.
void ListReader::read_preamble(std::string_view line) {
  if (is_set_name(undecorated(line)))
    name_set(undecorated(line), draft_);
  else if (draft_.deck.name.empty())
    draft_.deck.name = undecorated(line);
}

void ListReader::read_line(std::string_view line, int number) {
  constexpr size_t kLongestLine = 4'000;
  where_ = fmt::format("line {}", number);
  if (line.size() > kLongestLine)
    throw Error(fmt::format("{} is {} characters long; expected a deck list", where_, line.size()));
  if (line.empty() || is_rule(line) || read_link(line)) return;
  const std::string text = plain(line);
  if (trimmed(text).starts_with('#') && !house_heading(text, where_) &&
      !(text.size() > 1 && all_digits(text.substr(1, 1)))) {
    if (!begun()) read_preamble(text);
    return;
  }
  // A row of which only the first column is left has no separator.
  const bool is_row =
      text.find_first_of("|\t") != text.npos ||
      (!house_columns_.empty() && text.find(':') == text.npos && !house_heading(text, where_));
  if (!is_row) house_columns_.clear();
  if (is_row)
    read_cells(cells_of(text));
  else
    read_text(trimmed(text));
}

void ListReader::read_row(const Cells& cells, int number) {
  where_ = fmt::format("line {}", number);
  read_cells(cells);
}

void ListReader::read_cells(const Cells& cells) {
  std::vector<House> houses;
  size_t filled = 0;
  for (const std::string& cell : cells) {
    filled += cell.empty() ? 0 : 1;
    if (const auto house = cell.empty() ? std::nullopt : house_heading(cell, where_))
      houses.push_back(*house);
  }
  if (filled > 1 && houses.size() == filled) {
    for (const House house : houses) add_house(house);
    house_columns_.clear();
    for (const std::string& cell : cells)  // what nothing stands above belongs to its left
      house_columns_.push_back(!cell.empty()            ? *house_heading(cell, where_)
                               : house_columns_.empty() ? House::None
                                                        : house_columns_.back());
    return;
  }
  if (auto columns = columns_of(cells, facts_); columns_.empty() && !columns.empty()) {
    refuse_without_cards(cells, columns);
    columns_ = std::move(columns);
    return;
  }
  if (!house_columns_.empty()) {
    std::string count;  // of the card in the next column
    for (size_t i = 0; i < cells.size(); ++i) {
      house_ = house_columns_[std::min(i, house_columns_.size() - 1)];
      if (number_in(cells[i])) {
        count = cells[i] + "x ";
      } else if (house_ != House::None) {
        read_cards(std::exchange(count, "") + cells[i]);
      }
    }
  } else if (!read_card_row(cells)) {
    for (const std::string& cell : cells) read_text(cell);
  }
}

// A row of one card: by the header, or where but one cell is a title and the others tell of it.
bool ListReader::read_card_row(const Cells& cells) {
  ListedCard card;
  for (size_t i = 0; i < cells.size(); ++i) {
    const Column column = i < columns_.size() ? columns_[i] : Column::Unknown;
    const bool any_column = columns_.empty();
    if (cells[i].empty()) continue;
    if (column == Column::Title || any_column) {
      ListedCard found = read_listed_card(cells[i], facts_);
      if (column == Column::Title || found.known) {
        if (!card.title.empty()) return false;
        const ListedCard before = std::exchange(card, std::move(found));
        if (card.copies == 1) card.copies = before.copies;
        if (card.card.house == House::None) card.card.house = before.card.house;
        continue;
      }
    }
    if (column == Column::House) card.card.house = house_named(cells[i], where_);
    const bool tells = any_column || column == Column::Count || column == Column::Attribute;
    if (tells && !read_attributes(cells[i], card) && any_column && !set_named(cells[i]))
      return false;
  }
  if (card.title.empty()) return false;
  if (card.card.house != House::None) house_ = House::None;
  take_card(card);
  return true;
}

bool ListReader::read_up_to_colon(std::string_view& text) {
  const auto colon = text.find(':');
  if (colon == text.npos) return true;
  const std::string_view before = text.substr(0, colon);
  const std::string_view after = trimmed(text.substr(colon + 1));
  const auto end = before.find_last_of(",;|");
  std::string_view name = end == before.npos ? before : before.substr(end + 1);
  if (name.size() > kLongestExcerpt) name.remove_prefix(name.size() - kLongestExcerpt);
  const bool is_card = read_listed_card(before, facts_).known;  // "Hand of Dis: 2"
  while (!is_card && !house_heading(name, where_) && name.find(' ') != name.npos)
    name = trimmed(name.substr(name.find(' ')));
  if (const auto house = is_card ? std::nullopt : house_heading(name, where_)) {
    read_cards(before.substr(0, name.data() - before.data()));
    add_house(*house);
    text = after;
    return true;
  }
  const std::string_view key = heading_word(before);
  if (is_group_heading(before) || slug(key) == "house") {
    text = after;
    return true;
  }
  if (read_key(slug(key), after)) return false;
  if (knows_card_in(after)) {
    if (is_nearly_a_house(key)) house_named(key, where_);
    text = after;
    return true;
  }
  if (knows_card_in(before)) {
    read_cards(number_in(after) ? fmt::format("{} x{}", before, after) : std::string(before));
    text = number_in(after) ? "" : after;
    return true;
  }
  if (!begun()) read_preamble(text);
  return false;
}

// "Logos - Dextre, Labwork"
void ListReader::read_up_to_dash(std::string_view& text) {
  for (const std::string_view dash : {" - ", " – ", " — ", "] "}) {
    const auto at = text.find(dash);
    if (at == text.npos || at > kLongestExcerpt) continue;
    if (const auto house = house_heading(text.substr(0, at), where_)) {
      add_house(*house);
      text = trimmed(text.substr(at + dash.size()));
      return;
    }
  }
}

// "Logos Dextre, Labwork"
void ListReader::read_up_to_title(std::string_view& text) {
  const auto parts = parts_of(text);
  if (parts.empty()) return;
  const std::string_view part = parts.front();
  const auto begins_with_card = [&](std::string_view rest) {
    const auto titles = titles_in(rest, facts_);
    return !titles.empty() && read_listed_card(titles.front(), facts_).known;
  };
  if (begins_with_card(part)) return;
  for (size_t at = part.find(' '); at < kLongestExcerpt; at = part.find(' ', at + 1)) {
    const auto house = house_heading(part.substr(0, at), where_);
    if (!house || !begins_with_card(part.substr(at))) continue;
    add_house(*house);
    text.remove_prefix(part.data() + at - text.data());
    return;
  }
}

void ListReader::read_text(std::string_view text) {
  while (!trimmed(text).empty() && text.find(':') != text.npos)
    if (!read_up_to_colon(text)) return;
  read_up_to_dash(text);
  read_up_to_title(text);
  read_cards(text);
}

void ListReader::read_cards(std::string_view text) {
  const auto parts = parts_of(text);
  for (const std::string_view part : parts) read_part(part);
  // Names of several houses are above none of the cards below.
  const auto names_house = [&](std::string_view part) {
    return house_heading(part, where_).has_value();
  };
  if (parts.size() > 1 && std::all_of(parts.begin(), parts.end(), names_house))
    house_ = House::None;
}

void ListReader::read_part(std::string_view part) {
  if (const auto house = house_heading(part, where_)) {
    add_house(*house);
    return;
  }
  if (is_group_heading(part)) return;
  if (!knows_card_in(part)) {
    if (begun() && !is_set_name(undecorated(part)))
      take_card(read_listed_card(part, facts_));
    else
      read_preamble(part);
    return;
  }
  std::optional<int> copies;  // of the card behind them, or, at the end, before them
  ListedCard last;
  for (const std::string_view title : titles_in(part, facts_)) {
    if (const auto house = house_heading(title, where_)) {
      add_house(*house);
    } else if (number_in(title)) {
      copies = number_in(title);
    } else if (!is_group_heading(title)) {
      last = read_listed_card(title, facts_);
      last.copies = std::exchange(copies, std::nullopt).value_or(last.copies);
      take_card(last);
    }
  }
  if (!copies || last.title.empty() || *copies < 2) return;
  last.copies = *copies - 1;
  take_card(last);
}

Draft ListReader::take() {
  if (draft_.deck.cards.empty() && houses_ == 0 && !link_.empty())
    throw Error(fmt::format(
        "this is a link, and links are not followed; expected what stands behind it, the "
        "Master Vault's JSON of the deck saved as a file{}",
        draft_.deck.uuid.empty() ? "" : ": " + vault_link(draft_.deck.uuid)));
  if (houses_ == 0 && known_ <= unknown_)
    throw Error(
        "this is not a deck list in a known format; expected JSON, CSV, or house names with card "
        "titles below them");
  return std::move(draft_);
}

}  // namespace archon::keyforge
