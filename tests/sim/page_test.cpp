// Pages: nothing that is put into one is markup, and one needs nothing but itself.
#include "sim/page/page.h"

#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "engine/core/check.h"
#include "sim/page/charts.h"
#include "sim/page/embedded.h"

namespace archon::page::page_test {
namespace {

const std::string kHostile =
    "</script><script>alert(1)</script><img src=x onerror=\"a\">&'|*`[x](y)\n\x1b";

Table table_of(const std::string& text) {
  return {text, {{text}, {text, true}}, {{text, text}, {"second", "2"}}};
}

// One of everything, with these words everywhere.
Page page_of(const std::string& words) {
  Page page(words);
  page.lead(words);
  page.heading(words);
  page.text(words);
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
  for (const char* file : {"page/vendor/vega.min.js", "page/vendor/vega-lite.min.js",
                           "page/vendor/vega-interpreter.js", "page/page.js"}) {
    CAPTURE(file);
    CHECK(html.find("'" + policy_hash(embedded(file)) + "'") != std::string::npos);
    CHECK(embedded(file).find("</script") == std::string::npos);
    CHECK(embedded(file).find("<!--") == std::string::npos);
  }
  CHECK(embedded("page/vendor/LICENCES.txt").find("-->") == std::string::npos);
  const std::string own = own_text(html);
  CHECK(own.find("http:") == std::string::npos);
  CHECK(own.find("https:") == std::string::npos);
  CHECK_FALSE(std::regex_search(own, std::regex("<[^>]* (src|href|srcset|action)=")));
  CHECK_FALSE(std::regex_search(own, std::regex("<(link|iframe|object|embed|base|form)[ >]")));
}

TEST_CASE("a policy names a script by its SHA-256") {
  // printf 'abc' | openssl dgst -sha256 -binary | base64
  CHECK(policy_hash("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST_CASE("what a chart shows is in the page as a table, which is open without scripts") {
  Page page("Points");
  page.chart(
      {"Three points.", Json::object(), {"", {{"name"}, {"points", true}}, {{"first", "3"}}}});
  const std::string html = page.html();
  CHECK(html.find("<details open>") != std::string::npos);
  CHECK(html.find("<th scope=\"row\">first</th><td class=\"number\">3</td>") != std::string::npos);
  CHECK(html.find("class=\"chart\" role=\"img\" aria-label=\"Three points.\" hidden") !=
        std::string::npos);
  CHECK(page.markdown().find("| name | points |\n| --- | ---: |\n| first | 3 |\n") !=
        std::string::npos);
}

TEST_CASE("a page without charts brings no library for them") {
  Page page("Words");
  page.text("Nothing to draw.");
  CHECK(page.html().size() < 20'000);
}

TEST_CASE("a page that is too large is a mistake of whoever made it") {
  Page page("Words");
  page.text(std::string(kLargestPage, 'x'));
  CHECK_THROWS(page.html());
}

}  // namespace
}  // namespace archon::page::page_test
