// The strengths that play KeyForge.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "tests/ai/spec_errors.h"

namespace archon::ai::test {

TEST_CASE("a strength says every parameter, and is read wherever an agent is") {
  std::set<std::string_view> names;
  int elo = 0;
  for (const Strength& strength : keyforge_agents().strengths) {
    CAPTURE(strength.name);
    CHECK(names.insert(strength.name).second);
    CHECK(to_string(keyforge_agent(strength.name)) == strength.spec);
    CHECK(strength.elo > elo);
    CHECK(strength.games_a_minute > 0);
    elo = strength.elo;
  }
  CHECK(names == std::set<std::string_view>{"novice", "club", "expert", "master", "grandmaster",
                                            "best", "champion", "titan", "paragon", "ace", "sage"});
}

TEST_CASE("a strength's parameters can be changed") {
  const AgentSpec spec = keyforge_agent("best:iterations=77");
  CHECK(spec.whole("iterations") == 77);
  CHECK(spec.text("eval") == keyforge_agent("best").text("eval"));
  CHECK(keyforge_agent("best:time=20").whole("iterations") == 0);
  CHECK(says("best:iteration=3", "no parameter 'iteration'; did you mean 'iterations'",
             keyforge_agents()));
  CHECK(says("bets", "unknown agent 'bets'; did you mean 'best'", keyforge_agents()));
}

TEST_CASE("a parameter that goes without saying is written where it differs") {
  CHECK(to_string(parse_agent_spec("greedy:temperature=0")) == "greedy:samples=1,depth=1,tries=1");
  const AgentSpec erring = parse_agent_spec("greedy:temperature=0.25");
  CHECK(to_string(erring) == "greedy:samples=1,depth=1,tries=1,temperature=0.25");
  CHECK(parse_agent_spec(to_string(erring)) == erring);
  CHECK(says("greedy:temperature=2", "expected a number from 0 to 1"));
}

}  // namespace archon::ai::test
