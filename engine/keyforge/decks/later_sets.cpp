#include "engine/keyforge/decks/later_sets.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

constexpr std::array<LaterSet, 2> kLaterSets = {{
    {"Unchained 2022", "601", "uc22", false},
    {"Martian Civil War", "892", "mcw", true},
}};

constexpr std::array<std::string_view, 3> kLaterHouses = {"Elders", "Ironyx Rebels", "Keyraken"};

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

std::string codes_here(int count) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out += fmt::format("{}{}", i == 0 ? "" : i + 1 == count ? " or " : ", ", kSetCodes[i]);
  return out;
}

}  // namespace archon::keyforge
