// What is counted in a battle, and the words for it.
#pragma once

#include <array>

#include "engine/archmajesty/state/battle.h"
#include "engine/archmajesty/state/state.h"
#include "sim/play/arena.h"
#include "sim/play/game_record.h"

namespace archon::sim {

enum BattleNumber : size_t {
  kHpLeft,  // per cent of what the side began with
  kFallen,  // characters that are down or gone
  kDamage,  // HP and armour that the other side lost
  kSpells,  // cards, in combos and alone
  kGuards,  // attacks guarded or protected against
  kFixes,   // rolls fixed
  kBattleNumbers
};

const RecordTable& battle_records();
const ArenaWords& battle_words();

// The number of a card of a mage among those of its party, as ArchmajestyArena::parts lists them.
size_t part_number(const archmajesty::State& s, uint8_t mage, archmajesty::Slot slot);

// Watches a battle move by move. Team 0 is that of side `allied_side`.
class BattleTally {
 public:
  BattleTally(const archmajesty::Battle& battle, const archmajesty::State& begin, int allied_side);

  // Before and after a move of a team.
  void note(const archmajesty::State& before, const archmajesty::Move& move,
            const archmajesty::State& after);
  // Into the record, at the end: all but who has won.
  void finish(const archmajesty::State& s, GameRecord& record) const;

 private:
  size_t side_of(archmajesty::Team team) const;
  void note_hands(const archmajesty::State& s);
  int hp_left(const archmajesty::State& s, archmajesty::Team team) const;

  const archmajesty::Battle& battle_;
  int allied_side_;
  std::array<int, 2> hp_at_first_{};  // by team
  std::array<SideRecord, kSides> side_{};
};

}  // namespace archon::sim
