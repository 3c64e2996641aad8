// Lists that people paste: house headings with titles below them, or keyteki's old number lists.
#include "engine/core/text.h"

#include <algorithm>
#include <charconv>

#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    out.push_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

bool all_digits(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<int> small_number(std::string_view word) {
  int out = 0;
  if (!all_digits(word) || word.size() > 3) return std::nullopt;
  std::from_chars(word.data(), word.data() + word.size(), out);
  return out;
}

// "## Logos (12)", "Logos:" -> "Logos".
std::string_view heading_word(std::string_view line) {
  constexpr std::string_view kDecoration = "#*=-[] \t";
  while (!line.empty() && kDecoration.find(line.front()) != std::string_view::npos)
    line.remove_prefix(1);
  if (const auto at = line.find('('); at != std::string_view::npos) line = line.substr(0, at);
  while (!line.empty() && (line.back() == ':' || kDecoration.find(line.back()) != line.npos))
    line.remove_suffix(1);
  return line;
}

bool is_type_heading(std::string_view line) {
  static constexpr std::array<std::string_view, 8> kWords = {
      "action", "actions", "artifact", "artifacts", "creature", "creatures", "upgrade", "upgrades"};
  return find_name(kWords, heading_word(line)).has_value();
}

struct Line {
  std::string_view title;
  int copies = 1;
};

// Takes a leading word that ends with a blank; false when there is none.
bool take_word(std::string_view& text, std::string_view& word) {
  const auto end = text.find_first_of(" \t");
  if (end == std::string_view::npos) return false;
  word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return true;
}

// "R: " and "* " in front of a title.
std::string_view without_mark(std::string_view line) {
  if (line.size() > 2 && (line.starts_with("- ") || line.starts_with("* ")))
    line = trimmed(line.substr(2));
  if (line.size() > 2 && line[1] == ':' && std::string_view("CURFVS").find(line[0]) != line.npos)
    line = trimmed(line.substr(2));
  return line;
}

// "2x Title", "2 Title", "012 Title": a number of three digits is the card's, not a count.
bool take_leading_count(Line& line) {
  std::string_view rest = line.title;
  std::string_view word;
  if (!take_word(rest, word) || rest.empty()) return false;
  if (word.size() == 3 && all_digits(word)) {
    line.title = rest;
    return true;
  }
  if (word.ends_with('x') || word.ends_with('X')) word.remove_suffix(1);
  const auto copies = small_number(word);
  if (!copies) return false;
  line = {rest, *copies};
  return true;
}

// "Title x2", "Title (2)".
bool take_trailing_count(Line& line) {
  const auto at = line.title.find_last_of(" \t");
  if (at == std::string_view::npos) return false;
  std::string_view word = line.title.substr(at + 1);
  if (word.starts_with('(') && word.ends_with(')') && word.size() > 2) {
    word = word.substr(1, word.size() - 2);
  } else if (!word.starts_with('x') && !word.starts_with('X')) {
    return false;
  }
  if (word.starts_with('x') || word.starts_with('X')) word.remove_prefix(1);
  const auto copies = small_number(word);
  if (!copies) return false;
  line = {trimmed(line.title.substr(0, at)), *copies};
  return true;
}

// Titles may look like counts ("1-2 Punch"), so a known title is taken as it stands.
Line read_line(std::string_view text, const Facts& facts, const std::string& where) {
  Line line{text};
  if (facts.find(line.title)) return line;
  line.title = without_mark(line.title);
  if (facts.find(line.title)) return line;
  if (take_leading_count(line) || take_trailing_count(line)) line.title = without_mark(line.title);
  if (line.copies < 1 || line.copies > kDeckCards)
    throw Error(fmt::format("{}: {} copies; expected 1 to {}", where, line.copies, kDeckCards));
  return line;
}

// Lines before the first house: "Name: x" or the first line is the name; a set, a link.
void read_preamble(std::string_view line, const Facts& facts, Draft& draft) {
  Deck& deck = draft.deck;
  if (const std::string uuid = find_uuid(line); !uuid.empty()) {
    deck.uuid = uuid;
    return;
  }
  const auto colon = line.find(':');
  const std::string key = slug(line.substr(0, colon == line.npos ? 0 : colon));
  const auto value = colon == line.npos ? line : trimmed(line.substr(colon + 1));
  const bool is_set = key == "set" || key == "expansion";
  const LaterSet* later = later_set(value);
  if (is_set || find_name(kSetNames, value) || (later && slug(value) == slug(later->name))) {
    name_set(value, draft);
    return;
  }
  if (key == "token" || key == "token-creature") {
    deck.token = card_id(value, facts, "the token creature");
  } else if (key == "power" || key == "archon-power") {
    deck.power = card_id(value, facts, "the archon power");
  } else if (key == "prophecy") {
    deck.prophecies.push_back(card_id(value, facts, "the prophecy"));
  } else if (key == "name" || key == "deck") {
    deck.name = value;
  } else if (deck.name.empty() && key != "houses") {
    deck.name = line;
  }
}

Draft import_titles(const std::vector<std::string_view>& lines, const Facts& facts) {
  Draft draft;
  draft.deck.provenance.titles_only = true;
  House house = House::None;
  size_t houses = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string where = fmt::format("line {}", i + 1);
    if (lines[i].empty() || is_type_heading(lines[i])) continue;
    if (const auto named = house_by_name(heading_word(lines[i]))) {
      house = *named;
      if (draft.deck.has_house(house)) continue;
      if (houses == kDeckHouses)
        throw Error(fmt::format("{}: {} is a fourth house; expected 3", where, name_of(house)));
      draft.deck.houses[houses++] = house;
    } else if (lines[i].starts_with('#')) {
      continue;
    } else if (is_later_house(heading_word(lines[i])) && !facts.find(lines[i])) {
      house_named(heading_word(lines[i]), where);
    } else if (house == House::None) {
      read_preamble(lines[i], facts, draft);
    } else if (const std::string uuid = find_uuid(lines[i]); !uuid.empty()) {
      draft.deck.uuid = uuid;
    } else {
      const Line line = read_line(lines[i], facts, where);
      DeckCard card;
      card.id = card_id(line.title, facts, where);
      card.house = house;
      add_cards(draft.deck, card, line.copies);
    }
  }
  if (houses == 0)
    throw Error(
        "this is not a deck list in a known format; expected JSON, CSV, or house names with card "
        "titles below them");
  return draft;
}

// A word of a number list and where it ends in the line.
struct Word {
  std::string_view text;
  size_t begin = 0;
};

std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> out;
  for (size_t at = 0; at < line.size();) {
    const size_t begin = line.find_first_not_of(" \t/,", at);
    if (begin == std::string_view::npos) break;
    at = std::min(line.find_first_of(" \t/,", begin), line.size());
    out.push_back({line.substr(begin, at - begin), begin});
  }
  return out;
}

bool is_card_number(std::string_view word) { return all_digits(word) && word.size() <= 3; }

// The position of three houses with a card number behind them, or -1.
int find_houses(const std::vector<Word>& words) {
  for (size_t i = 0; i + kDeckHouses < words.size(); ++i) {
    bool found = is_card_number(words[i + kDeckHouses].text);
    for (size_t j = i; j < i + kDeckHouses; ++j)
      found = found && house_by_name(words[j].text).has_value();
    if (found) return static_cast<int>(i);
  }
  return -1;
}

// A house behind the numbers is that of a maverick: the first card that fits no house, else the
// card before it.
void place_maverick(Deck& deck, House house, const Facts& facts) {
  DeckCard* maverick = &deck.cards.back();
  for (DeckCard& card : deck.cards) {
    const CardFacts* printed = facts.find(card.id, Set::CotA);
    if (card.house != House::None || !printed || deck.has_house(printed->house)) continue;
    maverick = &card;
    break;
  }
  maverick->house = house;
  maverick->maverick = true;
}

// "Name/House House House 001 010 ... logos": card numbers of Call of the Archons.
Draft import_numbers(std::string_view line, const std::vector<Word>& words, size_t houses,
                     const Facts& facts, const std::string& where) {
  Draft draft;
  Deck& deck = draft.deck;
  constexpr std::string_view kSeparators = " \t/,";
  std::string_view name = line.substr(0, words[houses].begin);
  while (!name.empty() && kSeparators.find(name.back()) != name.npos) name.remove_suffix(1);
  deck.name = name;
  deck.set = Set::CotA;
  for (size_t i = 0; i < kDeckHouses; ++i)
    deck.houses[i] = house_named(words[houses + i].text, where);
  for (size_t i = houses + kDeckHouses; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (is_card_number(word)) {
      const CardFacts* printed = facts.find_number(Set::CotA, word);
      if (!printed)
        throw Error(fmt::format("{}: Call of the Archons has no card number {}", where, word));
      DeckCard card;
      card.id = printed->id;
      add_cards(deck, card);
    } else {
      place_maverick(deck, house_named(word, where), facts);
    }
  }
  return draft;
}

}  // namespace

std::vector<Draft> import_text(std::string_view text, const Facts& facts) {
  const auto lines = lines_of(text);
  std::vector<Draft> out;
  for (size_t i = 0; i < lines.size(); ++i) {
    const auto words = words_of(lines[i]);
    const int houses = find_houses(words);
    if (houses >= 0)
      out.push_back(attempt([&] {
        return import_numbers(lines[i], words, houses, facts, fmt::format("line {}", i + 1));
      }));
  }
  if (out.empty()) out.push_back(import_titles(lines, facts));
  return out;
}

}  // namespace archon::keyforge
