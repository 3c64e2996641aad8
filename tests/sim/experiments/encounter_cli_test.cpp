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

TEST_CASE("an encounter is a match: the same bytes, whoever asks") {
  const std::string quick = " -n 6 --seed 3 -q --json -";
  const Outcome asked = run("encounter berta rats --level 2 --party random --gm random" + quick);
  REQUIRE(asked.exit_code == 0);
  CHECK(asked.out == run("match berta rats --chains-a 2 --a random --b random" + quick).out);
  const Outcome easier = run("encounter berta mira --level -1 --party random --gm random" + quick);
  REQUIRE(easier.exit_code == 0);
  CHECK(easier.out == run("match berta mira --chains-b 1 --a random --b random" + quick).out);
}

TEST_CASE("who stands in the wrong place, or is there twice, is told") {
  CHECK(run("match rats berta").errors.find("expected mages, and encounters after them") !=
        std::string::npos);
  CHECK(run("rank berta rats mira").errors.find("encounters after --gauntlet") !=
        std::string::npos);
  CHECK(run("rank berta berta").errors.find("1 mage to rank; expected 2 or more") !=
        std::string::npos);
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
  CHECK(run_script("cat '" + replays + "'/*").told().find("Berta Ironroot acts") !=
        std::string::npos);
}

TEST_CASE("the level at which a party wins half: told in levels, kept in a run, the same again") {
  const Folder folder;
  const std::string file = folder.file("even.run");
  const Outcome found =
      run("bid berta 'rats in the granary' --agent random --within 8 -n 24 "
          "--seed 3 -q --details --run '" +
          file + "'");
  REQUIRE(found.exit_code == 0);
  CHECK(found.told().find("Berta Ironroot (A) wins half of its battles against Rats in the") !=
        std::string::npos);
  CHECK(found.told().find("each level costs") != std::string::npos);
  CHECK(found.out.find("chain") == std::string::npos);
  CHECK(run("report --details '" + file + "'").out == found.out);
}

TEST_CASE("two mages in a match, mages in a rank: battles and rounds, no games and no turns") {
  const std::string quick = " --a random --b random -n 6 --seed 3 -q --details";
  const Outcome match = run("match berta mira" + quick);
  REQUIRE(match.exit_code == 0);
  CHECK(match.told().find("rounds per battle") != std::string::npos);
  CHECK(match.out.find("turn") == std::string::npos);
  const std::string rank = " --agent random -n 40 --seed 3 -q";
  const Outcome duels = run("rank berta mira yara" + rank);
  REQUIRE(duels.exit_code == 0);
  CHECK(duels.out.find("Yara Galewing") != std::string::npos);
  const Outcome encounters = run("rank berta mira --gauntlet 'toll bridge'" + rank);
  REQUIRE(encounters.exit_code == 0);
  CHECK(encounters.out.find("Mira Emberhand") != std::string::npos);
}

TEST_CASE("what means nothing in battles is said, and a game that nothing tells is asked for") {
  CHECK(run("match berta mira --rules 2026").errors.find("--rules does not apply to battles") !=
        std::string::npos);
  CHECK(run("match random:1 random:2 --game archmajesty --a random --b random -n 2 -q").exit_code ==
        0);
  CHECK(run("match berta mira --game chess").errors.find("expected keyforge or archmajesty") !=
        std::string::npos);
}

TEST_CASE("programs fight by dice that follow from a secret, and nowhere else") {
  const auto says = [](const std::string& command, const std::string& words) {
    const Outcome out = run(command + " < /dev/null");
    CAPTURE(out.errors);
    return out.exit_code == 2 && out.errors.find(words) != std::string::npos;
  };
  CHECK(says("play berta rats --agent program:true", "a program plays no battle at the table"));
  CHECK(says("deck tune berta --against rats --agent program:true", "can't be fought twice"));
  const std::string zeros(64, '0');
  CHECK(says("encounter berta rats -n 2 --salt " + zeros, "no program plays"));
  CHECK(says("match berta mira -n 2 --salt " + zeros, "no program plays"));
}

TEST_CASE("deck check tells every rule that a mage breaks") {
  const Folder folder;
  const std::string file = folder.write(
      "mage.yaml",
      "name: Nobody\nancestry: [svartals]\nattributes: {might: 3, will: 2}\nbonus: hp\n"
      "styles: [earthsteel-warrior]\ndeck: [earthsteel-bash: 2]\n");
  const Outcome checked = run("deck check '" + file + "' berta");
  CHECK(checked.exit_code != 0);
  CHECK(checked.out.find("Nobody:") != std::string::npos);
  CHECK(checked.told().find("Berta Ironroot: ok") != std::string::npos);
  CHECK(checked.errors.find("1 of 2 decks failed") != std::string::npos);
}

TEST_CASE("who is neither mage nor encounter is named, with those who are") {
  const Outcome refused = run("encounter nobody rats");
  CHECK(refused.exit_code != 0);
  CHECK(refused.errors.find("'nobody' is neither a mage nor an encounter") != std::string::npos);
}

TEST_CASE("a slip in the name of a mage or an encounter is answered with what was meant") {
  CHECK(run("encounter brta rats").errors.find("did you mean 'Berta Ironroot'?") !=
        std::string::npos);
  CHECK(run("encounter berta 'tol bridge'").errors.find("'The Toll Bridge'") != std::string::npos);
  CHECK(run("match bertta mira").errors.find("did you mean 'Berta Ironroot'?") !=
        std::string::npos);
  CHECK(run("match argus mira").errors.find("'mira' is of Archmajesty and 'argus' is not") !=
        std::string::npos);
}

}  // namespace
}  // namespace archon::encounter_cli_test
