#include "engine/archmajesty/cards/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"

namespace archon::archmajesty {
namespace {

constexpr int kFarthest = 30;  // squares; no board is wider
constexpr size_t kFewNames = 8;
constexpr std::string_view kMelee = "melee";

uint32_t read_set(const TreeReader& at, std::span<const std::string_view> names,
                  const std::string& what) {
  uint32_t set = 0;
  for (const TreeReader& item : at.items()) set |= 1U << read_name(item, names, what);
  return set;
}

}  // namespace

int read_name(const TreeReader& at, std::span<const std::string_view> names,
              const std::string& what) {
  const std::string word = at.word("a " + what);
  const auto found = std::find(names.begin(), names.end(), word);
  if (found != names.end()) return place_of(names, found);
  const std::vector<std::string> known(names.begin(), names.end());
  std::string hint = word.size() > kLongestExcerpt ? "" : did_you_mean(word, known);
  if (hint.empty() && names.size() <= kFewNames)
    hint = fmt::format("; expected one of {}", fmt::join(names, ", "));
  at.wrong(fmt::format("unknown {} '{}'{}", what, excerpt(word), hint));
}

ElementSet read_elements(const TreeReader& at) { return read_set(at, kElementNames, "element"); }

AttributeSet read_attributes(const TreeReader& at) {
  return static_cast<AttributeSet>(read_set(at, kAttributeNames, "attribute"));
}

Keywords read_keywords(const TreeReader& at) {
  Keywords out{};
  std::vector<std::string> known(kKeywordNames.begin(), kKeywordNames.end());
  at.only_keys(known);
  for (size_t i = 0; i < kKeywords; ++i)
    if (const TreeReader number = at[kKeywordNames[i]]; number.present())
      out[i] = byte(number.number(1, 255));
  return out;
}

Range read_range(const TreeReader& at) {
  constexpr const char* kExpected =
      "'melee', 'melee 2', squares from 1 to 30, 'self', 'battlefield'";
  const std::string word = at.word(kExpected);
  if (word == "self") return {.kind = RangeKind::Self, .squares = 0};
  if (word == "battlefield") return {.kind = RangeKind::Battlefield, .squares = 0};
  if (word == kMelee) return {};
  const bool melee = word.starts_with("melee ");
  const std::string_view number =
      melee ? std::string_view(word).substr(kMelee.size() + 1) : std::string_view(word);
  int squares = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), squares);
  if (error != std::errc{} || end != number.data() + number.size() || squares < 1 ||
      squares > kFarthest)
    at.expected(kExpected);
  return {.kind = melee ? RangeKind::Melee : RangeKind::Ranged, .squares = byte(squares)};
}

std::string range_text(const Range& range) {
  switch (range.kind) {
    case RangeKind::Self: return "self";
    case RangeKind::Battlefield: return "battlefield";
    case RangeKind::Melee:
      return range.squares == 1 ? std::string(kMelee) : fmt::format("{} {}", kMelee, range.squares);
    case RangeKind::Ranged: return std::to_string(range.squares);
  }
  ARCHON_UNREACHABLE("a kind of range");
}

}  // namespace archon::archmajesty
