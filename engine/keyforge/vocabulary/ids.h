// The closed vocabularies of the game, one table each: houses, card types, keywords, zones, steps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/core/letters.h"

namespace archon::keyforge {

enum class House : uint8_t {
  Brobnar,
  Dis,
  Logos,
  Mars,
  Sanctum,
  Shadows,
  Untamed,
  Saurian,
  StarAlliance,
  Unfathomable,
  Ekwidon,
  Geistoid,
  Skyborn,
  Redemption,
  Ouboros,
  None
};
inline constexpr int kHouses = 15;
inline constexpr std::array<std::string_view, kHouses + 1> kHouseNames = {
    "Brobnar", "Dis",        "Logos",         "Mars",         "Sanctum", "Shadows",
    "Untamed", "Saurian",    "Star Alliance", "Unfathomable", "Ekwidon", "Geistoid",
    "Skyborn", "Redemption", "Ouboros",       "none"};

enum class CardType : uint8_t { Action, Artifact, Creature, Upgrade };
inline constexpr int kCardTypes = 4;
inline constexpr std::array<std::string_view, kCardTypes> kCardTypeNames = {"action", "artifact",
                                                                            "creature", "upgrade"};

// Cards that lie beside the 36 of a deck and are of kinds of their own in lists of cards; see
// Match::beside.
enum class Reference : uint8_t { None, Token, Power, Prophecy };
inline constexpr std::array<std::string_view, 4> kReferenceNames = {"", "token creature",
                                                                    "archon power", "prophecy"};

enum class Rarity : uint8_t { Common, Uncommon, Rare, Special };
inline constexpr std::array<std::string_view, 4> kRarityNames = {"common", "uncommon", "rare",
                                                                 "special"};

// Homebrew cards come from a user's folder.
enum class Set : uint8_t {
#define SET(Name, code, title, number) Name,
#include "engine/keyforge/vocabulary/sets.def"
#undef SET
  Homebrew
};
inline constexpr auto kSetCodes = std::to_array<std::string_view>({
#define SET(Name, code, title, number) code,
#include "engine/keyforge/vocabulary/sets.def"
#undef SET
});
inline constexpr auto kSetNames = std::to_array<std::string_view>({
#define SET(Name, code, title, number) title,
#include "engine/keyforge/vocabulary/sets.def"
#undef SET
});
// As the Master Vault counts them.
inline constexpr auto kSetNumbers = std::to_array<std::string_view>({
#define SET(Name, code, title, number) number,
#include "engine/keyforge/vocabulary/sets.def"
#undef SET
});
inline constexpr int kSets = index_of(Set::Homebrew);
// The sets that the rulebook of March 2021 knows.
inline constexpr int kSetsOf2021 = index_of(Set::DT) + 1;
inline constexpr std::string_view kHomebrew = "homebrew";

// What lies on creatures, any number of it.
enum class Piece : uint8_t { Damage, Aember };
inline constexpr auto kPieceNames = std::to_array<std::string_view>({"damage", "aember"});

// What a player may be made to skip.
enum class Skippable : uint8_t { Forging, Readying, Drawing, Mulligan };
inline constexpr auto kSkippableNames =
    std::to_array<std::string_view>({"forging", "readying", "drawing", "mulligan"});

// When what is counted happened.
enum class When : uint8_t { ThisTurn, LastTurn };
inline constexpr auto kWhenNames = std::to_array<std::string_view>({"this turn", "last turn"});

// Keywords that stand on creatures or cards. Assault, hazardous and splash-attack carry a number.
enum class Keyword : uint8_t {
  Elusive,
  Skirmish,
  Taunt,
  Poison,
  Invulnerable,
  Alpha,
  Omega,
  Deploy,
  Assault,
  Hazardous,
  SplashAttack,
  Treachery,
  Versatile,
  Entrench
};
inline constexpr int kKeywords = 14;
inline constexpr std::array<std::string_view, kKeywords> kKeywordNames = {
    "elusive", "skirmish", "taunt",     "poison",        "invulnerable", "alpha",     "omega",
    "deploy",  "assault",  "hazardous", "splash-attack", "treachery",    "versatile", "entrench"};
constexpr bool has_number(Keyword k) {
  return k == Keyword::Assault || k == Keyword::Hazardous || k == Keyword::SplashAttack;
}

// Bonus icons, printed or added by Enhance. From FirstHouse on they are those of the houses, in
// their order: nothing is resolved for one, but its card belongs to that house, too.
enum class Bonus : uint8_t { Aember, Capture, Damage, Draw, Discard, Power, FirstHouse };
inline constexpr int kBonuses = index_of(Bonus::FirstHouse) + kHouses;
inline constexpr int kFirstBonuses = 4;  // that the first sets know
inline constexpr std::array<std::string_view, kBonuses> kBonusNames = {
    "aember",        "capture",      "damage",  "draw",     "discard", "power",      "brobnar",
    "dis",           "logos",        "mars",    "sanctum",  "shadows", "untamed",    "saurian",
    "star-alliance", "unfathomable", "ekwidon", "geistoid", "skyborn", "redemption", "ouboros"};

inline constexpr std::string_view kIconsInWords =
    "aember, capture, damage, draw, discard, power or a house";

constexpr Bonus icon_of(House h) {
  return value_at<Bonus>(index_of(Bonus::FirstHouse) + index_of(h));
}
// None: it is no house's.
constexpr House house_on(Bonus icon) {
  return icon < Bonus::FirstHouse ? House::None
                                  : value_at<House>(index_of(icon) - index_of(Bonus::FirstHouse));
}

enum class KeyColour : uint8_t { Red, Blue, Yellow };
inline constexpr int kKeys = 3;
inline constexpr std::array<std::string_view, kKeys> kKeyColourNames = {"red", "blue", "yellow"};

// Position of `name` in a table of names, ignoring case, spaces and '-' ("StarAlliance" is
// "Star Alliance").
template <size_t N>
constexpr std::optional<int> find_name(const std::array<std::string_view, N>& names,
                                       std::string_view name) {
  const auto next = [](std::string_view s, size_t& at) -> char {
    while (at < s.size() && (s[at] == ' ' || s[at] == '-' || s[at] == '_')) ++at;
    if (at == s.size()) return 0;
    const char c = s[at++];
    return lower_case(c);
  };
  for (size_t i = 0; i < N; ++i) {
    size_t a = 0;
    size_t b = 0;
    char left = 1;
    char right = 1;
    while (left != 0 && left == right) {
      left = next(names[i], a);
      right = next(name, b);
    }
    if (left == right) return i;
  }
  return std::nullopt;
}

// Of a table of names with a row for each value of an enum.
template <class Enum, size_t N>
constexpr std::optional<Enum> find_value(const std::array<std::string_view, N>& names,
                                         std::string_view name) {
  const auto row = find_name(names, name);
  if (!row) return std::nullopt;
  return value_at<Enum>(*row);
}

inline std::optional<House> house_by_name(std::string_view name) {
  const auto house = find_value<House>(kHouseNames, name);
  return house && index_of(*house) < kHouses ? house : std::nullopt;
}

constexpr std::string_view name_of(House h) { return kHouseNames[index_of(h)]; }
constexpr std::string_view name_of(Reference r) { return kReferenceNames[index_of(r)]; }
constexpr std::string_view name_of(CardType t) { return kCardTypeNames[index_of(t)]; }
constexpr std::string_view name_of(Set s) {
  return s == Set::Homebrew ? kHomebrew : kSetNames[index_of(s)];
}
constexpr std::string_view code_of(Set s) {
  return s == Set::Homebrew ? kHomebrew : kSetCodes[index_of(s)];
}
constexpr std::string_view name_of(Keyword k) { return kKeywordNames[index_of(k)]; }

}  // namespace archon::keyforge
