#include "engine/core/trees/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon {
namespace {

// The length of a first line that does nothing but name the separator.
size_t naming_line(std::string_view text) {
  if (!text.starts_with("sep=") || text.size() < 6) return 0;
  const size_t end = text.find('\n');
  return end != std::string_view::npos && trimmed(text.substr(5, end - 5)).empty() ? end + 1 : 0;
}

}  // namespace

std::string_view csv_header(std::string_view text) {
  text.remove_prefix(naming_line(text));
  return text.substr(0, text.find('\n'));
}

std::optional<char> csv_separator(std::string_view header) {
  constexpr std::string_view kSeparators = ",;\t";
  std::array<int, kSeparators.size()> counts{};
  bool quoted = false;
  for (const char c : header) {
    if (c == '"') quoted = !quoted;
    const size_t found = kSeparators.find(c);
    if (!quoted && found != std::string_view::npos) ++counts[found];
  }
  const auto most = std::max_element(counts.begin(), counts.end());
  if (*most == 0) return std::nullopt;
  return kSeparators[most - counts.begin()];
}

CsvReader::CsvReader(std::string_view text)
    : text_(text), separator_(csv_separator(csv_header(text)).value_or(',')) {
  at_ = naming_line(text);
  lines_ = at_ > 0 ? 1 : 0;
}

bool CsvReader::next(Row& row) {
  do {
    if (at_ >= text_.size()) return false;
    line_ = lines_ + 1;
    row.clear();
    while (read_field(row)) {
    }
  } while (row.size() == 1 && trimmed(row[0]).empty());
  return true;
}

CsvColumns::CsvColumns(const CsvReader::Row& header) {
  for (const std::string& cell : header) slugs_.push_back(slug(cell));
}

std::optional<size_t> CsvColumns::find(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names)
    for (size_t i = 0; i < slugs_.size(); ++i)
      if (slugs_[i] == name) return i;
  return std::nullopt;
}

std::string_view cell_of(const CsvReader::Row& row, const std::optional<size_t>& column) {
  return column && *column < row.size() ? trimmed(row[*column]) : std::string_view();
}

bool CsvReader::read_field(Row& row) {
  std::string& field = row.emplace_back();
  bool quoted = false;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '\n') ++lines_;
    if (quoted) {
      if (c != '"') {
        field += c;
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        field += text_[++at_];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == separator_ || c == '\n') {
      ++at_;
      return c == separator_;
    } else if (c != '\r') {
      field += c;
    }
  }
  if (quoted) throw Error(fmt::format("line {}: a quoted field is not closed", line_));
  return false;
}

}  // namespace archon
