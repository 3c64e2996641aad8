// Plays the scenarios of ../scenarios: a position, moves in words, what is expected.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "tests/engine/archmajesty/rules/table_top.h"

namespace archon::archmajesty::test {
namespace {

void check_offer(const TableTop& table, const YAML::Node& step) {
  const std::vector<std::string> offered = table.offered();
  const auto is_offered = [&](const YAML::Node& words) {
    return std::find(offered.begin(), offered.end(), words.as<std::string>()) != offered.end();
  };
  if (step["refused"])
    CHECK_MESSAGE(!is_offered(step["refused"]), step["refused"].as<std::string>(), " is offered");
  if (step["offered"])
    CHECK_MESSAGE(is_offered(step["offered"]), step["offered"].as<std::string>(),
                  " is not offered");
}

void check_expected(const TableTop& table, const YAML::Node& expected) {
  for (const std::string& difference : table.differences(expected)) FAIL_CHECK(difference);
}

void play(const YAML::Node& scenario) {
  TableTop table(scenario);
  for (const auto& step : scenario["do"]) {
    if (step.IsScalar()) {
      table.play(step.as<std::string>());
    } else if (step["to"]) {
      table.go_on_to(step["to"].as<std::string>());
    } else if (step["expect"]) {
      check_expected(table, step["expect"]);
    } else {
      check_offer(table, step);
    }
  }
  if (scenario["expect"]) {
    table.settle();
    check_expected(table, scenario["expect"]);
  }
}

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::string(ARCHON_TEST_DATA) + "/engine/archmajesty/scenarios"))
    if (entry.path().extension() == ".yaml") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

TEST_CASE("every scenario of Archmajesty comes out as expected") {
  const char* wanted = std::getenv("SCENARIO");
  std::set<std::string> known;
  for (const auto& file : files()) {
    for (const auto& scenario : YAML::LoadFile(file.string())) {
      const auto id = scenario["id"].as<std::string>();
      CHECK_MESSAGE(known.insert(id + scenario["about"].as<std::string>()).second, id, " twice");
      if (wanted && id != wanted) continue;
      CAPTURE(file.filename().string());
      CAPTURE(id);
      try {
        play(scenario);
      } catch (const std::exception& error) {
        FAIL_CHECK(std::string(error.what()));
      }
    }
  }
}

}  // namespace
}  // namespace archon::archmajesty::test
