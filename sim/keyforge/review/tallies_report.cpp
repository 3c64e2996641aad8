#include "sim/keyforge/review/tallies_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/statistics/stats.h"

namespace archon::sim {
namespace {

using keyforge::House;

double mean(int64_t sum, int64_t of) { return of > 0 ? ratio(sum, of) : 0; }

std::string number(int64_t sum, int64_t of) { return fmt::format("{:.2f}", mean(sum, of)); }

// How often a deck won that chose this house first; half points are half a game.
Estimate first_rate(const HouseTally& house) {
  const double won = real(house.first_points) / 2;
  const double games = real(house.first);
  return {mean(house.first_points, 2 * house.first), wilson_interval(won, games)};
}

// The one that is chosen most comes first.
std::vector<std::pair<House, HouseTally>> houses_of(const DeckTally& deck) {
  std::vector<std::pair<House, HouseTally>> out(deck.houses.begin(), deck.houses.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& x, const auto& y) { return x.second.turns > y.second.turns; });
  return out;
}

std::string house_name(House house) {
  return house == House::None ? "none" : std::string(name_of(house));
}

report::Table houses_table(const DeckTally& deck) {
  report::Table out{"",
                    {{"house", false, 15},
                     {"turns", true, 7, 0},
                     {"share", true, 8, 0},
                     {"Æmber", true, 8, 0},
                     {"cards", true, 8, 0},
                     {"reaps", true, 8, 0},
                     {"fights", true, 8, 0},
                     {"first", true, 8, 0},
                     {"won", true, 9, 0}},
                    {}};
  for (const auto& [house, tally] : houses_of(deck))
    out.rows.push_back({house_name(house), std::to_string(tally.turns),
                        percent(mean(tally.turns, deck.turns)), number(tally.aember, tally.turns),
                        number(tally.played, tally.turns), number(tally.reaps, tally.turns),
                        number(tally.fights, tally.turns), std::to_string(tally.first),
                        tally.first > 0 ? percent(first_rate(tally).value) : ""});
  return out;
}

report::Table turns_table(const DeckTally& deck) {
  report::Table out{"",
                    {{"after turn", false, 15},
                     {"games", true, 7, 0},
                     {"creatures", true, 11, 0},
                     {"archived", true, 10, 0},
                     {"Æmber", true, 8, 0},
                     {"keys", true, 7, 0},
                     {"fights", true, 8, 0}},
                    {}};
  for (size_t i = 0; i < deck.by_turn.size(); ++i) {
    const TurnTally& at = deck.by_turn[i];
    if (at.games == 0) continue;
    out.rows.push_back({std::to_string(kTallyStep * (i + 1)), std::to_string(at.games),
                        number(at.creatures, at.games), number(at.archived, at.games),
                        number(at.aember, at.games), number(at.keys, at.games),
                        number(at.fights, at.games)});
  }
  return out;
}

struct ChosenHouse {
  int64_t of_turns;  // the deck's
  House house;
  HouseTally tally;

  double a_turn(int64_t sum) const { return mean(sum, tally.turns); }
};
struct LookAtTurn {
  size_t look;
  TurnTally tally;

  double a_game(int64_t sum) const { return mean(sum, tally.games); }
};

std::vector<ChosenHouse> chosen_houses(const DeckTally& deck) {
  std::vector<ChosenHouse> out;
  for (const auto& [house, tally] : houses_of(deck)) out.push_back({deck.turns, house, tally});
  return out;
}

std::vector<LookAtTurn> looks_at_turns(const DeckTally& deck) {
  std::vector<LookAtTurn> out;
  for (size_t i = 0; i < deck.by_turn.size(); ++i)
    if (deck.by_turn[i].games > 0) out.push_back({i, deck.by_turn[i]});
  return out;
}

Record<ChosenHouse> house_rows() {
  return Record<ChosenHouse>("house")
      .field("house", [](auto& of) { return house_name(of.house); })
      .field("turns", [](auto& of) { return of.tally.turns; })
      .share("share", "of its deck's turns",
             [](auto& of) { return mean(of.tally.turns, of.of_turns); })
      .field("aember_a_turn", "gained and stolen",
             [](auto& of) { return of.a_turn(of.tally.aember); })
      .field("cards_a_turn", [](auto& of) { return of.a_turn(of.tally.played); })
      .field("reaps_a_turn", [](auto& of) { return of.a_turn(of.tally.reaps); })
      .field("fights_a_turn", [](auto& of) { return of.a_turn(of.tally.fights); })
      .field("first", "games in which it was the first house",
             [](auto& of) { return of.tally.first; })
      .field("first_won", "share of those that were won", [](auto& of) {
        return of.tally.first > 0 ? std::optional(first_rate(of.tally)) : std::nullopt;
      });
}

Record<LookAtTurn> turn_rows() {
  return Record<LookAtTurn>("turn")
      .field("turn", "both players' turns count",
             [](auto& of) { return kTallyStep * (of.look + 1); })
      .field("games", "that lasted so long", [](auto& of) { return of.tally.games; })
      .field("creatures", [](auto& of) { return of.a_game(of.tally.creatures); })
      .field("archived", [](auto& of) { return of.a_game(of.tally.archived); })
      .field("aember", [](auto& of) { return of.a_game(of.tally.aember); })
      .field("keys", [](auto& of) { return of.a_game(of.tally.keys); })
      .field("fights", "since the beginning", [](auto& of) { return of.a_game(of.tally.fights); });
}

Record<DeckTally> deck_tally_rows() {
  return Record<DeckTally>("deck")
      .field("deck", &DeckTally::deck)
      .field("agent", &DeckTally::agent)
      .field("games", &DeckTally::games)
      .share("won", "of its games", [](auto& of) { return mean(of.points, 2 * of.games); })
      .field("turns", "its own", &DeckTally::turns)
      .list("houses", "the one chosen most comes first", house_rows(), chosen_houses)
      .list("by_turn", "", turn_rows(), looks_at_turns);
}

Record<Tallies> tallies_rows() {
  return version_rows<Tallies>("archon_tally")
      .field("games", &Tallies::games)
      .field("open", "games left open, which are not counted", &Tallies::open)
      .list("decks", "", deck_tally_rows(), &Tallies::decks);
}

// Every number of an entry but what it is called by.
void add_rows(std::string& out, const DeckTally& deck, std::string_view kind, const Json& entry,
              const std::string& key) {
  const std::string of = entry[key].is_string() ? entry[key].get<std::string>() : entry[key].dump();
  for (const auto& [name, value] : entry.items()) {
    if (name == key || value.is_null()) continue;
    const double number = value.is_object() ? value["value"].get<double>() : value.get<double>();
    out += fmt::format("{},{},{},{},{},{:.6g}\n", csv_cell(deck.deck), csv_cell(deck.agent), kind,
                       of, name, number);
  }
}

report::Glance glance_of(const Tallies& tallies) {
  const auto& decks = tallies.decks();
  const auto won = [](const DeckTally& deck) { return mean(deck.points, 2 * deck.games); };
  const auto first = std::max_element(
      decks.begin(), decks.end(), [&](const auto& x, const auto& y) { return won(x) < won(y); });
  report::Glance out;
  out.figures = {{percent(won(*first)), fmt::format("{} won", first->deck),
                  fmt::format("of {}", counted(first->games, "game"))},
                 {std::to_string(tallies.games()), "recorded games"}};
  if (decks.size() == 2)
    for (const DeckTally& deck : decks) out.shares.push_back({deck.deck, won(deck)});
  out.shown = report::Shown::Documents;
  return out;
}

}  // namespace

report::Report report_of(const Tallies& tallies) {
  report::Report out("Counts from recorded games");
  if (!tallies.decks().empty()) out.glance(glance_of(tallies));
  out.text(counted(tallies.games(), "game"));
  if (tallies.open() > 0) out.text(fmt::format("unfinished and not counted: {}", tallies.open()));
  for (const DeckTally& deck : tallies.decks()) {
    out.heading(deck.deck);
    out.paragraph(fmt::format("{}, played by {}: {}, {} won", deck.deck,
                              ai::short_keyforge_name(deck.agent), counted(deck.games, "game"),
                              percent(mean(deck.points, 2 * deck.games))));
    out.table(houses_table(deck));
    out.table(turns_table(deck));
  }
  return out;
}

std::string tallies_json(const Tallies& tallies) { return to_text(tallies_rows().json(tallies)); }

report::Shape tallies_shape() { return tallies_rows().shape(); }

std::string tallies_csv(const Tallies& tallies) {
  std::string out = "deck,agent,kind,of,what,value\n";
  const auto rows = deck_tally_rows();
  for (const DeckTally& deck : tallies.decks()) {
    const Json json = rows.json(deck);
    for (const Json& house : json["houses"]) add_rows(out, deck, "house", house, "house");
    for (const Json& turn : json["by_turn"]) add_rows(out, deck, "turn", turn, "turn");
  }
  return out;
}

}  // namespace archon::sim
