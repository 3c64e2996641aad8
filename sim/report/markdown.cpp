#include <fmt/format.h>

#include "sim/report/markup.h"
#include "sim/report/parts.h"

namespace archon::report {
namespace {

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += fmt::format(" {} |", markdown_text(cell));
  return out + '\n';
}

std::string markdown_table(const Table& table) {
  if (!stands_in(table.shown, Shown::Documents)) return "";
  const std::vector<size_t> shown = columns_in(table, Shown::Documents);
  std::vector<std::string> cells;
  std::string rule = "|";
  for (const size_t i : shown) {
    cells.push_back(table.columns[i].title);
    rule += table.columns[i].is_number ? " ---: |" : " --- |";
  }
  std::string out = table.caption.empty() ? "" : markdown_text(table.caption) + "\n\n";
  out += markdown_row(cells) + rule + '\n';
  for (const auto& row : rows_in(table, Shown::Documents)) {
    cells.clear();
    for (const size_t i : shown) cells.push_back(row[i]);
    out += markdown_row(cells);
  }
  const std::string cut = cut_words(table, Shown::Documents);
  return cut.empty() ? out : out + '\n' + markdown_text(cut) + '\n';
}

std::string markdown_paragraph(const std::string& words, Shown shown) {
  return stands_in(shown, Shown::Documents) ? markdown_text(words) + '\n' : "";
}

std::string markdown_facts(const Facts& facts) {
  std::string out;
  for (const auto& [name, value] : facts)
    out += fmt::format("* {}: {}\n", markdown_text(name), markdown_text(value));
  return out;
}

std::string markdown_folds(const std::vector<Fold>& folds) {
  std::string out;
  for (const Fold& fold : folds)
    out += fmt::format("* **{}** {}\n", markdown_text(fold.summary), markdown_text(fold.marks));
  return out;
}

}  // namespace

std::string Report::markdown() const {
  std::string out = fmt::format("# {}\n\n*by archon " ARCHON_VERSION "*\n", markdown_text(title_));
  const EachPart written{
      [](const Lead& part) { return fmt::format("**{}**\n", markdown_text(part.all())); },
      [](const Glance&) { return std::string(); }, [](const Next&) { return std::string(); },
      [](const More& part) { return fmt::format("### {}\n", markdown_text(part.summary)); },
      [](const EndMore&) { return std::string(); },
      [](const Heading& part) { return fmt::format("## {}\n", markdown_text(part.words)); },
      [](const Text& part) { return markdown_paragraph(part.words, part.shown); },
      [](const Paragraph& part) { return markdown_paragraph(part.words, part.shown); },
      [](const FactsPart& part) {
        return stands_in(part.shown, Shown::Documents) ? markdown_facts(part.facts) : std::string();
      },
      // Without the site there is nowhere to lead.
      [](const LinksPart&) { return std::string(); },
      [](const FoldsPart& part) {
        return fmt::format("### {}\n\n", markdown_text(part.heading.words)) +
               markdown_folds(part.folds);
      },
      [](const Table& part) { return markdown_table(part); },
      [](const Chart& part) { return markdown_table(part.table); },
      [](const Applet&) { return std::string(); }};
  for (const Part& part : parts_) {
    const std::string text = std::visit(written, part);
    if (!text.empty()) (out += '\n') += text;
  }
  return out;
}

}  // namespace archon::report
