// What the program tells of mages: in their words, and of their styles, decks and cards.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "tests/sim/program.h"

namespace archon::mages_cli_test {
namespace {

// The words of another game that a text has, as they stand there.
std::string foreign_words(const std::string& text) {
  static const std::regex kWords("\\b([Dd]eck|[Hh]ouse|[Gg]ame|[Cc]hain|[Tt]urn)s?\\b");
  std::string out;
  for (std::sregex_iterator at(text.begin(), text.end(), kWords), end; at != end; ++at)
    out += at->str() + " ";
  return out;
}

std::string markdown_of(const std::string& command) {
  const Folder folder;
  const std::string file = folder.file("report.md");
  const Outcome out = run(command + " -q --markdown '" + file + "'");
  INFO(out.errors);
  REQUIRE(out.exit_code == 0);
  CHECK(foreign_words(out.out) == "");
  return read(file);
}

TEST_CASE("reports of mages speak of mages, styles and battles") {
  const std::string quick = " --agent random --seed 3";
  const std::string ranked = markdown_of("rank berta mira yara -n 60" + quick);
  CHECK(ranked.find("the best of 3 mages") != std::string::npos);
  CHECK(ranked.find("styles") != std::string::npos);
  const std::string gauntlet = markdown_of("rank berta mira --gauntlet rats -n 40" + quick);
  const std::string level = markdown_of("bid berta rats --within 8 -n 24" + quick);
  const std::string even = markdown_of("bid berta mira --within 9 -n 24" + quick);
  CHECK(even.find("make the match even") != std::string::npos);
  const std::string match = markdown_of("match berta mira --a random --b random -n 40 --seed 3");
  const std::string fight =
      markdown_of("encounter berta rats --level 2 --party random --gm random -n 40 --seed 3");
  CHECK(fight.find("The Granary, played by") == std::string::npos);
  CHECK(fight.find(", level 2") != std::string::npos);
  for (const std::string& text : {ranked, gauntlet, level, even, match, fight}) {
    CHECK(foreign_words(text) == "");
    CHECK(text.find("readings") != std::string::npos);
  }
}

TEST_CASE("who begins is told of duels, where both may, and not of encounters") {
  const std::string quick = " --party random --gm random -n 6 --seed 3 -q --details";
  CHECK(run("encounter berta mira" + quick).told().find("first player wins") != std::string::npos);
  CHECK(run("encounter berta rats" + quick).told().find("first player wins") == std::string::npos);
}

const std::string kStyles = "rank --features styles --agent random --seed 3 -q ";

TEST_CASE(
    "styles are ranked by random mages' battles: all of them, kept in a run, the same again") {
  const Folder folder;
  const std::string file = folder.file("styles.run");
  const std::string json = folder.file("styles.json");
  const Outcome ranked = run(kStyles + "-n 300 -j 2 --run '" + file + "' --json '" + json + "'");
  INFO(ranked.errors);
  REQUIRE(ranked.exit_code == 0);
  CHECK(foreign_words(ranked.out) == "");
  const auto found = nlohmann::json::parse(read(json));
  CHECK(found["traits"].size() == 25);  // 24 styles, and the gambit
  CHECK(found["games"] == 300);
  CHECK(found["entrants"] == 300);
  double points = 0;
  for (const auto& one : found["traits"]) {
    CHECK(one["points"]["low"] < one["points"]["high"]);
    CHECK((one["price"] == 1 || one["price"] == 2));
    points = std::max(points, one["points"]["value"].get<double>());
  }
  CHECK(points > 0);
  CHECK(run("report '" + file + "'").out == ranked.out);
  CHECK(run(kStyles + "-n 300 -j 1").out == ranked.out);
}

TEST_CASE("styles against encounters; and what can't be asked of them is said") {
  const Outcome against = run(kStyles + "-n 60 --gauntlet rats --gauntlet 'toll bridge'");
  REQUIRE(against.exit_code == 0);
  CHECK(against.told().find("30 random legal mages, each against one of 2") != std::string::npos);
  const Outcome enough = run(kStyles + "-n 1000 --within 1000");
  CHECK(enough.told().find("100 battles in 1 round") != std::string::npos);
  CHECK(run(kStyles + "berta").errors.find("'berta' beside --features") != std::string::npos);
  CHECK(run(kStyles + "--game keyforge").errors.find("styles are those of mages") !=
        std::string::npos);
  CHECK(run("rank --features houses").errors.find("styles") != std::string::npos);
  CHECK(run("rank").errors.find("DECKS is missing: archon rank DECKS") != std::string::npos);
}

TEST_CASE("a tuned deck is a legal mage's file; decks of KeyForge can't be changed") {
  const Folder folder;
  const std::string file = folder.file("tuned.yaml");
  const std::string json = folder.file("tune.json");
  const Outcome tuned =
      run("deck tune berta --against rats --agent random -n 300 --seed 3 -q "
          "--out '" +
          file + "' --json '" + json + "'");
  INFO(tuned.errors);
  REQUIRE(tuned.exit_code == 0);
  CHECK(tuned.out.find("Berta Ironroot") != std::string::npos);
  CHECK(run("deck check '" + file + "'").exit_code == 0);
  const auto found = nlohmann::json::parse(read(json));
  CHECK(found["battles"] <= 300);
  CHECK(!found["open"].empty());
  CHECK(found["tuned"] == read(file));
  CHECK(run("deck tune argus --against rats").errors.find("can't be changed") != std::string::npos);
  CHECK(run("deck tune berta+mira --against rats").errors.find("expected one mage") !=
        std::string::npos);
  CHECK(run("deck tune rats --against berta").errors.find("an encounter; expected one mage") !=
        std::string::npos);
}

TEST_CASE("what cards are used for is told by card, and only what is sure is said of them") {
  const Folder folder;
  const std::string json = folder.file("usage.json");
  const Outcome used =
      run("cards usage berta mira --party random --gm random -n 60 --seed 3 -q "
          "--json '" +
          json + "'");
  INFO(used.errors);
  REQUIRE(used.exit_code == 0);
  CHECK(used.out.find("Steelroot Grasp") != std::string::npos);
  CHECK(used.out.find("Soulflare Lance") != std::string::npos);
  const auto found = nlohmann::json::parse(read(json));
  CHECK(found["games"] == 60);
  for (const char* side : {"cards_a", "cards_b"})
    for (const auto& card : found[side]) {
      if (!card["mostly"].is_null())
        CHECK(card["uses"][card["mostly"].get<std::string>()]["share"]["low"] > 0.5);
      if (card["verdict"] == "helps") CHECK(card["effect"]["low"] > 0);
    }
}

}  // namespace
}  // namespace archon::mages_cli_test
