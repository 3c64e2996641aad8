#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "sim/report/embedded.h"
#include "sim/report/markup.h"
#include "sim/report/parts.h"
#include "sim/report/report.h"

namespace archon::report {
namespace {

constexpr std::string_view kChartScripts[] = {"report/vendor/vega.min.js",
                                              "report/vendor/vega-lite.min.js",
                                              "report/vendor/vega-interpreter.js"};

std::string html_cell(const std::string& text, const Column& column, bool heads) {
  const char* number = column.is_number ? " class=\"number\"" : "";
  if (heads) return fmt::format("<th scope=\"row\"{}>{}</th>", number, html_text(text));
  return fmt::format("<td{}>{}</td>", number, html_text(text));
}

std::string html_titles(const Table& table) {
  std::string out = "<thead><tr>";
  for (const size_t i : columns_in(table, Shown::Documents))
    out += fmt::format("<th scope=\"col\"{}>{}</th>",
                       table.columns[i].is_number ? " class=\"number\"" : "",
                       html_text(table.columns[i].title));
  return out + "</tr></thead>\n";
}

std::string html_table(const Table& table) {
  std::string out =
      fmt::format("<div class=\"wide{}\"><table>\n", table.on_one_page ? " together" : "");
  if (!table.caption.empty())
    out += fmt::format("<caption>{}</caption>\n", html_text(table.caption));
  if (has_titles(table, Shown::Documents)) out += html_titles(table);
  out += "<tbody>\n";
  for (const auto& row : rows_in(table, Shown::Documents)) {
    out += "<tr>";
    for (const size_t i : columns_in(table, Shown::Documents))
      out += html_cell(row[i], table.columns[i], i == 0);
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  const std::string cut = cut_words(table, Shown::Documents);
  return cut.empty() ? out : out + fmt::format("<p>{}</p>\n", html_text(cut));
}

std::string html_facts(const Facts& facts) {
  std::string out = "<dl>\n";
  for (const auto& [name, value] : facts)
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html_text(name), html_text(value));
  return out + "</dl>\n";
}

std::string data_block(const std::string& json) {
  return fmt::format("<script type=\"application/json\">{}</script>\n", json);
}

std::string html_paragraph(const std::string& words, Shown shown) {
  return stands_in(shown, Shown::Documents) ? fmt::format("<p>{}</p>\n", html_text(words)) : "";
}

// The table is open where no script draws the chart.
std::string html_chart(const Chart& chart) {
  return fmt::format(
      "<figure>\n<div class=\"chart\" role=\"img\" aria-label=\"{0}\" hidden></div>\n{1}"
      "<figcaption>{0}</figcaption>\n<details open><summary>As a table</summary>\n{2}</details>\n"
      "</figure>\n",
      html_text(chart.shows), data_block(chart.spec), html_table(chart.table));
}

}  // namespace

std::string Report::body() const {
  std::string out;
  const EachPart written{
      [](const Lead& part) {
        return fmt::format("<p class=\"lead\">{}</p>\n", html_text(part.words));
      },
      [](const Heading& part) { return fmt::format("<h2>{}</h2>\n", html_text(part.words)); },
      [](const Text& part) { return html_paragraph(part.words, part.shown); },
      [](const Paragraph& part) { return html_paragraph(part.words, part.shown); },
      [](const FactsPart& part) {
        return stands_in(part.shown, Shown::Documents) ? html_facts(part.facts) : std::string();
      },
      [](const Table& part) {
        return stands_in(part.shown, Shown::Documents) ? html_table(part) : std::string();
      },
      [](const Chart& part) { return html_chart(part); },
      [](const Applet& part) {
        return fmt::format("<div class=\"applet\" hidden></div>\n{}", data_block(part.data));
      }};
  for (const Part& part : parts_) out += std::visit(written, part);
  return out;
}

std::string Report::html() const {
  std::vector<std::string_view> styles = {embedded("report/page.css")};
  std::vector<std::string_view> scripts;
  const bool draws = std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
    return std::holds_alternative<Chart>(part);
  });
  if (draws)
    for (const std::string_view file : kChartScripts) scripts.push_back(embedded(file));
  scripts.push_back(embedded("report/page.js"));
  for (const Part& part : parts_)
    if (const auto* applet = std::get_if<Applet>(&part)) {
      scripts.push_back(embedded(applet->script));
      styles.push_back(embedded(applet->style));
    }
  std::string policy = "default-src 'none'; base-uri 'none'; form-action 'none'; script-src";
  for (const std::string_view script : scripts) policy += fmt::format(" '{}'", policy_hash(script));
  policy += "; style-src 'unsafe-inline'";  // the charts' labels have styles of their own

  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"generator\" content=\"Archon " ARCHON_VERSION
      "\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>{}</title>\n",
      policy, html_text(title_));
  for (const std::string_view style : styles) out += fmt::format("<style>{}</style>\n", style);
  out +=
      fmt::format("</head>\n<body>\n<main>\n<h1>{}</h1>\n{}</main>\n", html_text(title_), body());
  if (draws) out += fmt::format("<!--\n{}-->\n", embedded("report/vendor/LICENCES.txt"));
  for (const std::string_view script : scripts) out += fmt::format("<script>{}</script>\n", script);
  out += "</body>\n</html>\n";
  ARCHON_CHECK(out.size() <= kLargestPage);
  return out;
}

}  // namespace archon::report
