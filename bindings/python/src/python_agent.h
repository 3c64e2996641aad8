// An agent written in Python, where games are played by threads of ours.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <mutex>
#include <vector>

#include "ai/agent_spec.h"

namespace archon::python {

// Registers the kind; once, when the module is loaded.
void register_python_agents();

// Agents that are functions, as long as this lives. What one of them throws ends the games and is
// kept here, to be thrown on as it was.
class Functions {
 public:
  Functions() = default;
  ~Functions();
  Functions(const Functions&) = delete;
  Functions& operator=(const Functions&) = delete;

  // A name of one of our agents, or a function that is asked for its choices.
  ai::AgentSpec agent(const pybind11::object& named);
  // Throws what a function has thrown, if one has.
  void rethrow();

 private:
  std::vector<int> numbers_;
};

}  // namespace archon::python
