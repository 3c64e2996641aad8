// What a card was used for, move by move.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/archmajesty/state/state.h"
#include "sim/play/game_record.h"

namespace archon::sim {

// A card is cast in a combo or alone, as an action or a trick; it fixes a roll, guards its own mage
// or protects another, is exchanged at the end of a round, or pitched.
enum class CardUse : uint8_t { Cast, Fix, Guard, Protect, Cycle, Pitch };
inline constexpr std::array<std::string_view, 6> kCardUseNames = {"cast",    "fix",   "guard",
                                                                  "protect", "cycle", "pitch"};
inline constexpr size_t kCardUses = kCardUseNames.size();

using UseCounts = std::array<int64_t, kCardUses>;

// Of both sides' cards, as ArchmajestyArena::parts lists them. Team 0 is that of side
// `allied_side`.
class CardUseTally {
 public:
  explicit CardUseTally(int allied_side) : allied_side_(allied_side) {}

  void note(const archmajesty::State& before, const archmajesty::Move& move);
  // No counts of a card that was never used.
  const std::vector<UseCounts>& of(int side) const { return uses_[side]; }

 private:
  void add(const archmajesty::State& s, archmajesty::UnitId unit, archmajesty::Slot slot,
           CardUse use);

  int allied_side_;
  std::array<std::vector<UseCounts>, kSides> uses_;
};

}  // namespace archon::sim
