#include "bindings/web/src/battles/battle_board.h"

#include <string>

#include "bindings/web/src/battles/fighters.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/table.h"
#include "protocol/archmajesty/battle_answers.h"
#include "sim/archmajesty/review/battle_film.h"

namespace archon::web {
namespace {

using archmajesty::Battle;
using archmajesty::State;

// The squares that those who stand could attack from there.
Json reach_in(const Battle& battle, const State& s) {
  Json out = Json::object();
  const archmajesty::Table t{battle, const_cast<State&>(s)};
  const archmajesty::UnitSet fighting = s.up & s.characters;
  for (const int id : fighting) {
    Json& squares = out[name_of_unit(battle, s, byte(id))] = Json::array();
    for (const int square : attacked_squares(t, byte(id)))
      squares.push_back(archmajesty::square_name(byte(square)));
  }
  return out;
}

// The card that is being played; other things that ask have no wording.
std::string wording_of(const Battle& battle, const State& s) {
  if (s.plays.empty()) return "";
  const std::string& id = battle.types[s.plays.back().type].id;
  if (archmajesty::facts().cards.find(id) < 0) return "";
  return spell_named(id)["wording"].get<std::string>();
}

std::string hp_words(const std::string& unit, int from, int to) {
  if (to > from) return fmt::format("{} regains {} HP", unit, to - from);
  return fmt::format("{} loses {} HP{}", unit, from - to, to == 0 ? " and falls" : "");
}

std::string counter_words(const Json& event, const std::string& unit) {
  const int change = event["to"].get<int>() - event["from"].get<int>();
  return fmt::format("{} {} {} {}", unit, change > 0 ? "gains" : "loses", std::abs(change),
                     event["counter"].get<std::string>());
}

// "" for what is no news.
std::string words_of(const Json& event, const std::string& said) {
  const std::string kind = event["event"];
  if (!event.contains("unit")) return "";
  const std::string unit = event["unit"];
  if (kind == "hp") return hp_words(unit, event["from"].get<int>(), event["to"].get<int>());
  if (kind == "counter") return counter_words(event, unit);
  if (kind == "move") {
    const std::string to = event["to"];
    return said.ends_with(" " + to) ? "" : fmt::format("{} is now at {}", unit, to);
  }
  if (kind == "join") return fmt::format("{} comes, at {}", unit, event["at"].get<std::string>());
  if (kind == "airborne")
    return fmt::format("{} {}", unit, event["on"].get<bool>() ? "is airborne" : "lands");
  if (kind == "leave") return unit + " is gone";
  if (kind == "back") return unit + " is back";
  if (kind == "side") return unit + " changes sides";
  return "";
}

}  // namespace

Json battle_board(const Battle& battle, const State& state) {
  return {{"state", protocol::asked_state(battle, state)},
          {"titles", sim::card_titles(battle, state)},
          {"reach", reach_in(battle, state)}};
}

Json battle_question(const Battle& battle, const State& state) {
  Json choices = Json::array();
  const Json decision = protocol::battle_decision(battle, state, 1, std::nullopt);
  for (Json option : decision["options"]) {
    option["number"] = option["k"].get<int>() + 1;
    option["text"] = option["label"];
    choices.push_back(std::move(option));
  }
  return {{"question", describe_question(battle, state)},
          {"wording", wording_of(battle, state)},
          {"choices", std::move(choices)}};
}

Json battle_news(const Battle& battle, const State& before, const State& after,
                 const std::string& said) {
  Json out = Json::array();
  for (const Json& event : protocol::battle_events(battle, before, after))
    if (const std::string words = words_of(event, said); !words.empty()) out.push_back(words);
  return out;
}

}  // namespace archon::web
