#include "ai/agent_spec.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "engine/core/check.h"
#include "tests/ai/games.h"
#include "tests/ai/spec_errors.h"

namespace archon::ai::test {
TEST_CASE("defaults are those of the kind") {
  CHECK(parse_agent_spec("random") == AgentSpec());
  CHECK(parse_agent_spec("mcts").whole("trees") == 10);
  CHECK(parse_agent_spec("ismcts").whole("trees") == 1);
  CHECK(parse_agent_spec("flat").number("c") == 0);
  CHECK(parse_agent_spec("flat:time=5").whole("iterations") == 0);
  CHECK(parse_agent_spec("mcts").has("bias"));
  CHECK_FALSE(parse_agent_spec("flat").has("bias"));
}

TEST_CASE("canonical names are complete and read back") {
  CHECK(to_string(parse_agent_spec("random")) == "random");
  CHECK(to_string(parse_agent_spec("greedy:samples=3")) == "greedy:samples=3,depth=1,tries=1");
  CHECK(to_string(parse_agent_spec("mcts:cut=3,iterations=2000")) ==
        "mcts:iterations=2000,trees=10,share=1,cut=3,span=0,c=0.2,fpu=0.2,bias=0.3,eval=hand");
  CHECK(to_string(parse_agent_spec("flat:time=50")) == "flat:time=50,cut=2,c=0,eval=hand");
  for (const auto* spec :
       {"random", "greedy", "flat", "mcts", "ismcts:time=20,c=0.333333333333",
        "mcts:iterations=100000000,trees=7,fpu=0.1,bias=0.25,span=1,eval=a/b.network"}) {
    const AgentSpec parsed = parse_agent_spec(spec);
    CHECK(parse_agent_spec(to_string(parsed)) == parsed);
    CHECK(to_string(parse_agent_spec(to_string(parsed))) == to_string(parsed));
  }
}

TEST_CASE("errors say what is wrong and what was expected") {
  CHECK(says("mtcs", "unknown agent 'mtcs'; did you mean 'mcts'"));
  CHECK(says("", "unknown agent ''"));
  CHECK(says("./mine.py", "unknown agent './mine.py'; a program is written program:COMMAND"));
  CHECK(says("mcts:iteration=5", "has no parameter 'iteration'; did you mean 'iterations'?"));
  CHECK(says("random:c=1", "takes no parameters"));
  CHECK(says("mcts:trees=0", "trees is '0'; expected a whole number from 1 to 1000"));
  CHECK(says("mcts:trees=1.5", "expected a whole number"));
  CHECK(says("mcts:c=11", "c is '11'; expected a number from 0 to 10"));
  CHECK(says("mcts:c=nan", "expected a number from 0 to 10"));
  CHECK(says("mcts:c=1x", "c is '1x'"));
  CHECK(says("mcts:c=", "c is empty"));
  CHECK(says("mcts:c", "expected c=VALUE"));
  CHECK(says("mcts:eval=", "eval is empty; expected"));
  CHECK(says("mcts:", "has no parameter ''"));
  CHECK(says("mcts:cut=1,cut=2", "cut is given twice"));
  CHECK(says("mcts:time=5,iterations=2", "either iterations or time, not both"));
  CHECK(says("mcts:iterations=99999999999999999999", "from 1 to 100000000"));
}

// Registered from outside, for one game.
class LastMove final : public Agent<Nim> {
 protected:
  int decide(const Observation<Nim>& seen, Rng&) override { return seen.moves().size() - 1; }
};

TEST_CASE("an agent of somebody else's has a name, parameters and a command, and plays its game") {
  register_agent<Nim>({"last", "the last move", {{"depth", 3, 1, 9, "ignored"}}, true},
                      [](const AgentSpec& spec, int) -> std::unique_ptr<Agent<Nim>> {
                        CHECK(spec.command() == "a:b c");
                        CHECK(spec.whole("depth") == 4);
                        return std::make_unique<LastMove>();
                      });
  const AgentSpec spec = parse_agent_spec("last[depth=4]:a:b c");
  CHECK(to_string(spec) == "last[depth=4]:a:b c");
  CHECK(parse_agent_spec(to_string(spec)) == spec);
  CHECK(to_string(parse_agent_spec("last:x")) == "last[depth=3]:x");
  CHECK(short_name(parse_agent_spec("last[depth=3]:x y=z")) == "last:x y=z");
  CHECK(short_name(spec) == "last[depth=4]:a:b c");
  Rng rng(1);
  const Nim::Move move = make_agent<Nim>(spec)->choose(Nim{}, Nim::State{{1, 2, 3}, 0, 0}, rng);
  CHECK(move.heap == 2);
  CHECK(move.count == 3);
  CHECK_THROWS_WITH(make_agent<Dice>(spec), "agent 'last' does not play this game");
  CHECK(agent_help().find("the last move") != std::string::npos);
  CHECK(says("last", "expected a colon and a command"));
  CHECK(says("last[dpeth=5]:x", "did you mean 'depth'"));
}

TEST_CASE("named agents are those of the game that is named") {
  constexpr Strength kStrengths[] = {
      {"heapster", "flat:iterations=7,cut=2,c=0,eval=hand", 1, 1, ""}};
  constexpr Reference kReferences[] = {{"ref:nim", "greedy:samples=2,depth=1,tries=1", ""}};
  const NamedAgents nim{kStrengths, kReferences, "ref:nim"};
  CHECK(to_string(parse_agent_spec("heapster", nim)) == kStrengths[0].spec);
  CHECK(parse_agent_spec("heapster:cut=1", nim).whole("iterations") == 7);
  CHECK(to_string(parse_agent_spec("ref:nim", nim)) == kReferences[0].spec);
  CHECK(agent_names(nim).back() == "heapster");
  CHECK(says("heapstre", "did you mean 'heapster'", nim));
  CHECK(says("heapster", "unknown agent 'heapster'"));
  CHECK(says("ref:nim", "unknown reference 'ref:nim'"));
}

TEST_CASE("people are told the shortest name that means the agent") {
  constexpr Strength kStrengths[] = {
      {"heapster", "flat:iterations=7,cut=2,c=0,eval=hand", 1, 1, ""}};
  constexpr Reference kReferences[] = {{"ref:nim", "greedy:samples=2,depth=1,tries=1", ""}};
  const NamedAgents nim{kStrengths, kReferences, "ref:nim"};
  const auto called = [&](const char* full) {
    const AgentSpec spec = parse_agent_spec(full);
    const std::string name = short_name(spec, nim);
    CHECK(parse_agent_spec(name, nim) == spec);
    return name;
  };
  CHECK(called("random") == "random");
  CHECK(called("greedy:samples=1,depth=1,tries=1") == "greedy");
  CHECK(called("greedy:samples=1,depth=3,tries=1") == "greedy:depth=3");
  CHECK(called("greedy:samples=2,depth=1,tries=1") == "ref:nim");
  CHECK(called("flat:iterations=7,cut=2,c=0,eval=hand") == "heapster");
  CHECK(called("flat:iterations=7,cut=1,c=0,eval=hand") == "heapster:cut=1");
  CHECK(called("flat:time=5") == "flat:time=5");
  CHECK(called("mcts:iterations=2000,eval=a/b.network") == "mcts:iterations=2000,eval=a/b.network");
}

TEST_CASE("a parameter that means nothing in a game is refused there") {
  CHECK_THROWS_WITH(agent<Nim>("mcts:eval=network"),
                    "agent 'mcts': eval=network means nothing in this game; expected no eval");
  CHECK_THROWS_WITH(agent<Coins>("plan:proof=7"),
                    "agent 'plan': proof=7 means nothing in this game; expected no proof");
  CHECK_NOTHROW(agent<Coins>("mcts:eval=hand,proof=0"));  // what it does anyway
}

TEST_CASE("the help names every agent and parameter") {
  const std::string help = agent_help();
  for (const auto* word :
       {"random", "greedy", "flat", "mcts", "ismcts", "long", "plan", "iterations", "time", "trees",
        "cut", "span", "width", "worlds", "samples", "depth", "fpu", "bias", "default 1000"})
    CHECK(help.find(word) != std::string::npos);
}

}  // namespace archon::ai::test
