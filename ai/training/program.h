// What every program here does with its errors.
#pragma once

#include <cstdio>
#include <exception>

namespace archon {

// Runs it; an error is told in one line on standard error, and is exit code 1.
inline int run_program(const char* name, int (*run)(int, char**), int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", name, e.what());
    return 1;
  }
}

}  // namespace archon
