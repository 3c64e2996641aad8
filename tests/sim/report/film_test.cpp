// Recorded games for pages that step through them.
#include "sim/report/film.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace archon::report::film_test {
namespace {

const Film::Look kLook{"archonTable", {"keyforge/board/board.js"}, {"keyforge/board/board.css"}};

Json boards() {
  return Json::parse(R"([
    {"turn": 1, "sides": {"a": {"keys": 0, "line": ["troll"]}, "b": {"keys": 0, "line": []}}},
    {"turn": 1, "sides": {"a": {"keys": 1, "line": ["troll", "urchin"]}, "b": {"keys": 0, "line": []}}},
    {"turn": 2, "sides": {"a": {"keys": 1, "line": []}, "b": {"keys": 0, "line": [], "chains": 2}}},
    {"turn": 2, "sides": {"a": {"keys": 1, "line": []}, "b": {"keys": 0, "line": []}}}])");
}

TEST_CASE("each board of a film follows from the one before by its patch") {
  Film film;
  for (const Json& board : boards()) film.add({"a choice", "Turn 1", "Argus"}, board);
  const Report::Applet applet = film.applet(kLook, {{"names", {"a", "b"}}});
  const Json data = Json::parse(applet.data);
  CHECK(data["drawer"] == "archonTable");
  REQUIRE(data["steps"].size() == boards().size());
  Json now;
  for (size_t i = 0; i < boards().size(); ++i) {
    now.merge_patch(data["steps"][i]["board"]);
    CHECK(now == boards()[i]);
  }
  CHECK(data["steps"][1]["board"].dump() ==
        R"({"sides":{"a":{"keys":1,"line":["troll","urchin"]}}})");
}

TEST_CASE("what is as in the step before isn't said again") {
  Film film;
  film.add({"begins", "Set-up"}, Json::object());
  film.add({"play Troll", "Turn 1", "Argus"}, Json::object());
  film.add({"left flank", "Turn 1", "Argus", true}, Json::object());
  const Json steps = Json::parse(film.applet(kLook, Json::object()).data)["steps"];
  CHECK_FALSE(steps[0].contains("who"));
  CHECK(steps[1]["when"] == "Turn 1");
  CHECK_FALSE(steps[2].contains("when"));
  CHECK(steps[2]["within"] == 1);
}

}  // namespace
}  // namespace archon::report::film_test
