// What is wrong with a script, and where.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace archon::script {

// A place in a script; lines and columns count from 1.
struct Place {
  int line = 1;
  int column = 1;
};

struct Diagnostic {
  std::string file;
  Place place;
  std::string message;
};

// "file:line:column: message".
std::string to_string(const Diagnostic& problem);

// Throws archon::Error with one line for each problem; returns when there is none.
void throw_if_any(std::span<const Diagnostic> problems);

}  // namespace archon::script
