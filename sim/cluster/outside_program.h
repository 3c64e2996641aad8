// A program of the system that is asked something: run to its end, and what it said.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace archon::sim {

struct ProgramAnswer {
  int exit_code = -1;  // -1: it couldn't be started, was ended by a signal, or took too long
  std::string out;
  std::string errors;  // or why there is no exit code

  bool ok() const { return exit_code == 0; }
  // Its complaint in a line.
  std::string complaint() const;
};

// Searched for along PATH; reads nothing. Ended after so long.
ProgramAnswer ask_program(const std::vector<std::string>& command, std::chrono::seconds patience);

// As a shell takes it: one word, whatever is in it.
std::string shell_quoted(std::string_view word);

}  // namespace archon::sim
