// Whether a choice that a script is about to ask for makes a difference.
#pragma once

#include "engine/keyforge/language/runtime/ops.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Whether the instructions from `from` up to `to` do nothing in this position, whatever is chosen
// in them. Only what is easy to see is found: no target, nothing to gain, a key that can't be
// paid for.
bool comes_to_nothing(const Statement& st, int from, int to);

// Of a Choose: whether it picks targets for nothing at all, as for 0 damage or Æmber that isn't
// there, and is not heard of again.
bool has_pointless_targets(const Statement& st, const CardSet& candidates);

// Of a ChooseNumber: the highest number that differs from those below it. More damage than there is
// can't be healed.
int highest_useful(const Statement& st, int most);

// Of a Choose, the frame's next instruction or the one before that: those of its candidates that
// can be picked. Where they are to be destroyed, what is tagged for destruction already can't be
// (rulebook: Destroyed).
CardSet pickable(const View& t, const Frame& f, const Node& choose, const CardSet& candidates);
// The same of cards that tie for the most or the least power: a single one is picked in vain.
CardSet pickable_of_tie(const View& t, const Frame& f, const Node& choose, const CardSet& tied);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
