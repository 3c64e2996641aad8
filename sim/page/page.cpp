#include "sim/page/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "sim/page/embedded.h"

namespace archon::page {
namespace {

constexpr std::string_view kChartScripts[] = {
    "page/vendor/vega.min.js", "page/vendor/vega-lite.min.js", "page/vendor/vega-interpreter.js"};

// ---- HTML ----

std::string html_cell(const std::string& text, const Column& column, bool heads) {
  const char* number = column.is_number ? " class=\"number\"" : "";
  if (heads) return fmt::format("<th scope=\"row\"{}>{}</th>", number, html_text(text));
  return fmt::format("<td{}>{}</td>", number, html_text(text));
}

std::string html_table(const Table& table) {
  std::string out = "<div class=\"wide\"><table>\n";
  if (!table.caption.empty())
    out += fmt::format("<caption>{}</caption>\n", html_text(table.caption));
  out += "<thead><tr>";
  for (const Column& column : table.columns)
    out += fmt::format("<th scope=\"col\"{}>{}</th>", column.is_number ? " class=\"number\"" : "",
                       html_text(column.title));
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (size_t i = 0; i < row.size(); ++i) out += html_cell(row[i], table.columns[i], i == 0);
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string html_facts(const Facts& facts) {
  std::string out = "<dl>\n";
  for (const auto& [name, value] : facts)
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html_text(name), html_text(value));
  return out + "</dl>\n";
}

std::string data_block(const Json& data) {
  return fmt::format("<script type=\"application/json\">{}</script>\n", script_json(data));
}

// The table is open where no script draws the chart.
std::string html_chart(const Chart& chart) {
  return fmt::format(
      "<figure>\n<div class=\"chart\" role=\"img\" aria-label=\"{0}\" hidden></div>\n{1}"
      "<figcaption>{0}</figcaption>\n<details open><summary>As a table</summary>\n{2}</details>\n"
      "</figure>\n",
      html_text(chart.shows), data_block(chart.spec), html_table(chart.table));
}

// ---- Markdown ----

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += fmt::format(" {} |", markdown_text(cell));
  return out + '\n';
}

std::string markdown_table(const Table& table) {
  std::vector<std::string> titles;
  std::string rule = "|";
  for (const Column& column : table.columns) {
    titles.push_back(column.title);
    rule += column.is_number ? " ---: |" : " --- |";
  }
  std::string out = table.caption.empty() ? "" : markdown_text(table.caption) + "\n\n";
  out += markdown_row(titles) + rule + '\n';
  for (const auto& row : table.rows) out += markdown_row(row);
  return out;
}

std::string markdown_facts(const Facts& facts) {
  std::string out;
  for (const auto& [name, value] : facts)
    out += fmt::format("* {}: {}\n", markdown_text(name), markdown_text(value));
  return out;
}

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace

std::string Page::body() const {
  std::string out;
  const Overloaded written{
      [](const Lead& part) {
        return fmt::format("<p class=\"lead\">{}</p>\n", html_text(part.words));
      },
      [](const Heading& part) { return fmt::format("<h2>{}</h2>\n", html_text(part.words)); },
      [](const Text& part) { return fmt::format("<p>{}</p>\n", html_text(part.words)); },
      [](const Facts& part) { return html_facts(part); },
      [](const Table& part) { return html_table(part); },
      [](const Chart& part) { return html_chart(part); },
      [](const Applet& part) {
        return fmt::format("<div class=\"applet\" hidden></div>\n{}", data_block(part.data));
      }};
  for (const Part& part : parts_) out += std::visit(written, part);
  return out;
}

std::string Page::html() const {
  std::vector<std::string_view> styles = {embedded("page/page.css")};
  std::vector<std::string_view> scripts;
  const bool draws = std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
    return std::holds_alternative<Chart>(part);
  });
  if (draws)
    for (const std::string_view file : kChartScripts) scripts.push_back(embedded(file));
  scripts.push_back(embedded("page/page.js"));
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
  if (draws) out += fmt::format("<!--\n{}-->\n", embedded("page/vendor/LICENCES.txt"));
  for (const std::string_view script : scripts) out += fmt::format("<script>{}</script>\n", script);
  out += "</body>\n</html>\n";
  ARCHON_CHECK(out.size() <= kLargestPage);
  return out;
}

std::string Page::markdown() const {
  std::string out = fmt::format("# {}\n\n*by archon " ARCHON_VERSION "*\n", markdown_text(title_));
  const Overloaded written{
      [](const Lead& part) { return fmt::format("**{}**\n", markdown_text(part.words)); },
      [](const Heading& part) { return fmt::format("## {}\n", markdown_text(part.words)); },
      [](const Text& part) { return markdown_text(part.words) + '\n'; },
      [](const Facts& part) { return markdown_facts(part); },
      [](const Table& part) { return markdown_table(part); },
      [](const Chart& part) { return markdown_table(part.table); },
      [](const Applet&) { return std::string(); }};
  for (const Part& part : parts_) {
    const std::string text = std::visit(written, part);
    if (!text.empty()) (out += '\n') += text;
  }
  return out;
}

}  // namespace archon::page
