// An agent isn't there: its program can't be started, its function has thrown.
#pragma once

#include "engine/core/check.h"

namespace archon::ai {

// No fault of how it plays, nor of the game: it ends whatever it was wanted for.
class Unavailable : public Error {
 public:
  using Error::Error;
};

}  // namespace archon::ai
