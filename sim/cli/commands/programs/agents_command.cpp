#include <memory>
#include <string>

#include "ai/agent_spec.h"
#include "ai/keyforge/named_agents.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/programs/agent_check.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

void list_strengths() {
  print(
      "\nStrengths are named players, from weak to strong. Use them like any agent; their "
      "parameters\ncan be changed (best:iterations=5000). Elo is relative to ref:2026-11-b = "
      "1000.\n\n             Elo   games per minute on one core\n");
  for (const ai::Strength& strength : ai::keyforge_agents().strengths)
    print("{:<8}{:>8}{:>8}   {}\n                          {}\n", strength.name, strength.elo,
          strength.games_a_minute, strength.what, strength.spec);
}

void list_agents() {
  print("{}", ai::agent_help());
  list_strengths();
  print(
      "\nReferences are agents frozen on a given date with all their parameters, from weak to "
      "strong.\nUse them like any agent:\n\n");
  for (const ai::Reference& reference : ai::keyforge_agents().references)
    print("{}  {}\n               {}\n", reference.name, reference.what, reference.spec);
}

struct CheckOptions {
  std::string agent;
  bool sandbox = false;
  AgentCheckOptions options;
};

int check(const CheckOptions& given) {
  const ai::AgentSpec spec = agent_named(given.agent, given.sandbox);
  const AgentCheck check = check_agent(spec, {"", keyforge::Library::load()}, given.options);
  print("{}", check_table(spec, check));
  return check.wrong.empty() ? 0 : kExitBadData;
}

Command check_command() {
  const auto given = std::make_shared<CheckOptions>();
  Command out{"check",
              "Ask an agent every kind of question and report what is wrong with its answers",
              "\nThe exit code is 0 if all is well and 1 if anything is wrong.\n\n"
              "Examples:\n"
              "  archon agent check 'program:python3 examples/agents/greedy_like.py'\n"
              "  archon agent check 'program[time=500]:./my_agent --fast' --sandbox --games 100\n"};
  out.add({{"AGENT", &given->agent, "the agent, usually program:COMMAND", {.required = true}},
           sandbox_option(given->sandbox),
           {"--each",
            &given->options.of_each_kind,
            "questions of each kind, at most this many",
            {.check = number_from(1, 100), .shown = true}},
           {"--games",
            &given->options.games,
            "games to play against the random agent",
            {.check = number_from(0, 10'000), .shown = true}}});
  out.run = [given] { return check(*given); };
  return out;
}

}  // namespace

Command agent_command() {
  return {"agent", "Test an agent program", kCommandsHelp, {}, {check_command()}};
}

Command agents_command() {
  Command out{"agents", "List the agents, their parameters, and the named strengths and references",
              "\nExamples:\n"
              "  archon agents\n"
              "  archon match argus onyx --a club --b club\n"
              "  archon match argus onyx --a ref:2026-11-d --b mcts:iterations=500\n"};
  out.run = [] {
    list_agents();
    return 0;
  };
  return out;
}

}  // namespace archon::cli
