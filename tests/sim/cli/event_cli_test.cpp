// archon event as an organiser meets it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/sim/program.h"

namespace archon::event_cli_test {
namespace {

using Json = nlohmann::json;

// A folder in which commands are run one after the other.
class Shop {
 public:
  Outcome operator()(const std::string& arguments) const {
    return run_script("cd '" + folder_.file("") + "' && \"$ARCHON\" event " + arguments);
  }
  // What it prints; it must go well.
  std::string ok(const std::string& arguments) const {
    const Outcome outcome = (*this)(arguments);
    CAPTURE(arguments);
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
    return outcome.out;
  }
  void refused(const std::string& arguments, int exit_code, const std::string& why) const {
    const Outcome outcome = (*this)(arguments);
    CAPTURE(arguments);
    CAPTURE(outcome.errors);
    CHECK(outcome.exit_code == exit_code);
    CHECK(outcome.one_line());
    CHECK(outcome.errors.find(why) != std::string::npos);
    CHECK(outcome.out.empty());
  }
  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Every act is tried, killed, and done unless it was done already; the same without the killing.
constexpr const char* kKilledAndNot = R"script(
cd "$(mktemp -d)" || exit 9
RANDOM=7; killed=0
act() {
  before=$(wc -l < b.yaml)
  "$ARCHON" event "$1" b.yaml "${@:2}" > /dev/null 2>&1 & pid=$!
  sleep 0.00$((RANDOM % 10)); kill -9 $pid 2> /dev/null
  wait $pid 2> /dev/null
  "$ARCHON" event show b.yaml > /dev/null || exit 3
  if [ "$(wc -l < b.yaml)" = "$before" ]; then
    killed=$((killed + 1))
    "$ARCHON" event "$1" b.yaml "${@:2}" > /dev/null || exit 4
  fi
  "$ARCHON" event "$1" a.yaml "${@:2}" > /dev/null || exit 5
}
results() { for table in $(seq 4); do act result "$table" $((table % 2))-$((1 - table % 2)); done; }
for file in a b; do
  "$ARCHON" event new $file.yaml P{a,b,c,d,e,f,g,h} --seed 16 --name cup > /dev/null
done
act pair
results
act enter Late
act pair
act drop Pc
results
act result 1 0-1 --round 1 --correct
act pair
results
cmp a.yaml b.yaml || exit 6
echo "killed: $killed"
"$ARCHON" event standings b.yaml --json -
)script";

TEST_CASE("an event of eight with three late changes comes out the same, killed at every act") {
  const Outcome outcome = run_script(kKilledAndNot);
  CAPTURE(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  const size_t line = outcome.out.find('\n');
  CHECK(outcome.out.substr(0, line) != "killed: 0");
  const Json event = Json::parse(outcome.out.substr(line));
  CHECK(event["over"] == true);
  CHECK(event["rounds"].size() == 3);
  CHECK(event["standings"].size() == 9);
  CHECK(event["standings"][0]["player"] != "Late");
  int points = 0;
  int byes = 0;
  for (const auto& one : event["standings"]) {
    points += one["points"].get<int>();
    byes += one["byes"].get<int>();
    CHECK(one["byes"] <= 1);
    CHECK(one["dropped"] == (one["player"] == "Pc"));
  }
  CHECK(byes == 1);
  CHECK(points == 4 + 5 + 4);
}

TEST_CASE("those who enter at the same time don't overwrite each other") {
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && \"$ARCHON\" event new a.yaml > /dev/null && "
      "for i in $(seq 12); do \"$ARCHON\" event enter a.yaml p$i > /dev/null & done; wait; "
      "grep -c enter: a.yaml");
  CHECK(outcome.errors.empty());
  CHECK(outcome.out == "12\n");
}

TEST_CASE("an evening from the first entry to the winner") {
  const Shop event;
  CHECK(
      event.ok("new cup.yaml Ann=argus Ben=onyx Cleo Dan --match best-of-three --name 'The Cup'") ==
      "4 entered. 'archon event pair cup.yaml' begins round 1.\n");
  CHECK(contains(event.ok("pair cup.yaml"), "The Cup: round 1 of 2, 2 of 2 matches without"));
  CHECK(contains(event.ok("result cup.yaml 1 2-1"), "1 of 2 matches without a result."));
  event.refused("pair cup.yaml", 1, "cup.yaml: round 1 isn't over: table 2 (");
  event.refused("result cup.yaml 1 2-0", 1, "expected --correct to replace it");
  event.ok("result cup.yaml 1 2-0 --correct");
  CHECK(contains(event.ok("result cup.yaml 2 1-1 --keys 1-1 --aember 2-7"), " 1-1 by Æmber"));
  CHECK(contains(event.ok("undo cup.yaml"), "Undone: round 1: "));
  event.ok("result cup.yaml 2 0-2");
  event.ok("pair cup.yaml");
  event.ok("result cup.yaml 1 2-0");
  CHECK(contains(event.ok("result cup.yaml 2 1-0 --time"), "The event is over"));
  event.refused("pair cup.yaml", 1, "the event is over");
  CHECK(contains(event.ok("standings cup.yaml"), " has won."));
  CHECK(contains(event.ok("show cup.yaml --history"), "taken back"));
}

TEST_CASE("standings as Markdown, JSON, CSV and as a page; pairings and slips to print") {
  const Shop event;
  event.ok("new cup.yaml Ann=argus Ben=onyx Cleo --match adaptive");
  event.refused("print cup.yaml", 1, "no round has been paired");
  event.ok("pair cup.yaml");
  event.ok("result cup.yaml 1 2-1 --bid 6");
  CHECK(event.ok("standings cup.yaml --md -").starts_with("# cup\n\n*by archon"));
  CHECK(event.ok("standings cup.yaml --csv -").starts_with("place,player,deck,points"));
  const Json all = Json::parse(event.ok("show cup.yaml --json -"));
  CHECK(all["archon_event"] == 1);
  CHECK(all["rounds"][0]["tables"][0]["bid"]["chains"] == 6);
  CHECK(all["rounds"][0]["free"].size() == 1);
  event.ok("standings cup.yaml -o s.html -o s.md -o s.json -o s.csv");
  event.ok("standings cup.yaml -o s.html -o s.md -o s.json -o s.csv");
  event.refused("standings cup.yaml --md cup.yaml", 1, "already exists and isn't a report");
  const std::string paper = event.ok("print cup.yaml");
  CHECK(contains(paper, "By name"));
  CHECK(contains(paper, "  bid for the deck that won both"));
  CHECK_FALSE(contains(event.ok("print cup.yaml --pairings"), "signed"));
  CHECK_FALSE(contains(event.ok("print cup.yaml --slips"), "By name"));
  event.ok("print cup.yaml --html p.html");
  CHECK(contains(read(event.folder().file("p.html")),
                 "<div class=\"wide together\" tabindex=\"0\">"));
}

TEST_CASE("what can't be is refused on one line, and the file stays as it is") {
  const Shop event;
  event.ok("new cup.yaml Ann Ben Cleo Dan --format single --match adaptive");
  event.ok("pair cup.yaml");
  const std::string before = read(event.folder().file("cup.yaml"));
  event.refused("new cup.yaml Ann", 1, "already exists; expected a new file");
  event.refused("new b.yaml --format swis", 1, "unknown format 'swis'; did you mean 'swiss'");
  event.refused("new b.yaml --match best", 1, "no match is called 'best'");
  event.refused("new b.yaml Ann Ann", 1, "Ann has entered already");
  event.refused("enter cup.yaml Eve", 1, "the knock-out has begun");
  event.refused("enter cup.yaml", 2, "nobody to enter");
  event.refused("drop cup.yaml Eve", 1, "no player is called 'Eve'");
  event.refused("result cup.yaml Ann 3-0", 1, "3-0 is not a score of adaptive");
  event.refused("result cup.yaml Ann two-one", 2, "SCORE: expected two numbers");
  event.refused("result cup.yaml Ann 2-0 --bid 3", 1, "a bid only where there was a third game");
  event.refused("result cup.yaml Ann 1-1 --time", 1, "keys and Æmber of the game under way");
  event.refused("result cup.yaml 1", 2,
                "a table doesn't say who has won; expected a SCORE, too, as in 2-0");
  event.refused("result cup.yaml 7 2-0", 1, "round 1 has no table 7; expected one from 1 to 2");
  event.refused("result cup.yaml Ann 2-0 --round 2", 1, "round 2 hasn't been paired");
  event.refused("result cup.yaml Ann 2-0 --bidder Ben", 2, "--bidder without --bid");
  event.refused("print cup.yaml --round 2", 1, "there is no round 2");
  event.refused("pair -", 2, "expected a file");
  event.refused("show none.yaml", 1, "none.yaml: no such file; expected an event");
  event.refused("what", 2, "unknown command 'what'");
  CHECK(read(event.folder().file("cup.yaml")) == before);
  CHECK(event.folder().files() == 1);
}

TEST_CASE("a damaged file is told on one line: where, what, and what was expected") {
  const Shop event;
  event.ok("new cup.yaml Ann Ben Cleo Dan");
  event.ok("pair cup.yaml");
  event.ok("result cup.yaml 1 1-0");
  const std::string whole = read(event.folder().file("cup.yaml"));
  const auto damaged = [&](const std::string& from, const std::string& to, const std::string& why) {
    std::string text = whole;
    REQUIRE(contains(text, from));
    text.replace(text.find(from), from.size(), to);
    event.folder().write("bad.yaml", text);
    event.refused("show bad.yaml", 1, why);
    event.refused("pair bad.yaml", 1, why);
  };
  damaged("archon_event: 1", "archon_event: 2",
          "bad.yaml: line 2: archon_event: expected 1, the version that this program reads");
  damaged("archon_event", "archon_evening", "bad.yaml: is not an event");
  damaged("seed: 1", "seed: one", "bad.yaml: line 4: seed: expected a number");
  damaged("\"swiss\"", "\"swis\"", "line 5: format: unknown format 'swis'");
  damaged("\"one\"", "\"none\"", "line 6: match: no match is called 'none'");
  damaged("acts:", "act:", "line 7: unknown key 'act'; did you mean 'acts'");
  damaged("enter: \"Ann\"", "enters: \"Ann\"",
          "line 8: acts[1]: expected an act: enter, drop, pair, result or undo");
  damaged("enter: \"Ann\"", "enter: \"Anne\"", "no player is called 'Ann'; did you mean 'Anne'");
  damaged("enter: \"Ben\"", "enter: \"Ann\"", "line 9: acts[2]: Ann has entered already");
  damaged("pair: 1", "pair: 2", "line 12: acts[5]: round 2 is paired; expected round 1");
  damaged("games: [1, 0]", "games: [1, 1]",
          "acts[6]: 1-1 is not a score of one game; expected 1-0 or 0-1");
  damaged("games: [1, 0]", "games: [1]", "acts[6].games: expected a list of two numbers");
  damaged("games: [1, 0]", "games: [1, 0], gold: 3", "acts[6]: unknown key 'gold'");
  damaged("games: [1, 0]}", "games: [1, 0", "bad.yaml: line ");
  damaged("round: 1", "round: 9", "round 9 hasn't been paired");
  const std::string act = whole.substr(whole.rfind("  - "));
  damaged(act, act + "  - {undo: \"pair\"}\n",
          "acts[7]: 'pair' is not the last act; expected 'result'");
  damaged(act, act + "  - {drop: \"Eve\"}\n", "line 14: acts[7]: no player is called 'Eve'");
}

TEST_CASE("players come from a list, with decks and chains") {
  const Shop event;
  event.folder().write("list.txt", "# Friday\nAnn = argus + 4\n\nBen=onyx\r\nCleo\n");
  event.ok("new cup.yaml Dan --players list.txt --match handicap --row 1 --format round-robin");
  const std::string text = read(event.folder().file("cup.yaml"));
  CHECK(contains(text, "{enter: \"Ann\", deck: \"argus\", chains: 4}"));
  CHECK(contains(text, "{enter: \"Ben\", deck: \"onyx\"}"));
  CHECK(contains(text, "row: 1\n"));
  event.ok("pair cup.yaml");
  event.ok("result cup.yaml Ann");
  CHECK(contains(event.ok("standings cup.yaml"), "     5\n"));
}

TEST_CASE("a file may be a link, and come from standard input where it isn't changed") {
  const Shop event;
  event.ok("new cup.yaml Ann Ben && ln -s cup.yaml link.yaml");
  event.ok("pair link.yaml");
  CHECK(contains(event.ok("show - < cup.yaml"), "round 1 of 1"));
  CHECK(contains(read(event.folder().file("cup.yaml")), "pair: 1"));
}

TEST_CASE("an organiser's sheet hands out chains, the weakest deck having none") {
  const Shop event;
  event.folder().write("sheet.json",
                       R"({"archon_handicap": 1, "reference": "median", "decks": [
          {"deck": "Radiant Argus the Supreme", "handed_out": 11},
          {"deck": "Miss \"Onyx\" Censorius", "handed_out": 4},
          {"deck": "Gregg, the Adjutant of Myths", "handed_out": 0}]})");
  event.ok("new cup.yaml Ann=argus Ben=onyx Cleo=gregg Dan=gregg --handicap sheet.json");
  const std::string text = read(event.folder().file("cup.yaml"));
  CHECK(contains(text, "match: \"handicap\""));
  CHECK(contains(text, "{enter: \"Ann\", deck: \"Radiant Argus the Supreme\", chains: 11}"));
  CHECK(contains(text, "{enter: \"Cleo\", deck: \"Gregg, the Adjutant of Myths\"}"));
  event.ok("pair cup.yaml");
  const std::string printed = event.ok("print cup.yaml");
  CHECK(contains(printed, "Chains to begin with"));
  CHECK(contains(printed, "Ann (11 chains)"));
  event.refused("new a.yaml Ann=argu Ben=wu --handicap sheet.json", 1,
                "Ben: no deck on the sheet of handicaps is called 'wu'");
  event.refused("new a.yaml Ann --handicap sheet.json", 1, "Ann has no deck, so no chains either");
  event.refused("new a.yaml Ann=argus --handicap cup.yaml", 1, "not the JSON of handicaps");
  event.refused("new a.yaml Ann=argus --match triad --handicap sheet.json", 2,
                "a match of triad has no chains");
}

TEST_CASE("a page for the wall is written anew at each act") {
  const Shop event;
  event.ok("new cup.yaml Ann Ben Cleo Dan --wall cup.html");
  const auto page = [&] { return read(event.folder().file("cup.html")); };
  CHECK(contains(page(), "4 players have entered"));
  CHECK(contains(page(), "http-equiv=\"refresh\""));
  event.ok("pair cup.yaml");
  CHECK(contains(page(), "Round 1"));
  event.ok("result cup.yaml 1 1-0");
  event.ok("result cup.yaml 2 0-1");
  CHECK(contains(page(), "2 players share the lead."));
  event.ok("undo cup.yaml");
  CHECK(contains(page(), "leads."));
  // Nothing is lost with the page, which comes again with the next act.
  std::filesystem::remove(event.folder().file("cup.html"));
  event.ok("result cup.yaml 2 0-1");
  CHECK(contains(page(), "2 players share the lead."));
  // What isn't a page of ours is left alone, and the event goes on.
  event.folder().write("cup.html", "my diary");
  const Outcome paired = event("pair cup.yaml");
  CHECK(paired.exit_code == 0);
  CHECK(contains(paired.errors, "the event is kept all the same"));
  CHECK(page() == "my diary");
  CHECK(contains(read(event.folder().file("cup.yaml")), "pair: 2"));
  event.refused("new b.yaml Ann Ben --wall ../b.html", 1, "can't be the page for the wall");
  event.refused("new b.yaml Ann Ben --wall b.txt", 1, "can't be the page for the wall");
}

}  // namespace
}  // namespace archon::event_cli_test
