#include "ai/agent_spec.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/core/check.h"

namespace archon::ai::test {
namespace {

std::string error_of(std::string_view spec) {
  try {
    parse_agent_spec(spec);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool says(std::string_view spec, std::string_view words) {
  const std::string message = error_of(spec);
  INFO(message);
  return message.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("defaults are those of the kind") {
  CHECK(parse_agent_spec("random") == default_spec(AgentKind::Random));
  CHECK(parse_agent_spec("mcts").trees == 10);
  CHECK(parse_agent_spec("ismcts").trees == 1);
  CHECK(parse_agent_spec("flat").c == 0);
}

TEST_CASE("canonical names are complete and read back") {
  CHECK(to_string(parse_agent_spec("random")) == "random");
  CHECK(to_string(parse_agent_spec("greedy:samples=3")) == "greedy:samples=3,depth=2");
  CHECK(to_string(parse_agent_spec("mcts:cut=3,iterations=2000")) ==
        "mcts:iterations=2000,trees=10,share=1,cut=3,span=0,c=0.2,fpu=0.2,bias=0.3");
  CHECK(to_string(parse_agent_spec("flat:time=50")) == "flat:time=50,cut=2,c=0");
  for (const auto* spec : {"random", "greedy", "flat", "mcts", "ismcts:time=20,c=0.333333333333",
                           "mcts:iterations=100000000,trees=7,fpu=0.1,bias=0.25,span=1"}) {
    const AgentSpec parsed = parse_agent_spec(spec);
    CHECK(parse_agent_spec(to_string(parsed)) == parsed);
    CHECK(to_string(parse_agent_spec(to_string(parsed))) == to_string(parsed));
  }
}

TEST_CASE("errors say what is wrong and what was expected") {
  CHECK(says("mtcs", "unknown agent 'mtcs'; did you mean 'mcts'"));
  CHECK(says("", "unknown agent ''"));
  CHECK(says("mcts:iteration=5", "has no parameter 'iteration'; did you mean 'iterations'?"));
  CHECK(says("random:c=1", "takes no parameters"));
  CHECK(says("mcts:trees=0", "trees is '0'; expected a whole number from 1 to 1000"));
  CHECK(says("mcts:trees=1.5", "expected a whole number"));
  CHECK(says("mcts:c=11", "c is '11'; expected a number from 0 to 10"));
  CHECK(says("mcts:c=nan", "expected a number from 0 to 10"));
  CHECK(says("mcts:c=1x", "c is '1x'"));
  CHECK(says("mcts:c=", "c is empty"));
  CHECK(says("mcts:c", "expected c=VALUE"));
  CHECK(says("mcts:", "has no parameter ''"));
  CHECK(says("mcts:cut=1,cut=2", "cut is given twice"));
  CHECK(says("mcts:time=5,iterations=2", "either iterations or time, not both"));
  CHECK(says("mcts:iterations=99999999999999999999", "from 1 to 100000000"));
}

TEST_CASE("a program is its command and its time") {
  const AgentSpec spec = parse_agent_spec("program[time=2000]:./agent --level=3, 'two words'");
  CHECK(spec.kind == AgentKind::Program);
  CHECK(spec.time_ms == 2000);
  CHECK(spec.command == "./agent --level=3, 'two words'");
  CHECK(to_string(spec) == "program[time=2000]:./agent --level=3, 'two words'");
  CHECK(to_string(parse_agent_spec("program:a:b")) == "program[time=10000]:a:b");
  CHECK(parse_agent_spec(to_string(spec)) == spec);
  CHECK(says("program", "expected a colon and a command"));
  CHECK(says("program[time=5]", "expected a colon and a command"));
  CHECK(says("program: ", "names no command"));
  CHECK(says("program:''", "names no command"));
  CHECK(says("program:'x", "never closed"));
  CHECK(says("program[time=5:x", "'[' is never closed"));
  CHECK(says("program[time=0]:x", "expected a whole number from 1 to 3600000"));
  CHECK(says("program[tmie=5]:x", "did you mean 'time'"));
  CHECK(says("program[]:x", "has no parameter ''"));
  CHECK(says("progrm:x", "did you mean 'program'"));
}

TEST_CASE("the help names every agent and parameter") {
  const std::string help = agent_help();
  for (const auto* word :
       {"random", "greedy", "flat", "mcts", "ismcts", "iterations", "time", "trees", "cut", "span",
        "samples", "depth", "fpu", "bias", "default 1000", "program:COMMAND"})
    CHECK(help.find(word) != std::string::npos);
}

}  // namespace archon::ai::test
