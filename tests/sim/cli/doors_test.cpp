// Which game words mean: a third one is a row, and nothing else knows it.
#include "sim/cli/jobs/doors.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "sim/cli/usage.h"

namespace archon::doors_test {
namespace {

// A game of stones, whose players are called stone-1, stone-2 and so on.
constexpr std::string_view kLacks[] = {"--rules"};
constexpr sim::GameDoor kStones{.name = "stones",
                                .title = "Stones",
                                .meet = "stones meet stones",
                                .games = "games of stones",
                                .open = nullptr,
                                .claim =
                                    [](const std::string& word) {
                                      if (word.starts_with("stone-")) return sim::Claim::kSure;
                                      if (word == "random:1") return sim::Claim::kEither;
                                      return word == "ston-1" ? sim::Claim::kNear
                                                              : sim::Claim::kNone;
                                    },
                                .lacks = kLacks};

std::vector<const sim::GameDoor*> three_doors() {
  std::vector<const sim::GameDoor*> out(cli::game_doors().begin(), cli::game_doors().end());
  out.push_back(&kStones);
  return out;
}

std::string_view meant(const std::string& game, const std::vector<std::string>& words) {
  return cli::door_for(game, words, three_doors()).name;
}

TEST_CASE("words mean the game that one of them can only be of, and else the first") {
  CHECK(meant("", {"stone-1", "stone-2"}) == "stones");
  CHECK(meant("", {"stone-1", "random:1"}) == "stones");
  CHECK(meant("", {"ston-1", "stone-2"}) == "stones");
  CHECK(meant("", {"random:1", "random:1"}) == "keyforge");
  CHECK(meant("", {"ston-1", "random:1"}) == "keyforge");
  CHECK(meant("", {"argus", "onyx"}) == "keyforge");
  CHECK(meant("", {"berta", "rats"}) == "archmajesty");
  CHECK(meant("stones", {"random:1", "random:1"}) == "stones");
}

TEST_CASE("words of two games, a game that isn't known and options that mean nothing are told") {
  CHECK_THROWS_WITH_AS(
      meant("", {"stone-1", "argus"}),
      "'stone-1' is of Stones and 'argus' is not; stones meet stones, decks meet decks",
      cli::UsageError);
  CHECK_THROWS_WITH_AS(meant("chess", {}),
                       "--game: 'chess' is not known; expected keyforge or archmajesty or stones",
                       cli::UsageError);
  CHECK_THROWS_WITH_AS(cli::refuse(kStones, kStones.lacks, {{true, "--cards"}, {true, "--rules"}}),
                       "--rules does not apply to games of stones", cli::UsageError);
  CHECK_NOTHROW(cli::refuse(kStones, kStones.lacks, {{true, "--cards"}, {false, "--rules"}}));
}

}  // namespace
}  // namespace archon::doors_test
