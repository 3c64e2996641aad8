// `archon position`: positions that are fine, every way to be wrong, and the board as it is drawn.
#include "tests/sim/program.h"

namespace archon::position_cli_test {
namespace {

const std::string kPosition = R"(name: a bit of everything
turn: 12
first: foe
you:
  house: mars
  houses: [mars, logos, untamed]
  aember: 6
  keys: [red]
  chains: 3
  line:
    - zyzzix-the-many: {counters: 2, warded: true}
    - john-smyth: {ready: false, aember: 1, upgrades: [blood-of-titans, jammer-pack]}
  artifacts: [masterplan: {under: [mothergun]}, feeding-pit: {ready: false}]
  hand: [ammonia-clouds, urchin, urchin]
  deck: [mother: {known: [you]}, dextre]
  archives: [sample-collection]
foe:
  aember: 2
  line: [silvertooth: {damage: 1, stunned: true}, champion-anaphiel]
  hand: [fear: {known: [you, foe]}, dust-pixie]
  discard: [troll, library-access]
  purged: [shadow-self]
lasting:
  - {source: library-access, by: foe}
)";

const std::string kBoard = R"(Turn 12, you: main step, house Mars (foe went first)

foe   2 Æmber   keys: none   a key costs 8
  Sanctum, Untamed, Dis
  deck 0  hand 2  discard 2  archives 0  purged 1
  hand, Dis: Fear
  hand, Untamed: Dust Pixie
  discard: Library Access, Troll
  purged: Shadow Self
  battleline from the left (x: exhausted)
   1   Silvertooth                  2 power   1 damage, stunned
   2   Champion Anaphiel            6 power   taunt, 1 armor

you   6 Æmber (check)   keys: red   a key costs 6   3 chains
  Mars, Logos, Untamed
  deck 2  hand 3  discard 0  archives 1  purged 0
  battleline from the left (x: exhausted)
   1   Zyzzix the Many              5 power   warded, +2 power counters
   2 x “John Smyth”                 7 power   elusive, 1 Æmber, with Blood of
       Titans, with Jammer Pack
  artifacts (x: exhausted)
       Masterplan                    1 under it
     x Feeding Pit
  hand, Mars: Ammonia Clouds
  hand, Shadows: 2 x Urchin
  archives: Sample Collection

lasting effects of Library Access
)";

// The text with `words` in place of the one `part` of it.
std::string with(std::string text, const std::string& part, const std::string& words) {
  const size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  REQUIRE(text.find(part, at + 1) == std::string::npos);
  return text.replace(at, part.size(), words);
}

TEST_CASE("a position is drawn with everything in it") {
  const Folder folder;
  const Outcome outcome = run("position show '" + folder.write("mine.yaml", kPosition) + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(outcome.out == kBoard);
}

TEST_CASE("--as draws what that player knows") {
  const Folder folder;
  const std::string show = "position show '" + folder.write("mine.yaml", kPosition) + "' --as ";
  CHECK(run(show + "you").out == with(kBoard, "hand, Untamed: Dust Pixie", "hand: 1 hidden"));
  CHECK(run(show + "foe").out ==
        with(with(kBoard, "hand, Mars: Ammonia Clouds\n  hand, Shadows: 2 x Urchin",
                  "hand: 3 hidden"),
             "archives: Sample Collection", "archives: 1 hidden"));
}

TEST_CASE("sound positions are told one by one") {
  const Folder folder;
  const std::string one = folder.write("one.yaml", kPosition);
  const std::string two = folder.write("two.yaml", "active: foe\nstep: house\n");
  const std::string old = folder.write("old.yaml", "rules: 2018\nyou: {house: dis}\n");
  const Outcome outcome = run("position check '" + one + "' '" + two + "' '" + old + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(outcome.out == one + ": ok; turn 12, you to move\n" + two + ": ok; turn 3, foe to move\n" +
                           old + ": ok; turn 3, you to move\n");
}

TEST_CASE("every position that is wrong gets its line, the others are checked all the same") {
  const Folder folder;
  const std::string good = folder.write("good.yaml", kPosition);
  const std::string bad = folder.write("bad.yaml", "you: {house: marz}\n");
  const std::string none = folder.file("none.yaml");
  const Outcome outcome = run("position check '" + bad + "' '" + good + "' '" + none + "'");
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out == good + ": ok; turn 12, you to move\n");
  CHECK(outcome.errors.starts_with("archon: " + bad + ": line 1: you.house: 'marz' "));
  CHECK(outcome.errors.find("\narchon: " + none + ": no such file") != std::string::npos);
}

TEST_CASE("wrong positions are told in one line, exit code 1, by check and show alike") {
  const Folder folder;
  const auto expect = [&](const std::string& part, const std::string& words,
                          const std::string& complaint) {
    const std::string file = folder.write("bad.yaml", with(kPosition, part, words));
    expect_error("position check '" + file + "'", 1, "bad.yaml: " + complaint);
    expect_error("position show '" + file + "'", 1, "bad.yaml: " + complaint);
  };
  expect("hand: [ammonia", "hand: [[ammonia", "line 15: ");
  expect("aember: 6", "ambre: 6", "line 7: you: unknown key 'ambre'; did you mean 'aember'?");
  expect("warded", "waded", "line 11: you.line[1].zyzzix-the-many: unknown key 'waded'; did you");
  expect("[troll, ", "[trol, ", "line 21: foe.discard[1]: unknown card 'trol'; did you mean 'tr");
  expect("turn: 12", "turn: soon", "line 2: turn: expected a number from 0 to 255, not 'soon'");
  expect("keys: [red]", "keys: {red: 1}", "line 8: you.keys: expected a list, not a map");
  expect("damage: 1", "damage: 2", "'silvertooth' would leave play immediately");
  expect("keys: [red]", "keys: 3", "such a position is impossible: three keys");
  expect(
      "source: library-access", "source: libary-access",
      "line 24: lasting[1].source: no card of the position has the name 'libary-access'; did you "
      "mean 'library-access'?");
}

TEST_CASE("files that hold no position are told in one line") {
  const Folder folder;
  expect_error("position show '" + folder.file("none.yaml") + "'", 1, "none.yaml: no such file");
  expect_error("position show '" + folder.file("") + "'", 1, "expected a position file");
  expect_error("position show '" + folder.write("empty.yaml", "") + "'", 1, "expected a position");
  expect_error("position show '" + folder.write("list.yaml", "[1, 2]") + "'", 1,
               "list.yaml: line 1: expected a position: a map with `you` and `foe`");
  expect_error("position show '" + folder.write("bytes.yaml", "\x01\xFF\xFE") + "'", 1,
               "bytes.yaml: ");
}

TEST_CASE("wrong usage of position is told in one line, exit code 2") {
  const Folder folder;
  const std::string file = folder.write("mine.yaml", kPosition);
  expect_error("position", 2, "'archon position' needs a command; expected one of ");
  expect_error("position sho '" + file + "'", 2, "did you mean 'show'?");
  expect_error("position check", 2, "FILES");
  expect_error("position show", 2, "FILE");
  expect_error("position show '" + file + "' '" + file + "'", 2,
               "more than 'archon position show' takes");
  expect_error("position show '" + file + "' --as me", 2, "expected you or foe, not 'me'");
  CHECK(run("position --help").out.find("docs/positions.md") != std::string::npos);
  CHECK(run("position show --help").out.find("--as") != std::string::npos);
}

}  // namespace
}  // namespace archon::position_cli_test
