// "Name/House House House 001 010 ... logos": card numbers of Call of the Archons, as keyteki took
// them in 2018, a deck a line.
#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/decks/import/listed_card.h"

namespace archon::keyforge {
namespace {

// A word and where it begins in the line.
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

bool is_cota_number(std::string_view word) { return all_digits(word) && word.size() <= 3; }

// The position of three houses with a card number behind them, or -1.
int find_houses(const std::vector<Word>& words) {
  for (size_t i = 0; i + kDeckHouses < words.size(); ++i) {
    bool found = is_cota_number(words[i + kDeckHouses].text);
    for (size_t j = i; j < i + kDeckHouses; ++j)
      found = found && house_by_name(words[j].text).has_value();
    if (found) return narrow<int>(i);
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

Draft read_numbers(std::string_view line, const std::vector<Word>& words, size_t houses,
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
    if (is_cota_number(word)) {
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

std::vector<Draft> import_number_list(const std::vector<std::string_view>& lines,
                                      const Facts& facts) {
  std::vector<Draft> out;
  for (size_t i = 0; i < lines.size(); ++i) {
    const auto words = words_of(lines[i]);
    const int houses = find_houses(words);
    if (houses >= 0)
      out.push_back(attempt([&] {
        return read_numbers(lines[i], words, houses, facts, fmt::format("line {}", i + 1));
      }));
  }
  return out;
}

}  // namespace archon::keyforge
