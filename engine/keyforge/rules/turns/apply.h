// From a move to the next question.
#pragma once

#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// Both do the same; `silent` is compiled without the log, which has to be null there (voice.h).
inline namespace told {
void carry_out(State& s, const Match& match, Move move, GameLog* log);
}
namespace silent {
void carry_out(State& s, const Match& match, Move move, GameLog* log);
}

}  // namespace archon::keyforge
