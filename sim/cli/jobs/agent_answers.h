// --agents: the same question, asked of several agents.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/cli/jobs/run_options.h"
#include "sim/cli/jobs/session.h"
#include "sim/kinds/kinds.h"

namespace archon::cli {

class AgentAnswers {
 public:
  Option option();
  bool wanted() const { return !given_.empty(); }

  // Plays the job of each agent, prints their tables and whether they agree, and writes --json.
  // Returns the exit code. Throws UsageError where fewer than two agents are named, and for --run
  // and reports other than --json, which hold one answer.
  int ask(const std::function<sim::ExperimentPtr(const std::string& agent)>& job_of,
          const KeptRun& kept, const Session& session) const;

 private:
  std::vector<std::string> given_;
};

// Plays the job that `job_of(options, cards)` makes, by the book of its decks; where --agents is
// given, that of each of them.
template <class Options, class JobOf>
int answer(const Options& options, sim::KeyforgeArena& cards, JobOf job_of) {
  const auto settled = [&](const Options& asked) {
    auto experiment = sim::experiment_of(job_of(asked, cards));
    settle_book(*experiment, options, cards);
    return experiment;
  };
  const auto of_agent = [&](const std::string& agent) {
    Options one = options;
    one.agent = agent;
    return settled(one);
  };
  if (options.agents.wanted())
    return options.agents.ask(of_agent, options.kept, session_of(options, cards));
  return begin(options, cards, *settled(options));
}

// "greedy:samples=2,depth=1,random" names two: what has an '=' before any ':' belongs to the one
// before.
std::vector<std::string> split_agents(const std::string& text);

// What the JSON of several agents' answers is.
report::Shape agents_shape();

}  // namespace archon::cli
