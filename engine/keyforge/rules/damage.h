// Damage (rulebook: Timing Chart; Damage).
#pragma once

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

enum class DamageKind : uint8_t { Plain, Assault, Icon };

// Damage that is dealt at once, and who deals it (rulebook: Damage, Source of).
struct DamageBatch {
  CardSet targets;
  CardSet poisoned;             // destroyed if any of the damage gets through
  CardSet piercing;             // armor does not prevent damage to them
  CardSet takers;               // take damage in place of another
  uint8_t amount[kSlots] = {};  // by card
  uint8_t dealer[kSlots] = {};  // by card that is dealt it: who deals it, plus one; 0: `by`
  CardId by = kNoCard;          // the card that deals the rest, where one does
  DamageKind kind = DamageKind::Plain;
  // Of damage that has been divided, the odd point is open: who has it, plus one. See divide().
  static constexpr int kMostRests = 6;
  uint8_t rests[kMostRests] = {};
  uint8_t divided = 0;  // there are such points, or were
  uint8_t spare[7] = {};

  void add(CardId id, int n);
  void add(CardId id, int n, CardId by_whom);
  void remove(CardId id);
  bool is_rest(CardId id) const {
    return divided != 0 && std::find(std::begin(rests), std::end(rests), id + 1) != std::end(rests);
  }
  // Who deals what `id` is dealt.
  CardId dealer_to(CardId id) const {
    return dealer[id] == 0 ? by : narrow<CardId>(dealer[id] - 1);
  }
};
static_assert(std::has_unique_object_representations_v<DamageBatch>);

struct DamageResult {
  CardSet damaged;
  CardSet destroyed;  // newly tagged
  CardSet takers;     // those of them that took what was meant for others
  int total = 0;
};
// Deals all of it at once: prevention, ward, armor, redirection, then the damage itself. What came
// of it is passed to the frame on top, by its kind: fight_dealt(), script_dealt(). Where several
// cards would take the damage of another, a frame of its own asks first (rulebook: Active Player).
void deal(Table& t, const DamageBatch& batch);
void step_damage(Table& t, Frame& f);
// Armor prevents damage this turn.
void use_armor(Table& t, CardId id, int n);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
