// archon run: a grid of matches as one run.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::grid_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kGrid =
    "decks: [argus, gregg]\n"
    "opponents: onyx\n"
    "agents: [random, [greedy:samples=1, random]]\n"
    "chains: [0, 3, [0, 6]]\n"
    "rules: [2021-03, 2018]\n"
    "games: 10\n";

Outcome run_grid(const std::string& experiment, const std::string& options) {
  const Folder folder;
  return run("run --quiet '" + folder.write("grid.yaml", experiment) + "' " + options);
}

TEST_CASE("every combination of a grid is played") {
  const Outcome outcome = run_grid(kGrid, "--json -");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  const Json grid = Json::parse(outcome.out);
  CHECK(grid["archon_grid"] == 1);
  CHECK(grid["games"] == 240);
  REQUIRE(grid["cells"].size() == 24);
  for (const Json& cell : grid["cells"]) {
    CHECK(cell["games"] == 10);
    CHECK(cell["stop"] == "games");
    CHECK(cell["b"]["deck"] == "Miss \"Onyx\" Censorius");
  }
  CHECK(grid["cells"][23]["a"]["agent"] == "greedy:samples=1,depth=1,tries=1");
  CHECK(grid["cells"][23]["b"]["agent"] == "random");
  CHECK(grid["cells"][23]["b"]["chains"] == 6);
  CHECK(grid["cells"][23]["rules"] == "2018");

  const std::string csv = run_grid(kGrid, "--csv -").out;
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 25);
  const std::string table = run_grid(kGrid, "").out;
  CHECK(table.find("  agent 2  greedy\n"
                   "  B        Miss \"Onyx\" Censorius\n\n"
                   "240 games in 24 cells, seed 1; 10 per cell") != std::string::npos);
  CHECK(table.find("2 against 1  3 on A") != std::string::npos);

  // Without opponents every two meet; what stands alone is a list of one.
  const Json three = Json::parse(
      run_grid("{decks: [argus, gregg, onyx], agents: random, games: 2}", "--json -").out);
  CHECK(three["cells"].size() == 3);
}

TEST_CASE("a cell is the same whatever else is in the grid, on any number of threads") {
  const Json whole = Json::parse(run_grid(kGrid, "--json - --threads 2").out);
  const Json one = Json::parse(
      run_grid("{decks: gregg, opponents: onyx, agents: random, chains: 3, rules: 2018, games: 10}",
               "--json - --threads 1")
          .out);
  bool found = false;
  for (Json cell : whole["cells"]) {
    cell["cell"] = 1;
    found = found || cell == one["cells"][0];
  }
  CHECK(found);
}

TEST_CASE("a cell ends when it is known well enough") {
  const Json grid = Json::parse(run_grid("decks: [argus, onyx]\nagents: random\nwithin: 12.5\n"
                                         "games: 4000\n",
                                         "--json -")
                                    .out);
  const Json& cell = grid["cells"][0];
  CHECK(cell["stop"] == "within");
  CHECK(cell["games"] < 400);
  CHECK(cell["win_rate_a"]["high"].get<double>() - cell["win_rate_a"]["low"].get<double>() <= 0.25);
}

TEST_CASE("a grid that is killed and resumed reports as if nothing had happened") {
  const std::string more = std::string(kGrid) + "within: 20\n";
  for (const std::string& experiment : {std::string(kGrid) + "seed: 4\n", more}) {
    std::string text = experiment;
    text.replace(text.find("games: 10"), 9, "games: 30");
    const Folder folder;
    const std::string file = folder.file("grid.run");
    const std::string yaml = folder.write("grid.yaml", text);
    const auto begin = std::chrono::steady_clock::now();
    const std::string whole =
        run("run --quiet --csv '" + folder.file("csv") + "' '" + yaml + "'").out;
    const std::chrono::duration<double> takes = std::chrono::steady_clock::now() - begin;
    const std::string csv = read(folder.file("csv"));
    const auto kill_at = [&](double moment) {
      return "timeout --foreground -s KILL " + std::to_string(moment * takes.count()) + " $ARCHON ";
    };
    run_script(kill_at(0.6) + "run --quiet '" + yaml + "' --run '" + file + "' >/dev/null");
    if (!std::filesystem::exists(file)) run("run --quiet '" + yaml + "' --run '" + file + "'");
    run_script(kill_at(0.4) + "resume --quiet '" + file + "' >/dev/null");
    CHECK(run("report --quiet '" + file + "'").exit_code == 0);
    CHECK(run("resume --quiet '" + file + "'").out == whole);
    CHECK(run("report --quiet --csv - '" + file + "'").out == csv);
  }
}

TEST_CASE("wrong experiments are told in one line, with the place") {
  const Folder folder;
  const auto expect = [&](const std::string& text, const std::string& words) {
    expect_error("run '" + folder.write("bad.yaml", text) + "'", 1, "bad.yaml: " + words);
  };
  const std::string two = "decks: [argus, onyx]\n";
  expect("", "not an experiment; expected");
  expect("- argus\n", "not an experiment; expected");
  expect("decks: [argus", "line ");
  expect("deck: argus", "line 1: unknown key 'deck'; did you mean 'decks'?");
  expect("games: 4", "decks: expected a deck or a list of them");
  expect("decks: [argus]", "line 1: decks: expected two decks or more, or `opponents`");
  expect("decks: [argus, nobody]", "line 1: decks[2]: no deck or file is named 'nobody'");
  expect(two + "agents: [gredy]", "line 2: agents[1]: unknown agent 'gredy'");
  expect(two + "agents: [[random, random, random]]", "line 2: agents[1]: expected an agent, or");
  expect(two + "chains: 100", "line 2: chains: expected a number from 0 to 99");
  expect(two + "chains: [[1]]", "line 2: chains[1]: expected chains on A, or two numbers");
  expect(two + "rules: 2020", "line 2: rules: '2020' is not an edition; expected 2018");
  expect(two + "games: 0", "line 2: games: expected a number from 2");
  expect(two + "within: 0", "line 2: within: expected a percentage above 0");
  expect(two + "within: few", "line 2: within: expected a percentage above 0");
  expect(two + "turn_limit: 1000", "line 2: turn_limit: expected a number from 2 to 250");
  expect(two + "salt: 12", "line 2: salt: ");
  expect_error("run '" + folder.file("none.yaml") + "'", 1, "none.yaml: no such file");
  expect_error("run", 2, "EXPERIMENT");
  expect_error("run --pairings x '" + folder.write("good.yaml", two) + "'", 2, "--pairings");
}

}  // namespace
}  // namespace archon::grid_test
