// How commands end.
#pragma once

#include "engine/core/check.h"

namespace archon::cli {

inline constexpr int kExitBadData = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitInterrupted = 130;  // as shells report Ctrl-C

// The command line itself asks for something impossible.
class UsageError : public Error {
 public:
  using Error::Error;
};

}  // namespace archon::cli
