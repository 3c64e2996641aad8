// --agents: the same question asked of several agents, and whether they agree.
#include "sim/kinds/reports/agreement.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sim/cli/jobs/agent_answers.h"
#include "sim/kinds/reports/ladder_words.h"
#include "tests/sim/program.h"

namespace archon::agreement_test {
namespace {

using Json = nlohmann::json;
using sim::AgentAnswer;
using sim::normal_quantile;

// Each value with an interval of two standard deviations of 1.
AgentAnswer answer(const std::string& agent, const std::vector<double>& values) {
  const double reach = normal_quantile(0.975);
  AgentAnswer out;
  out.agent = agent + ":all=1";
  out.called = agent;
  for (size_t i = 0; i < values.size(); ++i)
    out.items.push_back({std::string(1, static_cast<char>('a' + i)),
                         {values[i], {values[i] - reach, values[i] + reach}}});
  return out;
}

TEST_CASE("commas divide agents, and parameters where they belong to one") {
  using Words = std::vector<std::string>;
  CHECK(cli::split_agents("greedy,random") == Words{"greedy", "random"});
  CHECK(cli::split_agents("greedy:samples=2,depth=1,random") ==
        Words{"greedy:samples=2,depth=1", "random"});
  CHECK(cli::split_agents("mcts:iterations=30,cut=2,flat:iterations=5") ==
        Words{"mcts:iterations=30,cut=2", "flat:iterations=5"});
}

TEST_CASE("agents differ where chance hardly explains it, corrected for all that is looked at") {
  // 4 is 2.8 standard deviations of a difference: p = 0.0047 alone, 0.014 among three.
  const std::vector<AgentAnswer> answers = {answer("x", {0, 10, 20}), answer("y", {0.5, 14, 19})};
  const auto apart = sim::differences(answers, 0.95);
  REQUIRE(apart.size() == 1);
  CHECK(apart[0].item == 1);
  CHECK(apart[0].value == doctest::Approx(4));
  CHECK(apart[0].p_value == doctest::Approx(3 * 0.004678).epsilon(0.01));
  const std::string table = sim::agreement_table(answers, 0.95, "points");
  CHECK(table.find("They disagree: most clearly about b, where x and y differ by 4.0 points") !=
        std::string::npos);

  // 3 is p = 0.034 alone: with ten things looked at nothing is seen.
  CHECK(sim::differences({answer("x", {0}), answer("y", {3})}, 0.95).size() == 1);
  const std::vector<double> zeros(10, 0);
  std::vector<double> one_off = zeros;
  one_off[3] = 3;
  CHECK(sim::differences({answer("x", zeros), answer("y", one_off)}, 0.95).empty());
}

TEST_CASE("players of a ladder who name the same leader are named together") {
  using Opinions = std::vector<sim::PlayerOpinion>;
  CHECK(sim::order_words(Opinions{{"greedy", 4, "Wu"}, {"best", 2, "Wu"}}) ==
        "Greedy and best agree on the leader.");
  CHECK(sim::order_words(Opinions{{"greedy", 4, "Wu"}, {"master", 4, "Wu"}, {"best", 2, "Ann"}}) ==
        "The players disagree: the leader is Wu when greedy or master plays.");
}

TEST_CASE("a ranking, a bid and handicaps are asked of several agents") {
  const std::string agents = " --agents random,greedy:tries=0 --quiet ";
  const Outcome ranked = run("rank argus onyx gregg --games 60 --json -" + agents);
  CAPTURE(ranked.errors);
  REQUIRE(ranked.exit_code == 0);
  const Json both = Json::parse(ranked.out);
  CHECK(both["archon_agents"] == 1);
  REQUIRE(both["answers"].size() == 2);
  CHECK(both["answers"][0]["agent"] == "random");
  CHECK(both["answers"][0]["decks"].size() == 3);
  CHECK(both["agreement"]["agree"].is_boolean());
  // Each answer is what that agent alone would have given.
  const Outcome alone = run("rank argus onyx gregg --games 60 --json - --agent random --quiet");
  CHECK(both["answers"][0] == Json::parse(alone.out));

  for (const char* question :
       {"bid argus onyx --max-games 60", "handicap argus onyx gregg --games 60"}) {
    CAPTURE(question);
    const Outcome outcome = run(question + agents);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find("agent 1: random\nagent 2: greedy") != std::string::npos);
    CHECK((outcome.out.find("\nThey agree") != std::string::npos ||
           outcome.out.find("\nThey disagree") != std::string::npos));
  }
}

TEST_CASE("what several agents can't be asked is refused") {
  expect_error("rank argus onyx --agents greedy --quiet", 2, "expected two or more");
  expect_error("rank argus onyx --agents greedy,random --run x.run --quiet", 2,
               "can't be combined with --run");
  expect_error("rank argus onyx --agents greedy,random --html x.html --quiet", 2,
               "no report of that kind");
  expect_error("rank argus onyx --agents greedy,nosuch --quiet", 2, "nosuch");
}

}  // namespace
}  // namespace archon::agreement_test
