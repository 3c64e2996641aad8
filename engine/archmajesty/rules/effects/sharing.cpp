#include "engine/archmajesty/rules/effects/sharing.h"

#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/query.h"

namespace archon::archmajesty {

BitSet<uint8_t> lenders_of(const Table& t, UnitId id) {
  BitSet<uint8_t> set;
  for (int m = 0; m < t.s.mages; ++m) {
    const UnitId unit = t.mage(byte(m)).unit;
    if (unit != id && has_trait(t, unit, Trait::Generous) && is_up(t, unit) &&
        !are_enemies(t, unit, id))
      set.add(m);
  }
  return set;
}

UnitId holder_of(const Table& t, UnitId id, Status status) {
  if (t.unit(id).counter(status) > 0) return id;
  if (!is_positive(status)) return kNoUnit;
  for (const int m : lenders_of(t, id))
    if (t.unit(t.mage(byte(m)).unit).counter(status) > 0) return t.mage(byte(m)).unit;
  return kNoUnit;
}

Mage& payer_in(const Table& t, const Move& move, UnitId own) {
  const int lender = lender_in(move);
  return lender > 0 ? t.mage(byte(lender - 1)) : t.mage_of(own);
}

}  // namespace archon::archmajesty
