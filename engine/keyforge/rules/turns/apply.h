// From a move to the next question.
#pragma once

#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// Both do the same; `unlogged` is compiled without the log, which has to be null there (logging.h).
inline namespace logged {
void carry_out(State& s, const Match& match, Move move, GameLog* log);
}
namespace unlogged {
void carry_out(State& s, const Match& match, Move move, GameLog* log);
}

}  // namespace archon::keyforge
