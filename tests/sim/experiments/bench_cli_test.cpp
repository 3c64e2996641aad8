// archon bench and archon agents as a user meets them.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/sim/program.h"

namespace archon::bench_cli_test {
namespace {

using Json = nlohmann::json;

const std::string kQuick = "bench greedy:samples=1,depth=1 random --quiet --pool argus onyx gregg ";

Json benched(const std::string& arguments) {
  const Outcome outcome = run(arguments + " --json -");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

// Everything that is told of a benchmark but what the clock measured.
std::string all_but_times(const std::string& arguments) {
  const Folder folder;
  std::string files;
  for (const char* kind : {"json", "csv", "markdown", "pairings"})
    files += std::string(" --") + kind + " '" + folder.file(kind) + "'";
  const Outcome outcome = run(arguments + files);
  CAPTURE(arguments);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  Json json = Json::parse(read(folder.file("json")));
  CHECK(json.erase("measured") == 1);
  const std::string markdown = read(folder.file("markdown"));
  return outcome.out.substr(0, outcome.out.find("Measured on this machine")) + json.dump() +
         markdown.substr(0, markdown.find("Measured on this machine")) + read(folder.file("csv")) +
         read(folder.file("pairings"));
}

TEST_CASE("two agents are compared: how often, by how much, how sure") {
  const Outcome outcome = run(kQuick + "--games 60");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  for (const char* words :
       {"  A  greedy\n  B  random\n", "60 games in 30 mirrored pairs over 3 decks", "A wins",
        "Elo of A against B", "A is stronger", "pairs by points of A", "decisions per game",
        "iterations per decision", "Measured on this machine:\n", "milliseconds per decision"})
    CHECK(outcome.out.find(words) != std::string::npos);
  const Json json = benched(kQuick + "--games 60");
  CHECK(json["archon_bench"] == 1);
  CHECK(json["games"] == 60);
  CHECK(json["decks"].size() == 3);
  const Json& pairing = json["pairings"][0];
  CHECK(pairing["wins"][0].get<int>() + pairing["wins"][1].get<int>() == 60);
  int pairs = 0;
  for (const auto& count : pairing["pairs"]) pairs += count.get<int>();
  CHECK(pairs == 30);
  CHECK(pairing["superiority_a"] > 0.999);
  CHECK(json["standings"][0]["name"] == "greedy:samples=1,depth=1");
  CHECK(json["measured"].size() == 2);
  CHECK(json["measured"][0]["milliseconds_a_decision"] > 0);
}

TEST_CASE("a benchmark is the same on any number of threads and in any order of decks") {
  const std::string words = "bench greedy:samples=1 random flat:iterations=8 --quiet --games 12 ";
  const std::string one = all_but_times(words + "--pool argus onyx gregg --threads 1");
  CHECK(one.size() > 5000);
  CHECK(one == all_but_times(words + "--pool gregg argus onyx --threads 3"));
  CHECK(one != all_but_times(words + "--pool gregg argus onyx --seed 2"));
}

TEST_CASE(
    "a benchmark that is killed at any moment, and resumed, reports as if nothing had happened") {
  const std::string several =
      "bench greedy:samples=2 random greedy:samples=1,depth=1 --quiet --games 60 ";
  const std::string test =
      "bench greedy:samples=2 greedy:samples=1 --quiet --games 160 --sprt -5,5 ";
  for (const std::string& command : {several, test}) {
    const Folder folder;
    const std::string file = "'" + folder.file("bench.run") + "'";
    const auto begin = std::chrono::steady_clock::now();
    const std::string whole = all_but_times(command);
    const std::chrono::duration<double> takes = std::chrono::steady_clock::now() - begin;
    int64_t games = 0;
    for (const double moment : {0.6, 0.3, 0.8, 0.5, 0.7}) {
      const bool begun = std::filesystem::exists(folder.file("bench.run"));
      run_script("timeout --foreground -s KILL " + std::to_string(moment * takes.count()) +
                 " $ARCHON " + (begun ? "resume " + file : command + "--run " + file) +
                 " --quiet --threads 2 >/dev/null");
      if (!std::filesystem::exists(folder.file("bench.run"))) continue;
      const int64_t now = benched("report --quiet " + file)["games"];
      CHECK(now >= games);
      games = now;
    }
    MESSAGE(games << " games kept");
    if (!std::filesystem::exists(folder.file("bench.run"))) run(command + "--run " + file);
    CHECK(all_but_times("resume --quiet " + file) == whole);
    // What was measured is kept, too.
    CHECK(run("report --quiet " + file).out == run("report --quiet " + file).out);
    CHECK(all_but_times("report --quiet " + file) == whole);
  }
}

TEST_CASE("a test stops when it knows") {
  const Json json = benched(kQuick + "--sprt 0,50");
  CHECK(json["sprt"]["verdict"] == "elo1");
  CHECK(json["sprt"]["log_ratio"] > json["sprt"]["bounds"][1]);
  CHECK(json["sprt"]["walk"].back()[0] == json["games"].get<int>() / 2);
  CHECK(json["games"] < 500);
  CHECK(run(kQuick + "--sprt 0,50").told().find("Elo 0 against 50: 50 accepted") !=
        std::string::npos);
  const Json undecided = benched("bench random random --quiet --sprt 0,5 --games 40");
  CHECK(undecided["sprt"]["verdict"] == "undecided");
  CHECK(undecided["interrupted"] == false);
  CHECK(undecided["games"] == 40);
}

TEST_CASE("several agents are rated in one scale") {
  const std::string some =
      "random greedy:samples=1 greedy:samples=2 --quiet --games 20 --pool argus ";
  const Json all = benched("bench " + some);
  CHECK(all["pairings"].size() == 3);
  CHECK(all["standings"][2]["name"] == "random");
  CHECK(all["standings"][2]["above_next"].is_null());
  const Json gauntlet = benched("bench --format gauntlet " + some);
  CHECK(gauntlet["pairings"].size() == 2);
  const Json anchored = benched("bench " + some + "--anchor random=500");
  CHECK(anchored["standings"][2]["elo"]["value"] == 500);
  const std::string table = run("bench " + some).out;
  CHECK(table.find("3 agents, round-robin: 60 games in 30 mirrored pairs over 1 deck, seed 1") !=
        std::string::npos);
  CHECK(table.find("above the next") != std::string::npos);
}

TEST_CASE("random decks of any set are a pool") {
  const Json json = benched("bench random random --quiet --games 4 --random 4 --set cota --set mm");
  REQUIRE(json["decks"].size() == 4);
  CHECK(json["pairings"][0]["games"] == 4);
}

TEST_CASE("references are agents, and listed") {
  const std::string list = run("agents").out;
  for (const char* words : {"greedy", "samples", "ref:2026-11-a", "ref:2026-11-b",
                            "greedy:samples=1,depth=1,tries=1", "from weak to strong"})
    CHECK(list.find(words) != std::string::npos);
  const Outcome match =
      run("match argus onyx --games 2 --quiet --details --a ref:2026-11-a --b ref:2026-11-b");
  CHECK(match.out.find("greedy:samples=1,depth=1,tries=1") != std::string::npos);
  expect_error("match argus onyx --a ref:2026-11-z", 2, "unknown reference 'ref:2026-11-z'");
  const std::string table = run("bench ref:2026-11-a random --quiet --games 2").out;
  CHECK(table.find("A  ref:2026-11-a  random\n") != std::string::npos);
}

TEST_CASE("wrong benchmarks are told in one line") {
  expect_error("bench", 2, "0 agents to bench; expected two or more");
  expect_error("bench greedy", 2, "1 agent to bench");
  expect_error("bench greedy gredy", 2, "greedy");
  expect_error("bench greedy random flat --sprt 0,5", 2, "compares two agents");
  for (const char* pair : {"5", "5,", "5,0", "0,0", "0,1e9", "nan,1", "0,5x"})
    expect_error(std::string("bench greedy random --sprt ") + pair, 2, "such as '0,10'");
  expect_error("bench greedy random --alpha 0", 2, "--alpha");
  expect_error("bench greedy random --format swiss", 2, "expected round-robin, gauntlet or ladder");
  expect_error("bench greedy random --anchor mcts", 2, "not one of the agents");
  expect_error("bench greedy random --games 0", 2, "--games");
  expect_error("bench greedy random --set cota", 2, "expected --random as well");
  expect_error("bench greedy random --salt 00", 2, "no program plays");
}

TEST_CASE("Ctrl-C keeps what was played, and says how to go on") {
  const Folder folder;
  const std::string file = folder.file("bench.run");
  const Outcome outcome =
      run_until("INT", "bench greedy random --games 100000 --threads 1 --run '" + file + "'");
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.errors.find("archon: to continue: archon resume " + file) != std::string::npos);
  CHECK(outcome.out.find("; interrupted\n") != std::string::npos);
  CHECK(run("report --quiet '" + file + "'").out == outcome.out);
}

}  // namespace
}  // namespace archon::bench_cli_test
