#include "engine/keyforge/decks/later_sets.h"

#include <fmt/format.h>

#include <span>

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

std::string listed(std::span<const std::string_view> words, std::string_view last) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    out += words[i];
  }
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

std::string sets_here() { return listed(kSetNames, "and"); }

std::string codes_here(int count) {
  return listed(std::span(kSetCodes).first(static_cast<size_t>(count)), "or");
}

}  // namespace archon::keyforge
