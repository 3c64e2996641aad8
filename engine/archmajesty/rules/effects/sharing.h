// What allies lend each other: tokens and positive counters of who lets them be spent.
#pragma once

#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty {

// The mages whose tokens and counters a unit may spend beside its own, a bit for each number.
BitSet<uint8_t> lenders_of(const Table& t, UnitId id);
// Who has a positive counter that a unit may use: itself first; kNoUnit: none has.
UnitId holder_of(const Table& t, UnitId id, Status status);

// The mage whose token a move spends: of an ally that lends it, or the unit's own.
Mage& payer_in(const Table& t, const Move& move, UnitId own);

// Calls `each(token, place, lender)` for the tokens that a unit may spend but its own, `lender` as
// in moves (lender_in()), until it returns false.
template <class Each>
void each_lent_token(const Table& t, UnitId id, Each each) {
  for (const int m : lenders_of(t, id)) {
    const Mage& mage = t.mage(byte(m));
    for (int i = 0; i < mage.tokens.size(); ++i)
      if (!each(mage.tokens[i], byte(i), byte(m + 1))) return;
  }
}

}  // namespace archon::archmajesty
