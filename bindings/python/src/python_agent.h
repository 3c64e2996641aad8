// An agent written in Python, where games are played by threads of ours.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <string>
#include <vector>

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

  // The name of an agent whose choices are the function's.
  std::string add(const pybind11::object& function);
  bool has(int number) const;
  // Throws what a function has thrown, if one has.
  void rethrow();

 private:
  std::vector<int> numbers_;
};

}  // namespace archon::python
