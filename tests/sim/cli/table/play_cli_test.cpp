// `archon play` from the command line: what is refused, and how it ends.
#include <doctest/doctest.h>

#include <string>

#include "tests/sim/program.h"

namespace archon::play_cli_test {
namespace {

const std::string kGame = "play argus onyx --seed 3 --agent random ";

// With lines on standard input.
Outcome play(const std::string& arguments, const std::string& typed) {
  const Folder folder;
  return run(arguments + " <'" + folder.write("typed", typed) + "'");
}

TEST_CASE("wrong usage of play is told in one line, exit code 2") {
  expect_error("play", 2, "expected two decks");
  expect_error("play argus", 2, "expected two decks");
  expect_error("play argus onyx --you 3", 2, "--you: expected 1, 2, both or none, not '3'");
  expect_error("play argus onyx --you bothe", 2, "did you mean 'both'?");
  expect_error("play argus onyx --agent gredy", 2, "greedy");
  expect_error("play argus onyx --hint gredy", 2, "greedy");
  expect_error("play argus onyx --agent-2 greedy", 2, "--you none");
  expect_error("play argus onyx --first 0", 2, "--first");
  expect_error("play argus onyx --width 60", 2, "--width");
  expect_error("play argus onyx --color sometimes", 2, "--color");
  expect_error("play argus onyx --pace -1", 2, "--pace");
  expect_error("play argus onyx --seed x", 2, "--seed");
  expect_error("play argus onyx --rules 2019", 2, "2021-03");
  expect_error("play argus onyx --resume game.json", 2, "--resume");
  expect_error("play --position a.yaml --resume game.json", 2, "--position");
  expect_error("play --position a.yaml --first 2", 2, "--position");
  const Folder folder;
  const std::string position = folder.write("a.yaml", "you: {}\n");
  expect_error("play --position '" + position + "' --replay game.json", 2, "--replay");
}

TEST_CASE("games that cannot begin are told in one line, exit code 1") {
  const Folder folder;
  expect_error("play argus nobody", 1, "nobody");
  expect_error("play --resume '" + folder.file("none.json") + "'", 1, "none.json");
  expect_error("play --resume '" + folder.write("bad.json", "{}") + "'", 1,
               "bad.json: not a replay");
  expect_error("play --position '" + folder.file("none.yaml") + "'", 1, "none.yaml");
  const std::string bad = folder.write("bad.yaml", "you: {hand: [trol]}\n");
  expect_error("play --position '" + bad + "'", 1, "troll");
  expect_error("play argus onyx --replay '" + folder.file("no/such.json") + "'", 1, "no/such.json");
}

TEST_CASE("an agent that cannot go on has lost") {
  const Outcome outcome = play("play argus onyx --seed 3 --agent program:false ", "keep\n");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find("forfeits the game:") != std::string::npos);
  CHECK(outcome.out.find("status 1.") != std::string::npos);
  CHECK(outcome.out.find("You win.") != std::string::npos);
}

TEST_CASE("a game is played, left, kept and gone on with") {
  const Folder folder;
  const std::string file = folder.file("game.json");
  const Outcome begun = play(kGame + "--replay '" + file + "'", "keep\n1\n");
  CHECK(begun.exit_code == 0);
  CHECK(begun.errors.empty());
  CHECK(begun.out.find("Saved as " + file) != std::string::npos);
  CHECK(begun.out.find('\033') == std::string::npos);
  CHECK(run("replay --verify '" + file + "'").exit_code == 0);
  CHECK(run("replay '" + file + "'")
            .told()
            .find("The game was not finished; it was left in turn 1.") != std::string::npos);

  const Outcome resumed = play("play --resume '" + file + "' --color always", "log\nquit\n");
  CHECK(resumed.exit_code == 0);
  CHECK(resumed.told().find("you: keep the hand") != std::string::npos);
  CHECK(resumed.out.find("(random)") != std::string::npos);  // still plays
  CHECK(resumed.out.find("\033[1m") != std::string::npos);
  CHECK(resumed.out.find("not saved") == std::string::npos);
  CHECK(play("play --resume '" + file + "' --you both", "").told().find("Player 2, ") !=
        std::string::npos);
}

TEST_CASE("the same seed is the same game; other seats, chains and rules are others") {
  const Outcome one = run(kGame + "--you none --pace 0");
  CHECK(one.exit_code == 0);
  CHECK(run(kGame + "--you none --pace 0").out == one.out);
  CHECK(run(kGame + "--you none --pace 0 --agent-2 greedy:samples=1").out != one.out);
  CHECK(play(kGame + "--you 2 --first 2 --chains-b 7", "").out.find("6 chains") !=
        std::string::npos);
  CHECK(play(kGame + "--rules 2018", "keep\n").exit_code == 0);
}

TEST_CASE("Ctrl-C leaves a game as the end of the input does, exit code 130") {
  const Folder folder;
  const std::string file = folder.file("game.json");
  // The input stays open for longer than the program runs.
  const Outcome outcome =
      run_until("INT", kGame + "--replay '" + file + "' 2>&1 < <(echo keep; sleep 3)");
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.out.find("Saved as " + file) != std::string::npos);
  CHECK(run("replay --verify '" + file + "'").exit_code == 0);
}

}  // namespace
}  // namespace archon::play_cli_test
