#include <algorithm>

#include "engine/core/printable.h"
#include "sim/report/parts.h"
#include "sim/text_width.h"

namespace archon::report {
namespace {

constexpr size_t kIndent = 2;

// The cells of a line that stand in a terminal, as it may show them.
std::vector<std::string> cells_of(const Table& table, const std::vector<std::string>& row,
                                  const std::vector<size_t>& shown) {
  std::vector<std::string> out;
  for (const size_t i : shown) {
    const size_t most = table.columns[i].most;
    out.push_back(most == 0 ? printable(row[i]) : sim::shortened(printable(row[i]), most));
  }
  return out;
}

std::string terminal_table(const Table& table) {
  const std::vector<size_t> shown = columns_in(table, Shown::Terminal);
  std::vector<std::string> titles;
  for (const Column& column : table.columns) titles.push_back(column.title);
  std::vector<std::vector<std::string>> lines;
  if (has_titles(table)) lines.push_back(cells_of(table, titles, shown));
  for (const auto& row : rows_in(table, Shown::Terminal))
    lines.push_back(cells_of(table, row, shown));

  std::vector<size_t> widths;
  for (size_t k = 0; k < shown.size(); ++k) {
    size_t width = table.columns[shown[k]].width;
    for (const auto& line : lines) width = std::max(width, sim::columns(line[k]));
    widths.push_back(width);
  }
  std::string out;
  for (const auto& line : lines) {
    std::string text(kIndent, ' ');
    for (size_t k = 0; k < shown.size(); ++k) {
      const Column& column = table.columns[shown[k]];
      if (k > 0) text.append(column.gap, ' ');
      text +=
          column.is_number ? sim::padded_left(line[k], widths[k]) : sim::padded(line[k], widths[k]);
    }
    out += text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
  }
  if (!table.caption.empty()) out.insert(0, printable(table.caption) + '\n');
  const std::string cut = cut_words(table, Shown::Terminal);
  return cut.empty() ? out : out + '\n' + cut + '\n';
}

}  // namespace

std::string Report::terminal() const {
  std::string out;
  bool after_table = false;
  const auto sentence = [&](const Text& text) {
    if (!stands_in(text.shown, Shown::Terminal)) return;
    if (after_table) out += '\n';
    out += printable(text.words) + '\n';
    after_table = false;
  };
  const auto table = [&](const Table& part) {
    if (!stands_in(part.shown, Shown::Terminal)) return;
    if (!out.empty()) out += '\n';
    out += terminal_table(part);
    after_table = true;
  };
  const EachPart written{[&](const Text& part) { sentence(part); },
                         [&](const Table& part) { table(part); },
                         [&](const Chart& part) { table(part.table); }, [](const auto&) {}};
  for (const Part& part : parts_) std::visit(written, part);
  return out;
}

}  // namespace archon::report
