// archon rank as a user meets it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/sim/experiments/ladder_run.h"
#include "tests/sim/program.h"

namespace archon::rank_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kQuick = " --agent random --games 200 ";
std::string bundled(const std::string& name) {
  return read(ARCHON_SOURCE_DIR "/data/keyforge/decks/" + name + ".json");
}

// A folder with the eight bundled decks of the first set.
std::string eight_decks() {
  static const Folder folder;
  for (const char* name :
       {"evellin-o-knottikeni-the-fifth", "gregg-the-adjutant-of-myths", "miss-onyx-censorius",
        "radiant-argus-the-supreme", "rhomosis-hexx-hue-advisor", "titanfang-tower-fighter",
        "vlaad-firemoon-keep-s-whale", "winifred-y-boomgren-the-seventh"})
    folder.write(std::string(name) + ".json", bundled(name));
  return "'" + folder.file("") + "'";
}

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text + "\n";
}

Json ranked(const std::string& arguments) {
  const Outcome outcome = run("rank --json - --quiet " + arguments);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

std::vector<std::string> names(const Json& report) {
  std::vector<std::string> out;
  for (const auto& deck : report["decks"]) out.push_back(deck["deck"]);
  return out;
}

TEST_CASE("a folder is ranked: who, how sure, against whom") {
  const Outcome outcome = run("rank --quiet --details " + eight_decks() + kQuick);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(outcome.told().find(" is the best of 8 decks (") < 80);
  CHECK(outcome.out.find("\n8 decks, all played by random\nrandom is a weak player") !=
        std::string::npos);
  CHECK(outcome.out.find("hardest opponent") != std::string::npos);
  CHECK(outcome.out.find("  set ") != std::string::npos);
  CHECK(outcome.out.find("  cota ") != std::string::npos);
  CHECK(outcome.told().find("wins in %, against") != std::string::npos);

  const Json report = ranked(eight_decks() + kQuick + "--sure 1 --top 2");
  CHECK(report["archon_rank"] == 1);
  CHECK(report["games"] == 200);
  CHECK(report["stop"] == "max_games");
  CHECK(report["decks"].size() == 8);
  CHECK(report["pairings"].size() == 28);
  double best = 0;
  double top = 0;
  double points = 0;
  int place = 0;
  for (const auto& deck : report["decks"]) {
    CHECK(deck["place"] == ++place);
    CHECK(deck["place_first"] <= deck["place_last"]);
    CHECK(deck["houses"].size() == 3);
    CHECK(deck["hardest"]["deck"] != deck["deck"]);
    best += deck["best"].get<double>();
    top += deck["top"].get<double>();
    points += deck["points_won"].get<double>();
  }
  CHECK(best == doctest::Approx(1));
  CHECK(top == doctest::Approx(2));
  CHECK(points == 200);
}

TEST_CASE("a ranking is the same for any number of threads and any order of decks and cards") {
  const Folder folder;
  Json turned = Json::parse(bundled("radiant-argus-the-supreme"));
  for (auto& house : turned["cards"]) std::reverse(house.begin(), house.end());
  std::reverse(turned["houses"].begin(), turned["houses"].end());
  const std::string argus = "'" + folder.write("argus.json", turned.dump()) + "'";
  const auto reports = [&](const std::string& name, const std::string& arguments) {
    std::string options = " --seed 5 --agent greedy:samples=2,depth=1 --games 120";
    for (const char* kind : {"json", "csv", "markdown", "pairings"})
      options += std::string(" --") + kind + " '" + folder.file(name + kind) + "'";
    const Outcome outcome = run("rank --quiet " + arguments + options);
    CHECK(outcome.exit_code == 0);
    std::string all = outcome.out;
    for (const char* kind : {"json", "csv", "markdown", "pairings"})
      all += read(folder.file(name + kind));
    return all;
  };
  const std::string one = reports("one", "argus onyx gregg random:4 --threads 1");
  CHECK(one.size() > 5000);
  CHECK(one == reports("two", "argus onyx gregg random:4 --threads 2"));
  CHECK(one == reports("turned", "random:4 gregg " + argus + " onyx --threads 2"));
  CHECK(one != reports("other", "argus onyx gregg random:5"));
}

TEST_CASE("games of a pairing do not depend on who else is there") {
  // 12 games are the opening, in which each of three meets both others; 6 of two decks are half.
  const auto points = [](const Json& report) {
    for (const auto& pairing : report["pairings"])
      if (pairing["a"].get<std::string>().find("Argus") != std::string::npos ||
          pairing["b"].get<std::string>().find("Argus") != std::string::npos)
        if (pairing["a"].get<std::string>().find("Onyx") != std::string::npos ||
            pairing["b"].get<std::string>().find("Onyx") != std::string::npos)
          return std::pair{pairing["games"].get<int>(), pairing["points_a"].get<double>()};
    return std::pair{0, 0.0};
  };
  const auto three = points(ranked("argus onyx gregg --agent random --games 12 --sure 1"));
  const auto four =
      points(ranked("argus onyx --agent random --sure 1 --games " + std::to_string(three.first)));
  CHECK(three.first > 0);
  CHECK(three == four);
}

TEST_CASE("a bad deck is named and left out, and a list given twice is taken once") {
  const Folder folder;
  const std::string lines = on_one_line(bundled("radiant-argus-the-supreme")) + "{\"a\": 1}\n" +
                            on_one_line(bundled("gregg-the-adjutant-of-myths"));
  const std::string archive = folder.write("archive.ndjson", lines);
  folder.write("notes.md", "no deck file by its name");
  folder.write("broken.json", "{,}");
  folder.write("below/more.json", bundled("miss-onyx-censorius"));
  const Outcome outcome =
      run("rank --details '" + folder.file("") + "' argus onyx no-such-deck" + kQuick);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("\n3 decks, ") != std::string::npos);
  CHECK(outcome.out.find("\nleft out: 3\n") != std::string::npos);
  for (const char* words : {"left out: ", "archive.ndjson: line 2: ", "broken.json: not valid JSON",
                            "no deck or file is named 'no-such-deck'",
                            "Radiant Argus the Supreme: given more than once; used once"})
    CHECK(outcome.errors.find(words) != std::string::npos);
  CHECK(outcome.errors.find("notes.md") == std::string::npos);

  const Json report = ranked("- onyx" + kQuick + "<'" + archive + "'");
  CHECK(report["decks"].size() == 3);
  CHECK(report["left_out"].size() == 1);
  CHECK(report["left_out"][0].get<std::string>().starts_with("standard input: line 2: "));
  Json renamed = Json::parse(bundled("miss-onyx-censorius"));
  renamed["name"] = "Gregg, the Adjutant of Myths";
  CHECK(ranked("onyx argus '" + folder.write("renamed.json", renamed.dump()) + "'" +
               kQuick)["repeated"][0] ==
        "Gregg, the Adjutant of Myths: the same list as Miss \"Onyx\" Censorius; used once");
}

TEST_CASE("decks of one name are told apart, and those without one are called like their file") {
  const Folder folder;
  Json one = Json::parse(bundled("miss-onyx-censorius"));
  one["name"] = "Radiant Argus the Supreme";
  const std::string same = folder.write("same.json", one.dump());
  one = Json::parse(bundled("gregg-the-adjutant-of-myths"));
  std::string list;
  for (const auto& [house, cards] : one["cards"].items()) {
    list += house + "\n";
    for (const auto& card : cards)
      for (int i = 0; i < card.value("count", 1); ++i) list += card["id"].get<std::string>() + "\n";
  }
  const std::string nameless = folder.write("my third.txt", list);
  auto found = names(ranked("argus '" + same + "' '" + nameless + "'" + kQuick));
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector<std::string>{"Radiant Argus the Supreme",
                                          "Radiant Argus the Supreme (2)", "my third"});
}

TEST_CASE("a gauntlet is run, not ranked") {
  const Json report = ranked(
      "argus onyx --gauntlet gregg --gauntlet random:5 --gauntlet onyx "
      "--gauntlet random:3 --within 60 --agent random --games 400");
  CHECK(report["decks"].size() == 2);
  CHECK(report["gauntlet"].size() == 3);
  CHECK(report["pairings"].size() == 6);
  CHECK(report["repeated"].size() == 1);
  for (const auto& deck : report["decks"])
    CHECK(std::abs(deck["rating"]["high"].get<double>() - deck["rating"]["value"].get<double>()) <
          (report["stop"] == "reached" ? 60.01 : 1000));
  const Json alone = ranked("argus --gauntlet " + eight_decks() + " --agent random");
  CHECK(alone["goal"]["within"] == 25);
  CHECK(alone["decks"].size() == 1);
  CHECK(alone["gauntlet"].size() == 7);
  CHECK(alone["repeated"][0] ==
        "Radiant Argus the Supreme: is ranked, so it isn't in the gauntlet");
  const Json against = ranked(eight_decks() + " --gauntlet argus --agent random --games 100");
  CHECK(against["decks"].size() == 7);
  CHECK(against["gauntlet"].size() == 1);
}

TEST_CASE("playing stops at the goal, the budget or the time") {
  CHECK(ranked("argus onyx gregg --agent random --within 80")["stop"] == "reached");
  CHECK(ranked("argus onyx gregg --agent random --sure 1 --games 31")["games"] == 30);
  const Json timed = ranked("argus onyx gregg --agent greedy --sure 1 --games 1000000 --time 1");
  CHECK(timed["stop"] == "time");
  CHECK(timed["games"] < 1000000);
}

TEST_CASE("without an agent several play, and the sentence names whose opinion it gives") {
  const std::string three = "argus onyx gregg --sure 1 --games 40 --seed 3 ";
  const Outcome outcome = run("rank --details " + three);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.starts_with("archon: according to the cards, "));
  CHECK(outcome.errors.find("archon: according to greedy, ") != std::string::npos);
  CHECK(outcome.told().find(" when ace plays both sides") < 80);
  CHECK(outcome.told().find("3 decks, played by greedy (") != std::string::npos);
  CHECK(outcome.out.find("agrees on") != std::string::npos);

  const Json report = ranked(three);
  CHECK(report["prior"] == "cards");
  CHECK(report["ladder"].size() >= 2);
  CHECK(report["ladder"][0]["player"] == "greedy");
  int games = 0;
  for (const Json& player : report["ladder"]) {
    games += player["games"].get<int>();
    CHECK(player["order_kept"] <= player["told_apart_before"]);
  }
  CHECK(games == report["games"]);
  CHECK(ranked("argus onyx --agent random --games 10").contains("ladder") == false);
}

TEST_CASE("games that people have played count, too, and a run keeps them") {
  const Folder folder;
  std::string asked = "--sure 1 --games 60 --quiet --details";
  std::vector<std::string> names;
  for (const char* file : {"radiant-argus-the-supreme", "gregg-the-adjutant-of-myths",
                           "vlaad-firemoon-keep-s-whale"}) {
    asked += " " + folder.write(std::string(file) + ".json", bundled(file));
    names.push_back(Json::parse(bundled(file))["name"]);
  }
  const std::string& winner = names[1];
  std::string table = "deck a;deck b;winner;chains a\n";
  for (int game = 0; game < 30; ++game)
    table += winner + ";" + names[0] + (game % 10 < 7 ? ";a;0\n" : ";b;0\n");
  table += names[0] + ";" + names[2] + ";a;3\n" + names[0] + ";Nobody's Deck;b;0\n";
  const std::string results = folder.write("league.csv", table);

  const Outcome plain = run("rank --json - " + asked);
  const Outcome told = run("rank --json - " + asked + " --results " + results);
  CAPTURE(told.errors);
  REQUIRE(told.exit_code == 0);
  const Json before = Json::parse(plain.out);
  const Json after = Json::parse(told.out);
  CHECK(after["games_of_people"] == 30);
  CHECK_FALSE(before.contains("games_of_people"));
  CHECK(after["ladder"][0]["player"] == "people");
  const auto rating = [](const Json& report, const std::string& name) {
    for (const Json& deck : report["decks"])
      if (deck["deck"] == name) return deck["rating"]["value"].get<double>();
    return 0.0;
  };
  CHECK(rating(after, winner) > rating(before, winner) + 3);

  const std::string kept = folder.file("kept.run");
  REQUIRE(run("rank --json - " + asked + " --results " + results + " --run " + kept).out ==
          told.out);
  CHECK(run("report --json - --quiet " + kept).out == told.out);
  const std::string words = on_one_line(run("rank " + asked + " --results " + results).out);
  CHECK(words.find("30 of the 32 games that people have played") != std::string::npos);

  folder.write("empty.csv", "deck a,deck b,winner\n");
  expect_error("rank " + asked + " --results " + folder.file("empty.csv"), 1,
               "no game between two");
  expect_error("rank " + asked + " --results " + folder.file("none.csv"), 1, "a table of games");
}

TEST_CASE("a ladder is the same for any number of threads, and goes on at its rung") {
  expect_goes_on_at_its_rung("rank argus onyx gregg --sure 1 --games 40 --seed 3 --quiet --json -");
}

TEST_CASE("only weak players are called so") {
  const std::string two = "rank argus onyx --games 2 --quiet --agent ";
  CHECK(run(two + "greedy:samples=1").told().find("greedy is a weak player") != std::string::npos);
  CHECK(run(two + "club").told().find("club is a weak player") != std::string::npos);
  CHECK(run(two + "mcts:iterations=20").out.find("weak player") == std::string::npos);
  CHECK(run(two + "mcts:iterations=20,temperature=0.1").told().find("0.1 is a weak player") !=
        std::string::npos);
  for (const std::string strong : {"expert", "master", "grandmaster", "champion", "ace"})
    CHECK(run(two + strong).out.find("weak player") == std::string::npos);
}

TEST_CASE("wrong rankings are told in one line") {
  const Folder folder;
  expect_error("rank", 2, "DECKS");
  expect_error("rank argus onyx --sure 2", 2, "--sure");
  expect_error("rank argus onyx --sure nan", 2, "--sure");
  expect_error("rank argus onyx --within 0", 2, "--within");
  expect_error("rank argus onyx --games 1", 2, "--games");
  expect_error("rank argus onyx --time 0", 2, "--time");
  expect_error("rank argus onyx --top 0", 2, "--top");
  expect_error("rank argus onyx --agent gredy", 2, "greedy");
  expect_error("rank argus onyx --json - --csv -", 2, "standard output");
  expect_error("rank argus onyx --csv '" + folder.file("no/such.csv") + "'", 1, "no/such.csv");
  expect_error("rank argus --quiet", 1, "1 deck to rank; expected 2 or more");
  expect_error("rank argus argus --quiet", 1, "1 deck to rank; expected 2 or more");
  expect_error("rank argus --gauntlet argus --quiet", 1, "not in the gauntlet");
  const Outcome bad = run("rank no-such-deck nor-this '" + folder.file("") + "'");
  CHECK(bad.exit_code == 1);
  CHECK(bad.errors.find("the folder has no deck files") != std::string::npos);
  CHECK(bad.errors.ends_with("archon: 0 decks to rank; expected 2 or more\n"));
  CHECK(bad.out.empty());
  CHECK(folder.files() == 0);
}

TEST_CASE("names that a table's format gives a meaning to stay whole") {
  const Folder folder;
  Json deck = Json::parse(bundled("miss-onyx-censorius"));
  deck["name"] = "A, \"B\" | *C*";
  const std::string file = folder.write("deck.json", deck.dump());
  const std::string some = "rank argus '" + file + "' --quiet --games 2 --agent random ";
  CHECK(run(some + "--csv -").out.find(",\"A, \"\"B\"\" | *C*\",") != std::string::npos);
  CHECK(run(some + "--markdown -").out.find("| A, \"B\" \\| \\*C\\* |") != std::string::npos);
}

TEST_CASE("Ctrl-C keeps what was ranked so far") {
  const Folder folder;
  const std::string json = folder.file("out.json");
  const Outcome outcome = run_until(
      "INT",
      "rank argus onyx gregg --sure 1 --games 1000000 --agent random --threads 1 --quiet --json '" +
          json + "'");
  CHECK(outcome.exit_code == 130);
  const auto report = Json::parse(read(json));
  CHECK(report["stop"] == "interrupted");
  CHECK(report["games"] > 0);
  CHECK(report["games"] < 1000000);
}

}  // namespace
}  // namespace archon::rank_cli_test
