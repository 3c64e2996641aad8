#include "sim/keyforge/tallies_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/printable.h"
#include "sim/keyforge/report_parts.h"
#include "sim/statistics/stats.h"

namespace archon::sim {
namespace {

using keyforge::House;

double mean(int64_t sum, int64_t of) {
  return of > 0 ? static_cast<double>(sum) / static_cast<double>(of) : 0;
}

// How often a deck won that chose this house first; half points are half a game.
Estimate first_rate(const HouseTally& house) {
  const double won = static_cast<double>(house.first_points) / 2;
  const auto games = static_cast<double>(house.first);
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

std::string deck_text(const DeckTally& deck) {
  std::string out = fmt::format(
      "{}, played by {}: {} games, {} won\n\n  {:<15}{:>7}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}\n",
      printable(deck.deck), printable(deck.agent), deck.games,
      percent(mean(deck.points, 2 * deck.games)), "house", "turns", "share", "Æmber", "cards",
      "reaps", "fights", "first");
  for (const auto& [house, tally] : houses_of(deck))
    out += fmt::format(
        "  {:<15}{:>7}{:>8}{:>8.2f}{:>8.2f}{:>8.2f}{:>8.2f}{:>8}{}\n", house_name(house),
        tally.turns, percent(mean(tally.turns, deck.turns)), mean(tally.aember, tally.turns),
        mean(tally.played, tally.turns), mean(tally.reaps, tally.turns),
        mean(tally.fights, tally.turns), tally.first,
        tally.first > 0 ? fmt::format("  {} won", percent(first_rate(tally).value)) : "");
  out += fmt::format("\n  {:<15}{:>7}{:>11}{:>10}{:>8}{:>7}{:>8}\n", "after turn", "games",
                     "creatures", "archived", "Æmber", "keys", "fights");
  for (size_t i = 0; i < deck.by_turn.size(); ++i) {
    const TurnTally& at = deck.by_turn[i];
    if (at.games == 0) continue;
    out += fmt::format("  {:<15}{:>7}{:>11.2f}{:>10.2f}{:>8.2f}{:>7.2f}{:>8.2f}\n",
                       kTallyStep * (i + 1), at.games, mean(at.creatures, at.games),
                       mean(at.archived, at.games), mean(at.aember, at.games),
                       mean(at.keys, at.games), mean(at.fights, at.games));
  }
  return out;
}

Json house_json(const DeckTally& deck, House house, const HouseTally& tally) {
  return {{"house", house_name(house)},
          {"turns", tally.turns},
          {"share", mean(tally.turns, deck.turns)},
          {"aember_a_turn", mean(tally.aember, tally.turns)},
          {"cards_a_turn", mean(tally.played, tally.turns)},
          {"reaps_a_turn", mean(tally.reaps, tally.turns)},
          {"fights_a_turn", mean(tally.fights, tally.turns)},
          {"first", tally.first},
          {"first_won", tally.first > 0 ? estimate_json(first_rate(tally)) : Json(nullptr)}};
}

Json turn_json(size_t look, const TurnTally& at) {
  return {{"turn", kTallyStep * (look + 1)},           {"games", at.games},
          {"creatures", mean(at.creatures, at.games)}, {"archived", mean(at.archived, at.games)},
          {"aember", mean(at.aember, at.games)},       {"keys", mean(at.keys, at.games)},
          {"fights", mean(at.fights, at.games)}};
}

Json deck_json(const DeckTally& deck) {
  Json out = {{"deck", deck.deck},       {"agent", deck.agent},
              {"games", deck.games},     {"won", mean(deck.points, 2 * deck.games)},
              {"turns", deck.turns},     {"houses", Json::array()},
              {"by_turn", Json::array()}};
  for (const auto& [house, tally] : houses_of(deck))
    out["houses"].push_back(house_json(deck, house, tally));
  for (size_t i = 0; i < deck.by_turn.size(); ++i)
    if (deck.by_turn[i].games > 0) out["by_turn"].push_back(turn_json(i, deck.by_turn[i]));
  return out;
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

}  // namespace

std::string tallies_table(const Tallies& tallies) {
  std::string out = fmt::format("{} games\n", tallies.games());
  if (tallies.open() > 0) out += fmt::format("left open, and not counted: {}\n", tallies.open());
  for (const DeckTally& deck : tallies.decks()) (out += '\n') += deck_text(deck);
  return out;
}

std::string tallies_json(const Tallies& tallies) {
  Json out = {{"archon_tally", 1},
              {"archon", ARCHON_VERSION},
              {"games", tallies.games()},
              {"open", tallies.open()},
              {"decks", Json::array()}};
  for (const DeckTally& deck : tallies.decks()) out["decks"].push_back(deck_json(deck));
  return to_text(out);
}

std::string tallies_csv(const Tallies& tallies) {
  std::string out = "deck,agent,kind,of,what,value\n";
  for (const DeckTally& deck : tallies.decks()) {
    const Json json = deck_json(deck);
    for (const Json& house : json["houses"]) add_rows(out, deck, "house", house, "house");
    for (const Json& turn : json["by_turn"]) add_rows(out, deck, "turn", turn, "turn");
  }
  return out;
}

}  // namespace archon::sim
