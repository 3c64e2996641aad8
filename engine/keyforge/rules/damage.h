// Damage and destruction (rulebook: Timing Chart; Damage; Destroyed).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {

struct DamageBatch {
  CardSet targets;
  CardSet poisoned;          // destroyed if any of the damage gets through
  uint8_t amount[128] = {};  // by card
  bool ignores_armor = false;

  void add(CardId id, int n);
};
struct DamageResult {
  CardSet damaged;
  CardSet destroyed;  // newly tagged
  int total = 0;
};
// Deals all of it at once: prevention, ward, armor, redirection, then the damage itself.
DamageResult deal(Table& t, const DamageBatch& batch);
// Tags cards for destruction and sees to it that their wave is resolved. Returns those newly
// tagged. `by_damage`: because of the damage they have.
CardSet destroy(Table& t, CardSet cards, bool by_damage = false);
// Armor prevents damage this turn.
void use_armor(Table& t, CardId id, int n);
// Destroys creatures whose damage has come up to their power.
void sweep(Table& t);
// Cards that are destroyed together, until they leave.
void step_wave(Table& t);
inline constexpr uint16_t kWaveLeaves =
    1;  // Frame::pc: the cards go; Frame::ability: as of a Window
// Takes a card out of the wave that would destroy it. False if none would.
bool spare_from_wave(Table& t, CardId id);

}  // namespace archon::keyforge
