// The page has the rules once: a second copy (rules/logging.h) would be a tenth of what is loaded,
// for 3 % of speed.
#include "engine/keyforge/rules/turns/apply.h"

namespace archon::keyforge::unlogged {

void carry_out(State& s, const Match& match, Move move, GameLog* log) {
  logged::carry_out(s, match, move, log);
}

}  // namespace archon::keyforge::unlogged
