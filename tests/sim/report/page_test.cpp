// Pages: nothing that is put into one is markup, and one needs nothing but itself.
#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "engine/core/check.h"
#include "sim/report/charts.h"
#include "sim/report/embedded.h"
#include "sim/report/markup.h"
#include "sim/report/report.h"

namespace archon::report::page_test {
namespace {

const std::string kHostile =
    "</script><script>alert(1)</script><img src=x onerror=\"a\">&'|*`[x](y)\n\x1b";

Table table_of(const std::string& text) {
  return {text, {{text}, {text, true}}, {{text, text}, {"second", "2"}}};
}

// One of everything, with these words everywhere.
Report page_of(const std::string& words) {
  Report page(words);
  page.lead(words);
  page.heading(words);
  page.text(words);
  page.paragraph(words);
  page.facts({{words, words}});
  page.table(table_of(words));
  IntervalChart chart{{words, {}, {}, ""}, {words}, {{words, words, 1, 0, 2}}, 0};
  page.chart({words, spec_of(chart), table_of(words)});
  return page;
}

size_t count(const std::string& text, const std::string& words) {
  size_t out = 0;
  for (size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size()) ++out;
  return out;
}

// Without what the page itself brings.
std::string own_text(std::string html) {
  for (const EmbeddedFile& file : embedded_files())
    if (const size_t at = html.find(file.text); at != std::string::npos)
      html.erase(at, file.text.size());
  return html;
}

TEST_CASE("texts of strangers are no markup in a page") {
  const std::string html = own_text(page_of(kHostile).html());
  CHECK(html.find("<img") == std::string::npos);
  CHECK(html.find("alert(1)</script>") == std::string::npos);
  CHECK(html.find('\x1b') == std::string::npos);
  CHECK(html.find("u001b") == std::string::npos);
  CHECK(html.find("&lt;/script&gt;&lt;script&gt;alert(1)") != std::string::npos);
  CHECK(html.find("\\u003c/script\\u003e\\u003cscript") != std::string::npos);
  // Three libraries, our own, and the chart's data.
  CHECK(count(html, "<script") == 5);
  CHECK(count(html, "</script>") == 5);
}

TEST_CASE("texts of strangers are no markup in Markdown") {
  const std::string text = page_of(kHostile).markdown();
  CHECK(count(text, "<img") == count(text, "\\<img"));
  CHECK(count(text, "<img") > 5);
  CHECK(text.find("\\[x\\](y)") != std::string::npos);
  CHECK(text.find("\\|") != std::string::npos);
}

TEST_CASE("a page lets scripts run by their hashes only, and reaches for nothing") {
  const std::string html = page_of("words").html();
  CHECK(html.size() < kLargestPage);
  CHECK(html.find("default-src 'none'") != std::string::npos);
  for (const char* file : {"report/vendor/vega.min.js", "report/vendor/vega-lite.min.js",
                           "report/vendor/vega-interpreter.js", "report/design/page.js"}) {
    CAPTURE(file);
    CHECK(html.find("'" + policy_hash(embedded(file)) + "'") != std::string::npos);
    CHECK(embedded(file).find("</script") == std::string::npos);
    CHECK(embedded(file).find("<!--") == std::string::npos);
  }
  CHECK(embedded("report/vendor/LICENCES.txt").find("-->") == std::string::npos);
  const std::string own = own_text(html);
  CHECK(own.find("http:") == std::string::npos);
  CHECK(own.find("https:") == std::string::npos);
  // What it shows in the browser's tab, it brings.
  CHECK(count(own, "<link rel=\"icon\" href=\"data:") == 1);
  CHECK(count(own, "<link") == 1);
  CHECK_FALSE(std::regex_search(own, std::regex("<[^>]* (src|srcset|action)=")));
  CHECK_FALSE(std::regex_search(own, std::regex("<[^>]* href=\"(?!data:)")));
  CHECK_FALSE(std::regex_search(own, std::regex("<(iframe|object|embed|base|form)[ >]")));
}

TEST_CASE("a policy names a script by its SHA-256") {
  // printf 'abc' | openssl dgst -sha256 -binary | base64
  CHECK(policy_hash("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST_CASE("what a chart shows is in the page as a table, which is open without scripts") {
  Report page("Points");
  page.chart({"Three points.", "{}", {"", {{"name"}, {"points", true}}, {{"first", "3"}}}});
  const std::string html = page.html();
  CHECK(html.find("<details open>") != std::string::npos);
  CHECK(html.find("<th scope=\"row\">first</th><td class=\"number\">3</td>") != std::string::npos);
  CHECK(html.find("class=\"chart\" role=\"img\" aria-label=\"Three points.\" hidden") !=
        std::string::npos);
  CHECK(page.markdown().find("| name | points |\n| --- | ---: |\n| first | 3 |\n") !=
        std::string::npos);
}

TEST_CASE("a page without charts brings no library for them") {
  Report page("Words");
  page.text("Nothing to draw.");
  CHECK(page.html().size() < 24'000);
}

TEST_CASE(
    "a glance shows two shares, with names of strangers as text, and brings the pictures of its "
    "marks") {
  Report page("Who wins");
  Glance glance;
  glance.figures = {{"65.9 %", "<b>Onyx</b> wins", "95 %: 55.4 % to 75.1 %"}, {"242", "games"}};
  glance.sure = sure_of(0.97);
  glance.shares = {{"<i>Argus", 0.341, {{"keyforge/marks/dis.svg", "Dis"}}}, {"Onyx", 0.659}};
  page.glance(glance);
  page.lead("Onyx wins.");
  page.more("How sure is this?");
  page.text("Quite.");
  page.end_more();
  const std::string html = page.html();
  CHECK(html.find("<b>65.9 %</b><span>&lt;b&gt;Onyx&lt;/b&gt; wins</span>") != std::string::npos);
  CHECK(html.find("<p class=\"word sure\">sure</p>") != std::string::npos);
  CHECK(html.find("flex:34.1 0 0") != std::string::npos);
  CHECK(html.find("<strong>&lt;i&gt;Argus</strong>") != std::string::npos);
  CHECK(html.find(".m-keyforge-marks-dis{background-image:url(\"data:image/svg+xml,") !=
        std::string::npos);
  CHECK(count(html, "background-image:url(") == 1);  // of the others, none
  CHECK(html.find("<summary>How sure is this?</summary>\n<p>Quite.</p>\n</details>") !=
        std::string::npos);
  CHECK(page.terminal() == "Onyx wins.\n\nQuite.\n");
  CHECK(page.markdown().find("### How sure is this?\n\nQuite.\n") != std::string::npos);
}

TEST_CASE("the number has the colour of its side, and both ends of the bar their own number") {
  for (const double share : {0.341, 0.659}) {
    Report page("Who wins");
    page.glance({{{"65.9 %", "wins"}}, {}, {}, {{"Argus", share}, {"Onyx", 1 - share}}});
    const std::string html = page.html();
    CHECK(html.find(share < 0.5 ? "class=\"glance of-b\"" : "class=\"glance of-a\"") !=
          std::string::npos);
    CHECK(html.find("<strong>Onyx</strong><b>" + std::string(share < 0.5 ? "65.9" : "34.1")) !=
          std::string::npos);
  }
}

TEST_CASE("of many a page shows the first five, each with its bar, names of strangers as text") {
  Report page("Ranked");
  Glance glance;
  glance.contenders = {{"place", "deck", "wins", "rating"}, {}, "decks"};
  for (int i = 1; i <= 7; ++i)
    glance.contenders.all.push_back(
        {std::to_string(i), "<i>Deck " + std::to_string(i), "50.0 %", "+3", 0.5, 0.25});
  page.glance(glance);
  const std::string html = page.html();
  CHECK(count(html, "<td class=\"rail\"") == 5);
  CHECK(html.find("<th scope=\"row\">&lt;i&gt;Deck 5</th>") != std::string::npos);
  CHECK(html.find("class=\"less\" style=\"left:25.0%;width:25.0%\"") != std::string::npos);
  CHECK(html.find("<th scope=\"col\">rating</th>") != std::string::npos);
}

TEST_CASE("a link to a page shows its title and its first sentence") {
  Report page("A \"title\"");
  CHECK(page.html().find("description") == std::string::npos);
  page.lead("Onyx <wins>.");
  const std::string html = page.html();
  CHECK(html.find("<meta property=\"og:title\" content=\"A &quot;title&quot;\">") !=
        std::string::npos);
  CHECK(html.find("<meta property=\"og:description\" content=\"Onyx &lt;wins&gt;.\">") !=
        std::string::npos);
}

TEST_CASE("how sure it is follows from its probability") {
  CHECK(sure_of(0.5) == Sure::Open);
  CHECK(sure_of(0.749) == Sure::Open);
  CHECK(sure_of(0.75) == Sure::Likely);
  CHECK(sure_of(0.95) == Sure::Sure);
}

TEST_CASE("of a handful of games nothing is drawn") {
  const Chart chart{"Points.", "{}", {"", {{"name"}, {"points", true}}, {{"first", "3"}}}};
  Report few("Few");
  few.chart_of(kLeastDrawn - 1, chart);
  CHECK_FALSE(few.has_charts());
  CHECK(few.html().find("<th scope=\"row\">first</th>") != std::string::npos);
  Report many("Many");
  many.chart_of(kLeastDrawn, chart);
  CHECK(many.has_charts());
}

TEST_CASE("a page that is too large is a mistake of whoever made it") {
  Report page("Words");
  page.text(std::string(kLargestPage, 'x'));
  CHECK_THROWS(page.html());
}

TEST_CASE("a terminal gets prose in lines that fit it, and facts in two columns") {
  const std::string word(40, 'x');
  Report report("Words");
  report.lead("A is the best.");
  report.facts({{"A", "Argus\n"}, {"deck", "東京"}}, Shown::Everywhere);
  report.facts({{"made by", "archon"}});
  report.text("a line");
  report.text("and one more");
  report.paragraph(word + " y " + word + " z");
  CHECK(report.terminal() ==
        "A is the best.\n\n"
        "  A     Argus\\n\n"
        "  deck  東京\n"
        "\na line\nand one more\n\n" +
            word + " y\n" + word + " z\n");
  CHECK(report.markdown().find("* made by: archon\n") != std::string::npos);
}

TEST_CASE("a terminal gets sentences and tables in columns, each where it is meant to stand") {
  Report report("Decks");
  report.lead("A is the best.");
  report.text("two decks");
  report.text("only here", Shown::Terminal);
  report.text("only there", Shown::Documents);
  report.heading("Ratings");
  Table table{
      "",
      {{"deck", false, 6},
       {"wins", true, 6, 0},
       {"drawn", true, 0, 2, Shown::Documents},
       {"note", false, 0, 3, Shown::Everywhere, 8}},
      {{"A\n", "61 %", "2", "a long remark"}, {"東京", "9 %", "0", ""}, {"C", "1 %", "0", ""}}};
  table.most_in_terminal = 2;
  table.rows_are = "decks";
  report.table(table);
  report.text("that is all");
  CHECK(report.terminal() ==
        "A is the best.\n\ntwo decks\nonly here\n\n"
        "  deck    wins   note\n"
        "  A\\n     61 %   a long …\n"
        "  東京     9 %\n"
        "\nThe first 2 of 3 decks; --csv and --json have them all.\n"
        "\nthat is all\n");
  const std::string markdown = report.markdown();
  CHECK(markdown.find("only here") == std::string::npos);
  CHECK(markdown.find("only there") != std::string::npos);
  CHECK(markdown.find("| deck | wins | drawn | note |\n| --- | ---: | ---: | --- |\n") !=
        std::string::npos);
}

}  // namespace
}  // namespace archon::report::page_test
