// Other people's programs as agents, by name.
#pragma once

#include <memory>

#include "ai/agents.h"
#include "protocol/programs/child.h"

namespace archon::protocol {

// Makes `program:COMMAND` an agent of every game like any other. At the start of a program that
// shall play with them, before other threads; again does nothing.
void register_program_agent();

// From now on `Program` plays the game G where such an agent is meant.
template <class Program, class G>
void add_program_to_game() {
  ai::add_maker<G>("program", [](const ai::AgentSpec& spec, int /*threads*/) {
    return std::make_unique<Program>(spec.command(), spec.whole("time"),
                                     ProgramLimits{spec.whole("memory"), spec.whole("processes")},
                                     spec.whole("sandbox") == 1);
  });
}

}  // namespace archon::protocol
