#include "sim/keyforge/site/deck_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"

namespace archon::sim {

using namespace keyforge;

namespace {

std::string keyword_words(const CardFacts& card) {
  std::string out;
  for (int i = 0; i < kKeywords; ++i) {
    const int value = card.keywords[i];
    if (value == 0) continue;
    out += fmt::format(", {}", name_of(value_at<Keyword>(i)));
    if (has_number(value_at<Keyword>(i))) out += fmt::format(" {}", value);
  }
  return out;
}

std::string trait_words(const CardFacts& card) {
  std::string out;
  for (size_t i = 0; i < card.traits.size(); ++i)
    out += fmt::format("{}{}", i ? " " : "; ", card.traits[i]);
  return out;
}

}  // namespace

std::string card_title(const DeckCard& card, const Facts& facts) {
  const CardFacts* printed = facts.find(card.id);
  if (!printed) return card.id;
  return card.id.ends_with("-evil-twin") ? printed->name + " (evil twin)" : printed->name;
}

const CardFacts* printing(const Deck& deck, const DeckCard& card, const Facts& facts) {
  if (deck.set)
    if (const CardFacts* here = facts.find(card.id, *deck.set)) return here;
  return facts.find(card.id);
}

std::string kind_words(const CardFacts& card, Numbers told) {
  if (told == Numbers::Beside)
    return std::string(name_of(card.type)) + keyword_words(card) + trait_words(card);
  std::string numbers;
  if (card.type == CardType::Creature) {
    numbers += fmt::format(", power {}", card.power);
    if (card.armor > 0) numbers += fmt::format(", armor {}", card.armor);
  }
  if (!card.bonuses.empty()) numbers += fmt::format(", {} aember", card.bonuses.size());
  return std::string(name_of(card.type)) + numbers + keyword_words(card) + trait_words(card);
}

std::string card_marks(const DeckCard& card) {
  std::string out;
  if (card.maverick) out += " [maverick]";
  if (card.legacy) out += " [legacy]";
  if (card.anomaly) out += " [anomaly]";
  for (const Bonus icon : card.enhancements)
    out += fmt::format(" [+{}]", kBonusNames[index_of(icon)]);
  if (card.enhanced_unknown) out += " [enhanced, icons unknown]";
  return out;
}

std::vector<std::pair<DeckCard, int>> lines_of(const Deck& deck, House house) {
  std::vector<std::pair<DeckCard, int>> out;
  for (const DeckCard& card : deck.cards) {
    if (card.house != house) continue;
    const auto same =
        std::find_if(out.begin(), out.end(), [&](const auto& line) { return line.first == card; });
    if (same != out.end()) {
      ++same->second;
    } else {
      out.emplace_back(card, 1);
    }
  }
  return out;
}

std::vector<House> shown_houses(const Deck& deck) {
  std::vector<House> out;
  const auto add = [&](House house) {
    if (std::find(out.begin(), out.end(), house) == out.end()) out.push_back(house);
  };
  for (const House house : deck.houses) add(house);
  for (const DeckCard& card : deck.cards) add(card.house);
  return out;
}

}  // namespace archon::sim
