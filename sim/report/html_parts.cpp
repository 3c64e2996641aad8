#include "sim/report/html_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/report/embedded.h"
#include "sim/report/markup.h"
#include "sim/report/parts.h"

namespace archon::report {
namespace {

std::string html_bar(const CellBar& bar) {
  std::string out = "<span class=\"scale\" aria-hidden=\"true\">";
  if (bar.level) out += fmt::format("<u style=\"left:{:.1f}%\"></u>", 100 * *bar.level);
  return out + fmt::format(
                   "<i style=\"left:{:.1f}%;width:{:.1f}%\"></i><b style=\"left:{:.1f}%\">"
                   "</b></span>",
                   100 * bar.low, 100 * (bar.high - bar.low), 100 * bar.value);
}

std::string html_below(const std::string& words) {
  return words.empty() ? "" : fmt::format("<span class=\"below\">{}</span>", html_text(words));
}

// "keyforge/marks/dis.svg" as a class: "m-keyforge-marks-dis"
std::string mark_class(std::string_view picture) {
  std::string out = "m-" + std::string(picture.substr(0, picture.rfind('.')));
  std::replace(out.begin(), out.end(), '/', '-');
  return out;
}

std::string html_mark(const Mark& mark) {
  const std::string picture =
      mark.picture.empty()
          ? ""
          : fmt::format("<i class=\"mark {}\" aria-hidden=\"true\"></i>", mark_class(mark.picture));
  const std::string label =
      mark.label.empty() ? ""
                         : fmt::format(" role=\"img\" aria-label=\"{}\"", html_text(mark.label));
  return fmt::format("<span{}>{}{}</span>", label, picture, html_text(mark.words));
}

std::string html_marks(const std::vector<Mark>& marks) {
  if (marks.empty()) return "";
  std::string out = "<span class=\"below marks\">";
  for (const Mark& mark : marks) out += html_mark(mark);
  return out + "</span>";
}

std::string html_share(const Share& share) {
  std::string out = fmt::format("<div><strong>{}</strong><b>{:.1f} %</b>{}", html_text(share.name),
                                100 * share.share, html_marks(share.marks));
  if (!share.below.empty()) out += fmt::format("<small>{}</small>", html_text(share.below));
  return out + "</div>";
}

std::string html_figures(const std::vector<Figure>& figures) {
  std::string out = "<div class=\"figures\">";
  for (const Figure& figure : figures) {
    out += fmt::format("<div><b>{}</b><span>{}</span>", html_text(figure.value),
                       html_text(figure.words));
    if (!figure.below.empty()) out += fmt::format("<small>{}</small>", html_text(figure.below));
    out += "</div>";
  }
  return out + "</div>\n";
}

// The first ones, each with its bar; all stand in a table below.
std::string html_contenders(const Contenders& contenders) {
  constexpr size_t kMost = 5;
  const auto& [place, name, value, more] = contenders.titles;
  std::string out = fmt::format(
      "<table class=\"leaders\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>"
      "<td></td><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
      html_text(place), html_text(name), html_text(value), html_text(more));
  for (size_t i = 0; i < std::min(kMost, contenders.all.size()); ++i) {
    const Contender& one = contenders.all[i];
    const auto [low, high] = std::minmax(one.from, one.to);
    out += fmt::format(
        "<tr><td>{}</td><th scope=\"row\">{}</th><td class=\"rail\" aria-hidden=\"true\"><i{} "
        "style=\"left:{:.1f}%;width:{:.1f}%\"></i></td><td>{}</td><td>{}</td></tr>\n",
        html_text(one.place), html_text(one.name), one.to < one.from ? " class=\"less\"" : "",
        100 * low, 100 * (high - low), html_text(one.value), html_text(one.more));
  }
  return out + "</tbody></table>\n";
}

// What a link is called where more is to be told than is seen of it. Who speaks to the browser says
// what they see, so that this is part of the name (WCAG 2.5.3).
std::string html_label(const CellLook& look, const std::string& seen) {
  if (look.label.empty()) return "";
  const auto has = [](const std::string& all, const std::string& part) {
    return all.find(part) != std::string::npos;
  };
  const std::string name = has(look.label, seen)   ? look.label
                           : has(seen, look.label) ? seen
                                                   : seen + ", " + look.label;
  return fmt::format(" title=\"{}\" aria-label=\"{}\"", html_text(look.label), html_text(name));
}

// In a map the line below is part of the link.
std::string html_content(const std::string& text, const CellLook* look, TableForm form) {
  if (!look) return html_text(text);
  const bool within = form == TableForm::Map;
  const bool has_below = within && !look->below.empty();
  const std::string label = html_label(*look, has_below ? text + " " + look->below : text);
  const std::string words = html_text(text) + (has_below ? " " + html_below(look->below) : "");
  std::string out = look->link.empty() ? words
                                       : fmt::format("<a href=\"{}\"{}>{}</a>",
                                                     html_text(look->link), label, words);
  if (look->bar) out += html_bar(*look->bar);
  return within ? out : out + html_below(look->below) + html_marks(look->marks);
}

// Of a cell: what it looks like, and in a table of blocks what it tells.
std::string html_attributes(const Table& table, size_t column, const CellLook* look, bool heads) {
  std::string classes = table.columns[column].is_number ? "number" : "";
  if (look && !look->tone.empty()) classes += (classes.empty() ? "" : " ") + look->tone;
  if (look && look->bar) classes += classes.empty() ? "drawn" : " drawn";
  std::string out = classes.empty() ? "" : fmt::format(" class=\"{}\"", html_text(classes));
  if (table.form == TableForm::Blocks && !heads && !table.columns[column].title.empty())
    out += fmt::format(" data-label=\"{}\"", html_text(table.columns[column].title));
  return out;
}

std::string html_cell(const Table& table, size_t row, size_t column) {
  const bool heads = column == 0;
  const auto at = table.looks.find({row, column});
  const CellLook* look = at == table.looks.end() ? nullptr : &at->second;
  const std::string content = html_content(table.rows[row][column], look, table.form);
  const std::string attributes = html_attributes(table, column, look, heads);
  if (heads) return fmt::format("<th scope=\"row\"{}>{}</th>", attributes, content);
  return fmt::format("<td{}>{}</td>", attributes, content);
}

std::string html_titles(const Table& table) {
  std::string out = "<thead><tr>";
  for (const size_t i : columns_in(table, Shown::Documents))
    out += fmt::format("<th scope=\"col\"{}>{}</th>",
                       table.columns[i].is_number ? " class=\"number\"" : "",
                       html_text(table.columns[i].title));
  return out + "</tr></thead>\n";
}

const char* form_class(TableForm form) {
  switch (form) {
    case TableForm::Plain: break;
    case TableForm::Blocks: return " class=\"blocks\"";
    case TableForm::Map: return " class=\"map\"";
  }
  return "";
}

}  // namespace

std::string html_table(const Table& table) {
  // It can be reached by keys, as it may have to be scrolled.
  std::string out = fmt::format("<div class=\"wide{}\" tabindex=\"0\"><table{}{}>\n",
                                table.on_one_page ? " together" : "", form_class(table.form),
                                table.is_searched ? " data-searched" : "");
  if (!table.caption.empty())
    out += fmt::format("<caption>{}</caption>\n", html_text(table.caption));
  if (has_titles(table, Shown::Documents)) out += html_titles(table);
  out += "<tbody>\n";
  const size_t rows = rows_in(table, Shown::Documents).size();
  for (size_t row = 0; row < rows; ++row) {
    out += "<tr>";
    for (const size_t i : columns_in(table, Shown::Documents)) out += html_cell(table, row, i);
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  const std::string cut = cut_words(table, Shown::Documents);
  return cut.empty() ? out : out + fmt::format("<p>{}</p>\n", html_text(cut));
}

std::string html_link(const Link& link) {
  return fmt::format("<a href=\"{}\">{}</a>", html_text(link.to), html_text(link.words));
}

std::string html_links(const std::string& words, const std::vector<Link>& links) {
  std::string out = "<p>" + html_text(words);
  for (size_t i = 0; i < links.size(); ++i)
    out += (i > 0 ? ", " : words.empty() ? "" : " ") + html_link(links[i]);
  return out + "</p>\n";
}

std::string html_folds(const Mark& heading, const std::vector<Fold>& folds) {
  std::string out = fmt::format("<h3>{}</h3>\n<div class=\"folds\">\n", html_mark(heading));
  for (const Fold& fold : folds) {
    out += fmt::format("<details id=\"{}\"><summary>", html_text(fold.id));
    if (!fold.pips.empty()) {
      out += "<span class=\"pips\">";
      for (const Mark& pip : fold.pips) out += html_mark(pip);
      out += "</span>";
    }
    out += fmt::format("<strong>{}</strong>", html_text(fold.summary));
    if (!fold.marks.empty()) out += fmt::format(" <small>{}</small>", html_text(fold.marks));
    out += "</summary>";
    for (size_t at = 0; at < fold.text.size();) {
      const size_t end = std::min(fold.text.find('\n', at), fold.text.size());
      out += fmt::format("<p>{}</p>", html_text(std::string_view(fold.text).substr(at, end - at)));
      at = end + 1;
    }
    out += "</details>\n";
  }
  return out + "</div>\n";
}

std::string html_glance(const Glance& glance) {
  // The number has the colour of its side.
  const bool has_two = glance.shares.size() == 2;
  const char* side = !has_two ? "" : glance.shares[0].share >= 0.5 ? " of-a" : " of-b";
  std::string out = fmt::format("<div class=\"glance{}\">\n", side);
  if (!glance.marks.empty()) out += html_marks(glance.marks);
  if (glance.sure) out += fmt::format("<p class=\"word {0}\">{0}</p>\n", sure_word(*glance.sure));
  if (!glance.figures.empty()) out += html_figures(glance.figures);
  if (has_two) {
    out += "<div class=\"shares\" aria-hidden=\"true\">";
    for (const Share& share : glance.shares)
      out += fmt::format("<i style=\"flex:{:.1f} 0 0\"></i>", 100 * share.share);
    out += "</div>\n<div class=\"ends\">";
    for (const Share& share : glance.shares) out += html_share(share);
    out += "</div>\n";
  }
  if (glance.contenders.all.size() > 1) out += html_contenders(glance.contenders);
  return out + "</div>\n";
}

std::string data_address(std::string_view svg) {
  std::string out = "data:image/svg+xml,";
  for (const char c : svg) {
    if (c == '\n') continue;
    if (std::string_view("%#<>\"'&:(){}").find(c) != std::string_view::npos || c == ' ')
      out += fmt::format("%{:02X}", c);
    else
      out += c;
  }
  return out;
}

std::string page_css(const std::set<std::string>& pictures) {
  std::string out = fmt::format(
      "{}:root{{--icon:url(\"{}\")}}\n{}", embedded("report/design/tokens.css"),
      data_address(embedded("report/design/icon.svg")), embedded("report/design/page.css"));
  for (const std::string& picture : pictures)
    out += fmt::format(".{}{{background-image:url(\"{}\")}}\n", mark_class(picture),
                       data_address(embedded(picture)));
  return out;
}

}  // namespace archon::report
