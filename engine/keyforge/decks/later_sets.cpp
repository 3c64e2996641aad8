#include "engine/keyforge/decks/later_sets.h"

#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

constexpr std::array<LaterSet, 16> kLaterSets = {{
    {"Winds of Exchange", "600", "woe", true},
    {"Unchained 2022", "601", "uc22", false},
    {"Vault Masters 2023", "609", "vm23", false},
    {"Grim Reminders", "700", "gr", true},
    {"Menagerie 2024", "722", "mg24", false},
    {"Vault Masters 2024", "737", "vm24", false},
    {"Æmber Skies", "800", "as", true},
    {"Tokens of Change", "855", "toc", true},
    {"More Mutation", "874", "momu", false},
    {"Prophetic Visions", "886", "pv", true},
    {"Martian Civil War", "892", "mcw", true},
    {"Discovery", "907", "disc", false},
    {"Crucible Clash", "918", "cc", true},
    {"Draconian Measures", "928", "dm", true},
    {"Vault Masters 2025", "939", "vm25", false},
    {"Vault Masters 2026", "964", "vm26", false},
}};

constexpr std::array<std::string_view, 6> kLaterHouses = {
    "Ekwidon", "Geistoid", "Skyborn", "Redemption", "Ouboros", "Ironyx Rebels"};

// Words as files join them: "AEMBER_SKIES" is "Æmber Skies".
std::string joined(std::string_view word) {
  std::string out = slug(word);
  std::erase(out, '-');
  return out;
}

}  // namespace

const LaterSet* later_set(std::string_view word) {
  const std::string wanted = joined(word);
  for (const LaterSet& set : kLaterSets)
    if (wanted == joined(set.name) || wanted == set.number || wanted == set.code) return &set;
  return nullptr;
}

bool is_later_house(std::string_view word) { return find_name(kLaterHouses, word).has_value(); }

std::string not_here_words() { return "isn't in Archon yet; it has " + sets_here(); }

std::string sets_here() {
  std::string out;
  for (int i = 0; i < kSets; ++i) {
    if (i > 0) out += i + 1 == kSets ? " and " : ", ";
    out += kSetNames[static_cast<size_t>(i)];
  }
  return out;
}

}  // namespace archon::keyforge
