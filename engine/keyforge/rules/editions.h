// What differs between the editions of the rulebook, as far as a player of the scripted cards can
// see it. docs/rulings.md has the reasons, and what is left out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/counts.h"

namespace archon::keyforge {

enum class Edition : uint8_t { First2018, V12, V14, March2021, June2026 };
inline constexpr int kEditions = 5;
inline constexpr std::array<std::string_view, kEditions> kEditionNames = {"2018", "v1.2", "v14",
                                                                          "2021-03", "2026"};

// The switches of one edition; fixed for a game, and part of its library. Card texts that were
// changed by errata are chosen by edition, too (data/keyforge/cards/README.md).
struct Rules {
  Edition edition = Edition::March2021;  // the first five sets are of its time

  constexpr bool before(Edition e) const { return edition < e; }
  constexpr bool since(Edition e) const { return edition >= e; }
  constexpr std::string_view name() const { return kEditionNames[index_of(edition)]; }

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
  constexpr bool skipped_fights_count() const { return since(Edition::V14); }
  // A player has at most this many chains (2026: Chains).
  constexpr int most_chains() const { return since(Edition::June2026) ? 24 : 99; }
  // A chain is shed only if a card was there that it kept from being drawn (2026: Chains).
  constexpr bool sheds_chains_for_cards_only() const { return since(Edition::June2026); }
  // Deploy is for every way into play (2026: Deploy).
  constexpr bool deploys_without_play() const { return since(Edition::June2026); }
  // What happens before a fight happens though one of its creatures has fallen (2026: Assault).
  constexpr bool resolves_all_before_fights() const { return since(Edition::June2026); }
  // A use resolves one Action: or Omni: ability of several (2026: Action).
  constexpr bool uses_one_ability() const { return since(Edition::June2026); }
  // Elusive is looked at as blows fall, after what happens before the fight (2026: Elusive).
  constexpr bool looks_at_elusive_last() const { return since(Edition::June2026); }
  // "Shuffle ... into your deck" shuffles it though there is nothing to add (2026: Shuffle).
  constexpr bool shuffles_for_nothing() const { return since(Edition::June2026); }
  // Damage that another creature takes instead is not prevented again (2026: Shadow Self).
  constexpr bool redirects_unprevented() const { return since(Edition::June2026); }
  // Upgrades stay on a card that is no creature any more (2026: Upgrade).
  constexpr bool keeps_upgrades() const { return since(Edition::June2026); }
  // What an endless loop keeps saving leaves in the end, but is not destroyed (2026: Infinite
  // Loops).
  constexpr bool loops_end_in_the_discard() const { return since(Edition::June2026); }
  // Whether a play ends the step is settled as the card enters play (2026: Omega).
  constexpr bool settles_omega_on_entering() const { return since(Edition::June2026); }
  // How many games won or lost in a row move the chains of a handicap (2026: Handicap Chains).
  constexpr int handicap_row() const { return since(Edition::June2026) ? 2 : 3; }
  // The loser of a game goes first in the next one of a match (before 2026: First Player).
  constexpr bool loser_goes_first() const { return before(Edition::June2026); }
  // What answers the discarding of a card comes before the next one is discarded (2026: Scrap).
  constexpr bool discards_one_by_one() const { return since(Edition::June2026); }
  // An ability that waits comes to nothing once its card has left play (2026: Ability).
  constexpr bool resolves_only_in_play() const { return since(Edition::June2026); }
  // What answers the drawing of a card comes before the next one is drawn (2026: Draw).
  constexpr bool draws_one_by_one() const { return since(Edition::June2026); }
  // Who falls by what a fight would have dealt to another was destroyed in it (2026: Shadow Self).
  constexpr bool takers_fall_in_fights() const { return since(Edition::June2026); }
  // A copy that would gain alpha must be played first (2026: Alpha).
  constexpr bool copies_alpha() const { return since(Edition::June2026); }
};

// The rules of the edition of this name.
std::optional<Rules> rules_named(std::string_view name);
// All names, for messages: "2018, v1.2, v14, 2021-03 or 2026".
std::string edition_list();

}  // namespace archon::keyforge
