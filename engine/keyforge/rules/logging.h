// The rules are compiled twice: as `logged` for games of which a log is kept, and as `unlogged` for
// searches, which keep none and play most of all games: there all logging is compiled out.
#pragma once

#include "engine/keyforge/rules/game_log.h"

#ifdef ARCHON_UNLOGGED
#define ARCHON_LOGGING unlogged
#else
#define ARCHON_LOGGING logged
#endif

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Where a game is logged; null: nowhere.
#ifdef ARCHON_UNLOGGED
struct Noted {
  static constexpr GameLog* log = nullptr;
  explicit Noted(GameLog* /*none*/) {}
};
#else
struct Noted {
  GameLog* log;
  explicit Noted(GameLog* of) : log(of) {}
};
#endif

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
