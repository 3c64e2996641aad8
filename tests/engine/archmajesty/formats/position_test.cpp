// Positions of battles come back from their files as they were.
#include "engine/archmajesty/formats/position.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/hash.h"

namespace archon::archmajesty::position_test {
namespace {

uint64_t hash_of(const State& state) {
  Fnv1a hash;
  hash.add_value(state);
  return hash.value();
}

Fight random_fight(uint64_t seed) {
  Fight fight;
  Rng rng = Rng::stream(seed, 0, 1);
  const uint64_t mages = 1 + rng.below(3);
  for (uint64_t i = 0; i < mages; ++i) fight.parties[0].push_back(random_mage(seed, i + 1));
  for (const OptionRow& row : option_rows())
    if (rng.below(6) == 0) fight.options.*row.member = true;
  fight.options.round_cap = 8;
  const auto& encounters = bundled_encounters();
  if (rng.below(4) == 0) {
    fight.parties[1].push_back(random_mage(seed, 9));
    fight.handicaps.hp = {-5, 10};
  } else {
    const int level = static_cast<int>(rng.below(6)) - 2;
    fight.encounter = at_level(encounters[static_cast<int>(rng.place_in(encounters))], level);
  }
  return fight;
}

void check_course(const Course& course, int64_t& calm) {
  const std::string text = write_position(course);
  const Course again = read_position(text);
  INFO(text);
  REQUIRE(again.state() == course.state());
  CHECK(hash_of(again.state()) == hash_of(course.state()));
  CHECK(write_position(again) == text);
  calm += course.since().empty();
}

int setting(const char* name, int otherwise) {
  const char* value = std::getenv(name);
  return value ? std::atoi(value) : otherwise;
}

TEST_CASE("a battle is written at any choice and read as the same position") {
  const int games = setting("RANDOM_GAMES", 20);
  constexpr int kEach = 17;
  int64_t written = 0;
  int64_t calm = 0;
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<uint64_t>(game + setting("RANDOM_SEED", 1));
    CAPTURE(seed);
    Course course(random_fight(seed), seed);
    Rng rng = Rng::stream(seed, 0, 2);
    MoveList list;
    for (int n = game % kEach; !course.over(); ++n) {
      if (n % kEach == 0) {
        CAPTURE(n);
        check_course(course, calm);
        ++written;
      }
      legal_moves(course.battle(), course.state(), list);
      course.play(list[static_cast<int>(rng.place_in(list))]);
    }
  }
  MESSAGE(written, " positions, ", calm, " of them with nothing half done");
  CHECK(calm > 0);
  CHECK(written > calm);
}

// ---- Written by hand ----------------------------------------------------------------------------

// The example of docs/archmajesty-positions.md, but for what is remarked there.
const std::string kPuzzle =
    "allied: [Berta Ironroot]\n"
    "encounter: The Toll Bridge\n"
    "round: 3\n"
    "acting: Berta Ironroot\n"
    "units:\n"
    "  - Berta Ironroot: {at: e5, hp: 12, counters: {burn: 2}}\n"
    "  - Cutpurse 1: {at: e6, hp: 3}\n"
    "  - Cutpurse 2: {hp: 0}\n"
    "mages:\n"
    "  - Berta Ironroot:\n"
    "      hand: [earthsteel-bash, steelroot-grasp]\n"
    "      tokens: [guard: {value: 5}]\n";

UnitId unit_called(const Course& course, const std::string& name) {
  const Tree word = Tree::of_word(name);
  return read_unit(TreeReader(&word), course.battle(), course.state());
}

TEST_CASE("what a file doesn't mention is as usual") {
  const Course course = read_position(kPuzzle);
  const State& s = course.state();
  CHECK(s.question.ask == Ask::Main);
  CHECK(s.round == 3);
  const Unit& berta = s.unit[unit_called(course, "Berta Ironroot")];
  CHECK(berta.hp == 12);
  CHECK(berta.acted);
  CHECK(berta.counter(Status::Burn) == 2);
  CHECK(square_name(berta.square) == "e5");
  CHECK(s.mage[0].hand.size() == 2);
  CHECK(s.mage[0].tokens.size() == 1);
  CHECK(s.mage[0].left == s.mage[0].size - 2);
  CHECK_FALSE(s.up.has(unit_called(course, "Cutpurse 2")));
  const Unit& other = s.unit[unit_called(course, "Cutpurse 3")];
  CHECK(other.hp == course.battle().sheets[other.sheet].hp);
}

std::string wrong_with(const std::string& from, const std::string& to) {
  std::string text = kPuzzle;
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  try {
    read_position(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("the example of the page is that position") {
  std::ifstream in(ARCHON_SOURCE_DIR "/docs/archmajesty-positions.md");
  const std::string page((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::string begin = "```yaml\n";
  const size_t at = page.find(begin) + begin.size();
  REQUIRE(at > begin.size());
  const Course course = read_position(page.substr(at, page.find("```", at) - at));
  CHECK(course.state() == read_position(kPuzzle).state());
}

TEST_CASE("what is wrong is said with its place") {
  const auto says = [](const std::string& what, const std::string& from, const std::string& to) {
    const std::string said = wrong_with(from, to);
    CAPTURE(said);
    CHECK(said.find(what) != std::string::npos);
  };
  says("units[1].Berta Ironroot.at: 'z9' is no square", "at: e5", "at: z9");
  says("two units on a square", "at: e6", "at: e5");
  says("expected a number from 0 to", "hp: 12", "hp: 1200");
  says("nobody is called 'Cutpurse 9'", "Cutpurse 2", "Cutpurse 9");
  says("no 'blinkwarp' is left", "steelroot-grasp", "blinkwarp");
  says("can't have a turn", "acting: Berta Ironroot", "acting: Cutpurse 2");
  says("is no bundled encounter", "The Toll Bridge", "The Tall Bridge");
  says("the battle is over", "hp: 12", "hp: 0");
  says("'acts'", "round: 3", "acts: 3");
  says("'fly away' can't be chosen at: Main", "round: 3", "since: [fly away]\nround: 3");
}

TEST_CASE("a choice in words leads on") {
  const Course course = read_position(kPuzzle + "since:\n  - end the turn\n");
  CHECK(course.state().question.ask != Ask::Main);
  CHECK(read_position(write_position(course)).state() == course.state());
}

TEST_CASE("a position of a battle is told from those of KeyForge") {
  CHECK(is_battle_position(kPuzzle));
  CHECK(is_battle_position("name: x\nallied: []\n"));
  CHECK_FALSE(is_battle_position("you:\n  house: brobnar\n"));
  CHECK_FALSE(is_battle_position(""));
  CHECK_FALSE(is_battle_position("x\n\n"));
}

}  // namespace
}  // namespace archon::archmajesty::position_test
