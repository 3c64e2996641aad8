// What is seen at a glance as a picture to be sent around.
#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "sim/report/report.h"

namespace archon::report::picture_test {
namespace {

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

Glance two(const std::string& a, const std::string& b) {
  Glance out;
  out.figures = {{"65.9 %", b + " wins", "95 %: 55.4 % to 75.1 %"}, {"200", "games"}};
  out.sure = Sure::Likely;
  out.shares = {{a, 0.341, {{"keyforge/marks/dis.svg", "Dis"}}}, {b, 0.659}};
  return out;
}

std::string drawn(Glance glance) {
  Report page("Two decks");
  page.glance(std::move(glance));
  return page.picture();
}

TEST_CASE("a picture has who, the number, the bar in their colours, the marks, the word and us") {
  const std::string svg = drawn(two("Argus", "Onyx"));
  CHECK(has(svg, "width=\"1200\" height=\"630\""));
  for (const std::string words : {"Two decks", "Argus", "Onyx wins", "65.9 %", "95 %: 55.4 % to",
                                  "likely", "200 games", "Archon"})
    CHECK_MESSAGE(has(svg, ">" + words), words);
  // The number is of the second side, as the light theme has its colour.
  CHECK(std::regex_search(svg, std::regex("fill=\"#c2570c\">65\\.9 %")));
  CHECK(std::regex_search(svg, std::regex("<rect x=\"64.0\" [^>]*width=\"363.6\"[^>]*#1f5fa8")));
  CHECK(has(svg, "viewBox=\"0 0 32 32\""));
}

TEST_CASE("a picture of many has the first of them") {
  Glance many;
  many.figures = {{"80.0 %", "One is the best of 6"}};
  many.contenders = {{"place", "deck", "wins", ""}, {}, "decks"};
  for (const char* name : {"One", "Two", "Three", "Four", "Five", "Six"})
    many.contenders.all.push_back({"1-2", name, "60.0 %", "", 0, 0.6});
  const std::string svg = drawn(many);
  CHECK(has(svg, ">Four<"));
  CHECK_FALSE(has(svg, ">Five<"));
  CHECK(has(svg, ">wins<"));
}

TEST_CASE("nothing that a stranger has named is markup in a picture, or grows out of it") {
  const std::string svg = drawn(two("<script>&\x1b", std::string(300, 'W')));
  CHECK_FALSE(has(svg, "<script"));
  CHECK(has(svg, "&lt;script&gt;&amp;"));
  CHECK(svg.find('\x1b') == std::string::npos);
  CHECK_FALSE(has(svg, std::string(60, 'W')));
}

TEST_CASE("pages bring what they offer as a picture, and those without a number offer none") {
  Report page("Two decks: a match");
  page.glance(two("Argus", "Onyx"));
  const std::string html = page.html();
  CHECK(has(html, page.picture()));
  CHECK(has(html, "data-name=\"two-decks-a-match.png\""));
  CHECK(has(html, "archonPicture"));
  Report bare("Nothing");
  bare.glance({});
  CHECK(bare.picture().empty());
  CHECK_FALSE(has(bare.html(), "archonPicture"));
}

}  // namespace
}  // namespace archon::report::picture_test
