// The bonus icons of one card, from the top: printed ones, then those that Enhance added.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/core/check.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

// As what an icon can be resolved: as what it is, or as another one, or one steals instead.
inline constexpr int kIconAsSteal = kBonuses;
inline constexpr int kIconWays = kBonuses + 1;
inline constexpr std::array<std::string_view, kIconWays> kIconWayNames = {
    "aember", "capture", "damage", "draw", "steal"};

// 16 bits, as they lie in a state: three for each icon, Bonus + 1; a zero ends them.
class BonusIcons {
 public:
  static constexpr int kMost = 5;

  constexpr int size() const { return (std::bit_width(icons_) + 2) / 3; }
  constexpr Bonus at(int i) const { return static_cast<Bonus>((icons_ >> 3 * i & 7) - 1); }
  constexpr void push(Bonus icon) {
    ARCHON_CHECK(size() < kMost);
    icons_ = static_cast<uint16_t>(icons_ | (static_cast<unsigned>(icon) + 1) << 3 * size());
  }

  friend constexpr bool operator==(BonusIcons, BonusIcons) = default;

 private:
  uint16_t icons_ = 0;
};

}  // namespace archon::keyforge
