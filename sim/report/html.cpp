#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/check.h"
#include "sim/report/embedded.h"
#include "sim/report/html_parts.h"
#include "sim/report/markup.h"
#include "sim/report/parts.h"
#include "sim/report/report.h"
#include "sim/report/site.h"

namespace archon::report {
namespace {

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

// Of what stands at a glance before it; a script offers it as a file.
std::string picture_block(const std::string& svg, const std::string& title) {
  if (svg.empty()) return "";
  return fmt::format(
      "<script type=\"image/svg+xml\" class=\"picture\" data-name=\"{}.png\">\n{}</script>\n",
      page_name(title), svg);
}

// The table is open where no script draws the chart.
std::string html_chart(const Chart& chart) {
  return fmt::format(
      "<figure>\n<div class=\"chart\" role=\"img\" aria-label=\"{0}\" hidden></div>\n{1}"
      "<figcaption>{0}</figcaption>\n<details open><summary>As a table</summary>\n{2}</details>\n"
      "</figure>\n",
      html_text(chart.shows), data_block(chart.spec), html_table(chart.table));
}

// Scripts by their hashes, or those of the site; the charts' labels have styles of their own.
std::string policy_of(const std::string& scripts, const std::string& styles) {
  return fmt::format(
      "default-src 'none'; base-uri 'none'; form-action 'none'; script-src{}; style-src{} "
      "'unsafe-inline'; img-src data:",
      scripts, styles);
}

template <class Lead, class Parts>
std::string finding_in(const Parts& parts) {
  for (const auto& part : parts)
    if (const auto* lead = std::get_if<Lead>(&part)) return lead->words;
  return "";
}

// What is shown of a link to the page: its title, and the first sentence.
std::string html_preview(const std::string& title, const std::string& finding) {
  std::string out = fmt::format("<meta property=\"og:title\" content=\"{}\">\n", html_text(title));
  if (!finding.empty())
    out += fmt::format(
        "<meta name=\"description\" content=\"{0}\">\n"
        "<meta property=\"og:description\" content=\"{0}\">\n",
        html_text(finding));
  return out;
}

std::string html_head(const std::string& title, const std::string& finding,
                      const std::string& policy, const std::string& styles) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"generator\" content=\"Archon " ARCHON_VERSION
      "\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>{}</title>\n{}<link rel=\"icon\" href=\"{}\">\n{}</head>\n<body>\n",
      policy, html_text(title), html_preview(title, finding),
      data_address(embedded("report/design/icon.svg")), styles);
}

// Whose page it is, and the way to it from the first one.
std::string html_top(const std::vector<Link>& way) {
  std::string out = "<div class=\"top\"><b>Archon</b>";
  if (!way.empty()) {
    out += "<nav aria-label=\"the way here\">";
    for (size_t i = 0; i < way.size(); ++i) out += (i == 0 ? "‹ " : " ‹ ") + html_link(way[i]);
    out += "</nav>";
  }
  return out + "</div>\n";
}

constexpr const char* kFooter =
    "<footer>Made with Archon " ARCHON_VERSION
    ", a program that is not affiliated with the publisher of the game.</footer>\n";

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

}  // namespace

std::string Report::body() const {
  std::string out;
  const EachPart written{
      [](const Lead& part) {
        return fmt::format("<p class=\"lead\">{}</p>\n", html_text(part.all()));
      },
      [](const Glance& part) { return html_glance(part); },
      [](const Next&) { return std::string(); },
      [](const More& part) {
        return fmt::format("<details class=\"more\"><summary>{}</summary>\n",
                           html_text(part.summary));
      },
      [](const EndMore&) { return std::string("</details>\n"); },
      [](const Heading& part) { return fmt::format("<h2>{}</h2>\n", html_text(part.words)); },
      [](const Text& part) { return html_paragraph(part.words, part.shown); },
      [](const Paragraph& part) { return html_paragraph(part.words, part.shown); },
      [](const FactsPart& part) {
        return stands_in(part.shown, Shown::Documents) ? html_facts(part.facts) : std::string();
      },
      [](const LinksPart& part) { return html_links(part.words, part.links); },
      [](const FoldsPart& part) { return html_folds(part.heading, part.folds); },
      [](const Table& part) {
        return stands_in(part.shown, Shown::Documents) ? html_table(part) : std::string();
      },
      [](const Chart& part) { return html_chart(part); },
      [](const Applet& part) {
        const std::string without =
            part.without.empty()
                ? ""
                : fmt::format("<noscript><p>{}</p></noscript>\n", html_text(part.without));
        return fmt::format("<div class=\"applet\" hidden></div>\n{}{}", data_block(part.data),
                           without);
      }};
  for (const Part& part : parts_) {
    out += std::visit(written, part);
    if (std::holds_alternative<Glance>(part)) out += picture_block(picture(), title_);
  }
  return out;
}

bool Report::has_charts() const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [](const Part& part) { return std::holds_alternative<Chart>(part); });
}

bool Report::has_searched() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
    const auto* table = std::get_if<Table>(&part);
    return table && table->is_searched;
  });
}

std::vector<Report::Applet> Report::applets() const {
  std::vector<Applet> out;
  for (const Part& part : parts_)
    if (const auto* applet = std::get_if<Applet>(&part)) out.push_back(*applet);
  return out;
}

std::set<std::string> Report::pictures() const {
  std::set<std::string> out;
  const auto add = [&out](const std::vector<Mark>& marks) {
    for (const Mark& mark : marks)
      if (!mark.picture.empty()) out.insert(mark.picture);
  };
  for (const Part& part : parts_) {
    if (const auto* table = std::get_if<Table>(&part))
      for (const auto& [at, look] : table->looks) add(look.marks);
    if (const auto* glance = std::get_if<Glance>(&part)) {
      add(glance->marks);
      for (const Share& share : glance->shares) add(share.marks);
    }
    if (const auto* folds = std::get_if<FoldsPart>(&part)) {
      add({folds->heading});
      for (const Fold& fold : folds->folds) add(fold.pips);
    }
    if (const auto* applet = std::get_if<Applet>(&part))
      out.insert(applet->pictures.begin(), applet->pictures.end());
  }
  return out;
}

std::string Report::html() const {
  std::string styles = fmt::format("<style>{}</style>\n", page_css(pictures()));
  std::vector<std::string_view> scripts;
  if (has_charts())
    for (const std::string_view file : kChartScripts) scripts.push_back(embedded(file));
  scripts.push_back(embedded("report/design/page.js"));
  if (has_searched()) scripts.push_back(embedded("report/design/find.js"));
  if (!picture().empty()) scripts.push_back(embedded("report/design/picture.js"));
  for (const Applet& applet : applets()) {
    for (const std::string& script : applet.scripts) scripts.push_back(embedded(script));
    for (const std::string& style : applet.styles)
      styles += fmt::format("<style>{}</style>\n", embedded(style));
  }
  std::string hashes;
  for (const std::string_view script : scripts) hashes += fmt::format(" '{}'", policy_hash(script));
  std::string out = html_head(title_, finding_in<Lead>(parts_), policy_of(hashes, ""), styles);
  out += fmt::format("{}<main>\n<h1>{}</h1>\n{}</main>\n{}", html_top({}), html_text(title_),
                     body(), kFooter);
  if (has_charts()) out += fmt::format("<!--\n{}-->\n", embedded("report/vendor/LICENCES.txt"));
  for (const std::string_view script : scripts) out += fmt::format("<script>{}</script>\n", script);
  out += "</body>\n</html>\n";
  ARCHON_CHECK(out.size() <= kLargestPage);
  return out;
}

std::string Report::html_in(const PagePlace& place) const {
  std::vector<std::string> styles = {"site.css"};
  std::vector<std::string> scripts;
  if (has_charts()) scripts.emplace_back("charts.js");
  scripts.emplace_back("page.js");
  if (has_searched()) scripts.emplace_back("find.js");
  if (!picture().empty()) scripts.emplace_back("picture.js");
  for (const Applet& applet : applets()) {
    for (const std::string& script : applet.scripts) scripts.push_back(file_name(script));
    for (const std::string& style : applet.styles) styles.push_back(file_name(style));
  }
  std::string links;
  for (const std::string& style : styles)
    links += fmt::format("<link rel=\"stylesheet\" href=\"{}{}\">\n", place.root, style);
  // From a disk, files of the same folder are not the page's own.
  std::string out = html_head(title_, finding_in<Lead>(parts_),
                              policy_of(" 'self' file:", " 'self' file:"), links);
  out += fmt::format("{}<main>\n<h1>{}</h1>\n{}</main>\n{}", html_top(place.way), html_text(title_),
                     body(), kFooter);
  for (const std::string& script : scripts)
    out += fmt::format("<script src=\"{}{}\"></script>\n", place.root, script);
  out += "</body>\n</html>\n";
  ARCHON_CHECK(out.size() <= kLargestPage);
  return out;
}

}  // namespace archon::report
