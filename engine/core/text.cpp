#include "engine/core/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/core/printable.h"

namespace archon {
namespace {

// The ASCII stand-in of a Latin letter in U+00C0..U+017F, or "" where there is none.
std::string_view plain_latin(uint32_t code) {
  if (code == 0xC6 || code == 0xE6) return "ae";
  if (code >= 0xC0 && code <= 0x17F) {
    static constexpr std::string_view kTable =
        "aaaaaa?ceeeeiiii?nooooo?ouuuuy??aaaaaa?ceeeeiiii?nooooo?ouuuuy?y"
        "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkk?lllllll"
        "lllnnnnnnn??oooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    const auto letter = kTable.substr(code - 0xC0, 1);
    return letter == "?" ? "" : letter;
  }
  return "";
}

// Reads one UTF-8 character at `at`; malformed bytes count as one character each.
uint32_t decode(std::string_view text, size_t& at) {
  const auto byte = [&](size_t i) -> uint8_t { return i < text.size() ? text[i] : '\0'; };
  const uint32_t first = byte(at++);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  uint32_t code = first & (0x3FU >> more);
  for (int i = 0; i < more && (byte(at) & 0xC0U) == 0x80; ++i)
    code = code << 6 | (byte(at++) & 0x3FU);
  return code;
}

}  // namespace

std::string slug(std::string_view title) {
  std::string out;
  bool gap = false;
  for (size_t at = 0; at < title.size();) {
    const uint32_t code = decode(title, at);
    std::string_view plain;
    char letter = 0;
    if (code < 0x80) {
      const char c = static_cast<char>(code);
      if (is_letter(c) || is_digit(c)) letter = lower_case(c);
      plain = std::string_view(&letter, letter ? 1 : 0);
    } else {
      plain = plain_latin(code);
    }
    if (plain.empty()) {
      gap = true;
      continue;
    }
    if (gap && !out.empty()) out += '-';
    gap = false;
    out += plain;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (int i = 0; i <= int_size(a); ++i) d[i][0] = i;
  for (int j = 0; j <= int_size(b); ++j) d[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const int replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

// 0 of no letter at all.
static char initial(std::string_view word) {
  return word.empty() ? '\0' : lower_case(word.front());
}

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known,
                                 int count) {
  const int size = int_size(word);
  const int limit = std::max(2, size / 3);
  std::vector<std::pair<int, std::string>> near;
  for (const std::string& candidate : known) {
    const bool begins = word.size() >= 3 && std::string_view(candidate).starts_with(word);
    const int distance = begins ? 1 : edit_distance(word, candidate);
    // Of a short word a slip leaves the beginning, or nearly all.
    const bool like = distance == 1 || word.size() > 4 || initial(word) == initial(candidate);
    if (distance <= limit && distance < size && like) near.emplace_back(distance, candidate);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::string> out;
  for (const auto& [distance, candidate] : near)
    if (int_size(out) < count) out.push_back(candidate);
  return out;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const auto words = nearest(word, known);
  if (words.empty()) return "";
  std::string out = "; did you mean ";
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += '\'' + words[i] + '\'';
  }
  return out + "?";
}

std::string excerpt(std::string_view text, size_t longest) {
  const std::string out = printable(first_bytes(text, longest));
  return text.size() > longest ? out + "..." : out;
}

std::vector<std::string> command_words(std::string_view line) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;  // a pair of quotes is a word, even an empty one
    const bool opens = quote == 0 && (c == '\'' || c == '"');
    if (opens || c == quote) {
      quote = opens ? c : 0;
      continue;
    }
    // Within double quotes a backslash is one unless it stands before what it must protect.
    const char next = i + 1 < line.size() ? line[i + 1] : 0;
    const bool escapes = quote == 0 ? next != 0 : quote == '"' && (next == '"' || next == '\\');
    if (c == '\\' && escapes) c = line[++i];
    words.back() += c;
  }
  if (quote != 0)
    throw Error("a quote " + std::string(1, quote) + " is never closed in: " + std::string(line));
  return words;
}

}  // namespace archon
