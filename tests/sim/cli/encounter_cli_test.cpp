// Battles of Archmajesty through the laboratory that both games share.
#include <doctest/doctest.h>

#include <string>

#include "tests/sim/program.h"

namespace archon::encounter_cli_test {
namespace {

const std::string kBattles =
    "encounter berta 'rats in the granary' --games 6 --party greedy --gm random --seed 3 -q ";

TEST_CASE(
    "a party and an encounter: who fought, what was counted, the same on any number of threads") {
  const Folder folder;
  const std::string one = folder.file("one.json");
  const std::string two = folder.file("two.json");
  REQUIRE(run(kBattles + "-j 1 --json '" + one + "'").exit_code == 0);
  REQUIRE(run(kBattles + "-j 2 --json '" + two + "'").exit_code == 0);
  const std::string text = read(one);
  CHECK(text == read(two));
  CHECK(text.find("Berta Ironroot") != std::string::npos);
  CHECK(text.find("Rats in the Granary") != std::string::npos);
  CHECK(text.find("hp_left_per_game") != std::string::npos);
}

TEST_CASE("battles are kept in a run, which reports the same and names its game") {
  const Folder folder;
  const std::string file = folder.file("battles.run");
  const Outcome fought = run(kBattles + "--run '" + file + "'");
  REQUIRE(fought.exit_code == 0);
  CHECK(run("report '" + file + "'").out == fought.out);
}

TEST_CASE("a battle is written down as its moves in words") {
  const Folder folder;
  const std::string replays = folder.file("");
  REQUIRE(run(kBattles + "--replays '" + replays + "'").exit_code == 0);
  CHECK(run_script("cat '" + replays + "'/*").out.find("Berta Ironroot acts") != std::string::npos);
}

TEST_CASE("who is neither mage nor encounter is named, with those who are") {
  const Outcome refused = run("encounter nobody rats");
  CHECK(refused.exit_code != 0);
  CHECK(refused.errors.find("'nobody' is neither a mage nor an encounter") != std::string::npos);
}

}  // namespace
}  // namespace archon::encounter_cli_test
