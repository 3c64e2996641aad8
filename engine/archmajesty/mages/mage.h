// A mage as its player makes it: a value, what it brings, and what is wrong with it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/vocabulary/ids.h"

namespace archon::archmajesty {

struct CardCount {
  CardType card = 0;
  uint8_t copies = 1;

  friend bool operator==(const CardCount&, const CardCount&) = default;
};

// A style point spent on Dae's Gambit: five copies of cards of one style, and a boon to equip.
struct Gambit {
  StyleType style = 0;
  AbilityType boon = 0;
  std::vector<CardCount> cards;

  friend bool operator==(const Gambit&, const Gambit&) = default;
};

enum class CreationBonus : uint8_t { Hp, Equipment, Abilities, Command };
inline constexpr int kCreationBonuses = 4;

struct EquippedAbility {
  AbilityType ability = 0;
  uint8_t slots =
      1;  // that it takes; more than the printed ones only where any number may be put in

  friend bool operator==(const EquippedAbility&, const EquippedAbility&) = default;
};

struct MageBuild {
  std::string name;
  std::vector<AncestryType> ancestries;
  std::array<uint8_t, kAttributes> attributes{};  // points put into each
  uint8_t defence = 0;                            // points
  std::vector<CreationBonus> bonuses;             // one, unless something is wrong
  std::vector<StyleType> styles;                  // as often as it was taken
  std::vector<Gambit> gambits;
  std::vector<CardCount> deck;             // each card once
  std::vector<EquippedAbility> abilities;  // without those of artefacts
  std::vector<ItemType> items;             // mundane, each as often as it is equipped
  std::vector<ItemType> artefacts;         // equipped

  friend bool operator==(const MageBuild&, const MageBuild&) = default;
};

inline constexpr int kAttributePoints = 8;
inline constexpr int kMostInAttribute = 3;
inline constexpr int kStylePoints = 6;
inline constexpr int kArtefactPoints = 2;
inline constexpr int kGambitCards = 5;

int deck_size(const MageBuild& mage);
int copies_in_deck(const MageBuild& mage, CardType card);

// The cards that its styles and gambits bring, in the order of the facts.
std::vector<CardCount> pool(const MageBuild& mage);
// Copies of the pool beyond the three that a deck may hold: each may become an Arte.
int spare_copies(const MageBuild& mage);
// What it may equip: abilities of its styles, ancestries and gambits, in the order of the facts.
std::vector<AbilityType> known_abilities(const MageBuild& mage);

// What keeps it from being a legal mage, a sentence each; empty when all is well.
std::vector<std::string> check(const MageBuild& mage);

// The same for mages that play the same, whatever their names and however their lists are ordered.
uint64_t fingerprint(const MageBuild& mage);

}  // namespace archon::archmajesty
