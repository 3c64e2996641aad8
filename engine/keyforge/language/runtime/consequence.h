// Whether a choice that a script is about to ask for makes a difference.
#pragma once

#include "engine/keyforge/language/runtime/ops.h"

namespace archon::keyforge {
inline namespace ARCHON_VOICE {

// Whether the instructions from `from` up to `to` do nothing in this position, whatever is chosen
// in them. Only what can be told easily is found: no target, nothing to gain, a key that can't be
// paid for.
bool comes_to_nothing(const Statement& st, int from, int to);

// Of a Choose: whether it picks targets for nothing at all, as for 0 damage or Æmber that isn't
// there, and is not heard of again.
bool has_pointless_targets(const Statement& st, const CardSet& candidates);

// Of a ChooseNumber: the highest number that differs from those below it. More damage than there is
// can't be healed.
int highest_useful(const Statement& st, int most);

// Of a Choose: whether what it picks is to be destroyed. What is tagged for destruction already
// can't be (rulebook: Destroyed).
bool picks_for_destruction(const Statement& st);

}  // namespace ARCHON_VOICE
}  // namespace archon::keyforge
