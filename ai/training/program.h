// What the programs here have in common: their arguments, and what they do with errors.
#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>

#include "ai/training/rivals.h"

namespace archon {

// Runs it; an error is one line on standard error, and is exit code 1.
inline int run_program(const char* name, int (*run)(int, char**), int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", name, e.what());
    return 1;
  }
}

}  // namespace archon

namespace archon::ai {

// What reads arguments throws Error in one line that says which of them is wrong, and what the
// program expects.

// FOLDER FILE [ROUNDS] [SEED] [WITHOUT] [COMMIT], and how rivals are learnt from
struct LearningOptions {
  std::filesystem::path games;  // a folder
  std::filesystem::path file;   // that is written
  std::optional<int> rounds;
  uint64_t seed = 1;
  int without = -1;  // the set none of whose decks is learnt from; -1: none
  std::string commit;
  std::optional<int> layer;           // of a network
  std::filesystem::path judged_on;    // positions of rivals, in place of those learnt from
  std::optional<double> level;        // weight of what rivals have in common
  std::optional<double> temperature;  // of a policy
  std::string onto = "learned";       // the policy that is improved
};
// `file` is what the program calls what it writes.
LearningOptions read_learning_options(int argc, const char* const* argv, const std::string& program,
                                      const std::string& file);

// FOLDER GAMES [AGENT] [SEED]
struct SelfPlayOptions {
  std::filesystem::path folder;
  uint64_t games = 0;
  std::string agent = "mcts:iterations=60";
  uint64_t seed = 1;
};
SelfPlayOptions read_self_play_options(int argc, const char* const* argv);

// FOLDER GAMES [POLICY] [SEED], and what is tried of each game
struct RivalsOptions {
  std::filesystem::path folder;
  uint64_t games = 0;
  uint64_t seed = 1;
  RivalsPlan plan;
};
RivalsOptions read_rivals_options(int argc, const char* const* argv);

// [AGENT] [GAMES]
struct FitOptions {
  std::string agent = "greedy";
  int games = 3000;
};
FitOptions read_fit_options(int argc, const char* const* argv);

}  // namespace archon::ai
