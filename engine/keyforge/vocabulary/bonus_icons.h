// The bonus icons of one card, from the top: printed ones, then those that Enhance added.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

// As what an icon can be resolved: as what it is, or as another one, or a player does something
// else instead. Files of games and the numbers of moves hold their places.
enum class IconWay : uint8_t {
  Aember,
  Capture,
  Damage,
  Draw,
  Steal,
  Discard,
  Power,
  Token,
  Archive
};
inline constexpr auto kIconWayNames = std::to_array<std::string_view>(
    {"aember", "capture", "damage", "draw", "steal", "discard", "power", "token", "archive"});
inline constexpr int kIconWays = int_size(kIconWayNames);

// Of an icon that something is resolved for.
constexpr IconWay way_of(Bonus icon) {
  switch (icon) {
    case Bonus::Discard: return IconWay::Discard;
    case Bonus::Power: return IconWay::Power;
    default: return value_at<IconWay>(index_of(icon));
  }
}

// Five bits for each icon, Bonus + 1; a zero ends them.
class BonusIcons {
 public:
  static constexpr int kMost = 5;

  constexpr int size() const { return (std::bit_width(icons_) + kBits - 1) / kBits; }
  constexpr Bonus at(int i) const { return value_at<Bonus>((icons_ >> kBits * i & kOne) - 1); }
  constexpr void push(Bonus icon) {
    ARCHON_CHECK(size() < kMost);
    icons_ |= (index_of(icon) + 1U) << kBits * size();
  }
  // Bit per House of which there is an icon.
  constexpr unsigned houses() const {
    unsigned out = 0;
    for (int i = 0, n = size(); i < n; ++i)
      if (const House h = house_on(at(i)); h != House::None) out |= 1U << index_of(h);
    return out;
  }

  friend constexpr bool operator==(BonusIcons, BonusIcons) = default;

 private:
  static constexpr int kBits = 5;
  static constexpr uint32_t kOne = (1U << kBits) - 1;
  static_assert(kBonuses < 1 << kBits && kMost * kBits <= 32);

  uint32_t icons_ = 0;
};

}  // namespace archon::keyforge
