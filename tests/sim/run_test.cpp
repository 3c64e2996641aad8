// Runs that are kept in files: whatever ends them, nothing is lost, and the report of a resumed one
// is that of one that nothing happened to.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "tests/sim/program.h"

namespace archon {
namespace {

using Json = nlohmann::json;

const std::string kMatch = "match argus onyx --a greedy:samples=2 --b random --quiet ";
const std::string kBid = "bid argus onyx --agent greedy:samples=1 --within 0.7 --quiet ";
const std::string kRank =
    "rank argus onyx gregg vlaad --agent greedy:samples=1 --sure 1 --within 20 --quiet ";

// Everything that a command can say of such a run.
std::string all_reports(const std::string& arguments, const std::vector<std::string>& formats) {
  const Folder folder;
  std::string files;
  for (const std::string& format : formats)
    files += " --" + format + " '" + folder.file(format) + "'";
  const Outcome outcome = run(arguments + files);
  CAPTURE(arguments);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  std::string all = outcome.out;
  for (const std::string& format : formats) all += read(folder.file(format));
  return all;
}

int64_t games_in(const std::string& report) {
  return Json::parse(run("report --quiet --json - '" + report + "'").out)["games"];
}

// Kills the command, and every one that goes on, at any moment, so many times; then lets it end.
void kill_and_compare(const std::string& command, int kills,
                      const std::vector<std::string>& formats) {
  const Folder folder;
  const std::string file = folder.file("game.run");
  const std::string whole = all_reports(command + "--threads 2", formats);
  std::random_device dice;
  std::uniform_int_distribution<int> moment(50, 999);  // thousandths
  std::string moments;
  int64_t games = 0;
  for (int i = 0; i < kills; ++i) {
    const std::string words =
        std::filesystem::exists(file) ? "resume '" + file + "'" : command + "--run '" + file + "'";
    const std::string ms = std::to_string(1000 + moment(dice)).substr(1);
    moments += " ." + ms;
    run_script("timeout --foreground -s KILL 0." + ms + " $ARCHON " + words +
               " --quiet --threads 2 >/dev/null");
    if (!std::filesystem::exists(file)) continue;
    const int64_t now = games_in(file);
    CHECK(now >= games);  // what was there stays
    games = now;
  }
  CAPTURE(moments);
  MESSAGE(command << "killed at" << moments << ": " << games << " games kept");
  if (!std::filesystem::exists(file)) run(command + "--run '" + file + "'");
  CHECK(all_reports("resume --quiet --threads 2 '" + file + "'", formats) == whole);
  CHECK(all_reports("report --quiet '" + file + "'", formats) == whole);
}

TEST_CASE("a match that is killed at any moment, and resumed, reports as if nothing had happened") {
  kill_and_compare(kMatch + "--games 3000 ", 10, {"json", "csv"});
}

TEST_CASE("a bid that is killed at any moment, and resumed, reports as if nothing had happened") {
  kill_and_compare(kBid, 3, {"json"});
}

TEST_CASE(
    "a ranking that is killed at any moment, and resumed, reports as if nothing had happened") {
  kill_and_compare(kRank, 3, {"json", "csv", "markdown", "pairings"});
}

}  // namespace
}  // namespace archon
