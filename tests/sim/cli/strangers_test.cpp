// Names that would steer a terminal or pass for lines of ours, through everything that prints them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tests/sim/program.h"

namespace archon::strangers_test {
namespace {

// Clears a screen, begins a line as ours do, turns the direction of letters around, and ends in a
// byte that is no UTF-8.
const std::string kEvil = "=evil\033[2J\nname\u202e\u009b\u061c\177";

bool is_plain(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < ' ' && c != '\n') || c == 0x7F) return false;
    if (c == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0) return false;
  }
  return text.find("\u202e") == text.npos && text.find("\u061c") == text.npos &&
         text.find("\nname") == text.npos && text.find('\xFF') == text.npos;
}

// What the program prints for the arguments steers nothing.
Outcome expect_plain(const std::string& arguments, int exit_code = 0) {
  CAPTURE(arguments);
  Outcome outcome = run(arguments);
  CAPTURE(outcome.out);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == exit_code);
  CHECK(is_plain(outcome.out));
  CHECK(is_plain(outcome.errors));
  return outcome;
}

// And the whole name is there to be read.
Outcome expect_shown(const std::string& arguments, int exit_code = 0) {
  Outcome outcome = expect_plain(arguments, exit_code);
  const std::string all = outcome.out + outcome.errors;
  CAPTURE(all);
  CHECK((all.find("evil\\x1b[2J\\nname\\u202e\\x9b\\u061c\\x7f") != all.npos ||
         all.find("evil\\u001b[2J\\nname\\u202e\\u009b\\u061c\\u007f") != all.npos));
  return outcome;
}

nlohmann::ordered_json deck() {
  return nlohmann::ordered_json::parse(
      read(ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json"));
}

std::string quoted(const std::string& word) { return " '" + word + "' "; }

// A deck of that name and uuid, in a file whose name is as bad.
std::string evil_deck(const Folder& folder) {
  auto json = deck();
  json["name"] = kEvil;
  json["uuid"] = kEvil;
  return folder.write(kEvil + ".json", json.dump());
}

const std::string kQuick = " --games 2 --seed 3 --quiet --a random --b random";

TEST_CASE("names of decks steer nothing") {
  const Folder folder;
  const std::string deck = quoted(evil_deck(folder));
  expect_shown("deck show" + deck);
  expect_shown("deck check" + deck);
  const Outcome json = expect_shown("deck show --json" + deck);
  CHECK(nlohmann::json::parse(json.out)["name"] == kEvil);
  const Outcome imported = expect_shown("deck import" + deck);
  CHECK(nlohmann::json::parse(imported.out)["name"] == kEvil);

  expect_shown("match argus" + deck + kQuick);
  const Outcome report = expect_shown("match argus" + deck + kQuick + " --json -");
  CHECK(nlohmann::json::parse(report.out)["b"]["deck"] == kEvil);
  expect_shown("bid argus" + deck + "--agent random --max-games 20 --quiet");
  expect_shown("play argus" + deck + "--you none --pace 0 --agent random");
  expect_shown("play argus" + deck + "--agent random </dev/null");
}

TEST_CASE("names of decks steer nothing in the tables of many decks") {
  const Folder folder;
  const std::string deck = quoted(evil_deck(folder));
  const std::string few = " --within 500 --games 40 --agent random --quiet ";
  expect_shown("rank gregg onyx" + deck + few + "--details");
  expect_plain("rank gregg onyx" + deck + few);
  expect_shown("rank gregg onyx --gauntlet" + deck + few + "--details");
  expect_shown("handicap gregg onyx" + deck + " --games 60 --agent random --quiet");
  const std::string cup =
      "tournament gregg onyx" + deck + " --each 4 --replications 20 --agent random --quiet ";
  expect_shown(cup + "--details");
  expect_plain(cup);
}

TEST_CASE("names in replays steer nothing") {
  const Folder folder;
  const std::string deck = quoted(evil_deck(folder));
  std::filesystem::create_directory(folder.file("games"));
  REQUIRE(
      run("match argus" + deck + kQuick + " --replays" + quoted(folder.file("games"))).exit_code ==
      0);
  auto replay = nlohmann::ordered_json::parse(read(folder.file("games/pair-0001-a.json")));
  replay["players"][0]["agent"] = kEvil;
  const std::string file = folder.write(kEvil + "-replay.json", replay.dump());
  expect_shown("replay" + quoted(file));
  expect_shown("replay --at 5" + quoted(file));
  expect_shown("replay --verify" + quoted(file));
  expect_shown("play --you none --pace 0 --agent random --resume" + quoted(file), 1);  // over
}

TEST_CASE("what is wrong is told on one line, whatever the names") {
  const Folder folder;
  const std::string none = quoted(folder.file(kEvil));
  folder.write("x", "a file, below which nothing can be");
  for (const std::string& command :
       {"match argus" + none,
        "bid" + none + "argus",
        "play" + none + "argus",
        "deck show" + none,
        "deck check" + none,
        "deck import" + none,
        "replay" + none,
        "replay --verify" + none,
        "position check" + none,
        "position show" + none,
        "advise" + none,
        "play --resume" + none,
        "play --position" + none,
        "cards explain" + quoted(kEvil),
        "cards check" + none,
        "cards explain anger --cards" + none,
        "match argus onyx --cards" + none,
        "match argus onyx" + kQuick + " --json" + quoted(folder.file("x/" + kEvil)),
        "match argus onyx" + kQuick + " --csv" + quoted(folder.file("x/" + kEvil)),
        "match argus onyx" + kQuick + " --replays" + quoted(folder.file("x/" + kEvil)),
        "deck random --out" + quoted(folder.file("x/" + kEvil)),
        "play argus onyx --replay" + quoted(folder.file("x/" + kEvil)),
        "match 'random:" + kEvil + "' onyx"})
    CHECK(expect_shown(command, 1).one_line());
  for (const std::string& command :
       {kEvil, "match argus onyx --games" + quoted(kEvil),
        "match argus onyx --rules" + quoted(kEvil), "match argus onyx stray" + quoted(kEvil),
        "match argus onyx" + quoted("--" + kEvil), "play argus onyx --you" + quoted(kEvil),
        "play argus onyx --color" + quoted(kEvil), "cards list --house" + quoted(kEvil),
        "cards list --set" + quoted(kEvil), "deck random --set" + quoted(kEvil),
        "deck random --houses" + quoted(kEvil), "position show x --as" + quoted(kEvil)}) {
    const std::string words = command == kEvil ? quoted(kEvil) : command;
    CHECK(expect_shown(words, 2).one_line());
  }
  for (const std::string& agent : {kEvil, "greedy:" + kEvil, "greedy:samples=" + kEvil}) {
    CHECK(expect_plain("match argus onyx --a" + quoted(agent), 2).one_line());
    CHECK(expect_plain("advise x --agent" + quoted(agent), 2).one_line());
  }
}

TEST_CASE("what stands in bad files steers nothing") {
  const Folder folder;
  const auto json = [](const std::string& text) { return nlohmann::json(text).dump(); };
  auto cards = deck();
  cards["cards"]["Logos"][0]["id"] = kEvil;
  expect_plain("deck check" + quoted(folder.write("card.json", cards.dump())), 1);
  auto houses = deck();
  houses["houses"][0] = kEvil;
  expect_shown("deck check" + quoted(folder.write("house.json", houses.dump())), 1);
  for (const std::string& position :
       {"you: {house: " + json(kEvil) + "}", "you: {hand: [" + json(kEvil) + "]}",
        json(kEvil) + ": 1", "turn: " + json(kEvil)}) {
    const std::string file = quoted(folder.write("position.yaml", position));
    for (const char* command : {"position check", "position show", "advise", "play --position"})
      CHECK(expect_shown(command + file, 1).one_line());
  }
  const std::string replay = "{\"archon_replay\": 1, " + json(kEvil) + ": 1}";
  const Outcome outcome = run("replay" + quoted(folder.write("replay.json", replay)));
  CHECK(outcome.one_line());
  CHECK(is_plain(outcome.errors));
  folder.write("scripts/anger.card",
               "card Anger\nplay:\n  " + std::string(1, '\033') + "[2J\u202e\n");
  const Outcome script = run("cards check" + quoted(folder.file("scripts")));
  CHECK(script.exit_code == 1);
  CHECK(is_plain(script.errors));
}

TEST_CASE("bytes that are no UTF-8 are shown") {
  const Folder folder;
  const Outcome file = run("replay" + quoted(folder.file("\xFF.json")));
  CHECK(file.errors.find("/\\xff.json: no such file") != std::string::npos);
  const Outcome name = run("match argus 'x\xFF'");
  CHECK(name.errors.find("'x\\xff'") != std::string::npos);
}

TEST_CASE("what agents say steers nothing") {
  // A program that says something else than an answer, in the words of a terminal.
  const std::string program = "program:printf \"x\\\\033[2J\\\\nname\\\\342\\\\200\\\\256\\\\n\"";
  const std::string agent = quoted(program);
  for (const std::string& command :
       {"match argus onyx --games 2 --quiet --b random --a" + agent,
        "match argus onyx --games 2 --quiet --b random --json - --a" + agent,
        "play argus onyx --seed 3 --you 2 --agent" + agent + "</dev/null"}) {
    CAPTURE(command);
    const Outcome outcome = run(command);
    CAPTURE(outcome.out);
    // A program that gives up all of a match's games is an error.
    CHECK(outcome.exit_code == (command.starts_with("match") ? 1 : 0));
    CHECK(outcome.out.find("forfeit") != std::string::npos);
    CHECK(is_plain(outcome.out));
    CHECK(is_plain(outcome.errors));
  }
}

TEST_CASE("what is typed steers nothing") {
  const Folder folder;
  const std::string typed = folder.write(
      "typed",
      "tr\u202eoll\nexplain a\u202eb\nsave x/\u202e\033[2J\n\xFF\nhint \u061c\nquit\nquit\n");
  const Outcome outcome =
      run("play argus onyx --seed 3 --agent random --hint random <'" + typed + "'");
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(is_plain(outcome.out));
  CHECK(outcome.out.find("\\u202e") != std::string::npos);
}

}  // namespace
}  // namespace archon::strangers_test
