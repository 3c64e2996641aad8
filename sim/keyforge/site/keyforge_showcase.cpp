#include "sim/keyforge/site/keyforge_showcase.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/formats/replay.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/marks/marks.h"
#include "sim/keyforge/odds/deck_odds.h"
#include "sim/keyforge/review/replay_report.h"
#include "sim/keyforge/site/deck_lines.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

using namespace keyforge;

// That it was guessed is said among what is not known of the deck.
std::string set_words(const Deck& deck) {
  return set_is(deck) == SetIs::Unknown ? "unknown" : std::string(name_of(*deck.set));
}

// Where nothing was added, nothing is said.
std::string enhancement_words(const Deck& deck, const Facts& facts) {
  const IconKnowledge icons = icons_of(deck, facts);
  if (icons.are == IconsAre::Counted)
    return fmt::format("unknown on which cards: {}", missing_words(icons));
  if (icons.are == IconsAre::Unknown) return "unknown";
  size_t added = 0;
  for (const DeckCard& card : deck.cards) added += card.enhancements.size();
  return added == 0 ? "" : fmt::format("known: {} on its cards", added);
}

report::Facts deck_facts(const Deck& deck, const Facts& facts) {
  report::Facts out{{"set", set_words(deck)}};  // houses stand above, with their marks
  if (std::string icons = enhancement_words(deck, facts); !icons.empty())
    out.emplace_back("enhancement icons", std::move(icons));
  if (!deck.provenance.source.empty()) out.emplace_back("source", deck.provenance.source);
  return out;
}

// What is printed in numbers; they are told with what they count.
std::vector<report::Mark> pips_of(const CardFacts& card) {
  std::vector<report::Mark> out;
  if (!card.bonuses.empty()) out.push_back(mark_of("aember", int_size(card.bonuses)));
  if (card.type != CardType::Creature) return out;
  if (card.armor > 0) out.push_back(mark_of("armor", card.armor));
  out.push_back(mark_of("power", card.power));
  return out;
}

// Cards that open; each name of a place is given once.
class CardFolds {
 public:
  CardFolds(const Deck& deck, const Library& library) : deck_(deck), library_(library) {}

  std::vector<report::Fold> of_house(House house) {
    std::vector<report::Fold> out;
    for (const auto& [card, count] : lines_of(deck_, house)) {
      const CardFacts* printed = printing(deck_, card, library_.facts());
      out.push_back({place_of(card.id),
                     count == 1 ? card_title(card, library_.facts())
                                : fmt::format("{} × {}", count, card_title(card, library_.facts())),
                     (printed ? kind_words(*printed, Numbers::Beside) : "") + card_marks(card),
                     words_of(card.id), printed ? pips_of(*printed) : std::vector<report::Mark>{}});
    }
    return out;
  }
  std::vector<report::Fold> beside() {
    std::vector<report::Fold> out;
    for (const std::string& id : deck_.references()) {
      const CardFacts* printed = library_.facts().find(id);
      out.push_back({place_of(id), printed ? printed->name : id,
                     printed ? std::string(name_of(printed->reference)) : "", words_of(id)});
    }
    return out;
  }

 private:
  std::string place_of(const std::string& id) {
    std::string out = id;
    for (int number = 2; !taken_.insert(out).second; ++number)
      out = fmt::format("{}-{}", id, number);
    return out;
  }
  std::string words_of(const std::string& id) const {
    const int number = library_.find(id);
    if (number < 0) return "Unknown here.";
    const std::string out = library_.explain(number);
    return out.empty() ? "No ability." : out;
  }

  const Deck& deck_;
  const Library& library_;
  std::set<std::string> taken_;
};

// How many creatures there are of each power, house by house.
void add_power_curve(const Deck& deck, const Facts& facts, report::Report& page) {
  const std::vector<House> houses = shown_houses(deck);
  std::map<int, std::vector<int>> counts;  // by power, in the order of the houses
  for (size_t i = 0; i < houses.size(); ++i)
    for (const auto& [card, count] : lines_of(deck, houses[i])) {
      const CardFacts* printed = printing(deck, card, facts);
      if (!printed || printed->type != CardType::Creature) continue;
      auto [at, is_new] = counts.try_emplace(printed->power, houses.size(), 0);
      at->second[i] += count;
    }
  if (counts.empty()) return;
  report::Histogram chart{{"power", {}, {}, "d"}, {"creatures", {}, {}, "d"}, 1, {}};
  report::Table table{"", {{"power"}}, {}};
  for (const House house : houses) table.columns.push_back({std::string(name_of(house)), true});
  for (const auto& [power, of_house] : counts) {
    table.rows.push_back({std::to_string(power)});
    for (size_t i = 0; i < houses.size(); ++i) {
      table.rows.back().push_back(std::to_string(of_house[i]));
      chart.counts.push_back({real(power), std::string(name_of(houses[i])), real(of_house[i])});
    }
  }
  page.heading("Power of its creatures");
  page.chart(
      {"How many creatures of each power it has, by house", spec_of(chart), std::move(table)});
}

}  // namespace

void KeyforgeShowcase::add_entrant(const Entrant& entrant, report::Report& page) const {
  const Deck& deck = list_of(entrant);
  page.facts(deck_facts(deck, library_.facts()));
  for (const std::string& doubt : doubts(deck, library_.facts())) page.text(doubt + ".");
  page.heading("Cards");
  page.text("Tap a card to read, in our own words, what it does.");

  CardFolds folds(deck, library_);
  for (const House house : shown_houses(deck))
    if (auto cards = folds.of_house(house); !cards.empty())
      page.folds(mark_of(house), std::move(cards));
  if (auto beside = folds.beside(); !beside.empty())
    page.folds({.words = "Beside the deck"}, std::move(beside));
  add_power_curve(deck, library_.facts(), page);
  page.more("What an opening hand holds, going first");
  add_hands(deck_odds(deck, {}, library_.facts()), page);
  page.end_more();
}

GameStory KeyforgeShowcase::story(const std::string& replay) const {
  ToldReplay told =
      told_replay(replay_from_json(replay, library_.facts()), library_, ReplayPage::OfSite);
  return {std::move(told.page), std::move(told.decided)};
}

}  // namespace archon::sim
