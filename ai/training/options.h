// What the programs that learn are told.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "ai/training/self_play_game.h"
#include "engine/core/check.h"

namespace archon::ai {

struct LearningOptions {
  std::filesystem::path games;  // a folder
  std::filesystem::path file;   // that is written
  int rounds = 0;
  uint64_t seed = 1;
  int without = -1;  // the set none of whose decks is learnt from; -1: none
  std::string commit;
};

// FOLDER FILE [ROUNDS] [SEED] [WITHOUT] [COMMIT]. Throws Error with `usage`.
inline LearningOptions read_learning_options(int argc, char** argv, int rounds,
                                             const std::string& usage) {
  if (argc < 3) throw Error("expected " + usage);
  LearningOptions out{argv[1], argv[2], rounds, 1, -1, ""};
  if (argc > 3) out.rounds = std::atoi(argv[3]);
  if (argc > 4) out.seed = std::strtoull(argv[4], nullptr, 10);
  if (argc > 5) out.without = set_to_hold_out(argv[5]);
  if (argc > 6) out.commit = argv[6];
  return out;
}

}  // namespace archon::ai
