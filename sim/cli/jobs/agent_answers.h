// --agents: the same question, asked of several agents.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/cli/jobs/session.h"
#include "sim/cli/options/command.h"
#include "sim/kinds/asked_kinds.h"

namespace archon::cli {

class AgentAnswers {
 public:
  Option option();
  bool wanted() const { return !given_.empty(); }

  // Plays the job of each agent, prints their tables and whether they agree, and writes --json.
  // Returns the exit code. Throws UsageError where fewer than two agents are named, and for --run
  // and reports other than --json, which hold one answer.
  int ask(const std::function<sim::AskedExperiment(const std::string& agent)>& job_of,
          const KeptRun& kept, const Session& session) const;

 private:
  std::vector<std::string> given_;
};

// "greedy:samples=2,depth=1,random" names two: what has an '=' before any ':' belongs to the one
// before.
std::vector<std::string> split_agents(const std::string& text);

// What the JSON of several agents' answers is.
report::Shape agents_shape();

}  // namespace archon::cli
