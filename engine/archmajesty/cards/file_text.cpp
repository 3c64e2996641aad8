#include "engine/archmajesty/cards/file_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/core/printable.h"

namespace archon::archmajesty {
namespace {

constexpr size_t kLongestTitle = 80;

// Whether YAML takes it for the same text without quotation marks.
bool is_plain(const std::string& title) {
  const auto harmless = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ' ' || c == '\'' || c == '.' ||
           c == '-';
  };
  std::string lower = title;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return std::isalpha(static_cast<unsigned char>(title[0])) != 0 &&
         std::isalnum(static_cast<unsigned char>(title.back())) != 0 && lower != "null" &&
         std::all_of(title.begin(), title.end(), harmless);
}

}  // namespace

std::string read_title(const TreeReader& at) {
  std::string title = at.word("a name");
  if (title.empty() || title.size() > kLongestTitle || printable(title) != title)
    at.wrong(fmt::format("expected a name of 1 to {} printable bytes", kLongestTitle));
  return title;
}

std::string title_text(const std::string& title) {
  if (is_plain(title)) return title;
  std::string out = "\"";
  for (const char c : title) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string flow_list(std::string_view key, const std::vector<std::string>& words, size_t width) {
  const std::string indent(key.find_first_not_of(' ') + 2, ' ');
  std::string out = fmt::format("{}: [", key);
  size_t column = out.size();
  for (size_t i = 0; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    const std::string piece = words[i] + (last ? "]" : ",");
    if (i > 0 && column + 1 + piece.size() > width) {
      out += "\n" + indent;
      column = indent.size();
    } else if (i > 0) {
      out += ' ';
      ++column;
    }
    out += piece;
    column += piece.size();
  }
  return out + (words.empty() ? "]\n" : "\n");
}

}  // namespace archon::archmajesty
