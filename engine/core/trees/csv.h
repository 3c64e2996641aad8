// Tables as spreadsheets write them.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archon {

// The first line, after the one ("sep=;") by which some programs name the separator.
std::string_view csv_header(std::string_view text);

// What separates the fields of a header: the most frequent of comma, semicolon and tab outside of
// quotation marks; nothing where there is none of them.
std::optional<char> csv_separator(std::string_view header);

// Fields in quotation marks may hold separators, doubled quotation marks and line breaks.
class CsvReader {
 public:
  using Row = std::vector<std::string>;

  explicit CsvReader(std::string_view text);

  // The next row that is not blank; false at the end. Throws Error where a quoted field does not
  // end.
  bool next(Row& row);

  int line() const { return line_; }  // where the row began

 private:
  // Reads one field; true when another one follows in the row.
  bool read_field(Row& row);

  std::string_view text_;
  char separator_ = ',';
  size_t at_ = 0;
  int lines_ = 0;
  int line_ = 0;
};

// The columns of a table by what its header calls them, capitals and blanks aside.
class CsvColumns {
 public:
  explicit CsvColumns(const CsvReader::Row& header);

  // Of these names, which are slugs ("house-1-cards"), the first that is there.
  std::optional<size_t> find(std::initializer_list<std::string_view> names) const;

 private:
  std::vector<std::string> slugs_;
};

// What stands in a column, without blanks around it; "" where the row or the table has none.
std::string_view cell_of(const CsvReader::Row& row, const std::optional<size_t>& column);

}  // namespace archon
