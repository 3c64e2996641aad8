// The rules are compiled twice: as `told` for games that somebody keeps a log of, and as `silent`
// for searches, which keep none and play most of all games: all that would be told is left out of
// these.
#pragma once

#include "engine/keyforge/rules/game_log.h"

#ifdef ARCHON_SILENT
#define ARCHON_VOICE silent
#else
#define ARCHON_VOICE told
#endif

namespace archon::keyforge {
inline namespace ARCHON_VOICE {

// Where a game is noted; null: nowhere.
#ifdef ARCHON_SILENT
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

}  // namespace ARCHON_VOICE
}  // namespace archon::keyforge
