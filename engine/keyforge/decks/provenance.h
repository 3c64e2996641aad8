// What is known of a deck besides its list, and what isn't.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

struct Deck;
class Facts;

using IconCounts = std::array<int, kBonuses>;

// Where a deck came from. A deck that was written here has nothing to tell.
struct Provenance {
  std::string source;             // the format it was read from, or ""
  bool titles_only = false;       // the format tells cards by their titles, which evil twins share
  bool set_guessed = false;       // from its houses and titles
  std::vector<Set> fits;          // where its set isn't known: those that fit it alike
  bool alliance = false;          // three pods of different decks
  std::vector<std::string> pods;  // which decks, in the order of the houses; empty: not known
  std::optional<IconCounts> icons;  // that were added to its cards, as the source counts them

  friend bool operator==(const Provenance&, const Provenance&) = default;
};

enum class SetIs : uint8_t { Sure, Guessed, Unknown };
SetIs set_is(const Deck& deck);

// What is known of the icons that Enhance added to a deck's cards.
enum class IconsAre : uint8_t {
  Known,    // on which cards they are
  Counted,  // only how many
  Unknown,
};
struct IconKnowledge {
  IconsAre are = IconsAre::Known;
  IconCounts missing{};  // of which it isn't known where they are

  int total() const;
};

// Each icon of Enhance on the deck's cards stands for one that was added, so a list alone tells
// how many there are; not in an Alliance deck, the icons of whose pods came from other cards.
IconKnowledge icons_of(const Deck& deck, const Facts& facts);

// "4 bonus icons (2 capture, 2 damage)"
std::string missing_words(const IconKnowledge& icons);

// Titles of its cards of which it isn't known whether they are the evil twins, each once.
std::vector<std::string> twins_in_doubt(const Deck& deck, const Facts& facts);

// What each deck of its set has beside the 36 and this one lacks: "its token creature".
std::vector<std::string> lacks_beside(const Deck& deck);

// Where the Master Vault has all of a deck: its address, or what to do where the id isn't known.
std::string vault_link(const std::string& uuid);

// What isn't known of the deck, a sentence each; empty where all is.
std::vector<std::string> doubts(const Deck& deck, const Facts& facts);

inline constexpr std::string_view kNoSetFits =
    "it is none that Archon has, or none with its houses and cards";
inline constexpr std::array<std::string_view, 3> kSetIsNames = {"sure", "guessed", "unknown"};
inline constexpr std::array<std::string_view, 3> kIconsAreNames = {"known", "counted", "unknown"};

}  // namespace archon::keyforge
