#include "engine/archmajesty/formats/fight.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/state/state.h"
#include "engine/core/text.h"

namespace archon::archmajesty {
namespace {

constexpr int kMostMoreHp = 500;  // of a handicap

MageBuild mage_in(const TreeReader& at) {
  if (!at.is_word()) return read_mage(at);
  const std::string id = id_of(at.word());
  for (const MageBuild& mage : bundled_mages())
    if (id_of(mage.name) == id) return mage;
  at.wrong(fmt::format("'{}' is no bundled mage; expected one, or a mage as in its file",
                       excerpt(at.word())));
}

Party party_in(const TreeReader& list, size_t most) {
  Party party;
  for (const TreeReader& at : list.items()) {
    if (party.size() == most) at.wrong(fmt::format("expected at most {} mages", most));
    party.push_back(mage_in(at));
    const std::vector<std::string> faults = check(party.back());
    if (!faults.empty()) at.wrong(fmt::format("{}: {}", party.back().name, faults.front()));
  }
  return party;
}

Encounter encounter_in(const TreeReader& at) {
  if (!at.is_word()) return read_encounter(at);
  const auto& encounters = bundled_encounters();
  const int found = encounters.find(at.word());
  if (found < 0)
    at.wrong(fmt::format("'{}' is no bundled encounter{}", excerpt(at.word()),
                         encounters.suggest(at.word())));
  return encounters[found];
}

// ---- Written ------------------------------------------------------------------------------------

// A file's text as an item of a list.
std::string item_of(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    out += (out.empty() ? "  - " : "    ") + line + "\n";
  return out;
}

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += "  " + line + "\n";
  return out;
}

std::string write_readings(const Options& options) {
  std::vector<std::string> words;
  for (const OptionRow& row : option_rows())
    if (options.*row.member) words.push_back(fmt::format("{}: {}", row.name, row.second));
  if (options.round_cap != Options().round_cap)
    words.push_back(fmt::format("round_cap: {}", options.round_cap));
  return words.empty() ? "" : fmt::format("readings: {{{}}}\n", fmt::join(words, ", "));
}

}  // namespace

void read_readings(const TreeReader& at, Options& options) {
  if (!at.present()) return;
  std::vector<std::string> known{"round_cap"};
  for (const OptionRow& row : option_rows()) known.emplace_back(row.name);
  at.only_keys(known);
  options.round_cap = at["round_cap"].byte_or(1, 100, options.round_cap);
  for (const OptionRow& row : option_rows()) {
    const TreeReader reading = at[row.name];
    if (!reading.present()) continue;
    try {
      set_option(options, row.name, reading.word());
    } catch (const TreeError&) {
      throw;
    } catch (const Error& error) {
      reading.wrong(error.what());
    }
  }
}

Battle battle_of(const Fight& fight) {
  if (fight.encounter) return against(fight.parties[0], *fight.encounter, fight.options);
  return duel(fight.parties, duel_map(), fight.options, fight.handicaps);
}

Fight read_fight(const TreeReader& file) {
  Fight fight;
  const TreeReader encounter = file["encounter"];
  const TreeReader enemy = file["enemy"];
  if (encounter.present() == enemy.present())
    file.wrong("expected either an `encounter` or mages of an `enemy`");
  fight.parties[0] = party_in(file["allied"], kMostMages);
  if (fight.parties[0].empty()) file["allied"].expected("a list of mages");
  read_readings(file["readings"], fight.options);
  const TreeReader level = file["level"];
  const TreeReader hp = file["hp"];
  if (encounter.present()) {
    if (hp.present()) hp.wrong("expected none against an encounter, which has a level");
    const Encounter written = encounter_in(encounter);
    fight.encounter = at_level(written, level.number_or(lowest_level(written), kHighestLevel, 0));
    return fight;
  }
  if (level.present()) level.wrong("expected none in a duel, where mages have more or fewer hp");
  fight.parties[1] = party_in(enemy, kMaxMages - fight.parties[0].size());
  if (fight.parties[1].empty()) enemy.expected("a list of mages");
  if (hp.present()) {
    hp.only_keys(std::vector<std::string>{"allied", "enemy"});
    fight.handicaps.hp = {hp["allied"].number_or(-kMostMoreHp, kMostMoreHp, 0),
                          hp["enemy"].number_or(-kMostMoreHp, kMostMoreHp, 0)};
  }
  return fight;
}

std::string write_fight(const Fight& fight) {
  std::string out = "allied:\n";
  for (const MageBuild& mage : fight.parties[0]) out += item_of(write_mage(mage));
  if (fight.encounter) {
    out += "encounter:\n" + indented(write_encounter(*fight.encounter));
  } else {
    out += "enemy:\n";
    for (const MageBuild& mage : fight.parties[1]) out += item_of(write_mage(mage));
    const auto& hp = fight.handicaps.hp;
    if (hp[0] != 0 || hp[1] != 0)
      out += fmt::format("hp: {{allied: {}, enemy: {}}}\n", hp[0], hp[1]);
  }
  return out + write_readings(fight.options);
}

}  // namespace archon::archmajesty
