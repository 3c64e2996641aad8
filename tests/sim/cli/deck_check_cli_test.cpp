// What the program says of decks that their owner holds otherwise.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "tests/sim/program.h"

namespace archon::deck_check_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kQuick = " --agent random --games 40 --quiet";

Json shown(const std::string& deck) { return Json::parse(run("deck show --json " + deck).out); }

// The same as a plain list, of which nobody knows where the icons are.
std::string as_list(const Json& deck, bool with_set) {
  std::string out = deck["name"].get<std::string>() + "\n" + (with_set ? "Set: mm\n" : "");
  for (const auto& [house, cards] : deck["cards"].items()) {
    out += house + "\n";
    for (const auto& card : cards)
      out +=
          std::to_string(card["count"].get<int>()) + "x " + card["name"].get<std::string>() + "\n";
  }
  return out;
}

// A deck with icons.
const Json& made() {
  static const Json deck = shown("random:mm:4");
  return deck;
}

TEST_CASE("reports say which decks are weaker here than in life") {
  const Folder folder;
  folder.write("list.txt", as_list(made(), true));
  const std::string list = "'" + folder.file("list.txt") + "'";
  const std::string words = "1 deck plays weaker here than the printed deck: its icons are unknown";
  for (const std::string& command :
       {"rank " + list + " argus" + kQuick, "handicap " + list + " argus" + kQuick,
        "bid " + list + " argus --agent random --max-games 40 --quiet",
        "match " + list + " argus --a random --b random --games 20 --quiet",
        "predict " + list + " argus --quiet"}) {
    CAPTURE(command);
    const Outcome outcome = run(command + " --force --json '" + folder.file("out.json") + "'");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.out.find(words) != std::string::npos);
    const Json doubt = Json::parse(read(folder.file("out.json")))["not_known"][0];
    CHECK(doubt["deck"] == made()["name"]);
    CHECK(doubt["icons"] == "counted");
  }
  CHECK(run("deck check " + list).out.find("playable, but\n  it plays weaker here") !=
        std::string::npos);
  CHECK(run("deck show " + list).told().find("it plays weaker here") != std::string::npos);
}

TEST_CASE("reports on decks of which all is known say nothing of it") {
  const Outcome json = run("rank random:mm:4 argus --json -" + kQuick);
  CHECK(json.exit_code == 0);
  CHECK(json.out.find("not_known") == std::string::npos);
}

TEST_CASE("a check says what is missing, and is content with the deck that has it") {
  const Folder folder;
  folder.write("list.txt", as_list(made(), false));
  const std::string box = "'" + folder.file("") + "'";
  const Outcome before = run("deck check " + box);
  CHECK(before.exit_code == 0);
  CHECK(before.told().find("Save the Master Vault's JSON") != std::string::npos);
  CHECK(before.told().find("bonus icons (") != std::string::npos);
  CHECK(before.out.find("Mass Mutation") != std::string::npos);
  CHECK(before.errors.empty());
  run("deck random --set mm --seed 4 -o '" + folder.file("whole.json") + "'");
  const Outcome after = run("deck check " + box);
  CHECK(after.exit_code == 0);
  CHECK(after.told().find("Save the Master Vault's JSON") == std::string::npos);
  CHECK(after.errors.find(": given both complete and incomplete; used the complete list") !=
        std::string::npos);
}

TEST_CASE("what a deck lacks beside its 36 cards is said, by a check and by reports") {
  const Folder folder;
  const std::pair<const char*, const char*> sets[] = {
      {"toc", "its token creature"}, {"cc", "its archon power"}, {"pv", "4 of its 4 prophecies"}};
  for (const auto& [set, lacks] : sets) {
    Json deck = shown("random:" + std::string(set) + ":1");
    Json file = {{"name", deck["name"]}, {"set", set}, {"houses", deck["houses"]}};
    for (const auto& [house, cards] : deck["cards"].items())
      for (Json card : cards) {
        card["house"] = house;
        file["cards"].push_back(card);
      }
    folder.write("deck.json", file.dump());
    const Outcome outcome = run("deck check '" + folder.file("deck.json") + "'");
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.find(lacks) != std::string::npos);
    const Outcome report = run("predict '" + folder.file("deck.json") + "' argus --quiet");
    CHECK(report.told().find("1 deck lacks its token creature") != std::string::npos);
  }
}

TEST_CASE("a card that nobody knows is told by everything that reads a deck, with the file") {
  const Folder folder;
  std::string list = as_list(made(), false);
  list.replace(list.find_last_of('\n', list.size() - 2) + 1, std::string::npos,
               "1x Gatway to Dis\n");
  folder.write("typo.txt", list);
  const std::string file = folder.file("typo.txt");
  const std::string words = "unknown card 'gatway-to-dis'; did you mean 'gateway-to-dis'?";
  const std::string quoted = "'" + file + "'";
  CHECK(run("deck import " + quoted + " -o '" + folder.file("out.json") + "'").errors.find(words) !=
        std::string::npos);
  const Outcome added = run("deck add " + quoted);
  CHECK(added.exit_code == 1);
  CHECK(added.out.empty());
  CHECK(added.errors.find(file + ": ") != std::string::npos);
  CHECK(added.errors.find(words) != std::string::npos);
  for (const std::string& command :
       {"rank " + quoted + " argus onyx" + kQuick, "handicap " + quoted + " argus onyx" + kQuick,
        "predict " + quoted + " argus onyx --quiet"}) {
    CAPTURE(command);
    const Outcome outcome = run(command);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
    CHECK(outcome.told().find("1 deck was left out: " + file.substr(0, 4)) != std::string::npos);
  }
}

}  // namespace
}  // namespace archon::deck_check_cli_test
