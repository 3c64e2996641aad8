// archon predict as a user meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::field_cli_test {
namespace {

using Json = nlohmann::json;

TEST_CASE("cards and what lies beside them are known of every set") {
  const Json found = Json::parse(
      run("predict random:woe:5 random:as:5 random:pv:5 random:disc:5 --json - -q").out);
  for (const Json& deck : found["decks"]) {
    CAPTURE(deck["deck"]);
    CHECK(deck["unknown_cards"] == 0);
  }
}

TEST_CASE("weights that are nowhere are told with what could be named") {
  const Outcome outcome = run("predict argus --field nobody");
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.errors.find("nobody") != std::string::npos);
  CHECK(outcome.errors.find("grandmaster, greedy, or a file that 'archon-lab field' wrote") !=
        std::string::npos);
}

}  // namespace
}  // namespace archon::field_cli_test
