// archon agent check: what is wrong with an agent is found, and said in words.
#include <doctest/doctest.h>

#include <future>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "sim/cli/commands/programs/sample_questions.h"
#include "tests/sim/program.h"

namespace archon::agent_check_test {
namespace {

const std::string kExamples = ARCHON_SOURCE_DIR "/examples/agents/";

// Takes the first options, but for the fault that it is started with. "uneven" has one fault for
// each of four kinds of question, which are asked one by one.
constexpr const char* kAgent = R"py(
import json, os, random, sys, time
fault = sys.argv[1]
games = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "new":
        games += 1
        if fault == "talks":
            print("a new game!", flush=True)
    if message["op"] == "bye":
        break
    if message["op"] != "decide":
        continue
    decision = message["decision"]
    options = len(decision["options"])
    if fault == "silent":
        continue
    if fault == "garbage":
        print("I take the first one", flush=True)
        continue
    if fault == "uneven" and decision["kind"] == "house":
        sys.exit(3)
    if fault == "uneven" and decision["kind"] == "flank":
        time.sleep(7)
    if decision["kind"] == "distribute":
        amount = decision["total"] // decision["step"]
        if fault == "uneven":
            amount += 1
        print(json.dumps({"pick": [{"k": 0, "amount": amount}]}), flush=True)
        continue
    pick = list(range(max(1, decision["min"])))
    if fault == "uneven" and decision["kind"] == "target":
        pick = [options]
    if fault == "dice" and len(pick) == 1:
        pick = [random.SystemRandom().randrange(options)]
    if fault == "remembers" and len(pick) == 1:
        pick = [min(options - 1, (games - 1) // 20)]
    print(json.dumps({"pick": pick}), flush=True)
if fault == "lingers":
    time.sleep(30)
)py";

// How the check of this fault ends.
Outcome checked(const std::string& fault) {
  const Folder folder;
  const std::string agent = folder.write("agent.py", kAgent);
  return run("agent check 'program[time=2500]:" ARCHON_PYTHON3 " " + agent + " " + fault +
             "' --games 4 --each 1");
}

void finds(const Outcome& outcome, const std::vector<std::string>& words) {
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("\nok\n") == std::string::npos);
  CHECK(outcome.out.find("wrong: ") != std::string::npos);
  for (const std::string& part : words) CHECK(outcome.out.find(part) != std::string::npos);
}

TEST_CASE("every kind of question is among the samples, and each can be chosen in") {
  const keyforge::Library library = keyforge::Library::load();
  const auto samples = cli::gather_questions(library, 2);
  std::string missing;
  for (const std::string& kind : samples.missing) missing += kind + " ";
  MESSAGE(samples.kinds << " kinds, " << samples.questions.size()
                        << " questions; missing: " << missing);
  CHECK(samples.kinds >= 16);
  for (const auto& question : samples.questions) CHECK_FALSE(question.state.over());
  const auto again = cli::gather_questions(library, 2);
  REQUIRE(again.questions.size() == samples.questions.size());
  for (size_t i = 0; i < samples.questions.size(); ++i)
    CHECK(again.questions[i].state == samples.questions[i].state);
}

TEST_CASE("good agents are well") {
  for (const std::string& agent : {"'program:" ARCHON_PYTHON3 " " + kExamples + "greedy_like.py'",
                                   std::string("greedy:samples=1")}) {
    const Outcome outcome = run("agent check " + agent + " --games 4 --each 2");
    CAPTURE(outcome.out);
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find("\nok\n") != std::string::npos);
    CHECK(outcome.out.find("wrong") == std::string::npos);
    for (const char* subject : {"first answer", "questions", "asked again", "asked afresh", "games",
                                "played again", "time"})
      CHECK(outcome.out.find(subject) != std::string::npos);
  }
}

TEST_CASE("what is wrong is said in words") {
  // Those that are waited for, while the others are at work.
  auto silent = std::async(std::launch::async, checked, "silent");
  auto uneven = std::async(std::launch::async, checked, "uneven");
  auto lingers = std::async(std::launch::async, checked, "lingers");
  finds(checked("garbage"), {"I take the first one", "it has not answered anything so far"});
  finds(checked("talks"), {"a new game!", "it has not answered anything so far"});
  finds(checked("dice"), {"its games can't be repeated"});
  finds(checked("remembers"), {"it keeps something between games"});
  finds(silent.get(), {"within 2500 ms", "it has not answered anything so far", "note: ", "flush"});
  finds(uneven.get(),
        {"asked for 'house' it exited with status 3", "asked for 'target' it answered",
         "asked for 'distribute' it answered", "asked for 'flank' it", "within 2500 ms"});
  finds(lingers.get(), {"after `bye` it didn't exit in time"});
}

TEST_CASE("a faultless agent with the same words is well, and an impossible one is refused") {
  const Outcome outcome = checked("none");
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 0);
  expect_error("agent check 'program:no-such-program-anywhere'", 1, "no-such-program-anywhere");
  expect_error("agent check gredy", 2, "greedy");
  expect_error("agent", 2, "");
}

}  // namespace
}  // namespace archon::agent_check_test
