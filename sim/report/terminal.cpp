#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/report/parts.h"
#include "sim/text_width.h"

namespace archon::report {
namespace {

constexpr size_t kIndent = 2;
constexpr size_t kParagraphWidth = 78;

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
  if (has_titles(table, Shown::Terminal)) lines.push_back(cells_of(table, titles, shown));
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

std::string terminal_facts(const Facts& facts) {
  size_t width = 0;
  for (const auto& [name, value] : facts) width = std::max(width, sim::columns(printable(name)));
  std::string out;
  for (const auto& [name, value] : facts)
    out += fmt::format("{}{}  {}\n", std::string(kIndent, ' '), sim::padded(printable(name), width),
                       printable(value));
  return out;
}

std::string in_lines(std::string_view sentences) {
  return fmt::format("{}\n", fmt::join(lines_of(sentences, kParagraphWidth), "\n"));
}

}  // namespace

std::vector<std::string> lines_of(std::string_view sentences, size_t width) {
  std::vector<std::string> out(1);
  size_t used = 0;
  while (!sentences.empty()) {
    size_t end = sentences.find(' ');
    while (sentences.substr(std::min(end, sentences.size())).starts_with(" %"))  // "95 %" is one
      end = sentences.find(' ', end + 1);
    const std::string word = printable(sentences.substr(0, end));
    sentences.remove_prefix(std::min(end, sentences.size() - 1) + 1);
    const size_t more = sim::columns(word);
    const bool fits = used > 0 && used + 1 + more <= width;
    if (used > 0 && !fits) out.emplace_back();
    if (fits) out.back() += ' ';
    out.back() += word;
    used = fits ? used + 1 + more : more;
  }
  return out;
}

std::string Report::terminal() const {
  std::string out;
  bool after_line = false;
  const auto put = [&](const std::string& words, bool is_line) {
    if (!out.empty() && !(is_line && after_line)) out += '\n';
    out += words;
    after_line = is_line;
  };
  const auto put_paragraph = [&](const auto& part) {
    if (stands_in(part.shown, Shown::Terminal)) put(in_lines(part.words), false);
  };
  const auto put_table = [&](const Table& part) {
    if (stands_in(part.shown, Shown::Terminal)) put(terminal_table(part), false);
  };
  const EachPart written{[&](const Lead& part) { put(in_lines(part.all()), false); },
                         [&](const Paragraph& part) { put_paragraph(part); },
                         [&](const Text& part) {
                           if (stands_in(part.shown, Shown::Terminal))
                             put(printable(part.words) + '\n', true);
                         },
                         [&](const FactsPart& part) {
                           if (stands_in(part.shown, Shown::Terminal))
                             put(terminal_facts(part.facts), false);
                         },
                         [&](const Table& part) { put_table(part); },
                         [&](const Chart& part) { put_table(part.table); },
                         [](const auto&) {}};
  for (const Part& part : parts_) std::visit(written, part);
  return out;
}

}  // namespace archon::report
