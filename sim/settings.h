// Settings of experiments, a row each: the command line, the files of runs and of experiments, web
// pages and Python call a setting by its name, accept what its row accepts, and take what it takes
// where nothing is said.
#pragma once

#include <cstdint>
#include <limits>

namespace archon::sim {

template <class T>
struct Setting {
  const char* name;  // "turn_limit"; on the command line --turn-limit
  T least;
  T most;
  T initial;
  const char* help;
};

inline constexpr int kMostGames = 10'000'000;
// The strongest that plays a thousand games a minute on two cores (docs/strength.md); also the top
// of the ladder (keyforge_ladder.cpp).
inline constexpr const char* kDefaultAgent = "ace";

inline constexpr Setting<uint64_t> kSeed{"seed", 0, std::numeric_limits<uint64_t>::max(), 1,
                                         "random seed; the same seed gives the same games"};
inline constexpr Setting<double> kTime{
    "time", 1, 1e7, 3600,
    "start no new round after this many seconds; how far that gets depends on the machine"};
inline constexpr Setting<double> kConfidence{"confidence", 0.5, 0.9999, 0.95,
                                             "confidence of every interval"};

}  // namespace archon::sim
