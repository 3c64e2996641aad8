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
  CHECK(outcome.errors.find("ace, grandmaster, greedy, or a file that 'archon-lab field' wrote") !=
        std::string::npos);
}

TEST_CASE("a percentile is among decks of the same set, made or given") {
  const Json made = Json::parse(run("predict argus --percentile --json - -q").out);
  const double percentile = made["decks"][0]["percentile"];
  CHECK(percentile > 0);
  CHECK(percentile < 100);
  CHECK(made["percentiles_among"] == "10000 generated decks");
  const std::string words = run("predict argus --percentile -q").out;
  CHECK(words.find("generated decks of its set.") != std::string::npos);
  const Folder folder;
  const Outcome none = run("predict argus -q --among " + folder.write("empty.json", "[]"));
  CHECK(none.exit_code == 1);
  CHECK(none.errors ==
        "archon: --among: no deck to compare with; expected one or more of the same set\n");
  const Json given =
      Json::parse(run("predict argus --among random:1 --among argus --json - -q").out);
  CHECK(given["decks"][0]["percentile"] != made["decks"][0]["percentile"]);
  CHECK(!Json::parse(run("predict argus --json - -q").out)["decks"][0].contains("percentile"));
}

TEST_CASE(
    "what people think of decks stands beside their ratings, and where that differs is told") {
  const Folder folder;
  Json decks = Json::array();
  for (int i = 1; i <= 8; ++i) {
    Json deck = Json::parse(run("deck random --seed " + std::to_string(i)).out);
    deck["name"] = "Box Deck " + std::to_string(i);
    folder.write("box/" + std::to_string(i) + ".json", deck.dump());
    decks.push_back({{"deck",
                      {{"name", deck["name"]},
                       {"sasRating", i == 1 ? 120 : 60 + i},
                       {"aercScore", 50},
                       {"lastSasUpdate", "2026-01-02"}}}});
  }
  // A file of scores alone has no decks, so it stands beside them as one that is left out.
  folder.write("box/scores.json", decks.dump());
  const Json found = Json::parse(run("predict " + folder.file("box") + " --json - -q").out);
  REQUIRE(found["decks"].size() == 8);
  CHECK(found.contains("sas_correlation"));
  for (const Json& deck : found["decks"]) {
    CHECK(deck["aerc"] == 50);
    CHECK(deck["sas_date"] == "2026-01-02");
    if (deck["deck"] == "Box Deck 1") CHECK(deck["disagrees"] < -1.5);
  }
  const std::string page = run("predict " + folder.file("box") + " --details -q").out;
  CHECK(page.find("SAS") != std::string::npos);
  CHECK(page.find("lower") != std::string::npos);
}

TEST_CASE("sets behind a box leave out the decks of others, for every command that takes boxes") {
  const Folder folder;
  for (const char* set : {"cota", "mm", "woe", "pv"})
    folder.write(std::string("box/") + set + ".json",
                 run(std::string("deck random --set ") + set).out);
  const auto sets_of = [&](const std::string& sets) {
    const Json found =
        Json::parse(run("predict " + folder.file("box") + sets + " --json - -q").out);
    std::string out;
    for (const char* set : {"cota", "mm", "woe", "pv"})
      for (const Json& deck : found["decks"])
        if (deck["set"] == set) out += std::string(set) + " ";
    return out;
  };
  CHECK(sets_of("@woe..") == "woe pv ");
  CHECK(sets_of("@..mm") == "cota mm ");
  CHECK(sets_of("@cota,pv") == "cota pv ");
  CHECK(sets_of("@aoa..woe") == "mm woe ");
  CHECK(run("predict " + folder.file("box") + "@disc").errors.find("has no deck of these sets") !=
        std::string::npos);
  CHECK(run("predict " + folder.file("box") + "@nowhere").errors.find("'nowhere' is no set") !=
        std::string::npos);
  const Json versus =
      Json::parse(run("versus " + folder.file("box") + "@woe.. " + folder.file("box") +
                      "@..mm --agent random --games 2 --json - -q")
                      .out);
  CHECK(versus["box_a"]["name"] == "box@woe..");
}

}  // namespace
}  // namespace archon::field_cli_test
