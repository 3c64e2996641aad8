#include "engine/archmajesty/rules/query.h"

#include <algorithm>

#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

namespace {

constexpr AttributeSet kMight = 1 << index_of(Attribute::Might);
constexpr int kFury = 2;

}  // namespace

int attribute(const Table& t, UnitId id, AttributeSet of) {
  if (of == 0 || is_under(t, id, Effect::Numb)) return 0;
  int best = -100;
  for (int i = 0; i < kAttributes; ++i)
    if (of >> i & 1) best = std::max<int>(best, t.sheet(id).attributes[i] + t.unit(id).extra[i]);
  if ((of & kMight) != 0 && t.sheet(id).has(Trait::Furious) && is_bloodied(t, id))
    best = std::max<int>(best, t.sheet(id).attributes[0] + t.unit(id).extra[0] + kFury);
  return best;
}

bool has_defence(const Table& t, UnitId id) { return t.sheet(id).defence != Sheet::kNoDefence; }

int defence(const Table& t, UnitId id) {
  if (!has_defence(t, id)) return 0;
  if (is_under(t, id, Effect::PlainDefence)) return kPlainDefence;
  return t.sheet(id).defence + t.unit(id).defence;
}

bool is_bloodied(const Table& t, UnitId id) {
  const Unit& u = t.unit(id);
  return u.was_downed || u.hp <= t.sheet(id).hp / 2;
}

bool is_vulnerable(const Table& t, UnitId id) {
  if (is_under(t, id, Effect::Vulnerable)) return true;
  int counters = 0;
  for (const uint8_t n : t.unit(id).counters) counters += n;
  if (counters >= 3) return true;
  int beside = 0;
  for (const int other : enemies_of(t, id)) beside += next_to(t, id, narrow<UnitId>(other));
  return beside >= 2;
}

bool is_basic_unit(const Table& t, UnitId id) { return is_basic(t.sheet(id).tier); }

UnitSet taunted_by(const Table& t, UnitId id) {
  UnitSet set;
  for (const int i : standing(t))
    if (t.unit(byte(i)).taunter == id) set.add(i);
  return set;
}

bool is_fading(const Table& t, const Mage& mage) {
  const int half = t.b.options.fading ? (mage.size + 1) / 2 : mage.size / 2;
  return mage.heap.size() >= half || is_dark(mage);
}

bool is_dark(const Mage& mage) { return mage.left == 0; }

bool is_twilight(const Table& t, const Mage& mage) { return is_fading(t, mage) && !is_dark(mage); }

int combo_limit(const Table& t, UnitId id) {
  const Unit& u = t.unit(id);
  const int stunned = u.counter(Status::Stun) > 0 && !is_basic_unit(t, id) ? 2 : 0;
  return std::max(1, kComboLimit - stunned + t.mage_of(id).longer);
}

int movement_cost(const Table& t, UnitId id, int points) {
  if (t.unit(id).counter(Status::Freeze) == 0) return points;
  return is_basic_unit(t, id) ? 255 : 2 * points;
}

int willing_squares(const Table& t, UnitId id, int squares) {
  return t.unit(id).counter(Status::Freeze) > 0 ? squares / 2 : squares;
}

Slot first_copy(const Table& t, uint8_t mage, Slot slot) {
  Slot first = 0;
  if (t.mage(mage).copied == 0) {
    const std::vector<TypeId>& deck = t.decks_of(mage);
    while (deck[first] != deck[slot]) ++first;
    return first;
  }
  const TypeId type = t.type_in(mage, slot);
  while (t.type_in(mage, first) != type) ++first;
  return first;
}

SlotSet kinds_of(const Table& t, uint8_t mage, SlotSet among) {
  SlotSet out;
  SlotSet seen;
  for (const int slot : among) {
    const Slot first = first_copy(t, mage, byte(slot));
    if (seen.has(first)) continue;
    seen.add(first);
    out.add(slot);
  }
  return out;
}

}  // namespace archon::archmajesty
