// The program as a user meets it: exit codes, messages of one line each, whole files or none.
#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::cli_test {
namespace {

namespace fs = std::filesystem;

const std::string kQuick = " --a greedy:samples=2 --b greedy:samples=2 --games 4 ";

std::string deck_text() {
  return read(ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json");
}

TEST_CASE("help and version succeed") {
  CHECK(run("--help").exit_code == 0);
  const Outcome alone = run("");
  CHECK(alone.exit_code == 0);
  CHECK(alone.out == run("--help").out);
  CHECK(run("match --help").out.find("--chains-a") != std::string::npos);
  const Outcome version = run("--version");
  CHECK(version.exit_code == 0);
  CHECK(version.out.starts_with("archon "));
}

TEST_CASE("wrong usage is told in one line, exit code 2") {
  expect_error("mtach radiant gregg", 2, "mtach");
  expect_error("match radiant", 2, "B");
  expect_error("match radiant gregg --games -5", 2, "--games");
  expect_error("match radiant gregg --games many", 2, "--games");
  expect_error("match radiant gregg --games 0", 2, "--games");
  expect_error("match radiant gregg --threads -1", 2, "--threads");
  expect_error("match radiant gregg --seed -1", 2, "--seed");
  expect_error("match radiant gregg --seed 18446744073709551616", 2, "--seed");
  expect_error("match radiant gregg --turn-limit 1000", 2, "--turn-limit");
  expect_error("match radiant gregg --chains-a -3", 2, "--chains-a");
  expect_error("match radiant gregg --rules 2019", 2, "2021-03");
  expect_error("match radiant gregg --a greedi", 2, "greedy");
  expect_error("bid radiant gregg --confidence 95", 2, "--confidence");
  expect_error("bid radiant gregg --within 0", 2, "--within");
  expect_error("bid radiant gregg --within nan", 2, "--within");
  expect_error("cards list --house Diss", 2, "Dis");
}

TEST_CASE("bad decks are told in one line, exit code 1") {
  const Folder folder;
  const std::string text = deck_text();
  REQUIRE(text.size() > 100);
  expect_error("match radiant '" + folder.file("none.json") + "'", 1, "none.json");
  expect_error("match radiant nobody", 1, "nobody");
  const std::string cut = folder.write("cut.json", text.substr(0, text.size() / 2));
  expect_error("match radiant '" + cut + "'", 1, "cut.json");
  nlohmann::json deck = nlohmann::json::parse(text);
  auto& cards = deck["cards"]["Logos"];
  cards[0]["count"] = 9;
  expect_error("match radiant '" + folder.write("counts.json", deck.dump()) + "'", 1,
               "expected 36");
  cards[0] = {{"id", "no-such-card"}};
  expect_error("match radiant '" + folder.write("unknown.json", deck.dump()) + "'", 1,
               "no-such-card");
}

TEST_CASE("random decks are written, checked and played") {
  const Folder folder;
  const Outcome one = run("deck random --seed 7");
  CHECK(one.exit_code == 0);
  CHECK(one.errors.empty());
  CHECK(nlohmann::json::parse(one.out)["name"] == "Random Deck 7-1");
  CHECK(run("deck random --seed 7 --set cota").out == one.out);

  const Folder apart;
  const std::string two = apart.file("two.json");
  CHECK(run("deck random --seed 7 -n 2 --out '" + two + "'").exit_code == 0);
  CHECK(run("deck random --seed 7 -n 2").out == read(two));
  CHECK(run("deck check '" + two + "'").out == "Random Deck 7-1: ok\nRandom Deck 7-2: ok\n");

  const Outcome many = run("deck random --seed 7 --count 3 --out '" + folder.file("") + "'");
  CHECK(many.exit_code == 0);
  CHECK(many.out.empty());
  CHECK(many.errors.starts_with("archon: 3 decks written to "));
  CHECK(many.one_line());
  CHECK(folder.files() == 3);
  CHECK(read(folder.file("random-deck-7-1.json")) == one.out);
  CHECK(run("deck check '" + folder.file("random-deck-7-2.json") + "' random:7-3").exit_code == 0);
  const Outcome all = run("deck check '" + folder.file("") + "'");
  CHECK(all.exit_code == 0);
  CHECK(all.out == "Random Deck 7-1: ok\nRandom Deck 7-2: ok\nRandom Deck 7-3: ok\n");
  folder.write("random-deck-0.json", "{}");
  const Outcome one_bad = run("deck check '" + folder.file("") + "'");
  CHECK(one_bad.exit_code == 1);
  CHECK(one_bad.out.find("\nRandom Deck 7-3: ok\n") != std::string::npos);
  CHECK(one_bad.errors == "archon: 1 of 4 decks failed the check\n");
  std::filesystem::remove(folder.file("random-deck-0.json"));

  const std::string file = folder.file("mine.json");
  CHECK(run("deck random --seed 7 --houses mars,dis,logos --out '" + file + "'").exit_code == 0);
  CHECK(nlohmann::json::parse(read(file))["houses"] ==
        nlohmann::json::array({"Dis", "Logos", "Mars"}));
  const Outcome match = run("match random:7 '" + file + "' --json -" + kQuick);
  CHECK(nlohmann::json::parse(match.out)["games"] == 4);
  CHECK(run("bid random:7 random:cota:8 --agent random --max-games 20 --within 0.5 --quiet")
            .exit_code == 0);
  CHECK(run("deck show random:cota:7").out.starts_with("Random Deck 7-1\nCall of the Archons: "));
}

TEST_CASE("decks are made up of every set") {
  for (const std::string set : {"cota", "aoa", "wc", "mm", "dt"}) {
    const Outcome outcome = run("deck random --seed 3 --set " + set);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
    CHECK(nlohmann::json::parse(outcome.out)["set"] == set);
  }
}

TEST_CASE("random decks that cannot be made are told in one line") {
  const Folder folder;
  expect_error("deck random --set kota", 2, "did you mean 'cota'");
  expect_error("deck random --houses dis,mars,saurian", 2, "Saurian");
  expect_error("deck random --houses dis,mars,dis", 2, "twice");
  expect_error("deck random --houses dis,mars", 2, "not 2");
  expect_error("deck random --houses dis,mars,lgoos", 2, "Logos");
  expect_error("deck random --houses ''", 2, "--houses");
  expect_error("deck random --count -1", 2, "--count");
  expect_error("deck random --count 0", 2, "--count");
  expect_error("deck random --seed -1", 2, "--seed");
  expect_error("deck random --out ''", 2, "--out");
  expect_error("deck random --out '" + folder.file("no/such.json") + "'", 1, "no/such.json");
  expect_error("match random:x gregg", 1, "random:SEED");
  CHECK(folder.files() == 0);

  // One name is taken: none of the decks is written, and the old file stays.
  const std::string taken = folder.write("random-deck-1-2.json", "mine");
  const std::string three = "deck random --count 3 --out '" + folder.file("") + "'";
  expect_error(three, 1, "--force");
  CHECK(folder.files() == 1);
  CHECK(read(taken) == "mine");
  CHECK(run(three + " --force").exit_code == 0);
  CHECK(folder.files() == 3);
  CHECK(read(taken) != "mine");
}

const std::string kPositions = ARCHON_SOURCE_DIR "/tests/sim/positions/";

TEST_CASE("advise tells moves, the line and the terms") {
  const Outcome outcome = run("advise " + kPositions + "fight-first.yaml --budget 2000");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(outcome.out.starts_with("Turn 3, you to move: what to do?\n"));
  CHECK(outcome.out.find("  1  fight with Tireless Crocag\n") != std::string::npos);
  CHECK(outcome.told().find("(the game is won)") != std::string::npos);
  CHECK(outcome.told().find("keys and Æmber") != std::string::npos);

  const Folder folder;
  const std::string theirs =
      folder.write("theirs.yaml", "{active: foe, you: {}, foe: {house: dis, line: [pit-demon]}}");
  CHECK(run("advise '" + theirs + "' --budget 500").out.starts_with("Turn 3, foe to move: "));
}

TEST_CASE("advice as JSON has what the table has, and is the same on any number of threads") {
  const Folder folder;
  const std::string command = "advise " + kPositions + "midgame.yaml --budget 2000 --seed 3 ";
  const Outcome outcome = run(command + "--json - --threads 1");
  CHECK(outcome.exit_code == 0);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["archon_advice"] == 1);
  CHECK(json["rules"] == "2021-03");
  CHECK(json["seed"] == 3);
  CHECK(json["agent"].get<std::string>().starts_with("mcts:iterations=2000,"));
  CHECK(json["mover"] == "you");
  CHECK(json["turn"] == 11);
  CHECK(json["question"] == "which house");
  REQUIRE(json["moves"].size() == 3);
  for (const auto& move : json["moves"]) {
    CHECK(move["move"].get<std::string>().starts_with("house "));
    CHECK(move["wins"]["low"] <= move["wins"]["value"]);
    CHECK(move["wins"]["value"] <= move["wins"]["high"]);
  }
  CHECK_FALSE(json["moves"][0].contains("behind"));
  CHECK(json["moves"][1]["behind"]["value"].get<double>() ==
        doctest::Approx(json["moves"][0]["wins"]["value"].get<double>() -
                        json["moves"][1]["wins"]["value"].get<double>()));
  CHECK_FALSE(json["moves"][0].contains("line"));
  CHECK(json["moves"][1]["line"]["moves"][0] == json["moves"][1]["move"]);
  CHECK(json["line"]["moves"][0] == json["moves"][0]["move"]);
  CHECK(json["evaluation"]["terms"].size() == 9);

  const std::string file = folder.file("advice.json");
  const Outcome both = run(command + "--threads 2 --json '" + file + "'");
  CHECK(both.out.starts_with("Turn 11, you to move: which house?\n"));
  CHECK(read(file) == outcome.out);
}

TEST_CASE("advise tells in one line what it can't do") {
  const Folder folder;
  const std::string good = kPositions + "fight-first.yaml";
  expect_error("advise", 2, "POSITION");
  expect_error("advise " + good + " --agent greedy", 2, "expected mcts, ismcts or long");
  expect_error("advise " + good + " --agent mcts:time=100", 2, "iterations");
  expect_error("advise " + good + " --agent mtcs", 2, "did you mean 'mcts'");
  expect_error("advise " + good + " --agent mcts:iterations=500 --budget 500", 2, "--budget");
  expect_error("advise " + good + " --budget 0", 2, "--budget");
  expect_error("advise " + good + " --threads -1", 2, "--threads");
  expect_error("advise " + good + " --json " + folder.file("no/such.json"), 1, "no/such.json");
  expect_error("advise '" + folder.file("none.yaml") + "'", 1, "none.yaml");
  expect_error("advise '" + folder.write("typo.yaml", "{you: {house: dis, hand: [trol]}}") + "'", 1,
               "did you mean 'troll'");
  const std::string won = folder.write(
      "won.yaml", "{step: start, you: {houses: [dis, logos, mars], keys: 2, aember: 6}, foe: {}}");
  expect_error("advise '" + won + "'", 1, "the game is over");
  CHECK(folder.files() == 2);
}

TEST_CASE("bad card scripts are told with their place") {
  const Folder folder;
  folder.write("cards/anger.card", "card Anger\nplay:\n  chose it: a friendly creature\n");
  expect_error("match radiant gregg --cards '" + folder.file("cards") + "'", 1, "anger.card:3:");
  expect_error("cards check '" + folder.file("cards") + "'", 1, "anger.card:3:");
  expect_error("cards check '" + folder.file("nowhere") + "'", 1, "nowhere");
}

TEST_CASE("unknown cards lead to their neighbours") {
  expect_error("cards explain angr", 1, "Anger");
  const Outcome known = run("cards explain anger 'Bad Penny'");
  CHECK(known.exit_code == 0);
  CHECK(known.out.find("Bad Penny") != std::string::npos);
  CHECK(run("cards coverage").told().find(" words in the language; ") != std::string::npos);
  CHECK(run("cards list --set cota --scripted").out.find("Anger") != std::string::npos);
}

TEST_CASE("JSON is the same for any number of threads") {
  const Outcome one = run("match radiant gregg --json - --threads 1" + kQuick);
  const Outcome two = run("match radiant gregg --json - --threads 2" + kQuick);
  REQUIRE(one.exit_code == 0);
  CHECK(one.out == two.out);
  const auto json = nlohmann::json::parse(one.out);
  CHECK(json["archon_match"] == 1);
  CHECK(json["games"] == 4);
  CHECK(json["side_a"]["cards"].size() > 10);
  const Outcome bid =
      run("bid radiant gregg --json - --agent greedy:samples=2 --max-games 40 --within 0.5");
  CHECK(nlohmann::json::parse(bid.out)["games"] == 40);
}

TEST_CASE("a deck against itself scores one half") {
  const Outcome outcome = run("match gregg gregg --json -" + kQuick);
  CHECK(nlohmann::json::parse(outcome.out)["win_rate_a"]["value"] == 0.5);
}

TEST_CASE("odd numbers of games are rounded up with a note") {
  const Outcome noted = run("match radiant gregg --a random --b random --games 3 --json -");
  CHECK(noted.one_line());
  CHECK(nlohmann::json::parse(noted.out)["games"] == 4);
  CHECK(run("match radiant gregg --a random --b random --games 3 --quiet").errors.empty());
}

TEST_CASE("files are written whole or not at all") {
  const Folder folder;
  const std::string json = folder.file("out.json");
  const std::string csv = folder.file("out.csv");
  const std::string both = " --json '" + json + "' --csv '" + csv + "'";
  CHECK(run("match radiant gregg" + kQuick + both).exit_code == 0);
  CHECK(nlohmann::json::parse(read(json))["games"] == 4);
  CHECK(read(csv).starts_with("pair,game,first,winner"));
  CHECK(folder.files() == 2);

  const std::string before = read(json);
  CHECK(run("match radiant nobody" + kQuick + both).exit_code == 1);
  CHECK(read(json) == before);
  expect_error("match radiant gregg" + kQuick + "--json '" + folder.file("no/such.json") + "'", 1,
               "no/such.json");
  expect_error("match radiant gregg" + kQuick + "--json '" + folder.file("") + "'", 1, "folder");
  CHECK(folder.files() == 2);
}

// Plays a match whose replays go to the folder; returns the file of the first.
std::string write_replays(const Folder& folder, const std::string& more = "") {
  const Outcome outcome =
      run("match radiant gregg --quiet --replays '" + folder.file("") + "'" + kQuick + more);
  REQUIRE(outcome.exit_code == 0);
  REQUIRE(folder.files() == 4);
  return folder.file("pair-0001-a.json");
}

int choices_in(const std::string& file) {
  const std::string verified = run("replay --verify '" + file + "'").out;
  const std::string before = "ok, ";
  return std::stoi(verified.substr(verified.find(before) + before.size()));
}

TEST_CASE("replays are the same for any number of threads, and sound") {
  const Folder one;
  const Folder two;
  write_replays(one, "--threads 1");
  write_replays(two, "--threads 2");
  std::string files;
  for (const char* name :
       {"pair-0001-a.json", "pair-0001-b.json", "pair-0002-a.json", "pair-0002-b.json"}) {
    CHECK(read(one.file(name)) == read(two.file(name)));
    files += " '" + one.file(name) + "'";
  }
  const Outcome verified = run("replay --verify" + files);
  CHECK(verified.exit_code == 0);
  CHECK(verified.errors.empty());
  CHECK(verified.told().find("pair-0002-b.json: ok, ") != std::string::npos);
  const auto json = nlohmann::json::parse(read(one.file("pair-0001-b.json")));
  CHECK(json["players"][1]["deck"]["name"] == "Radiant Argus the Supreme");
  CHECK(json["players"][1]["agent"] == "greedy:samples=2,depth=1,tries=1");
}

TEST_CASE("replays of older rules, of chains and of random decks are sound") {
  const Folder folder;
  const std::string out = " --replays '" + folder.file("") + "'";
  CHECK(run("match random:3 random:4 --quiet --rules v1.2 --chains-a 9 --turn-limit 12" + kQuick +
            out)
            .exit_code == 0);
  CHECK(run("replay --verify '" + folder.file("pair-0001-a.json") + "' '" +
            folder.file("pair-0002-b.json") + "'")
            .exit_code == 0);
}

TEST_CASE("a replay is shown move by move, to its end or to a choice") {
  const Folder folder;
  const std::string file = write_replays(folder);
  const Outcome whole = run("replay '" + file + "'");
  CHECK(whole.exit_code == 0);
  CHECK(whole.out.find("\n  player 1  Radiant Argus the Supreme, played by ") != std::string::npos);
  CHECK(whole.out.find("\nTurn 2: player 2, ") != std::string::npos);
  CHECK(whole.out.find("    1  player 1: ") != std::string::npos);
  CHECK(whole.told().find(", wins in turn ") != std::string::npos);

  const Outcome part = run("replay '" + file + "' --at 20");
  CHECK(part.exit_code == 0);
  CHECK(part.out.find("\n   20  ") != std::string::npos);
  CHECK(part.out.find("\n   21  ") == std::string::npos);
  CHECK(part.out.find("\nAfter choice 20\n") != std::string::npos);
  CHECK(part.out.find(" can choose:\n") != std::string::npos);
  CHECK(run("replay '" + file + "' --at 0").out.find("  M      take a mulligan") !=
        std::string::npos);
}

TEST_CASE("a position of a replay is written for later, or none is") {
  const Folder folder;
  const std::string file = write_replays(folder);
  const std::string position = folder.file("position.yaml");
  const auto at = [&](int choice, const std::string& where) {
    return "replay '" + file + "' --at " + std::to_string(choice) + " --position '" + where + "'";
  };
  const Outcome shown = run(at(0, position));
  CHECK(shown.exit_code == 0);
  CHECK(shown.out == run("replay '" + file + "' --at 0").out);
  CHECK(read(position).find("step: mulligan\n") != std::string::npos);
  CHECK(run(at(0, "-")).out == read(position));
  CHECK(run("position check '" + position + "'").out == position + ": ok; turn 0, you to move\n");
  CHECK(fs::remove(position));

  // Some choices lead into the middle of an effect, the last one to the end of the game.
  const int choices = choices_in(file);
  expect_error(at(choices, position), 2, "the game is over");
  int choice = 0;
  Outcome outcome;
  for (; outcome.exit_code != 2 && choice < choices; ++choice) outcome = run(at(choice, "-"));
  const std::string words = "expected --at " + std::to_string(choice - 2) + ", the nearest";
  CHECK(outcome.one_line());
  CHECK(outcome.errors.find("an effect is still being resolved") != std::string::npos);
  CHECK(outcome.errors.find(words) != std::string::npos);
  CHECK(run(at(choice - 2, "-")).exit_code == 0);
  expect_error(at(choice - 1, position), 2, words);
  CHECK(!fs::exists(position));
  expect_error(at(0, folder.file("no/where.yaml")), 1, "where.yaml: can't be written");
  expect_error(at(0, ""), 2, "--position");
  expect_error("replay '" + file + "' --position -", 2, "--at");
}

TEST_CASE("replays that cannot be shown are told in one line") {
  const Folder folder;
  const std::string file = write_replays(folder);
  const std::string text = read(file);
  const auto damaged = [&](const char* name, const auto& change) {
    auto json = nlohmann::ordered_json::parse(text);
    change(json);
    return "'" + folder.write(name, json.dump()) + "'";
  };
  expect_error("replay", 2, "FILES");
  expect_error("replay '" + file + "' '" + file + "'", 2, "--verify");
  expect_error("replay '" + file + "' --at -1", 2, "--at");
  expect_error("replay '" + file + "' --at 5000", 2, "choices, not 5000");
  expect_error("replay '" + file + "' --at 5 --verify", 2, "--at");
  expect_error("replay '" + folder.file("none.json") + "'", 1, "none.json: no such file");
  expect_error("replay '" + folder.file("") + "'", 1, "folder");
  expect_error("replay '" + folder.write("deck.json", deck_text()) + "'", 1, "not a replay");
  expect_error("replay '" + folder.write("cut.json", text.substr(0, text.size() / 2)) + "'", 1,
               "cut.json: not valid JSON");
  const std::string hash =
      damaged("hash.json", [](auto& r) { r["choices"][1]["hash"] = "0000000000000000"; });
  expect_error("replay " + hash, 1, "hash.json: choice 32: the state has hash");
  expect_error("replay --verify " + hash, 1, "hash.json: choice 32: the state has hash");
  CHECK(run("replay --at 31 " + hash).exit_code == 0);
  expect_error("replay " + damaged("short.json", [](auto& r) { r["choices"].erase(2); }), 1,
               "short.json: choice ");
  expect_error("replay " + damaged("move.json", [](auto& r) { r["choices"][0]["moves"] = "K E"; }),
               1, "choice 2 (E): illegal move for player 2");
  expect_error(
      "replay " + damaged("other.json", [](auto& r) { r["library"] = "0000000000000000"; }), 1,
      "other.json: it was played with library");
  expect_error("replay " + damaged("card.json",
                                   [](auto& r) {
                                     auto& deck = r["players"][0]["deck"];
                                     deck["cards"]["Logos"][0]["id"] = "no-such-card";
                                   }),
               1, "unknown card 'no-such-card'");
}

TEST_CASE("replays go to a folder that can take them, or no game is played") {
  const Folder folder;
  const std::string match = "match radiant gregg" + kQuick + "--replays ";
  expect_error(match + "''", 2, "--replays");
  expect_error(match + "'" + folder.write("file", "") + "'", 1,
               "file: is not a folder; expected the name of one");
  const std::string old = folder.write("old/pair-0009-b.json", "mine");
  expect_error(match + "'" + folder.file("old") + "'", 1, "has replays of another match");
  CHECK(read(old) == "mine");
  CHECK(folder.files() == 2);
  CHECK(run(match + "'" + folder.file("new/games") + "'").exit_code == 0);
  CHECK(fs::exists(folder.file("new/games/pair-0002-b.json")));
}

TEST_CASE("decks go to a folder that is made for them") {
  const Folder folder;
  CHECK(run("deck random --count 3 --seed 7 --out '" + folder.file("a/b") + "'").exit_code == 0);
  CHECK(fs::exists(folder.file("a/b/random-deck-7-3.json")));
  const std::string list = folder.write(
      "two.ndjson",
      nlohmann::json::parse(read(folder.file("a/b/random-deck-7-1.json"))).dump() + "\n" +
          nlohmann::json::parse(read(folder.file("a/b/random-deck-7-2.json"))).dump() + "\n");
  CHECK(run("deck import '" + list + "' -o '" + folder.file("c") + "'").exit_code == 0);
  CHECK(fs::exists(folder.file("c/random-deck-7-2.json")));
  expect_error("deck import '" + list + "' -o '" + folder.file("d.json") + "'", 1,
               "has 2 decks; expected a folder after -o");
}

TEST_CASE("what can't be written is known before a game is played") {
  const std::string match = "match argus onyx --games 10000000 --a greedy --b greedy --csv ";
  expect_error(match + "/proc/games.csv", 1, "/proc/games.csv: can't be written");
  expect_error(match + std::string(300, 'x') + ".csv", 1, "can't be written");
}

TEST_CASE("a match says what it is sure of with the confidence that is asked for") {
  const std::string match = "match argus onyx --a random --b random --games 100 --quiet --json - ";
  const auto wide = nlohmann::json::parse(run(match + "--confidence 0.99").out);
  const auto usual = nlohmann::json::parse(run(match).out);
  CHECK(wide["confidence"] == 0.99);
  CHECK(wide["win_rate_a"]["value"] == usual["win_rate_a"]["value"]);
  CHECK(wide["win_rate_a"]["low"] < usual["win_rate_a"]["low"]);
  const Folder folder;
  const std::string kept = folder.file("kept.run");
  CHECK(run(match + "--confidence 0.99 --run '" + kept + "'").exit_code == 0);
  CHECK(nlohmann::json::parse(run("report --json - '" + kept + "'").out) == wide);
}

TEST_CASE("Ctrl-C keeps what is done") {
  const Folder folder;
  const std::string json = folder.file("out.json");
  nlohmann::json result;
  // On a busy machine it takes longer until a game is over.
  for (const int seconds : {1, 4, 16}) {
    const Outcome outcome = run_until(
        "INT",
        "match radiant gregg --games 1000000 --a random --b random --threads 1 --quiet --json '" +
            json + "'",
        seconds);
    CHECK(outcome.exit_code == 130);
    result = nlohmann::json::parse(read(json));
    CHECK(result["interrupted"] == true);
    if (result["games"] > 0) break;
  }
  CHECK(result["games"] > 0);
  CHECK(result["games"] < 1000000);
}

}  // namespace
}  // namespace archon::cli_test
