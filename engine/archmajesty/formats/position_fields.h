// What reader and writer of positions share: the fields of units and mages, and the words that
// effects wait with.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/archmajesty/game.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

// Bit fields have no addresses.
struct UnitNumber {
  std::string_view key;
  int most;
  int (*get)(const Unit& u);
  void (*set)(Unit& u, int value);
};
#define ARCHON_UNIT_NUMBER(name, most)                                                        \
  UnitNumber {                                                                                \
#name, most,                                                                              \
        [](const Unit& u) -> int { return u.name; }, [](Unit & u,                             \
                                                        int n) { u.name = byte(n) & (most); } \
  }
inline constexpr std::array kUnitNumbers = {
    ARCHON_UNIT_NUMBER(mp, 255),     ARCHON_UNIT_NUMBER(attacks, 255),
    ARCHON_UNIT_NUMBER(armour, 255), ARCHON_UNIT_NUMBER(stars, kMostStars),
    ARCHON_UNIT_NUMBER(actions, 3),  ARCHON_UNIT_NUMBER(scrap, 255),
    ARCHON_UNIT_NUMBER(moved, 255),  ARCHON_UNIT_NUMBER(coat, 255),
    ARCHON_UNIT_NUMBER(walked, 255), ARCHON_UNIT_NUMBER(used, 255)};
#undef ARCHON_UNIT_NUMBER

// Of another unit.
struct UnitLink {
  std::string_view key;
  UnitId Unit::*member;
};
inline constexpr std::array kUnitLinks = {
    UnitLink{"master", &Unit::master}, UnitLink{"taunter", &Unit::taunter},
    UnitLink{"exposed_to", &Unit::exposed_to}, UnitLink{"stands_for", &Unit::stands_for}};

struct UnitFlag {
  std::string_view key;
  bool (*get)(const Unit& u);
  void (*set)(Unit& u, bool value);
};
#define ARCHON_UNIT_FLAG(name)                                                                     \
  UnitFlag {                                                                                       \
#name, [](const Unit& u) -> bool { return u.name; },                                           \
                                                      [](Unit & u, bool value) { u.name = value; } \
  }
inline constexpr std::array kUnitFlags = {ARCHON_UNIT_FLAG(airborne),  ARCHON_UNIT_FLAG(acted),
                                          ARCHON_UNIT_FLAG(on_board),  ARCHON_UNIT_FLAG(was_downed),
                                          ARCHON_UNIT_FLAG(parries),   ARCHON_UNIT_FLAG(taunt_met),
                                          ARCHON_UNIT_FLAG(commanded), ARCHON_UNIT_FLAG(copied)};
#undef ARCHON_UNIT_FLAG

struct MageNumber {
  std::string_view key;
  uint8_t Mage::*member;
};
inline constexpr std::array kMageNumbers = {MageNumber{"longer", &Mage::longer},
                                            MageNumber{"cantrips", &Mage::cantrips},
                                            MageNumber{"wands", &Mage::wands},
                                            MageNumber{"criticals", &Mage::criticals},
                                            MageNumber{"teleported", &Mage::teleported},
                                            MageNumber{"farthest", &Mage::farthest},
                                            MageNumber{"foretold_turns", &Mage::foretold},
                                            MageNumber{"due", &Mage::due},
                                            MageNumber{"card_copied", &Mage::copied},
                                            MageNumber{"copy_of", &Mage::copy_of}};

// Sets of a mage's cards beside the zones.
struct CardMark {
  std::string_view key;
  NarrowSlots Mage::*member;
};
inline constexpr std::array kCardMarks = {CardMark{"trick", &Mage::tricks},
                                          CardMark{"gained", &Mage::gained}};

inline constexpr std::array<std::string_view, 3> kTokenKinds = {"strike", "guard", "protect"};
inline constexpr std::array<std::string_view, 3> kTokenEnds = {"never", "round", "enchantment"};
inline constexpr std::array<std::string_view, 2> kTeamNames = {"allied", "enemy"};
inline constexpr std::array<std::string_view, 8> kLastsNames = {
    "turn", "round", "own-turn", "enchanted", "combo", "play", "battle", "answer"};
inline constexpr std::array<std::string_view, 37> kEffectNames = {"none",
                                                                  "enchantment",
                                                                  "attacks-on",
                                                                  "attacks-by",
                                                                  "next-card",
                                                                  "last-of-combo",
                                                                  "when-attacked",
                                                                  "when-attacked-next",
                                                                  "when-attacks-me",
                                                                  "when-i-down",
                                                                  "when-marked-downed",
                                                                  "round-begins",
                                                                  "round-ends",
                                                                  "turn-ends",
                                                                  "combo-over",
                                                                  "when-i-attack",
                                                                  "when-i-play-attack",
                                                                  "first-teleport",
                                                                  "in-area",
                                                                  "enters-area",
                                                                  "vulnerable",
                                                                  "unguarded",
                                                                  "unhealed",
                                                                  "unguarding",
                                                                  "plain-defence",
                                                                  "asleep",
                                                                  "numb",
                                                                  "played",
                                                                  "controlled",
                                                                  "delayed",
                                                                  "smoke",
                                                                  "part",
                                                                  "shelter",
                                                                  "closed",
                                                                  "charge",
                                                                  "next-attack",
                                                                  "rammed"};
static_assert(index_of(Effect::Rammed) == 36);

// Where the blocks begin that the words of a card may leave behind to be run later, in their order.
std::vector<uint16_t> kept_blocks(const Battle& battle, TypeId type);

// As the file has it where it says nothing of a unit: as it comes into the battle.
Unit usual_unit(const Battle& battle, uint8_t sheet, Team team, Square at);

}  // namespace archon::archmajesty
