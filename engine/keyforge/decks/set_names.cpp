#include "engine/keyforge/decks/set_names.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

// What is missing from the lists: 42 cards, and three houses. Decks of these sets whose cards are
// all in others play.
struct SetNotHere {
  std::string_view name;
  std::string_view number;  // the Master Vault's
  std::string_view code;
};
constexpr std::array<SetNotHere, 2> kSetsNotHere = {{
    {"Unchained 2022", "601", "uc22"},
    {"Martian Civil War", "892", "mcw"},
}};
constexpr std::array<std::string_view, 3> kHousesNotHere = {"Elders", "Ironyx Rebels", "Keyraken"};

// Other codes that sets go by.
constexpr std::array<std::pair<std::string_view, Set>, 3> kOtherCodes = {
    {{"aes", Set::AS}, {"dis", Set::Disc}, {"m24", Set::MG24}}};

// Words as files join them: "AEMBER_SKIES" is "Æmber Skies".
std::string joined(std::string_view word) {
  std::string out = slug(word);
  std::erase(out, '-');
  return out;
}

}  // namespace

std::optional<Set> set_named(std::string_view word) {
  const std::string wanted = joined(word);
  if (wanted.empty()) return std::nullopt;
  for (size_t i = 0; i < kSets; ++i)
    if (wanted == kSetCodes[i] || wanted == kSetNumbers[i] || wanted == joined(kSetNames[i]))
      return value_at<Set>(i);
  for (const auto& [code, set] : kOtherCodes)
    if (wanted == code) return set;
  return std::nullopt;
}

std::string_view set_not_here(std::string_view word) {
  const std::string wanted = joined(word);
  for (const SetNotHere& set : kSetsNotHere)
    if (wanted == joined(set.name) || wanted == set.number || wanted == set.code) return set.name;
  return "";
}

bool is_house_not_here(std::string_view word) {
  return find_name(kHousesNotHere, word).has_value();
}

std::string codes_here() {
  std::string out;
  for (size_t i = 0; i < kSets; ++i)
    out += fmt::format("{}{}", i == 0 ? "" : i + 1 == kSets ? " or " : ", ", kSetCodes[i]);
  return out;
}

}  // namespace archon::keyforge
