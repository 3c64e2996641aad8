#include "tests/keyforge/scenario.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace archon::keyforge {

// SCENARIOS=part-of-a-path runs only some of them.
TEST_CASE("every scenario ends as its file says") {
  const Library library = Library::load();
  const char* only = std::getenv("SCENARIOS");
  int count = 0;
  for (const auto& file : scenario_files(std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios")) {
    if (only && file.find(only) == std::string::npos) continue;
    for (const auto& problem : run_scenarios(file, library, &count)) FAIL_CHECK(problem);
  }
  CHECK(count > 0);
  MESSAGE(count << " scenarios");
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
