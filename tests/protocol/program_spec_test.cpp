// Other people's programs, by name.
#include <doctest/doctest.h>

#include <string>

#include "ai/agents.h"
#include "ai/keyforge/keyforge_game.h"
#include "protocol/programs/agents.h"
#include "tests/ai/spec_errors.h"

namespace archon::protocol::program_spec_test {
namespace {

using ai::AgentSpec;
using ai::parse_agent_spec;
using ai::test::says;

}  // namespace

TEST_CASE("a program is its command and its time") {
  register_program_agent();
  const AgentSpec spec = parse_agent_spec("program[time=2000]:./agent --level=3, 'two words'");
  CHECK(spec.name() == "program");
  CHECK(spec.whole("time") == 2000);
  CHECK(spec.command() == "./agent --level=3, 'two words'");
  CHECK(to_string(spec) ==
        "program[time=2000,memory=4096,processes=256,sandbox=0]:./agent --level=3, 'two words'");
  CHECK(to_string(parse_agent_spec("program:a:b")) ==
        "program[time=10000,memory=4096,processes=256,sandbox=0]:a:b");
  CHECK(parse_agent_spec(to_string(spec)) == spec);
  CHECK(says("program", "expected a colon and a command"));
  CHECK(says("program[time=5]", "expected a colon and a command"));
  CHECK(says("program: ", "no command"));
  CHECK(says("program:''", "no command"));
  CHECK(says("program:'x", "never closed"));
  CHECK(says("program[time=5:x", "'[' is never closed"));
  CHECK(says("program[time=0]:x", "expected a whole number from 1 to 3600000"));
  CHECK(says("program[tmie=5]:x", "did you mean 'time'"));
  CHECK(says("program[]:x", "has no parameter ''"));
  CHECK(says("progrm:x", "did you mean 'program'"));
}

TEST_CASE("the help names programs once they are registered") {
  register_program_agent();
  CHECK(ai::agent_help().find("program:COMMAND") != std::string::npos);
}

}  // namespace archon::protocol::program_spec_test
