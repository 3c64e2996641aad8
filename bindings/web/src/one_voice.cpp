// The page has the rules once: a second copy (rules/voice.h) would be a tenth of what is loaded,
// for 3 % of speed.
#include "engine/keyforge/rules/turns/apply.h"

namespace archon::keyforge::silent {

void carry_out(State& s, const Match& match, Move move, GameLog* log) {
  told::carry_out(s, match, move, log);
}

}  // namespace archon::keyforge::silent
