#include "bindings/web/src/battles/fighters.h"

#include <utility>
#include <vector>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/text.h"
#include "protocol/archmajesty/battle_answers.h"
#include "sim/archmajesty/arena/entrants.h"

namespace archon::web {
namespace {

using archmajesty::Encounter;
using archmajesty::facts;
using archmajesty::MageBuild;

// ---- Mages --------------------------------------------------------------------------------------

// The deck, style by style.
Json cards_of(const MageBuild& mage) {
  Json out = Json::array();
  for (const archmajesty::CardCount& count : mage.deck) {
    const archmajesty::CardFacts& card = facts().cards[count.card];
    const std::string& style = facts().styles[card.style].name;
    if (out.empty() || out.back()["house"] != style)
      out.push_back({{"house", style}, {"cards", Json::array()}});
    out.back()["cards"].push_back({{"title", card.name}, {"copies", count.copies}});
  }
  return out;
}

template <class Table, class List>
void add_names(const Table& table, const List& list, const char* what, Json& notes) {
  std::vector<std::string> names;
  for (const auto number : list) names.push_back(table[number].name);
  if (!names.empty()) notes.push_back(fmt::format("{}: {}", what, fmt::join(names, ", ")));
}

std::string attributes_of(const MageBuild& mage) {
  std::string out;
  for (size_t i = 0; i < archmajesty::kAttributes; ++i)
    out += fmt::format("{} {}, ", archmajesty::kAttributeNames[i], mage.attributes[i]);
  return fmt::format("Points: {}defence {}", out, mage.defence);
}

Json notes_of(const MageBuild& mage) {
  Json out = Json::array({attributes_of(mage)});
  add_names(facts().ancestries, mage.ancestries, "Ancestry", out);
  std::vector<archmajesty::AbilityType> abilities;
  for (const archmajesty::EquippedAbility& one : mage.abilities) abilities.push_back(one.ability);
  add_names(facts().abilities, abilities, "Abilities", out);
  add_names(facts().items, mage.items, "Items", out);
  add_names(facts().items, mage.artefacts, "Artefacts", out);
  const std::vector<std::string> without = archmajesty::without_effect(mage);
  if (!without.empty())
    out.push_back(fmt::format("Played without the effect of: {}", fmt::join(without, ", ")));
  return out;
}

Json answer_for(const MageBuild& mage) {
  const std::vector<std::string> faults = archmajesty::check(mage);
  const std::string hindrance = faults.empty() ? ""
                                               : fmt::format("{} is not a legal mage: {}",
                                                             mage.name, fmt::join(faults, "; "));
  return {{"name", mage.name},
          {"set", ""},
          {"is", "mage"},
          {"houses", cards_of(mage)},
          {"hindrance", hindrance},
          {"notes", notes_of(mage)},
          {"deck", {{"name", mage.name}, {"text", archmajesty::write_mage(mage)}}}};
}

// ---- Encounters ---------------------------------------------------------------------------------

std::string words_of(const archmajesty::FoeAttack& attack) {
  const archmajesty::Range& range = attack.range;
  const std::string reach = range.kind == archmajesty::RangeKind::Melee
                                ? "melee"
                                : fmt::format("ranged {}", range.squares);
  std::string out = fmt::format("{}: {}, damage {}", attack.name, reach, attack.damage);
  if (attack.width > 0) out += fmt::format(", area {}×{}", attack.width, attack.height);
  if (attack.targets > 1) out += fmt::format(", {} targets", attack.targets);
  for (const archmajesty::Inflicted& one : attack.inflicts)
    out +=
        fmt::format(", inflicts {} {}", one.count, archmajesty::kStatusNames[index_of(one.status)]);
  if (attack.push > 0) out += fmt::format(", pushes {}", attack.push);
  if (attack.pull > 0) out += fmt::format(", pulls {}", attack.pull);
  return out;
}

std::string words_of(const archmajesty::Foe& foe) {
  std::string out = fmt::format("{}, {}: {} HP, ", archmajesty::kTierNames[index_of(foe.tier)],
                                fmt::join(foe.types, " "), foe.hp);
  if (foe.defence > 0) out += fmt::format("Defence {}, ", foe.defence);
  out += fmt::format("Combat {}, MV {}, {} {} a turn{}", foe.combat, foe.mv, foe.attacks,
                     foe.attacks == 1 ? "attack" : "attacks", foe.flies ? ", flies" : "");
  for (const archmajesty::FoeAttack& attack : foe.templates) out += "\n" + words_of(attack);
  return out;
}

Json waves_of(const Encounter& encounter) {
  Json out = Json::array();
  for (const archmajesty::Wave& wave : encounter.waves) {
    Json foes = Json::array();
    for (const archmajesty::FoeGroup& group : wave.groups) {
      const archmajesty::Foe& foe = encounter.foes[group.foe];
      foes.push_back({{"title", foe.name}, {"copies", group.count}, {"wording", words_of(foe)}});
    }
    out.push_back({{"house", fmt::format("Round {}", wave.round)}, {"cards", std::move(foes)}});
  }
  return out;
}

Json answer_for(const Encounter& encounter) {
  const Json notes = Json::array(
      {fmt::format("Meant for {} {}", encounter.mages, encounter.mages == 1 ? "mage" : "mages"),
       fmt::format("Map: {}, {} × {} squares", encounter.map.name, encounter.map.width,
                   encounter.map.height)});
  return {{"name", encounter.name},
          {"set", ""},
          {"is", "encounter"},
          {"houses", waves_of(encounter)},
          {"hindrance", ""},
          {"notes", notes},
          {"deck", {{"name", encounter.name}, {"text", archmajesty::write_encounter(encounter)}}}};
}

Json answers_for(const sim::Entrant& entrant) {
  Json out = Json::array();
  if (const Encounter* encounter = sim::encounter_of(entrant))
    out.push_back(answer_for(*encounter));
  else
    for (const MageBuild& mage : *sim::party_of(entrant)) out.push_back(answer_for(mage));
  return out;
}

// ---- Cards --------------------------------------------------------------------------------------

// "might or will", "" for none
std::string listed(const Json& names, std::string_view between) {
  std::string out;
  for (const Json& name : names)
    out += fmt::format("{}{}", out.empty() ? "" : between, name.get<std::string>());
  return out;
}

// An edge that goes with everything, or nothing, has a name of its own.
std::string edge_words(const Json& colours) {
  if (colours.empty()) return "black";
  return colours.size() == archmajesty::kColours ? "gold" : listed(colours, "/");
}

std::string wording_of(const Json& card) {
  const std::string style =
      facts().styles[facts().styles.find(card["style"].get<std::string>())].name;
  std::string out = fmt::format("{}, {}: {} to {}, Strike {}, Guard {}, {}", style,
                                card["colour"].get<std::string>(), edge_words(card["left"]),
                                edge_words(card["right"]), card["strike"].get<int>(),
                                card["guard"].get<int>(), card["range"].get<std::string>());
  if (card["range"] == "ranged") out += fmt::format(" {}", card["squares"].get<int>());
  if (!card["attack"].empty()) out += fmt::format(", attack by {}", listed(card["attack"], " or "));
  if (!card["damage"].is_null()) out += fmt::format(", damage {}", card["damage"].get<int>());
  for (const auto& [keyword, number] : card["keywords"].items())
    out += fmt::format(", {} {}", keyword, number.get<int>());
  return out + "\n" + card.value("text", "It is played without its effect.\n");
}

sim::Entrant joined(archmajesty::Party party, const char* where) {
  for (const MageBuild& mage : party)
    if (const std::vector<std::string> faults = archmajesty::check(mage); !faults.empty())
      throw Error(fmt::format("{}: {} is not a legal mage: {}", where, mage.name, faults.front()));
  return sim::entrant(std::move(party));
}

}  // namespace

Json bundled_fighters() {
  Json mages = Json::array();
  for (const MageBuild& mage : archmajesty::bundled_mages()) mages.push_back(mage.name);
  Json encounters = Json::array();
  for (const Encounter& encounter : archmajesty::bundled_encounters())
    encounters.push_back({{"name", encounter.name}, {"mages", encounter.mages}});
  return {{"bundled", std::move(mages)}, {"encounters", std::move(encounters)}};
}

Json fighters_in(const std::string& text, const std::string& source) {
  try {
    return {{"decks", answers_for(sim::read_battle_entrant(text))}, {"wrong", Json::array()}};
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}", source, wrong.what()));
  }
}

Json fighter_named(const std::string& name) {
  const auto found = sim::find_battle_entrant(name);
  if (!found)
    throw Error(
        fmt::format("{} is neither a mage nor an encounter; expected the name of a bundled one",
                    in_quotes(name)));
  return answers_for(*found).front();
}

Json spell_named(const std::string& title) {
  const int number = facts().cards.find(archmajesty::id_of(title));
  if (number < 0)
    throw Error(
        fmt::format("unknown card {}{}", in_quotes(title), facts().cards.suggest(excerpt(title))));
  return {{"title", facts().cards[number].name},
          {"wording", wording_of(protocol::battle_card(number))}};
}

sim::Entrant fighters_of(const Json& request, const char* side, const char* where) {
  const Json& list = required_array(request, side, where);
  archmajesty::Party party;
  for (const Json& one : list) {
    const sim::Entrant read = sim::read_battle_entrant(required_text(one, "text", where));
    if (sim::encounter_of(read)) {
      if (list.size() > 1)
        throw Error(fmt::format("{}.{}: expected one encounter, or mages", where, side));
      return read;
    }
    party.insert(party.end(), sim::party_of(read)->begin(), sim::party_of(read)->end());
  }
  if (party.empty()) throw Error(fmt::format("{}.{}: expected at least one mage", where, side));
  return joined(std::move(party), where);
}

}  // namespace archon::web
