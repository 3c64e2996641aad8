#include "engine/archmajesty/vocabulary/names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace archon::archmajesty {
namespace {

constexpr std::array<std::string_view, kStatuses> kStatusNames = {
    "Empower", "Swift",  "Haste",  "Surge",   "Burn", "Poison",
    "Splash",  "Expose", "Weaken", "Gravity", "Stun", "Freeze"};
constexpr std::array<std::string_view, kAttributes> kAttributeNames = {"MT", "AG", "WL"};
constexpr std::array<std::string_view, kColours> kColourNames = {"red", "green", "blue"};
constexpr std::array<std::string_view, 8> kTierNames = {
    "Grunt", "Regular", "Elite", "Mini-Boss", "Boss", "Mage", "Companion", "Object"};
constexpr std::array<std::string_view, 24> kAskNames = {
    "nothing", "Opener", "Foretold", "Cycle",   "Turn",    "Main",   "Combo",   "Between cards",
    "Channel", "Target", "Square",   "Area",    "Whether", "Choice", "Number",  "Answer",
    "Guard",   "Fix",    "Fix of",   "Empower", "Weaken",  "Damage", "Discard", "Counter"};

bool alike(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

template <class Value, size_t N>
std::optional<Value> named(const std::array<std::string_view, N>& names, std::string_view name) {
  for (size_t i = 0; i < N; ++i)
    if (alike(names[i], name)) return static_cast<Value>(i);
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Status status) { return kStatusNames[static_cast<size_t>(status)]; }
std::string_view name_of(Attribute attribute) {
  return kAttributeNames[static_cast<size_t>(attribute)];
}
std::string_view name_of(Colour colour) { return kColourNames[static_cast<size_t>(colour)]; }
std::string_view name_of(Tier tier) { return kTierNames[static_cast<size_t>(tier)]; }
std::string_view name_of(Ask ask) {
  const auto i = static_cast<size_t>(ask);
  return i < kAskNames.size() ? kAskNames[i] : "From the Void";
}

std::optional<Status> status_named(std::string_view name) {
  return named<Status>(kStatusNames, name);
}
std::optional<Colour> colour_named(std::string_view name) {
  return named<Colour>(kColourNames, name);
}
std::optional<Tier> tier_named(std::string_view name) { return named<Tier>(kTierNames, name); }

}  // namespace archon::archmajesty
