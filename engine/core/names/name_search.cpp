#include "engine/core/names/name_search.h"

#include <algorithm>

#include "engine/core/text.h"

namespace archon {
namespace {

std::vector<std::string> long_words(std::string_view text) {
  std::vector<std::string> out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('-', at), text.size());
    if (end - at > 3) out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// In a word of four letters two slips would make it any other.
bool is_near(const std::string& word, const std::vector<std::string>& known) {
  const auto near = nearest(word, known, 1);
  return !near.empty() && (word.size() > 4 || edit_distance(word, near[0]) < 2);
}

}  // namespace

std::vector<size_t> names_meant(std::string_view typed, std::span<const std::string> names) {
  std::vector<size_t> out;
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == typed) return {i};
    if (!typed.empty() && names[i].find(typed) != std::string::npos) out.push_back(i);
  }
  return out;
}

std::vector<size_t> names_near(std::string_view typed, std::span<const std::string> names) {
  constexpr size_t kLongest = 100;
  std::vector<size_t> out;
  if (typed.size() > kLongest) return out;
  const std::vector<std::string> wanted = long_words(typed);
  for (size_t i = 0; i < names.size(); ++i) {
    const std::vector<std::string> known = long_words(names[i]);
    if (std::any_of(wanted.begin(), wanted.end(),
                    [&](const std::string& word) { return is_near(word, known); }))
      out.push_back(i);
  }
  return out;
}

}  // namespace archon
