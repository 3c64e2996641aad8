#include "engine/keyforge/decks/import/listed_card.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"

namespace archon::keyforge {
namespace {

using namespace std::string_view_literals;

// A text whose front or back may be taken off.
bool take_front(std::string_view& text, std::string_view piece) {
  if (!text.starts_with(piece)) return false;
  text.remove_prefix(piece.size());
  return true;
}

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t"));
}

std::string_view last_word(std::string_view text) {
  const auto blank = text.find_last_of(" \t");
  return blank == text.npos ? text : text.substr(blank + 1);
}

// "2", "2x", "x2", "×2".
std::optional<int> count_in(std::string_view word) {
  for (const std::string_view times : {"x"sv, "X"sv, "×"sv}) {
    if (!take_front(word, times) && word.ends_with(times)) word.remove_suffix(times.size());
  }
  return number_in(word);
}

bool has_times(std::string_view word) {
  return word.find_first_of("xX") != word.npos || word.find("×") != word.npos;
}

constexpr std::array kRarityWords = {"common"sv, "uncommon"sv, "rare"sv,  "special"sv,
                                     "fixed"sv,  "variant"sv,  "token"sv, "the tide"sv};
constexpr std::array kTypeWords = {"action"sv,  "artifact"sv,  "creature"sv,  "upgrade"sv,
                                   "actions"sv, "artifacts"sv, "creatures"sv, "upgrades"sv,
                                   "card"sv,    "cards"sv};
constexpr std::string_view kRarityLetters = "CURFVS";
constexpr std::string_view kIconLetters = "ACDR";  // æmber, capture, damage, draw

bool is_rarity_or_type(std::string_view word) {
  return find_name(kRarityWords, word) || find_name(kTypeWords, word);
}

bool is_rarity_letter(std::string_view word) {
  return word.size() == 1 && kRarityLetters.find(word[0]) != kRarityLetters.npos;
}

std::optional<Bonus> icon_called(std::string_view word) {
  if (const auto icon = find_value<Bonus>(kBonusNames, word);
      icon && index_of(*icon) < index_of(Bonus::FirstHouse))
    return icon;
  const std::string plain = slug(word);
  const bool aember = plain == "amber" || plain == "aember" || plain == "ae";
  return aember ? std::optional(Bonus::Aember) : std::nullopt;
}

// "D", "DR", "DD": icons by their letters.
bool read_icon_letters(std::string_view word, DeckCard& card) {
  if (word.empty() || word.size() > BonusIcons::kMost ||
      word.find_first_not_of(kIconLetters) != word.npos)
    return false;
  for (const char c : word) card.enhancements.push_back(value_at<Bonus>(kIconLetters.find(c)));
  return true;
}

bool read_mark_word(std::string_view word, DeckCard& card) {
  const std::string plain = slug(word);
  bool* const mark = plain == "maverick"   ? &card.maverick
                     : plain == "legacy"   ? &card.legacy
                     : plain == "anomaly"  ? &card.anomaly
                     : plain == "enhanced" ? &card.enhanced_unknown
                                           : nullptr;
  if (mark != nullptr) *mark = true;
  return mark != nullptr;
}

bool is_card_number(std::string_view word) {
  if (take_front(word, "#") || word.size() == 3) return all_digits(word) && word.size() <= 3;
  return false;
}

// One word of what stands in brackets; `letters_are_icons` in square ones.
bool read_attribute_word(std::string_view word, bool letters_are_icons, ListedCard& out) {
  if (letters_are_icons && read_icon_letters(word, out.card)) return true;
  if (is_rarity_or_type(word) || is_rarity_letter(word) || is_card_number(word)) return true;
  if (read_icon_letters(word, out.card)) return true;
  if (const auto house = house_by_name(word)) {
    out.card.house = *house;
    return true;
  }
  if (const auto icon = icon_called(word)) {
    out.card.enhancements.push_back(*icon);
    return true;
  }
  if (const auto copies = count_in(word)) {
    out.copies = *copies;
    return true;
  }
  return read_mark_word(word, out.card) || set_named(word).has_value();
}

// All words of a bracket's content, or none of them.
bool read_attribute_words(std::string_view text, bool letters_are_icons, ListedCard& out) {
  ListedCard read = out;
  if (house_by_name(text) || is_rarity_or_type(text) || set_named(text))
    return read_attribute_word(text, letters_are_icons, out);
  int times = 0;  // "2 damage"
  for (size_t at = 0; at < text.size();) {
    const size_t begin = text.find_first_not_of(" \t,/+&-", at);
    if (begin == text.npos) break;
    at = std::min(text.find_first_of(" \t,/+&", begin), text.size());
    std::string_view word = text.substr(begin, at - begin);
    if (slug(word) == "star" && slug(text.substr(begin)).starts_with("star-alliance")) {
      at = std::min(text.find_first_of(" \t,/", at + 1), text.size());
      word = "Star Alliance";
    }
    const auto icon = icon_called(word);
    if (icon && times > 1)
      read.card.enhancements.insert(read.card.enhancements.end(), times - 1, *icon);
    if (icon && times > 0) read.copies = out.copies;
    times = number_in(word).value_or(0);
    if (times > BonusIcons::kMost) times = 0;
    if (!read_attribute_word(word, letters_are_icons, read)) return false;
  }
  out = std::move(read);
  return true;
}

// "(2) ", "[D] ".
bool peel_front_brackets(std::string_view& text, ListedCard& out) {
  if (text.empty() || (text.front() != '(' && text.front() != '[')) return false;
  const auto close = text.find(text.front() == '(' ? ')' : ']');
  if (close == text.npos || close + 1 == text.size()) return false;
  if (!read_attribute_words(trimmed(text.substr(1, close - 1)), text.front() == '[', out))
    return false;
  text = trimmed(text.substr(close + 1));
  return true;
}

// "(2) ", "2x ", "- ", "R: ", "#53 ", "3. ".
bool peel_front(std::string_view& text, ListedCard& out) {
  for (const std::string_view mark : {"- "sv, "* "sv, "+ "sv, "> "sv, "•"sv, "·"sv, "–"sv})
    if (std::string_view rest = text; take_front(rest, mark)) {
      text = trimmed(rest);
      return true;
    }
  if (text.size() > 2 && text[1] == ':' && is_rarity_letter(text.substr(0, 1))) {
    text = trimmed(text.substr(2));
    return true;
  }
  if (peel_front_brackets(text, out)) return true;
  std::string_view word = first_word(text);
  if (word.size() == text.size()) return false;
  const std::string_view rest = trimmed(text.substr(word.size()));
  const bool is_place = (word.ends_with('.') || word.ends_with(')')) && word.size() < 4 &&
                        all_digits(word.substr(0, word.size() - 1));
  const auto copies = count_in(word);
  const bool is_times = word == "x" || word == "X" || word == "×";  // "2 x"
  if (!is_card_number(word) && !is_place && !is_times) {
    if (!copies) return false;
    out.copies = *copies;
  }
  text = rest;
  return true;
}

// A pair of brackets at the end.
bool peel_brackets(std::string_view& text, ListedCard& out) {
  constexpr std::string_view kClose = ")]}";
  constexpr std::string_view kOpen = "([{";
  if (text.empty()) return false;
  const auto kind = kClose.find(text.back());
  if (kind == kClose.npos) return false;
  const auto open = text.find_last_of(kOpen[kind]);
  if (open == text.npos || open == 0) return false;
  const std::string_view inside = trimmed(text.substr(open + 1, text.size() - open - 2));
  if (inside.empty() || !read_attribute_words(inside, kind != 0, out)) return false;
  text = trimmed(text.substr(0, open));
  return true;
}

// "x2", "#53", and a comma that nothing follows.
bool peel_back(std::string_view& text, ListedCard& out) {
  if (peel_brackets(text, out)) return true;
  if (!text.empty() && ",;|:"sv.find(text.back()) != std::string_view::npos) {
    text = trimmed(text.substr(0, text.size() - 1));
    return true;
  }
  const std::string_view word = last_word(text);
  if (word.size() == text.size()) return false;
  if (has_times(word) && count_in(word)) {
    out.copies = *count_in(word);
  } else if (!word.starts_with('#') || !is_card_number(word)) {
    return false;
  }
  text = trimmed(text.substr(0, text.size() - word.size()));
  return true;
}

// A bare rarity, type, house, count or number at the end: "108 Dextre C", "Dextre - Common",
// "Dextre 2", "Dextre x 2", "Dextre AoA108".
bool peel_bare(std::string_view& text, ListedCard& out, const Facts& facts) {
  const std::string_view word = last_word(text);
  if (word.size() == text.size()) return false;
  const bool between = word == "-" || word == "–" || word == "x" || word == "X" || word == "×";
  if (const auto copies = word.size() < 3 ? number_in(word) : std::nullopt) {
    out.copies = *copies;
  } else if (const auto house = house_by_name(word)) {
    out.card.house = *house;
  } else if (!between && !is_rarity_letter(word) && !is_rarity_or_type(word) &&
             !is_card_number(word) && !card_numbered(word, facts) &&
             !read_mark_word(word, out.card)) {
    return false;
  }
  text = trimmed(text.substr(0, text.size() - word.size()));
  return true;
}

bool is_known(ListedCard& out, std::string_view text, const Facts& facts) {
  const CardFacts* found = facts.find(text);
  if (!found && text.find(' ') == text.npos) found = card_numbered(text, facts);
  if (!found) return false;
  out.title = text;
  out.card.id = found->id;
  out.known = true;
  return true;
}

// Takes off what isn't the title until the library knows the rest, or nothing more comes off.
ListedCard peeled(std::string_view text, bool bare, const Facts& facts) {
  constexpr size_t kLongest = 200;
  ListedCard out;
  text = trimmed(text);
  while (text.size() <= kLongest && !is_known(out, text, facts) &&
         (peel_front(text, out) || peel_back(text, out) || (bare && peel_bare(text, out, facts)))) {
  }
  if (!out.known && card_numbered(first_word(text), facts)) is_known(out, first_word(text), facts);
  if (!out.known) out.title = text;
  return out;
}

}  // namespace

bool all_digits(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<int> number_in(std::string_view word) {
  int out = 0;
  if (!all_digits(word) || word.size() > 3) return std::nullopt;
  std::from_chars(word.data(), word.data() + word.size(), out);
  return out;
}

std::string_view undecorated(std::string_view text) {
  constexpr std::string_view kDecoration = "#*=-_`~>[] \t";
  while (!text.empty() && kDecoration.find(text.front()) != text.npos) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ':' || kDecoration.find(text.back()) != text.npos))
    text.remove_suffix(1);
  return text;
}

bool read_attributes(std::string_view text, ListedCard& card) {
  return read_attribute_words(trimmed(text), false, card);
}

ListedCard read_listed_card(std::string_view text, const Facts& facts) {
  ListedCard out = peeled(text, false, facts);
  if (out.known) return out;
  if (ListedCard bare = peeled(text, true, facts); bare.known) return bare;
  return out;
}

void add_listed_card(const ListedCard& listed, const Facts& facts, std::string_view where,
                     Deck& deck) {
  if (listed.copies < 1 || listed.copies > kDeckCards)
    throw Error(fmt::format("{}: {} copies; expected 1 to {}", where, listed.copies, kDeckCards));
  DeckCard card = listed.card;
  if (!listed.known) card.id = card_id(listed.title, facts, where);
  add_cards(deck, card, listed.copies);
}

}  // namespace archon::keyforge
