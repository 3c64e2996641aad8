// archon-lab field as a developer meets it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::field_fit_cli_test {
namespace {

using Json = nlohmann::json;

// A field of 10 decks of each set, by random players.
struct Field : Folder {
  std::string first = fit("first.json", "--seed 1");

  std::string fit(const std::string& name, const std::string& arguments) const {
    const Outcome outcome = run("field --decks 10 --rounds 2 --agent random --quiet " + arguments +
                                " --out " + file(name));
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return file(name);
  }
};

TEST_CASE("a field has decks of every set, and is the same on any number of threads") {
  const Field field;
  const Json found = Json::parse(read(field.first));
  CHECK(found["decks"] == 19 * 10 + 14);
  CHECK(found["rules"] == "2026");
  CHECK(found["games"] == 2 * found["decks"].get<int>());
  REQUIRE(found["foresight"].size() == 1 + 19);
  for (const char* set : {"woe", "pv", "vm26"}) CHECK(found["foresight"][set]["decks"] == 10);
  CHECK(found["foresight"]["cota"]["decks"] == 10 + 8);
  CHECK(found["weights"].contains("beside:disciple"));
  CHECK_FALSE(found.contains("from"));
  CHECK(read(field.fit("one.json", "--seed 1 --threads 1")) == read(field.first));
  CHECK(read(field.fit("three.json", "--seed 1 --threads 3")) == read(field.first));
}

TEST_CASE("a field begins from the weights of another one") {
  const Field field;
  const Json base = Json::parse(read(field.first));
  const Json found = Json::parse(read(field.fit("second.json", "--seed 2 --from greedy")));
  CHECK(found["from"]["agent"] == "greedy:samples=1,depth=1,tries=1");
  // Who wins among random players hangs little on what greedy makes of the cards, but on that.
  CHECK(found["from"]["slope"].get<double>() > 0);
  CHECK(found["from"]["slope"].get<double>() < 0.6);
  // Cards that none of its own decks has are known from there.
  CHECK(found["weights"].size() > base["weights"].size() + 500);
}

}  // namespace
}  // namespace archon::field_fit_cli_test
