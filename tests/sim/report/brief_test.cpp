// What a terminal shows of a report at a glance.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "sim/report/report.h"
#include "sim/text_width.h"

namespace archon::report::brief_test {
namespace {

constexpr TerminalLook kPlain{};
constexpr TerminalLook kBlocks{Palette::None, true, false};
constexpr TerminalLook kColours{Palette::All, true, false};

Report two_decks() {
  Report out("Who wins");
  Glance glance;
  glance.figures = {{"65.9 %", "Onyx wins", "95 %: 55.4 % to 75.1 %"}, {"242", "games", "greedy"}};
  glance.sure = Sure::Sure;
  glance.shares = {{"Argus", 0.25, {{"", "Logos"}, {"", "Untamed"}}}, {"Onyx", 0.75}};
  out.glance(std::move(glance));
  out.lead("Onyx wins.", "So say all.");
  out.text("quite");
  out.caution("but a weak player played");
  out.next({{"archon bid A B", "what makes it even"}});
  return out;
}

void expect_on_a_screen(const std::string& text) {
  CAPTURE(text);
  CHECK(std::count(text.begin(), text.end(), '\n') <= 24);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(sim::columns(line) <= 80);
}

TEST_CASE("a report at a glance is its first sentence, a bar, its figures and what to ask next") {
  const std::string bar = std::string(15, '#') + std::string(45, '-');
  CHECK(two_decks().brief(kPlain) ==
        "Onyx wins.\n\n"
        "  Argus" +
            std::string(67, ' ') +
            "Onyx\n"
            "  25.0 %  " +
            bar +
            "  75.0 %\n"
            "  Logos, Untamed\n\n"
            "  65.9 %  Onyx wins (95 %: 55.4 % to 75.1 %): sure\n"
            "     242  games (greedy)\n"
            "  but a weak player played\n\n"
            "  archon bid A B  what makes it even\n");
  CHECK(two_decks().terminal() == "Onyx wins. So say all.\n\nquite\nbut a weak player played\n");
  Report without("Words");
  without.lead("Nothing to see.");
  CHECK(without.brief(kPlain).empty());
  // Of pages alone: a terminal has the tables.
  without.glance({.figures = {{"3", "games"}}, .shown = Shown::Documents});
  CHECK(without.brief(kPlain).empty());
  CHECK(without.html().find("<b>3</b>") != std::string::npos);
}

TEST_CASE("what a terminal can't do isn't asked of it") {
  CHECK(two_decks().brief(kPlain).find('\033') == std::string::npos);
  CHECK(two_decks().brief(kBlocks).find("█░") != std::string::npos);
  CHECK(two_decks().brief(kBlocks).find('\033') == std::string::npos);
  const std::string colours = two_decks().brief(kColours);
  CHECK(colours.find("\033[38;2;116;176;244m█") != std::string::npos);  // --c1 on dark paper
  CHECK(colours.find("\033[38;2;245;162;93m█") != std::string::npos);
  CHECK(two_decks().brief({Palette::Sixteen, true, false}).find("\033[94m█") != std::string::npos);
  CHECK(two_decks().brief({Palette::Many, true, true}).find("\033[38;5;") != std::string::npos);
  expect_on_a_screen(colours);
}

TEST_CASE("however many there are and however long their names, it fits a screen") {
  const std::string name = "The Very Long Name of a Deck That \033[2J Goes On Beyond Every Column";
  for (const size_t decks : {1, 9, 10, 11, 1000})
    for (const size_t notes : {0, 1, 7, 40}) {
      CAPTURE(decks);
      CAPTURE(notes);
      Report report("Many");
      Glance glance;
      glance.figures = {{"99.9 %", name + " is the best of many", name},
                        {"1000000", "games", name}};
      glance.shares = {{name, 0.001}, {name, 0.999}};
      glance.contenders = {{"place", "deck", "wins", "rating"}, {}, "decks"};
      for (size_t i = 0; i < decks; ++i)
        glance.contenders.all.push_back({"1-1000", name, "100.0 %", "+1000 ± 1000", 0.5, -3});
      report.glance(std::move(glance));
      report.lead(name + " beats " + name + " and " + name + " and " + name + " and " + name + ".");
      for (size_t i = 0; i < notes; ++i) report.caution(name + " lacks " + name);
      report.next({{"archon rank DECKS", name}, {"archon match A B", name}, {"--details", name}});
      for (const TerminalLook& look : {kPlain, kBlocks, kColours})
        expect_on_a_screen(report.brief(look));
      CHECK(report.brief(kPlain).find('\033') == std::string::npos);
      CHECK(report.brief(kPlain).find("--details") != std::string::npos);
    }
}

}  // namespace
}  // namespace archon::report::brief_test
