#include "sim/keyforge/odds/deck_odds.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "sim/keyforge/marks/marks.h"
#include "sim/keyforge/site/deck_lines.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

using keyforge::Deck;
using keyforge::DeckCard;
using keyforge::Facts;
using keyforge::House;

// Rulebook: Setup, First Turn Rule, Draw Cards.
constexpr int kFirstHand = 7;
constexpr int kSecondHand = 6;
constexpr int kFullHand = 6;
constexpr int kFirstTurnPlays = 1;
// More are the deck's list again.
constexpr size_t kMostTogether = 6;

// How many cards a player has seen by each turn from the second on, with hands of this size first.
std::vector<int> seen_by_turn(const OddsOptions& options, int hand, int deck) {
  const int played = options.is_second ? options.played : std::min(options.played, kFirstTurnPlays);
  int seen = hand + std::max(0, kFullHand - std::max(0, hand - played));
  std::vector<int> out;
  for (int turn = 2; turn <= options.turns; ++turn, seen += std::min(options.played, kFullHand))
    out.push_back(std::min(seen, deck));
  return out;
}

template <class Chance>
Chances chances(const DeckOdds& odds, Chance chance) {
  Chances out{chance(odds.hand), with_mulligan(odds.hand, chance), {}};
  for (const int seen : odds.seen_by_turn) out.by_turn.push_back(chance(seen));
  return out;
}

struct Copies {
  std::string id;
  std::string title;
  int count = 0;
};

// In the order of the deck.
std::vector<Copies> copies_of(const Deck& deck, const Facts& facts) {
  std::vector<Copies> out;
  for (const DeckCard& card : deck.cards) {
    const auto same =
        std::find_if(out.begin(), out.end(), [&](const Copies& one) { return one.id == card.id; });
    if (same == out.end())
      out.push_back({card.id, card_title(card, facts), 1});
    else
      ++same->count;
  }
  return out;
}

CardOdds odds_of(const DeckOdds& odds, const Copies& of) {
  const auto chance = [&](int drawn) { return chance_of_each(odds.cards, {of.count}, drawn); };
  return {of.id, of.title, of.count, chances(odds, chance)};
}

HouseOdds odds_of(const DeckOdds& odds, House house, int cards) {
  HouseOdds out{house, cards, {}};
  for (int least = 1; least <= std::min(cards, odds.hand); ++least) {
    const auto chance = [&](int drawn) { return chance_of_least(odds.cards, cards, least, drawn); };
    out.least.push_back({chance(odds.hand), with_mulligan(odds.hand, chance), {}});
  }
  return out;
}

void add_houses(const Deck& deck, DeckOdds& out) {
  std::vector<int> sizes;
  for (const House house : shown_houses(deck)) {
    const auto cards =
        narrow<int>(std::count_if(deck.cards.begin(), deck.cards.end(),
                                  [&](const DeckCard& card) { return card.house == house; }));
    if (cards == 0) continue;
    sizes.push_back(cards);
    out.of_houses.push_back(odds_of(out, house, cards));
  }
  out.house_splits = splits(sizes, out.hand);
}

// The card that a word stands for: its id, its title, or part of that.
const Copies& called(const std::string& word, const std::vector<Copies>& cards,
                     const std::string& deck) {
  const std::string wanted = slug(word);
  std::vector<const Copies*> found;
  std::vector<std::string> titles;
  for (const Copies& one : cards) {
    const std::string title = slug(one.title);
    if (one.id == wanted || title == wanted) return one;
    if (!wanted.empty() && title.find(wanted) != std::string::npos) found.push_back(&one);
    titles.push_back(one.title);
  }
  if (found.size() == 1) return *found[0];
  if (found.size() > 1)
    throw Error(fmt::format("'{}' may be {} or {} of {}; give more of the title", word,
                            found[0]->title, found[1]->title, deck));
  throw Error(fmt::format("{} has no card called '{}'{}", deck, word, did_you_mean(word, titles)));
}

// Those that are asked for, each once; all where none is.
std::vector<Copies> asked_of(const Deck& deck, const std::vector<std::string>& words,
                             const Facts& facts) {
  std::vector<Copies> all = copies_of(deck, facts);
  if (words.empty()) return all;
  std::vector<Copies> out;
  for (const std::string& word : words) {
    const Copies& one = called(word, all, deck.name);
    const bool known = std::any_of(out.begin(), out.end(),
                                   [&](const Copies& other) { return other.id == one.id; });
    if (!known) out.push_back(one);
  }
  if (out.size() > kMostTogether)
    throw Error(fmt::format("{} cards together; expected at most {}", out.size(), kMostTogether));
  return out;
}

}  // namespace

DeckOdds deck_odds(const Deck& deck, const OddsOptions& options, const Facts& facts) {
  DeckOdds out;
  out.deck = deck.name;
  out.options = options;
  out.cards = int_size(deck.cards);
  if (out.cards > kLargestDeck)
    throw Error(
        fmt::format("{} has {} cards; expected at most {}", deck.name, out.cards, kLargestDeck));
  out.hand = options.is_second ? kSecondHand : kFirstHand;
  out.seen_by_turn = seen_by_turn(options, out.hand, out.cards);
  std::vector<int> groups;
  for (const Copies& one : asked_of(deck, options.cards, facts)) {
    out.of_cards.push_back(odds_of(out, one));
    groups.push_back(one.count);
  }
  add_houses(deck, out);
  out.has_together = !options.cards.empty() && groups.size() > 1;
  if (out.has_together)
    out.together =
        chances(out, [&](int drawn) { return chance_of_each(out.cards, groups, drawn); });
  return out;
}

// ---- For people ----

namespace {

report::Table cards_table(const DeckOdds& odds) {
  report::Table out{
      "", {{"card"}, {"copies", true, 6}, {"hand", true, 7}, {"mulligan", true, 8}}, {}};
  for (size_t i = 0; i < odds.seen_by_turn.size(); ++i)
    out.columns.push_back({fmt::format("turn {}", i + 2), true, 7});
  const auto add = [&](const std::string& title, const std::string& copies, const Chances& seen) {
    std::vector<std::string> row{title, copies, percent(seen.opening), percent(seen.mulligan)};
    for (const double chance : seen.by_turn) row.push_back(percent(chance));
    out.rows.push_back(std::move(row));
  };
  for (const CardOdds& card : odds.of_cards)
    add(printable(card.title), std::to_string(card.copies), card.seen);
  if (odds.has_together) add("all of them", "", odds.together);
  out.caption = "Chances of holding a card, and of having seen it";
  out.rows_are = "cards";
  return out;
}

constexpr size_t kMostLeast = 5;

report::Table houses_table(const DeckOdds& odds) {
  report::Table out{"Chances of so many cards of a house in the opening hand",
                    {{"house", false, 14}, {"cards", true, 5}},
                    {}};
  for (size_t least = 2; least <= kMostLeast; ++least)
    out.columns.push_back({fmt::format("{} or more", least), true, 9});
  for (const HouseOdds& house : odds.of_houses) {
    std::vector<std::string> row{std::string(name_of(house.house)), std::to_string(house.cards)};
    for (size_t least = 2; least <= kMostLeast; ++least)
      row.push_back(least <= house.least.size() ? percent(house.least[least - 1].opening) : "");
    out.rows.push_back(std::move(row));
  }
  return out;
}

report::Table splits_table(const DeckOdds& odds) {
  report::Table out{"How the opening hand divides among houses",
                    {{"cards of each", false, 14}, {"chance", true, 7}},
                    {}};
  for (const Split& split : odds.house_splits)
    out.rows.push_back({fmt::format("{}", fmt::join(split.counts, "-")), percent(split.chance)});
  return out;
}

// The chance that some house has at least so many cards in the hand.
double best_house(const DeckOdds& odds, int least) {
  double out = 0;
  for (const Split& split : odds.house_splits)
    if (split.counts[0] >= least) out += split.chance;
  return out;
}

report::Glance glance_of(const DeckOdds& odds) {
  report::Glance out;
  out.figures = {{percent(best_house(odds, 4)), "four or more cards of one house",
                  fmt::format("in an opening hand of {}, {}", odds.hand,
                              odds.options.is_second ? "going second" : "going first")},
                 {percent(best_house(odds, 3)), "three or more"}};
  for (const HouseOdds& house : odds.of_houses) out.marks.push_back(mark_of(house.house));
  out.contenders = {{"", "house", "three or more", "cards"}, {}, "houses"};
  for (const HouseOdds& house : odds.of_houses) {
    const double three = house.least.size() >= 3 ? house.least[2].opening : 0;
    out.contenders.all.push_back({"", std::string(name_of(house.house)), percent(three),
                                  std::to_string(house.cards), 0, three});
  }
  out.shown = report::Shown::Documents;
  return out;
}

}  // namespace

void add_hands(const DeckOdds& odds, report::Report& out) {
  out.table(cards_table(odds));
  out.paragraph(
      fmt::format("'mulligan': if a hand without {} is shuffled back, for one card fewer. By a "
                  "turn, without one: {} cards leave the hand in each turn{}.",
                  odds.has_together ? "them" : "the card", odds.options.played,
                  odds.options.is_second ? "" : ", one in the first"));
  out.table(houses_table(odds));
  out.table(splits_table(odds));
}

report::Report report_of(const DeckOdds& odds) {
  const std::string name = printable(odds.deck);
  report::Report out("What a hand of " + name + " holds");
  out.glance(glance_of(odds));
  out.lead(
      fmt::format("{}, {}: an opening hand of {} cards has four or more of one house in {} of "
                  "games.",
                  name, odds.options.is_second ? "going second" : "going first", odds.hand,
                  percent(best_house(odds, 4))));
  add_hands(odds, out);
  return out;
}

// ---- For programs ----

namespace {

Record<Chances> chances_rows() {
  return Record<Chances>()
      .share("opening_hand", "of holding it", &Chances::opening)
      .share("with_mulligan", "of holding it, if a hand that lacks it is shuffled back once",
             &Chances::mulligan)
      .maybe("by_turn", "of having seen it by turn 2, 3, ..., without a mulligan", [](auto& of) {
        return of.by_turn.empty() ? std::nullopt : std::optional(of.by_turn);
      });
}

Record<DeckOdds> odds_rows() {
  const auto card = Record<CardOdds>()
                        .field("id", &CardOdds::id)
                        .field("name", &CardOdds::title)
                        .field("copies", &CardOdds::copies)
                        .least(1)
                        .all(chances_rows(), &CardOdds::seen);
  const auto house = Record<HouseOdds>()
                         .field("house", [](auto& of) { return name_of(of.house); })
                         .field("cards", &HouseOdds::cards)
                         .least(1)
                         .list("at_least", "of holding at least 1, 2, ... of its cards",
                               chances_rows(), &HouseOdds::least);
  const auto split =
      Record<Split>().field("counts", &Split::counts).share("chance", &Split::chance);
  return version_rows<DeckOdds>("archon_odds")
      .field("deck", &DeckOdds::deck)
      .field("cards_in_deck", &DeckOdds::cards)
      .least(1)
      .field("goes", [](auto& of) { return of.options.is_second ? "second" : "first"; })
      .one_of({"first", "second"})
      .field("hand", "cards in the opening hand", &DeckOdds::hand)
      .field("played", "cards that leave the hand in a turn",
             [](auto& of) { return of.options.played; })
      .field("seen_by_turn", "how many cards have been seen by turn 2, 3, ...",
             &DeckOdds::seen_by_turn)
      .list("cards", "", card, &DeckOdds::of_cards)
      .list("houses", "", house, &DeckOdds::of_houses)
      .list("splits",
            "how the opening hand divides among houses, the most first; probable ones come first",
            split, &DeckOdds::house_splits)
      .part("together", "of all cards that were asked for, where these are several", chances_rows(),
            [](auto& of) { return of.has_together ? std::optional(of.together) : std::nullopt; })
      .may_lack();
}

}  // namespace

std::string odds_json(const DeckOdds& odds) {
  const Json out = odds_rows().json(odds);
  return printable_json(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

report::Shape odds_shape() { return odds_rows().shape(); }

}  // namespace archon::sim
