// Single battles through the commands that know them by their files.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::battle_games_cli_test {
namespace {

constexpr const char* kPuzzle =
    "allied: [Berta Ironroot]\n"
    "encounter: The Toll Bridge\n"
    "round: 3\n"
    "acting: Berta Ironroot\n"
    "units:\n"
    "  - Berta Ironroot: {at: e5, hp: 12}\n"
    "  - Cutpurse 1: {at: e6, hp: 3}\n"
    "mages:\n"
    "  - Berta Ironroot: {hand: [earthsteel-bash, steelroot-grasp]}\n";

std::string puzzle_in(const Folder& folder) {
  return "'" + folder.write("puzzle.yaml", kPuzzle) + "'";
}

TEST_CASE("a position of a battle is checked and drawn") {
  const Folder folder;
  const std::string file = puzzle_in(folder);
  const Outcome checked = run("position check " + file);
  CHECK(checked.exit_code == 0);
  CHECK(checked.told().find("ok; round 3, Berta Ironroot to choose") != std::string::npos);
  const Outcome shown = run("position show " + file);
  CHECK(shown.exit_code == 0);
  CHECK(shown.told().find("hand: Earthsteel Bash, Steelroot Grasp") != std::string::npos);
  CHECK(shown.out.find("12/") != std::string::npos);
  CHECK(shown.out.find("\n     o object, ~ pit\n") != std::string::npos);
  CHECK(run("position show " + file + " --as you").exit_code == 2);
  const std::string high = folder.write("wrong.yaml", std::string(kPuzzle) + "level: 99\n");
  const Outcome wrong = run("position check '" + high + "'");
  CHECK(wrong.exit_code == 1);
  CHECK(wrong.errors.find("level: expected a number from") != std::string::npos);
}

TEST_CASE("advice on a battle names choices of the position") {
  const Folder folder;
  const std::string command =
      "advise " + puzzle_in(folder) + " --budget 400 --agent mcts --json - --threads 1";
  const Outcome out = run(command);
  INFO(out.errors);
  REQUIRE(out.exit_code == 0);
  const auto advice = nlohmann::json::parse(out.out);
  CHECK(advice["archon_battle_advice"] == 1);
  CHECK(advice["moves"].size() > 2);
  CHECK(advice["line"][0] == advice["moves"][0]["move"]);
  double share = 0;
  for (const auto& move : advice["moves"]) share += move["share"].get<double>();
  CHECK(share == doctest::Approx(1));
  CHECK(run(command).out == out.out);
}

TEST_CASE("a saved battle is told, verified, and left at any choice") {
  const Folder folder;
  const std::string games = folder.file("games");
  REQUIRE(run("encounter berta rats -n 2 --party random --gm random --readings guard=after_roll -q "
              "--replays '" +
              games + "'")
              .exit_code == 0);
  const std::string file = "'" + games + "/pair-0001-a.json'";
  const Outcome verified = run("replay --verify " + file);
  INFO(verified.errors);
  CHECK(verified.exit_code == 0);
  CHECK(verified.told().find(": ok, ") != std::string::npos);
  const Outcome told = run("replay " + file);
  CHECK(told.out.find("Round 1") != std::string::npos);
  const std::string position = folder.file("at.yaml");
  CHECK(run("replay " + file + " --at 9 --position '" + position + "'").exit_code == 0);
  CHECK(run("position check '" + position + "'").exit_code == 0);
  const Outcome beyond = run("replay " + file + " --at 99999");
  CHECK(beyond.exit_code == 2);
}

// What the script of a page draws from.
nlohmann::json film_of(const std::string& html) {
  const std::string begin =
      "<div class=\"applet\" hidden></div>\n<script type=\"application/json\">";
  const size_t at = html.find(begin);
  REQUIRE(at != std::string::npos);
  return nlohmann::json::parse(
      html.substr(at + begin.size(), html.find("</script>", at) - at - begin.size()));
}

TEST_CASE("a saved battle has a page that steps through it on the map") {
  const Folder folder;
  const std::string games = folder.file("games");
  REQUIRE(run("encounter berta rats -n 2 --party random --gm random -q --replays '" + games + "'")
              .exit_code == 0);
  const std::string file = "'" + games + "/pair-0001-a.json'";
  const Outcome page = run("replay " + file + " --html -");
  INFO(page.errors);
  REQUIRE(page.exit_code == 0);
  CHECK(page.out.find("globalThis.archonBattle") != std::string::npos);
  CHECK(page.out.find("played by random") != std::string::npos);
  const nlohmann::json film = film_of(page.out);
  CHECK(film["drawer"] == "archonBattle");
  const auto moves = nlohmann::json::parse(read(games + "/pair-0001-a.json"))["moves"];
  REQUIRE(film["steps"].size() == moves.size() + 1);
  for (size_t i = 0; i < moves.size(); ++i) CHECK(film["steps"][i + 1]["words"] == moves[i]);
  CHECK(film["steps"][0]["board"]["map"]["width"] > 0);
  CHECK(film["steps"][0]["board"]["units"].contains("Berta Ironroot"));
  const std::string saved = folder.file("battle.html");
  CHECK(run("replay " + file + " --html '" + saved + "'").exit_code == 0);
  CHECK(read(saved) == page.out);
}

TEST_CASE("the page of advice on a battle has its map") {
  const Folder folder;
  const Outcome page = run("advise " + puzzle_in(folder) + " --budget 400 --threads 1 --html -");
  INFO(page.errors);
  REQUIRE(page.exit_code == 0);
  const nlohmann::json film = film_of(page.out);
  REQUIRE(film["steps"].size() == 1);
  CHECK(film["steps"][0]["board"]["units"]["Cutpurse 1"]["hp"] == 3);
  CHECK(film["always"]["names"][1] == "The Toll Bridge");
}

TEST_CASE("squares to run to stand side by side, and are chosen in words") {
  const Folder folder;
  const std::string typed = folder.write("typed.txt", "run to c4\n");
  const Outcome out =
      run("play --position " + puzzle_in(folder) + " --agent random < '" + typed + "'");
  INFO(out.out);
  CHECK(out.exit_code == 0);
  CHECK(out.out.find("   1 end the turn") != std::string::npos);
  CHECK(out.out.find("     run to: a1 ") != std::string::npos);
  CHECK(out.out.find(" run to a1") == std::string::npos);
  CHECK(out.out.find("matches no choice") == std::string::npos);
}

TEST_CASE("a battle is played in the terminal and goes on from where it was left") {
  const Folder folder;
  const std::string saved = folder.file("left.yaml");
  const std::string other = folder.write("other.txt", "mine");
  const std::string typed =
      folder.write("typed.txt", "help\n1\nfly away\nundo\nhint\nsave " + other + "\nsave " + saved +
                                    "\nsave " + saved + "\nquit\n");
  const Outcome out =
      run("play berta rats --seed 3 --agent random --hint random < '" + typed + "'");
  INFO(out.out);
  INFO(out.errors);
  CHECK(out.exit_code == 0);
  CHECK(out.out.find("Berta Ironroot") != std::string::npos);
  CHECK(out.out.find("'fly away' matches no choice") != std::string::npos);
  CHECK(out.out.find("Taken back: ") != std::string::npos);
  CHECK(out.out.find(other + " already exists; use another name") != std::string::npos);
  CHECK(read(other) == "mine");
  CHECK(out.out.find("Saved; ") != out.out.rfind("Saved; "));
  CHECK(run("position check '" + saved + "'").exit_code == 0);
  const Outcome watched = run("play --position '" + saved + "' --you none --pace 0 --agent random");
  CHECK(watched.exit_code == 0);
  CHECK(watched.out.find("win") != std::string::npos);
  CHECK(run("play berta rats --salt 00 < /dev/null").exit_code == 2);
}

}  // namespace
}  // namespace archon::battle_games_cli_test
