// Damage (rulebook: Timing Chart; Damage).
#pragma once

#include <type_traits>

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {

inline constexpr uint8_t kExchanged = 1;
inline constexpr uint8_t kByAssault = 2;
inline constexpr uint8_t kByIcon = 3;

struct DamageBatch {
  CardSet targets;
  CardSet poisoned;          // destroyed if any of the damage gets through
  CardSet piercing;          // armor does not prevent damage to them
  CardSet takers;            // take damage in place of another
  uint8_t amount[128] = {};  // by card
  CardId by = kNoCard;       // the card that deals it, where one does
  uint8_t mutual = 0;        // kExchanged: blows of two fighters, each takes the other's
  uint8_t spare[14] = {};

  void add(CardId id, int n);
  // Who deals what `id` is dealt.
  CardId dealer_to(CardId id) const {
    return mutual != kExchanged ? by : (targets - CardSet::of(id)).first();
  }
};
static_assert(std::has_unique_object_representations_v<DamageBatch>);

struct DamageResult {
  CardSet damaged;
  CardSet destroyed;  // newly tagged
  int total = 0;
};
// Deals all of it at once: prevention, ward, armor, redirection, then the damage itself. What came
// of it is told to the frame on top, by its kind: fight_dealt(), script_dealt(). Where several
// cards would take the damage of another, a frame of its own asks first (rulebook: Active Player).
void deal(Table& t, const DamageBatch& batch);
void step_damage(Table& t);
// Armor prevents damage this turn.
void use_armor(Table& t, CardId id, int n);

}  // namespace archon::keyforge
