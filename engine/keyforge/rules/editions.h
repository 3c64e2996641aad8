// What differs between the editions of the rulebook, as far as a player of the scripted cards can
// see it. docs/rulings.md tells the reasons, and what is left out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace archon::keyforge {

enum class Edition : uint8_t { First2018, V12, V14, March2021 };
inline constexpr int kEditions = 4;
inline constexpr std::array<std::string_view, kEditions> kEditionNames = {"2018", "v1.2", "v14",
                                                                          "2021-03"};

// The switches of one edition; fixed for a game, and part of its library. Card texts that were
// changed by errata are chosen by edition, too (data/keyforge/cards/README.md).
struct Rules {
  Edition edition = Edition::March2021;

  constexpr bool before(Edition e) const { return edition < e; }
  constexpr std::string_view name() const { return kEditionNames[static_cast<size_t>(edition)]; }

  // A chain is shed at each refill, even of a full hand (2018: Chains).
  constexpr bool sheds_chains_always() const { return before(Edition::V12); }
  // No effect goes beyond one card in the first turn (2018: First Turn Rule).
  constexpr bool first_turn_is_absolute() const { return before(Edition::V12); }
  // The discard pile becomes the deck as soon as the deck is empty (2018: Draw).
  constexpr bool reshuffles_at_once() const { return before(Edition::V12); }
  // Armor that is lost takes nothing of what has been used (2018: Armor).
  constexpr bool keeps_used_armor() const { return before(Edition::V12); }
  // Each instruction of an ability deals its damage by itself (before v14: Damage).
  constexpr bool deals_by_instruction() const { return before(Edition::V14); }
  // A creature that is healed while Destroyed: abilities resolve stays in play (before v14:
  // Destroyed).
  constexpr bool healing_saves() const { return before(Edition::V14); }
  // A fight that is skipped is none to "after a creature fights" (before v14: Fight).
  constexpr bool skipped_fights_count() const { return !before(Edition::V14); }
};

// The rules of the edition of this name.
std::optional<Rules> rules_named(std::string_view name);
// All names, for messages: "2018, v1.2, v14 or 2021-03".
std::string edition_list();

}  // namespace archon::keyforge
