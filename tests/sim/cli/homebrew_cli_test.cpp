// Cards that were never printed, in a folder of their own.
#include <doctest/doctest.h>

#include "tests/sim/program.h"

namespace archon::homebrew_cli_test {
namespace {

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string facts(const std::string& power) {
  return R"({"set": "homebrew", "cards": [{"id": "moon-otter", "name": "Moon Otter",
             "house": "Untamed", "type": "creature", "power": )" +
         power + R"(, "traits": ["beast", "lunar"]}]})";
}

// An otter, and a deck with twelve of it.
class Otters {
 public:
  Otters() {
    folder_.write("cards/otter.json", facts("4"));
    folder_.write("cards/moon-otter.card",
                  "card Moon Otter\nreap:\n  draw number of friendly lunar creatures\n");
    folder_.write("otters.txt",
                  "Otters\nSet: cota\nUntamed\n12 Moon Otter\nLogos\n12 Dextre\nSanctum\n"
                  "12 Bulwark\n");
  }
  const Folder& folder() const { return folder_; }
  std::string cards() const { return " --cards '" + folder_.file("cards") + "'"; }
  std::string file(const std::string& name) const { return " '" + folder_.file(name) + "'"; }

 private:
  Folder folder_;
};

TEST_CASE("a new card needs no build") {
  const Otters otters;
  CHECK(run("cards check" + otters.file("cards")).out == "1 scripts compile\nnew cards: 1\n");
  CHECK(run("cards explain 'moon otter'" + otters.cards()).out ==
        "Moon Otter: Untamed creature, power 4\n"
        "Reap: Draw cards equal to the number of friendly Lunar creatures.\n");
  const Outcome list = run("cards list --set homebrew" + otters.cards());
  CHECK(list.out == "Moon Otter                               Untamed        creature  homebrew\n");
  CHECK(run("cards list --set homebrew").out.empty());
}

TEST_CASE("decks of new cards are read, shown, checked, converted and played") {
  const Otters otters;
  const std::string deck = otters.file("otters.txt");
  CHECK(run("deck check" + deck + otters.cards()).out == "Otters: ok\n");
  CHECK(has(run("deck check" + deck).out, "unknown card 'moon-otter'"));
  CHECK(has(run("deck show" + deck + otters.cards()).out,
            "  12 x Moon Otter                       creature, power 4; beast lunar\n"));
  const std::string ours = otters.file("otters.json");
  CHECK(run("deck import" + deck + " -o" + ours + otters.cards()).exit_code == 0);
  const std::string match = " onyx --a random --b random --games 4 --quiet --json -";
  const Outcome played = run("match" + ours + match + otters.cards());
  CHECK(played.exit_code == 0);
  CHECK(has(played.out, "\"Moon Otter\""));
  expect_error("match" + ours + match, 1, "unknown card 'moon-otter'");
  CHECK(has(run_script("echo quit | $ARCHON play" + ours + " onyx --seed 3" + otters.cards()).out,
            "Moon Otter"));
  CHECK(has(run("play" + ours + " onyx </dev/null").errors, "unknown card 'moon-otter'"));
}

TEST_CASE("positions have new cards") {
  const Otters otters;
  otters.folder().write("p.yaml", "{you: {house: untamed, line: [moon-otter], deck: [dextre]}}");
  const std::string position = otters.file("p.yaml") + otters.cards();
  CHECK(has(run("position check" + position).out, "ok; turn 3, you to move"));
  CHECK(has(run("position show" + position).out, "Moon Otter"));
  CHECK(has(run("advise --budget 100" + position).out, "Moon Otter"));
  expect_error("position check" + otters.file("p.yaml"), 1, "unknown card 'moon-otter'");
  otters.folder().write("q.yaml", "{you: {house: untamed, line: [moon-oter]}}");
  expect_error("position check" + otters.file("q.yaml") + otters.cards(), 1,
               "did you mean 'moon-otter'?");
}

TEST_CASE("programs learn of new cards") {
  const Otters otters;
  const Outcome served = run_script(
      R"(echo '{"op": "cards", "ids": ["moon-otter"]}' | $ARCHON serve)" + otters.cards());
  CHECK(has(served.out, R"("traits":["beast","lunar"],"printings":[{"set":"homebrew",)"));
}

TEST_CASE("a run goes on with the facts that it was begun with") {
  const Otters otters;
  const std::string kept = otters.file("kept.run");
  CHECK(run("match" + otters.file("otters.txt") + " onyx --a random --b random --games 4 --quiet" +
            otters.cards() + " --run" + kept)
            .exit_code == 0);
  CHECK(has(run("report" + kept + " --quiet --json -").out, "\"Moon Otter\""));
  otters.folder().write("cards/otter.json", facts("5"));
  expect_error("report" + kept + " --quiet", 1, "a run with the card library");
}

TEST_CASE("facts and scripts that don't belong together are told") {
  const Otters otters;
  const std::string check = "cards check" + otters.file("cards");
  otters.folder().write("cards/otter.json", facts("400"));
  expect_error(check, 1, "cards/otter.json: moon-otter: power: expected a number from 0 to 255");
  otters.folder().write("cards/otter.json", facts("4"));
  otters.folder().write("cards/sun-otter.card", "card Sun Otter\nreap: draw 1\n");
  const Outcome no_facts = run(check);
  CHECK(has(no_facts.errors,
            "cards/sun-otter.card:1:6: unknown card 'Sun Otter'; did you mean 'Moon Otter'? "
            "(a new card needs facts, in a .json file of the folder)"));
  std::filesystem::remove(otters.folder().file("cards/sun-otter.card"));
  std::filesystem::remove(otters.folder().file("cards/moon-otter.card"));
  expect_error(
      "match argus onyx" + otters.cards(), 1,
      "Moon Otter has facts but no script; expected moon-otter.card, which begins with 'card "
      "Moon Otter'");
}

TEST_CASE("what new cards bring changes no other card") {
  const Otters otters;
  otters.folder().write("cards/b/facts.json",
                        R"({"cards": [{"id": "lone-victim", "name": "Lone Victim", "house": "Dis",
                            "type": "creature", "power": 1, "traits": ["seen", "ours", "giver"]}]})");
  otters.folder().write("cards/b/lone-victim.card", "card Lone Victim\n");
  const std::string words = "cards explain anger charette dextre 'gateway to dis'";
  CHECK(run(words + otters.cards()).out == run(words).out);
  const std::string games = "match argus onyx --a random --b random --games 20 --quiet --json -";
  const auto results = [](const std::string& json) { return json.substr(json.find("\"games\"")); };
  CHECK(results(run(games + otters.cards()).out) == results(run(games).out));
}

}  // namespace
}  // namespace archon::homebrew_cli_test
