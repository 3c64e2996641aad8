// Throws damaged files at Archmajesty's readers: mages, encounters with their maps and foes,
// positions of battles, facts.
// Whatever the bytes, only Error may come out, and what is accepted must come back as it was
// written. Usage: archmajesty_fuzz [SECONDS [SEED]]
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/rng.h"
#include "tests/fuzz/archmajesty_readers.h"
#include "tests/fuzz/damage.h"

namespace {

using archon::Rng;
namespace am = archon::archmajesty;

// A text and the file of facts that it is in place of, where it is one.
struct Fixture {
  enum Kind { Mage, Encounter, Facts, Position } kind;
  std::string text;
  std::string path;
};

// Positions of a battle played at random, with those who fight told by their names: damage is for
// the rest of the file.
void add_positions(const std::string& who, uint64_t seed, std::vector<Fixture>& out) {
  constexpr int kEach = 23;
  am::Course course = am::read_position(who + "seed: " + std::to_string(seed) + "\n");
  const size_t skipped = am::write_fight(course.fight()).size();
  Rng rng = Rng::stream(seed, 0);
  am::MoveList list;
  for (int n = 0; !course.over(); ++n) {
    if (n % kEach == 0)
      out.push_back({Fixture::Position, who + am::write_position(course).substr(skipped), ""});
    am::legal_moves(course.battle(), course.state(), list);
    course.play(list[static_cast<int>(rng.place_in(list))]);
  }
}

std::vector<Fixture> read_fixtures() {
  std::vector<Fixture> out;
  for (const am::EmbeddedFile& file : am::embedded_files()) {
    if (file.path.starts_with("encounters/"))
      out.push_back({Fixture::Encounter, std::string(file.text), ""});
    // Reading all cards takes as long as reading hundreds of mages.
    if (file.path.starts_with("facts/") && file.path != "facts/cards.json")
      out.push_back({Fixture::Facts, std::string(file.text), std::string(file.path)});
  }
  for (const am::Encounter& encounter : am::bundled_encounters())
    out.push_back({Fixture::Encounter, am::write_encounter(encounter), ""});
  for (const am::MageBuild& mage : am::bundled_mages())
    out.push_back({Fixture::Mage, am::write_mage(mage), ""});
  constexpr uint64_t kMages = 40;  // some of which have gambits and Artes
  for (uint64_t number = 1; number <= kMages; ++number)
    out.push_back({Fixture::Mage, am::write_mage(am::random_mage(1, number)), ""});
  add_positions("allied: [Berta Ironroot, Fenn Thornwood]\nencounter: The Toll Bridge\n", 1, out);
  add_positions("allied: [Mira Emberhand]\nenemy: [Celeste Farsight]\n", 2, out);
  return out;
}

// Words that the formats give a meaning to, so that damage gets past the first check.
const std::vector<std::string> kTokens = {"null",
                                          "~",
                                          "true",
                                          "-1",
                                          "256",
                                          "1e99",
                                          "''",
                                          "[]",
                                          "{}",
                                          "\"",
                                          ", ",
                                          ": ",
                                          "\n",
                                          "\n  ",
                                          "- ",
                                          "&a ",
                                          "*a",
                                          "<<: ",
                                          "---\n",
                                          "|\n",
                                          "\xFF",
                                          "[[[[[",
                                          "mage",
                                          ": 40",
                                          "blinkwarp",
                                          "sword",
                                          "grunt",
                                          "boss",
                                          "cellar-rat",
                                          "foes: ",
                                          "waves:\n",
                                          "  ....#\n",
                                          "  ~~ae\n",
                                          "area: [3, 3]",
                                          "bound: true",
                                          "targets: 3",
                                          "flies: y",
                                          "any",
                                          "gambits:\n",
                                          "hp: 5000",
                                          "defence: 1\n",
                                          "round: 2, ",
                                          "name: Null\n",
                                          "name: 7\n",
                                          "name: \"a: b\"\n",
                                          "range: melee 2",
                                          "inflicts: {burn: 3}",
                                          "hp: 0",
                                          "at: a1",
                                          "Cutpurse 1",
                                          "Fenn Thornwood",
                                          "stands_for: ",
                                          "master: ",
                                          "acting: ",
                                          "sheet: Sparkdouble, side: enemy, ",
                                          "on_board: no",
                                          "airborne: true",
                                          "[0, 0, 3, 3]",
                                          "[-9, 16, 16, 16]"};

bool try_one(const Fixture& fixture, const std::string& text, Rng& rng) {
  switch (fixture.kind) {
    case Fixture::Mage: return archon::fuzz::try_mage(text);
    case Fixture::Encounter: return archon::fuzz::try_encounter(text);
    case Fixture::Facts: return archon::fuzz::try_facts(fixture.path, text);
    case Fixture::Position: return archon::fuzz::try_battle_position(text, rng);
  }
  return false;
}

int run(double seconds, uint64_t seed) {
  const std::vector<Fixture> fixtures = read_fixtures();
  std::vector<std::string> texts;
  for (const Fixture& fixture : fixtures) texts.push_back(fixture.text);
  const auto start = std::chrono::steady_clock::now();
  uint64_t accepted[4] = {};  // by kind
  for (uint64_t i = 0;; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > seconds) {
      std::printf(
          "%llu texts; accepted: %llu mages, %llu encounters, %llu files of facts, "
          "%llu positions\n",
          static_cast<unsigned long long>(i),
          static_cast<unsigned long long>(accepted[Fixture::Mage]),
          static_cast<unsigned long long>(accepted[Fixture::Encounter]),
          static_cast<unsigned long long>(accepted[Fixture::Facts]),
          static_cast<unsigned long long>(accepted[Fixture::Position]));
      return 0;
    }
    Rng rng = Rng::stream(seed, i);
    const Fixture& fixture = fixtures[rng.below(static_cast<uint32_t>(fixtures.size()))];
    std::string text = fixture.text;
    for (uint32_t n = 1 + rng.below(4); n > 0; --n) archon::fuzz::damage(text, texts, kTokens, rng);
    try {
      accepted[fixture.kind] += try_one(fixture, text, rng) ? 1 : 0;
    } catch (const std::exception& wrong) {
      std::ofstream("archmajesty_fuzz_failure.bin", std::ios::binary) << text;
      std::printf("text %llu (archmajesty_fuzz_failure.bin): %s\n",
                  static_cast<unsigned long long>(i), wrong.what());
      return 1;
    }
  }
}

}  // namespace

int main(int argc, char** argv) { return archon::fuzz::run_for(argc, argv, run); }
