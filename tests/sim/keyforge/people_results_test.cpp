#include "sim/kinds/field/people_results.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/core/check.h"
#include "sim/keyforge/people/people_report.h"

namespace archon::sim::people_results_test {
namespace {

const std::vector<std::string> kDecks = {"Radiant Argus the Supreme", "Miss \"Onyx\" Censorius",
                                         "Wu, the Naturalist"};

std::string error_of(const std::string& table) {
  try {
    read_results(table, kDecks);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

TEST_CASE("a table of games is read, whatever its columns are called and how names are cased") {
  const PeopleResults found = read_results(
      "Date,Deck A,Deck B,Winner,Chains A,Chains B,Table\n"
      "2026-01-03,radiant argus the supreme,\"Miss \"\"Onyx\"\" Censorius\",B,0,4,1\n"
      "2026-01-03,\"Wu, the Naturalist\",Radiant Argus the Supreme,\"Wu, the Naturalist\",,,2\n"
      "2026-01-04,Radiant Argus the Supreme,\"Wu, the Naturalist\",draw,2,0,1\n",
      kDecks);
  REQUIRE(found.games.size() == 3);
  CHECK(found.games[0].decks == std::array{0, 1});
  CHECK(found.games[0].points == 0);
  CHECK(found.games[0].chains == std::array{0, 4});
  CHECK(found.games[0].date == "2026-01-03");
  CHECK(found.games[1].decks == std::array{2, 0});
  CHECK(found.games[1].points == 1);
  CHECK(found.games[2].points == 0.5);
  CHECK(found.left_out == 0);
  const PeopleResults other = read_results(
      "deck;opponent;winner\nWu, the Naturalist;Radiant Argus the Supreme;2\n", kDecks);
  REQUIRE(other.games.size() == 1);
  CHECK(other.games[0].points == 0);
}

TEST_CASE("games with a deck that isn't known are left out and named") {
  const PeopleResults found = read_results(
      "deck a,deck b,winner\n"
      "Nobody,\"Wu, the Naturalist\",Nobody\n"
      "Nobody,Somebody,a\n"
      "\"Wu, the Naturalist\",Radiant Argus the Supreme,a\n",
      kDecks);
  CHECK(found.games.size() == 1);
  CHECK(found.left_out == 2);
  CHECK(found.strangers == std::vector<std::string>{"Nobody", "Somebody"});
}

TEST_CASE("a fault in a table is named with its line") {
  CHECK(error_of("") == "empty; expected a table with a header and a row a game");
  CHECK(error_of("deck a,deck b\n").starts_with("line 1: no column 'winner'; expected"));
  CHECK(error_of("deck a,deck b,winner\nx,y,z\n") ==
        "line 2: winner: expected the name of one of the two decks, 'a', 'b' or 'draw', not 'z'");
  CHECK(error_of("deck a,deck b,winner\nx,x,x\n").starts_with("line 2: winner: expected"));
  CHECK(error_of("deck a,deck b,winner\nx,,x\n") == "line 2: deck b: no name");
  CHECK(error_of("deck a,deck b,winner,chains a\nx,y,x,many\n") ==
        "line 2: chains: expected a whole number from 0 to 24, not 'many'");
  CHECK(error_of("deck a,deck b,winner,chains a\nx,y,x,25\n")
            .starts_with("line 2: chains: expected"));
  CHECK(error_of("deck a,deck b,winner\n\"x,y,x\n") == "line 2: a quoted field is not closed");
}

TEST_CASE("chains count against who has them") {
  const std::string header = "deck a,deck b,winner,chains a,chains b\n";
  const std::vector<DeckJudge> even = {{"nobody", {0, 0, 0}}};
  const std::string row = "Radiant Argus the Supreme,\"Wu, the Naturalist\",b,";
  const auto right = [&](const std::string& chains) {
    return check_people(read_results(header + row + chains + "\n", kDecks), even, {"", "", ""},
                        0.95)
        .judges[0]
        .all.right;
  };
  CHECK(right("0,0") == 0.5);
  CHECK(right("6,0") == 1);
  CHECK(right("0,6") == 0);
}

}  // namespace
}  // namespace archon::sim::people_results_test
