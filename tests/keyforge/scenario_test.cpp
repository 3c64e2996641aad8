#include "tests/keyforge/scenario.h"

#include <doctest/doctest.h>
#include <yaml-cpp/yaml.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>

#include "tests/keyforge/engine_game.h"

namespace archon::keyforge {

namespace {

std::string setting(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value ? value : otherwise;
}

}  // namespace

// SCENARIOS=part-of-a-path runs only some of them; SCENARIO_FOLDER and CARDS name other folders of
// scenarios and of card scripts, which then need not be built in.
TEST_CASE("every scenario ends as its file says") {
  std::vector<Library> editions;
  for (int i = 0; i < kEditions; ++i)
    editions.push_back(Library::load(setting("CARDS", ""), Rules{static_cast<Edition>(i)}));
  const char* only = std::getenv("SCENARIOS");
  const std::string folder =
      setting("SCENARIO_FOLDER", std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios");
  int count = 0;
  for (const auto& file : scenario_files(folder)) {
    if (only && file.find(only) == std::string::npos) continue;
    for (const auto& problem : run_scenarios(file, editions, &count)) FAIL_CHECK(problem);
  }
  CHECK(count > 0);
  MESSAGE(count << " scenarios");
}

// What may be there need not be: where a rule takes the one for the other, a scenario ends
// otherwise while some text is gained that changes nothing.
TEST_CASE("every scenario ends as its file says while any kind of row may be there") {
  std::vector<Library> editions;
  for (int i = 0; i < kEditions; ++i)
    editions.push_back(Library::load(setting("CARDS", ""), Rules{static_cast<Edition>(i)}));
  const char* only = std::getenv("SCENARIOS");
  for (const auto& file : scenario_files(
           setting("SCENARIO_FOLDER", std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios"))) {
    if (only && file.find(only) == std::string::npos) continue;
    for (const auto& problem : run_scenarios(file, editions, doubtful_game)) FAIL_CHECK(problem);
  }
}

// Each difference is one that docs/rulings.md tells of under its heading: see differs_in_2026.yaml.
TEST_CASE("the scenarios end by the rules of 2026 as by the default ones, but for a list") {
  const std::string folder = std::string(ARCHON_TEST_DATA) + "/keyforge/";
  std::set<std::string> listed;
  for (const auto& row : YAML::LoadFile(folder + "differs_in_2026.yaml"))
    for (const auto& file : row.second)
      for (const auto& name : file.second)
        listed.insert(file.first.as<std::string>() + ": " + name.as<std::string>());
  std::set<std::string> found;
  const Library library = Library::load("", Rules{Edition::June2026});
  for (const auto& file : scenario_files(folder + "scenarios"))
    for (const auto& name : differing_scenarios(file, library))
      found.insert(std::filesystem::path(file).stem().string() + ": " + name);
  for (const auto& name : found) CHECK_MESSAGE(listed.contains(name), "not listed: " << name);
  for (const auto& name : listed) CHECK_MESSAGE(found.contains(name), "no difference: " << name);
}

TEST_CASE(
    "a scenario fails when chance doesn't come to what was rigged, or knowledge isn't stated") {
  std::vector<Library> editions(kEditions, Library::load());
  const std::string begin =
      "- {name: x, you: {house: dis, hand: [mind-barb]}, foe: {hand: [fear, punch]}, ";
  const std::string discards =
      "do: [play mind-barb], expect: {you.hand: [], you.discard: [mind-barb], you.aember: 1, "
      "foe.hand: [fear], "
      "foe.discard: [punch]}}";
  const auto fails = [&](const std::string& text) { return any_fails(YAML::Load(text), editions); };
  CHECK_FALSE(fails(begin + "rig: {random: [punch]}, " + discards));
  CHECK(fails(begin + "rig: {random: [punch, fear]}, " + discards));
  CHECK(fails(begin + "rig: {shuffle: [punch], random: [punch]}, " + discards));
  CHECK(fails(begin + "rig: {order: [punch]}, " + discards));
  const std::string bug =
      "- {name: x, you: {house: logos, hand: [psychic-bug]}, foe: {hand: [fear]}, do: [play "
      "psychic-bug], ";
  CHECK(fails(bug + "expect: {you.hand: [], you.aember: 1, you.line: [psychic-bug]}}"));
  CHECK_FALSE(fails(
      bug + "expect: {you.hand: [], you.aember: 1, you.line: [psychic-bug], you.knows: [fear]}}"));
}

TEST_CASE("every scripted card has a scenario file") {
  const Library library = Library::load();
  for (int i = 0; i < library.size(); ++i) {
    const CardDef& def = library.def(i);
    if (!def.scripted) continue;
    const std::string path =
        std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios/cards/" + def.id + ".yaml";
    CHECK_MESSAGE(std::filesystem::exists(path), def.id);
  }
}

}  // namespace archon::keyforge
