// archon versus as a user meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::versus_cli_test {
namespace {

using Json = nlohmann::json;

// Two boxes of bundled decks.
struct Boxes : Folder {
  std::string a = box("anna", {"radiant-argus-the-supreme", "miss-onyx-censorius"});
  std::string b = box("ben", {"gregg-the-adjutant-of-myths", "titanfang-tower-fighter",
                              "radiant-argus-the-supreme"});
  std::string command = "versus " + a + " " + b + " --agent random --quiet ";

  std::string box(const std::string& name, const std::vector<std::string>& decks) const {
    for (const std::string& deck : decks)
      write(name + "/" + deck + ".json",
            read(ARCHON_SOURCE_DIR "/data/keyforge/decks/" + deck + ".json"));
    return file(name);
  }
  Json json(const std::string& arguments) const {
    const Outcome outcome = run(command + "--json - " + arguments);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return Json::parse(outcome.out);
  }
};

double points_of(const Json& box) {
  double out = 0;
  for (const Json& deck : box["decks"]) out += deck["points_won"].get<double>();
  return out;
}

bool is_argus(const Json& deck) {
  return deck["deck"].get<std::string>().find("Argus") != std::string::npos;
}

TEST_CASE("every deck of a box meets every deck of the other, equally often") {
  const Boxes boxes;
  const Json found = boxes.json("--games 20");
  CHECK(found["archon_versus"] == 1);
  CHECK(found["games"] == 5 * 20);  // not the deck that both have against itself
  CHECK(found["box_a"]["name"] == "anna");
  CHECK(found["box_b"]["name"] == "ben");
  REQUIRE(found["box_a"]["decks"].size() == 2);
  REQUIRE(found["box_b"]["decks"].size() == 3);
  for (const Json& deck : found["box_a"]["decks"])
    CHECK(deck["games"] == (is_argus(deck) ? 2 : 3) * 20);
  for (const Json& deck : found["box_b"]["decks"])
    CHECK(deck["games"] == (is_argus(deck) ? 1 : 2) * 20);
  CHECK(points_of(found["box_a"]) + points_of(found["box_b"]) == found["games"]);
  CHECK(found["win_rate_a"]["value"].get<double>() ==
        doctest::Approx(points_of(found["box_a"]) / (5 * 20)).epsilon(1e-6));
}

TEST_CASE("seen from the other side, the boxes change places") {
  const Boxes boxes;
  const Json one = boxes.json("--games 10");
  const Outcome other =
      run("versus " + boxes.b + " " + boxes.a + " --agent random --quiet --games 10 --json -");
  const Json turned = Json::parse(other.out);
  CHECK(turned["box_a"]["decks"].size() == 3);
  CHECK(points_of(turned["box_a"]) == points_of(one["box_b"]));
  CHECK(points_of(turned["box_b"]) == points_of(one["box_a"]));
}

TEST_CASE("a box against itself wins half of the games") {
  const Boxes boxes;
  const std::string both = "versus " + boxes.a + " " + boxes.a + " --agent random --quiet --json -";
  CHECK(Json::parse(run(both).out)["win_rate_a"]["value"] == 0.5);
}

TEST_CASE("two boxes are the same on any number of threads, and after a run was resumed") {
  const Boxes boxes;
  const Json whole = boxes.json("--games 10 --threads 1");
  CHECK(whole == boxes.json("--games 10 --threads 2"));
  const std::string file = boxes.file("kept.run");
  CHECK(run(boxes.command + "--games 10 --run " + file).exit_code == 0);
  CHECK(Json::parse(run("report --quiet --json - " + file).out) == whole);
  CHECK(Json::parse(run("resume --quiet --json - " + file).out) == whole);
  const Outcome verified = run("report --verify 50 --quiet " + file);
  CHECK(verified.exit_code == 0);
  CHECK(verified.errors.find("50 of 50 games played again") != std::string::npos);
}

TEST_CASE("a box without decks is refused by its name") {
  const Boxes boxes;
  const Outcome outcome =
      run("versus " + boxes.a + " " + boxes.file("nowhere") + " --agent random --quiet");
  CHECK(outcome.exit_code != 0);
  CHECK(outcome.one_line());
  CHECK(outcome.errors.find("nowhere") != std::string::npos);
  const Outcome alone = run("versus argus argus --agent random --quiet");
  CHECK(alone.exit_code == 1);
  CHECK(alone.one_line());
}

TEST_CASE("a deck without a game stands last, and no rate is told of it") {
  const Boxes boxes;
  const std::string one = boxes.box("carla", {"radiant-argus-the-supreme"});
  const Outcome outcome =
      run("versus " + one + " " + boxes.b + " --agent random --quiet --games 4 --md -");
  CHECK(outcome.exit_code == 0);
  CAPTURE(outcome.out);
  CHECK(outcome.told().find(
            "| Radiant Argus the Supreme (2) | Logos, Sanctum, Untamed | 0 | - | - |") !=
        std::string::npos);
}

}  // namespace
}  // namespace archon::versus_cli_test
