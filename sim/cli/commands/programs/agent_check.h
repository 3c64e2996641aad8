// What is wrong with somebody's agent: it is asked every kind of question, twice and by a fresh
// process, plays games, and is watched.
#pragma once

#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::cli {

struct AgentCheckOptions {
  int of_each_kind = 3;
  int games = 10;
};

// A line of what was looked at, and how it went.
struct CheckLine {
  std::string subject;
  std::string finding;
  bool well = true;
};

struct AgentCheck {
  std::vector<CheckLine> lines;
  std::vector<std::string> wrong;   // sentences; none: all is well
  std::vector<std::string> advice;  // what is no fault, and still good to know
};

// Throws Error for an agent that can't even be started.
AgentCheck check_agent(const ai::AgentSpec& spec, const sim::KeyforgeArena& arena,
                       const AgentCheckOptions& options = {});

std::string check_table(const ai::AgentSpec& spec, const AgentCheck& check);

}  // namespace archon::cli
