// Pages and Markdown of every kind of report, as a user gets them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::pages_cli_test {
namespace {

constexpr size_t kLargest = 2'000'000;

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

// The page that a command writes.
std::string page_without_quiet(const std::string& arguments) {
  const Folder folder;
  const std::string file = folder.file("page.html");
  const Outcome outcome = run(arguments + " --html '" + file + "'");
  CAPTURE(arguments);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  std::string html = read(file);
  CHECK(html.size() < kLargest);
  CHECK(html.starts_with("<!DOCTYPE html>"));
  CHECK(html.ends_with("</html>\n"));
  CHECK(has(html, "default-src 'none'"));
  return html;
}

std::string page_of(const std::string& arguments) {
  return page_without_quiet(arguments + " --quiet");
}

// The first sentence.
std::string lead_of(const std::string& html) {
  const std::string begin = "<p class=\"lead\">";
  const size_t at = html.find(begin);
  REQUIRE(at != std::string::npos);
  return html.substr(at + begin.size(), html.find('<', at + 1) - at - begin.size());
}

const std::string kMatch = "match argus onyx --a greedy --b greedy --games 400 ";

TEST_CASE("the page of a match begins with what was found, and has every number as a table") {
  const std::string html = page_of(kMatch);
  const std::string lead = lead_of(html);
  CAPTURE(lead);
  CHECK(lead.starts_with(
      "Miss &quot;Onyx&quot; Censorius (B) beats Radiant Argus the Supreme (A): "));
  CHECK(has(lead, "(95 %: "));
  for (const char* words :
       {"The race for keys", "Æmber and cards", "Cards of Radiant Argus the Supreme",
        "Cards of Miss &quot;Onyx&quot; Censorius", "<th scope=\"row\">stolen</th>",
        "Too few games to measure any single card of A.", "vegaLite"})
    CHECK_MESSAGE(has(html, words), words);
}

TEST_CASE("what can't be told from so few games is said to be so") {
  const std::string lead = lead_of(page_of("match argus onyx --a random --b random --games 10 "));
  CAPTURE(lead);
  CHECK(has(lead, "10 games are too few to tell: "));
}

TEST_CASE("a deck against itself names its agents") {
  const std::string lead = lead_of(page_of("match argus argus --a greedy --b random --games 40 "));
  CAPTURE(lead);
  CHECK(has(lead, "Greedy"));
  CHECK(has(lead, "beats random (B)"));
}

TEST_CASE("a bid, a ranking and a grid have pages, too") {
  const std::string bid = lead_of(page_of("bid argus onyx --agent random --max-games 200"));
  CAPTURE(bid);
  CHECK(has(bid, " beats "));
  CHECK(has(bid, " chains on A make the match even "));
  const std::string ranked = page_of("rank argus onyx gregg --agent random --games 200");
  CHECK(has(lead_of(ranked), " is the best of 3 decks ("));
  CHECK(has(ranked, "wins in %, against"));
  const Folder folder;
  const std::string experiment = folder.write(
      "experiment.yaml", "decks: [argus, onyx]\nopponents: [gregg]\nagents: [random]\ngames: 20\n");
  CHECK(has(lead_of(page_of("run '" + experiment + "'")), "Of 2 matches, A is stronger in "));
}

TEST_CASE("tournaments, benchmarks of agents and handicaps have pages, too") {
  const std::string cup =
      page_of("tournament argus onyx gregg --agent random --games 60 --replications 200");
  CHECK(has(lead_of(cup), " is the most likely winner, with "));
  CHECK(has(cup, ">Places<"));
  const std::string formats =
      page_of("tournament argus onyx gregg --agent random --compare --games 60 --replications 200");
  CHECK(has(lead_of(formats), "The better deck is rewarded most by "));
  const std::string test = page_of("bench greedy random --sprt 0,20 --games 100");
  CHECK(has(lead_of(test), "greedy (A) is stronger than random (B): it won "));
  CHECK(has(test, "log ratio"));
  const std::string agents = page_of("bench greedy greedy:tries=0 random --games 10");
  CHECK(has(lead_of(agents), " is the strongest of 3 agents with "));
  CHECK(has(agents, "milliseconds per decision"));
  const std::string chains = page_of("handicap argus onyx gregg --agent random --games 60");
  CHECK(has(lead_of(chains), " the most chains of 3 decks "));
  CHECK(has(chains, "What a chain is worth"));
}

TEST_CASE("advice and predictions have pages and Markdown, too") {
  const std::string position =
      " '" + std::string(ARCHON_TEST_DATA) + "/sim/positions/midgame.yaml'";
  const std::string advice = page_without_quiet("advise --budget 200" + position);
  CHECK(has(advice, "<h1>Turn 11, you to move: which house?</h1>"));
  CHECK(has(advice, "The rest of the turn:"));
  // The table, on which the other player's hand isn't seen.
  CHECK(has(advice, "\"drawer\":\"archonTable\""));
  CHECK(has(advice, "\"hand\":[],\"discard\""));
  CHECK(has(advice, "\"hidden\":6"));
  const std::string foretold = run("predict argus onyx --quiet --md -").out;
  CHECK(foretold.starts_with("# Predicted ratings of 2 decks\n"));
  CHECK(has(foretold, "| deck | houses | set | rating | 95 % |"));
}

TEST_CASE("a page of many decks is cut where it would grow too large") {
  std::string decks;
  for (int seed = 1; seed <= 60; ++seed) decks += " random:" + std::to_string(seed);
  const std::string html = page_of("rank --agent random --games 400 --sure 1" + decks);
  CHECK(has(html, "The first 40 decks."));
}

TEST_CASE("a run's page and Markdown are those of the command that played it") {
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && "
      "$ARCHON match argus onyx --a random --b random --games 40 --run a.run --quiet "
      "--html 1.html --md 1.md >/dev/null && "
      "$ARCHON report a.run --html 2.html --md 2.md --quiet >/dev/null && "
      "cmp 1.html 2.html && cmp 1.md 2.md && head -c 60 2.md");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("# Radiant Argus the Supreme against Miss \"Onyx\" Censorius"));
}

TEST_CASE("no report lists the cards of which nothing can be told") {
  for (const std::string form : {"--md -", "--details", "--worth", "--html -"}) {
    const Outcome outcome = run(kMatch + "--quiet " + form);
    CAPTURE(form);
    CHECK(outcome.exit_code == 0);
    CHECK(has(outcome.out, "Too few games to measure any single card of A."));
    CHECK_FALSE(has(outcome.out, "Bad Penny"));
    CHECK_FALSE(has(outcome.out, "unclear"));
  }
}

TEST_CASE("all of a match stands in its details, its cards alone in --worth") {
  const std::string many = "match argus onyx --a greedy --b greedy --games 6000 --quiet ";
  const std::string details = run(many + "--details").out;
  CHECK(has(details, "beats Radiant Argus the Supreme (A)"));
  CHECK(has(details, "games saved by pairing"));
  const std::string worth = run(many + "--worth").out;
  CHECK(has(worth, "hold together with 95 %"));
  CHECK(has(worth, "helps"));
  CHECK_FALSE(has(worth, "saved by pairing"));
  CHECK(has(details, worth));
  expect_error("match argus onyx --worth --details", 2, "can't be combined");
}

TEST_CASE("a page replaces an earlier page, and nothing else without --force") {
  const Folder folder;
  const std::string page = folder.write("page.html", "<p>My diary</p>");
  expect_error("match argus onyx --a random --b random --games 2 --html '" + page + "'", 1,
               "already exists and isn't an Archon page");
  const std::string notes = folder.write("notes.md", "# My diary\n");
  expect_error("match argus onyx --a random --b random --games 2 --md '" + notes + "'", 1,
               "already exists and isn't a report in Markdown");
}

TEST_CASE("a replay's page has every choice, also without scripts") {
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && mkdir games && "
      "$ARCHON match argus onyx --a random --b greedy --games 2 --replays games --quiet >/dev/null "
      "&& "
      "$ARCHON replay games/pair-0001-a.json | tail -1 && "
      "$ARCHON replay games/pair-0001-a.json --html page.html >/dev/null && "
      "$ARCHON replay games/pair-0001-a.json --html - | cmp - page.html && "
      "wc -c < page.html && grep -c '<tr>' page.html && grep -o '<p class=.lead.>[^<]*' page.html");
  CAPTURE(outcome.out);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "wins in turn"));
}

TEST_CASE("people are told an agent's name, and programs all that it is") {
  const Folder folder;
  const std::string json = folder.file("out.json");
  const std::string page = folder.file("out.html");
  const Outcome outcome =
      run("match argus onyx -n 4 -q --details --a club --b greedy:samples=2 --json '" + json +
          "' --html '" + page + "'");
  REQUIRE(outcome.exit_code == 0);
  const std::string club = "greedy:samples=1,depth=1,tries=1,temperature=0.02";
  CHECK(has(outcome.out, "\n  A  Radiant Argus the Supreme, played by club\n"));
  CHECK(has(outcome.out, "\n  B  Miss \"Onyx\" Censorius, played by greedy:samples=2\n"));
  CHECK(has(outcome.out, "\nclub is short for " + club + "\n"));
  CHECK(has(read(json), "\"agent\": \"" + club + "\""));
  CHECK(has(read(page), "How it was made"));
  CHECK(has(read(page), club));
  CHECK(has(run("rank argus onyx gregg -n 6 -q --details --agent greedy").out,
            "3 decks, all played by greedy\n"));
}

TEST_CASE("however long a deck's name is, it doesn't run into what stands beside it") {
  const std::string name = "The Very Long Name of a Deck that Goes on Beyond Every Column There Is";
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && export XDG_DATA_HOME=\"$PWD\" && "
      "$ARCHON deck random --seed 5 -o one.json 2>/dev/null; "
      "sed -i 's/\"Random Deck 5-1\"/\"" +
      name +
      "\"/' one.json && $ARCHON deck add one.json && "
      "$ARCHON match one.json onyx -n 2 -q --details --a greedy --b greedy --replays games && "
      "$ARCHON bid one.json onyx -q --details --agent greedy --max-games 4 && "
      "$ARCHON replay games/pair-0001-a.json && $ARCHON deck shelf");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "\n  A  " + name + ", played by greedy\n"));
  CHECK(has(outcome.out, "player 1  " + name + ", played by greedy\n"));
  CHECK(has(outcome.out, "\n" + name + "  "));
}

TEST_CASE("a replay's page has archon powers, prophecies and added icons") {
  const Folder folder;
  nlohmann::json deck = nlohmann::json::parse(
      read(ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json"));
  deck["power"] = "rage";
  deck["cards"]["Logos"][4]["enhancements"] = {"power", "dis"};
  const std::string first = folder.write("first.json", deck.dump());
  deck.erase("power");
  deck["prophecies"] = {"overreach", "heads-i-win", "expect-the-unexpected", "trust-your-feelings"};
  const std::string second = folder.write("second.json", deck.dump());
  const Outcome outcome = run_script(
      "cd '" + folder.file("") + "' && mkdir games && $ARCHON match '" + first + "' '" + second +
      "' --a random --b random --games 2 --replays games --quiet "
      ">/dev/null && $ARCHON replay games/pair-0001-a.json --html "
      "page.html >/dev/null");
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  const std::string page = read(folder.file("page.html"));
  for (const char* words : {"\"Rage\"", "\"power\":[", "\"Overreach\"", "\"prophecies\":[{",
                            "Library of Babble +power +dis", "\"active, with "})
    CHECK_MESSAGE(has(page, words), words);
}

}  // namespace
}  // namespace archon::pages_cli_test
