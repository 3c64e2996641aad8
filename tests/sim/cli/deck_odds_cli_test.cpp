// archon deck odds as a user meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/sim/program.h"

namespace archon::deck_odds_cli_test {
namespace {

using Json = nlohmann::json;
using doctest::Approx;

TEST_CASE("deck odds tell of cards, of several together and of houses") {
  const Outcome outcome =
      run_script("$ARCHON deck odds argus 'wild wormhole' Mother --json - --second");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  const Json odds = Json::parse(outcome.out);
  CHECK(odds["hand"] == 6);
  REQUIRE(odds["cards"].size() == 2);
  CHECK(odds["cards"][0]["copies"] == 2);
  CHECK(odds["cards"][1]["opening_hand"].get<double>() == Approx(6.0 / 36));
  // One of six of 36, else one of five.
  CHECK(odds["cards"][1]["with_mulligan"].get<double>() == Approx(6.0 / 36 + 30.0 / 36 * 5.0 / 36));
  CHECK(odds["cards"][1]["by_turn"][0].get<double>() == Approx(9.0 / 36));
  // Three cards of 36, one of them and one of the two others: all hands, without those that lack
  // the one, the two, or all three.
  const auto lack = [](int missing) {
    double out = 1;
    for (int i = 0; i < 6; ++i) out *= (36.0 - missing - i) / (36 - i);
    return out;
  };
  CHECK(odds["together"]["opening_hand"].get<double>() == Approx(1 - lack(1) - lack(2) + lack(3)));
  double sum = 0;
  for (const Json& split : odds["splits"]) sum += split["chance"].get<double>();
  CHECK(sum == Approx(1));
}

TEST_CASE("deck odds of the player who goes first: one card is played in the first turn") {
  const Outcome outcome = run_script("$ARCHON deck odds argus --turns 4 --played 2 --json -");
  REQUIRE(outcome.exit_code == 0);
  const Json odds = Json::parse(outcome.out);
  CHECK(odds["seen_by_turn"] == Json({7, 9, 11}));
  CHECK(odds["cards"].size() > 25);
}

TEST_CASE("a card that the deck doesn't have is named with what was meant") {
  const Outcome outcome = run_script("$ARCHON deck odds argus 'mothr'");
  CHECK(outcome.exit_code != 0);
  CHECK(outcome.errors.find("has no card called 'mothr'; did you mean") != std::string::npos);
}

}  // namespace
}  // namespace archon::deck_odds_cli_test
