#include "protocol/archmajesty/archmajesty_room.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/formats/position.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/core/text.h"
#include "protocol/archmajesty/battle_answers.h"
#include "protocol/archmajesty/open_battle.h"
#include "protocol/formats/client_files.h"
#include "protocol/formats/field_tree.h"
#include "protocol/formats/secret.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

constexpr int kMostHandicap = 500;  // HP

// A name, or a file where clients may name one; nothing is looked for on the disk otherwise.
void expect_name_or_file(const Field& field, const std::string& spec, bool files) {
  if (means_file(spec))
    expect_readable(field, spec, files);
  else
    field.expect_name(spec);
}

// "berta", "random:7", a mage as in its file; "berta+mira" is two.
void add_mages(const Field& field, bool files, Party& party) {
  if (!field.present() || !field.json().is_string()) {
    if (!field.present() || !field.json().is_object())
      field.expected("mages: a name, a mage as in its file, or a list of these");
    const Tree tree = tree_of(field);
    party.push_back(reading(field.path(), true, [&] { return read_mage(TreeReader(&tree)); }));
    return;
  }
  const std::string specs = field.text();
  for (size_t at = 0; at <= specs.size();) {
    const size_t end = std::min(specs.find('+', at), specs.size());
    const std::string spec = specs.substr(at, end - at);
    party.push_back(finding(field, [&] {
      expect_name_or_file(field, spec, files);
      return find_mage(spec);
    }));
    if (party.size() > kMaxMages) field.expected(fmt::format("at most {} mages", kMaxMages));
    at = end + 1;
  }
}

Party read_party(const Field& mages, bool files) {
  Party party;
  if (mages.present() && mages.json().is_array())
    for (const Field& one : mages.items()) add_mages(one, files, party);
  else
    add_mages(mages, files, party);
  if (party.empty() || party.size() > kMostMages)
    mages.expected(fmt::format("1 to {} mages", kMostMages));
  for (const MageBuild& mage : party)
    if (const std::vector<std::string> faults = check(mage); !faults.empty())
      throw Fault(kBadField,
                  fmt::format("{}: {} is not a legal mage: {}", mages.path(), excerpt(mage.name),
                              faults.front()),
                  mages.path());
  return party;
}

Encounter read_encounter_of(const Field& player, bool files) {
  const Field field = player["encounter"];
  const auto as_written = [&] {
    if (field.json().is_object()) {
      const Tree tree = tree_of(field);
      return reading(field.path(), true, [&] { return read_encounter(TreeReader(&tree)); });
    }
    const std::string spec = field.text();
    return finding(field, [&] {
      expect_name_or_file(field, spec, files);
      return find_encounter(spec);
    });
  };
  const Encounter encounter = as_written();
  return at_level(encounter, player["level"].number_or(lowest_level(encounter), kHighestLevel, 0));
}

Fight read_fight_of(const Field& request, bool files) {
  const std::vector<Field> players = request["players"].items();
  if (players.size() != 2) request["players"].expected("a list of two players");
  Fight fight;
  const Tree readings = tree_of(request["readings"]);
  reading("readings", true, [&] {
    read_readings(TreeReader(&readings), fight.options);
    return 0;
  });
  const bool duel = !players[1]["encounter"].present();
  for (size_t p = 0; p < 2; ++p) {
    if (p == 1 && !duel) {
      players[p].only({"encounter", "level"});
      fight.encounter = read_encounter_of(players[p], files);
      continue;
    }
    if (duel)
      players[p].only({"mages", "hp"});
    else
      players[p].only({"mages"});
    fight.parties[p] = read_party(players[p]["mages"], files);
    fight.handicaps.hp[p] = players[p]["hp"].number_or(-kMostHandicap, kMostHandicap, 0);
  }
  if (fight.parties[0].size() + fight.parties[1].size() > kMaxMages)
    request["players"].expected(fmt::format("at most {} mages in all", kMaxMages));
  return fight;
}

}  // namespace

Json ArchmajestyRoom::hello() {
  const Facts& known = facts();
  Json out = {{"mages", Json::array()}, {"encounters", Json::array()}};
  for (const MageBuild& mage : bundled_mages()) out["mages"].push_back(mage.name);
  for (const Encounter& encounter : bundled_encounters())
    out["encounters"].push_back(encounter.name);
  Json& readings = out["readings"] = Json::object();
  for (const OptionRow& row : option_rows())
    readings[std::string(row.name)] = Json::array({row.first, row.second});
  Json& cards = out["cards"] = Json::array();
  for (const CardFacts& card : known.cards) cards.push_back(card.id);
  return out;
}

Json ArchmajestyRoom::cards(const Field& request) {
  request.only({"id", "op", "of", "ids"});
  const auto& known = facts().cards;
  Json out = Json::array();
  for (const Field& id : request["ids"].items()) {
    const int number = known.find(id.text());
    if (number < 0)
      throw Fault(kBadField,
                  fmt::format("{}: unknown card '{}'{}", id.path(), excerpt(id.text()),
                              known.suggest(excerpt(id.text()))),
                  id.path());
    out.push_back(battle_card(number));
  }
  return {{"cards", out}};
}

Opened ArchmajestyRoom::new_game(const Field& request) {
  request.only({"id", "op", "of", "seed", "salt", "players", "readings", "view"});
  Fight fight = read_fight_of(request, may_.files);
  const std::optional<Salt> salt = read_salt(request["salt"], may_.programs);
  uint64_t seed = request["seed"].present() ? request["seed"].big_number() : 1;
  if (salt) seed = salt->stream(seed, 0, 0).next64();
  Course course = finding(request["players"], [&] { return Course(std::move(fight), seed); });
  return {std::make_unique<OpenBattle>(std::move(course), true), salt_json(salt)};
}

std::unique_ptr<OpenGame> ArchmajestyRoom::load(const Field& request) {
  request.only({"id", "op", "of", "position", "view"});
  const Field position = request["position"];
  if (!position.present()) position.expected("a position of a battle");
  expect_length(position);
  Course course = reading_file(position, [](const Tree& tree) { return read_position(tree); });
  return std::make_unique<OpenBattle>(std::move(course), false);
}

bool ArchmajestyRoom::knows(const Field& position) const {
  if (position.json().is_string()) return is_battle_position(position.text());
  return position.json().is_object() && position["allied"].present();
}

}  // namespace archon::protocol
