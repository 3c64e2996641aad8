// What the renderers of a report share, the web page among them. For them only.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/report/report.h"

namespace archon::report {

// What draws charts, in the order in which it is loaded.
inline constexpr std::string_view kChartScripts[] = {"report/vendor/vega.min.js",
                                                     "report/vendor/vega-lite.min.js",
                                                     "report/vendor/vega-interpreter.js"};

// Broken at blanks, as a terminal may show it.
std::vector<std::string> lines_of(std::string_view sentences, size_t width);

// "sure", "likely" or "open".
const char* sure_word(Sure sure);

// A colour of tokens.css by its name there, "c1", on light paper or on dark: six hexadecimal
// digits.
std::string_view colour_of(std::string_view name, bool is_light);

// A function for each kind of part.
template <class... F>
struct EachPart : F... {
  using F::operator()...;
};
template <class... F>
EachPart(F...) -> EachPart<F...>;

constexpr bool stands_in(Shown shown, Shown place) {
  return shown == Shown::Everywhere || shown == place;
}

// Positions of the columns that stand there.
inline std::vector<size_t> columns_in(const Table& table, Shown place) {
  std::vector<size_t> out;
  for (size_t i = 0; i < table.columns.size(); ++i)
    if (stands_in(table.columns[i].shown, place)) out.push_back(i);
  return out;
}

// The rows that stand there.
inline std::span<const std::vector<std::string>> rows_in(const Table& table, Shown place) {
  const size_t most = place == Shown::Terminal ? table.most_in_terminal : table.most_rows;
  return std::span(table.rows).first(std::min(most, table.rows.size()));
}

// Without any there, there is no line of them.
inline bool has_titles(const Table& table, Shown place) {
  return std::any_of(table.columns.begin(), table.columns.end(), [&](const Column& column) {
    return stands_in(column.shown, place) && !column.title.empty();
  });
}

// What is said where not all do; "" where all do.
inline std::string cut_words(const Table& table, Shown place) {
  const size_t there = rows_in(table, place).size();
  if (there == table.rows.size()) return "";
  return fmt::format("The first {} of {} {}; --csv and --json have them all.", there,
                     table.rows.size(), table.rows_are);
}

}  // namespace archon::report
