// The game's small numbers: attributes, colours, statuses, tiers, elements, keywords.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/counts.h"

namespace archon::archmajesty {

// Attributes that rolls and damage name. An NPC has Combat alone, which stands for each of them.
enum class Attribute : uint8_t { Might, Agility, Will };
inline constexpr int kAttributes = 3;
using AttributeSet = uint8_t;  // a bit for each that may be chosen
inline constexpr AttributeSet kAnyAttribute = 7;

enum class Colour : uint8_t { Red, Green, Blue };
inline constexpr int kColours = 3;

// A card's edge: a bit for each colour that it shows. Gold shows all of them, black none.
using Edge = uint8_t;
inline constexpr Edge kBlack = 0;
inline constexpr Edge kGold = 7;
constexpr Edge edge_of(Colour colour) { return static_cast<Edge>(1 << index_of(colour)); }
// Whether a card whose left edge is `left` may be laid beside one whose right edge is `right`.
constexpr bool edges_match(Edge right, Edge left) { return (right & left) != 0; }

// Counters of a character. The positive ones come first; Stun and Freeze are not exploited.
enum class Status : uint8_t {
  Empower,
  Swift,
  Haste,
  Surge,
  Burn,
  Poison,
  Splash,
  Expose,
  Weaken,
  Gravity,
  Stun,
  Freeze
};
inline constexpr int kStatuses = 12;
constexpr bool is_positive(Status status) { return status <= Status::Surge; }
constexpr bool is_exploited(Status status) { return status < Status::Stun; }

// What a character is. The three lowest are "basic" to effects of Stun and Freeze.
enum class Tier : uint8_t { Grunt, Regular, Elite, MiniBoss, Boss, Mage, Companion, Object };
constexpr bool is_basic(Tier tier) { return tier <= Tier::Elite; }

enum class Element : uint8_t {
  Physical,
  Magical,
  Bestial,
  Body,
  Cosmic,
  Dark,
  Fire,
  Flora,
  Ice,
  Light,
  Metal,
  Mind,
  Shock,
  Sound,
  Spirit,
  Steel,
  Stone,
  Time,
  Toxic,
  Void,
  Water,
  Wind
};
inline constexpr int kElements = 22;
using ElementSet = uint32_t;  // a bit for each

// How far an attack reaches by itself, and through what weapon it may be channelled.
enum class RangeKind : uint8_t { Self, Melee, Ranged, Battlefield };
enum class WeaponKind : uint8_t { None, Melee, Ranged, Any };

// What a card has in any case, without a condition; some have a number.
enum class Keyword : uint8_t {
  Cantrip,
  Trick,
  Opener,
  Foretold,
  Protect,
  Piercing,
  Overwhelm,
  Knell,
  Critical,
  EnchantAlly,
  EnchantEnemy,
  EnchantSelf,
  Pitch,
  SlowPitch  // its pitch is for one's own turn only
};
inline constexpr int kKeywords = 14;

inline constexpr int kMaxDeck = 40;  // cards that a mage brings
inline constexpr int kMaxHand = 7;   // cards up to which a hand is drawn
inline constexpr int kDeckLeast = 21;
inline constexpr int kMostCopies = 3;

}  // namespace archon::archmajesty
