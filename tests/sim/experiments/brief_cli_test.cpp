// What the commands that compare decks print if nothing else is asked for: one screen.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "sim/text_width.h"
#include "tests/sim/program.h"

namespace archon::brief_cli_test {
namespace {

struct Asked {
  std::string command;
  std::string words;  // what is found in its answer
};

const std::string kBundled = "'" ARCHON_SOURCE_DIR "/data/keyforge/decks' ";

size_t widest_line(const std::string& text) {
  size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, sim::columns(line));
  return widest;
}

TEST_CASE("a plain answer fits a screen of 24 lines and 80 columns, and says what to ask next") {
  const Asked all[] = {
      {"match argus onyx --sure 1 --games 30", "the rate is that of ace"},
      {"match argus onyx --a random --b random -n 40", "random plays both sides"},
      {"match argus onyx --a random --b greedy -n 4", "4 games are too few to tell"},
      {"match berta mira --a random --b random -n 40", "random plays both sides"},
      {"bid argus onyx --within 1 --max-games 20", "(greedy 10, ace 10; "},
      {"bid argus onyx --agent random --max-games 40", "random plays both sides"},
      {"bid berta rats --agent random --within 8 -n 24", "makes it even"},
      {"rank " + kBundled + "--agent random --games 400", "and 4 more decks"},
      {"rank argus onyx gregg --sure 1 --games 40", "(greedy 20, ace 20)"},
      {"rank argus --gauntlet " + kBundled + "--agent random --games 60", "against this gauntlet"},
      {"predict " + kBundled, "games of"},
      {"handicap " + kBundled + "--agent random --games 200", "random plays all decks"},
      {"versus argus " + kBundled + "--agent random -n 4", "the decks of"},
      {"tournament " + kBundled + "--agent random -n 60 --compare --replications 200",
       "The better deck is rewarded most"},
      {"tournament " + kBundled + "--agent random -n 60 --replications 200", "and 4 more players"},
      {"encounter berta 'rats in the granary' --party random --gm random -n 20",
       "archon cards usage"},
  };
  for (const Asked& asked : all) {
    const Outcome outcome = run(asked.command + " --quiet");
    CAPTURE(asked.command);
    CAPTURE(outcome.out);
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') <= 24);
    CHECK(widest_line(outcome.out) <= 80);
    CHECK(outcome.out.find(asked.words) != std::string::npos);
    CHECK(outcome.out.find("--details") != std::string::npos);
  }
}

TEST_CASE("details are what the file of a run reports, too, and begin with the same sentence") {
  const Folder folder;
  const std::string file = " '" + folder.file("a.run") + "'";
  const std::string brief = run("match argus onyx --a random --b random -n 40 -q --run" + file).out;
  CHECK(run("report" + file).out == brief);
  const std::string details = run("report --details" + file).out;
  CHECK(details.size() > 2 * brief.size());
  CHECK(details.substr(0, details.find("\n\n")) == brief.substr(0, brief.find("\n\n")));
  CHECK(run("report --worth" + file).told().find("card of A") != std::string::npos);
  const std::string rank = " '" + folder.file("b.run") + "'";
  CHECK(run("rank argus onyx --agent random -n 20 -q --run" + rank).exit_code == 0);
  expect_error("report --worth" + rank, 2, "only a match measures cards");
}

}  // namespace
}  // namespace archon::brief_cli_test
