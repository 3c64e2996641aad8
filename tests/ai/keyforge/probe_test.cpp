// The probes: are they read, can each be asked and answered, are proofs proofs; and does the best
// strength know what a good player knows?
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/probes.h"
#include "tests/ai/keyforge/probe_proof.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test::probe_test {
namespace {

using Words = std::vector<std::string>;

constexpr int kMostTurns = 20'000;  // at random, to come upon all that a probe speaks of

keyforge::Position position_of(const Probe& probe) {
  return keyforge::parse_position(probe.position, keyforge::bundled_games().library());
}

std::vector<Probe> all_probes() {
  std::vector<Probe> out = bundled_probes(ProbePart::Tuning);
  const std::vector<Probe>& kept = bundled_probes(ProbePart::Kept);
  out.insert(out.end(), kept.begin(), kept.end());
  return out;
}

Words first_choices(const keyforge::Position& position) {
  const KeyforgeGame game(position.match);
  KeyforgeGame::MoveList moves;
  game.moves(position.state, moves);
  Words out;
  for (const keyforge::Move& move : moves)
    out.push_back(keyforge::describe(position.state, position.match, move));
  return out;
}

// What of `wanted` a random player doesn't come to choose, and whether it once answers rightly and
// once wrongly.
struct Wandered {
  std::set<std::string> unheard;
  bool right = false;
  bool wrong = false;
  bool done() const { return unheard.empty() && right && wrong; }
};

Wandered wander(const Probe& probe, const keyforge::Position& position) {
  Wandered out;
  out.unheard.insert(probe.must.begin(), probe.must.end());
  out.unheard.insert(probe.never.begin(), probe.never.end());
  const auto player = make_agent<KeyforgeGame>(parse_agent_spec("random"));
  for (int seed = 1; seed <= kMostTurns && !out.done(); ++seed) {
    const Words chosen = turn_of(*player, position, static_cast<uint64_t>(seed));
    for (const std::string& word : chosen) out.unheard.erase(word);
    (answers(probe, chosen) ? out.right : out.wrong) = true;
  }
  return out;
}

std::string complaint(const std::string& text) {
  try {
    read_probes(text);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("probes are read, and what is wrong with one is told with its place") {
  const std::string sound =
      "- name: one\n  family: hold\n  why: because\n  proved: 2\n  never: [play Anger]\n"
      "  position: 'you: {house: brobnar}'\n";
  const std::vector<Probe> probes = read_probes(sound);
  REQUIRE(probes.size() == 1);
  CHECK(probes[0].family == "hold");
  CHECK(probes[0].proved == 2);
  CHECK(answer_words(probes[0]) == "not play Anger");
  CHECK(answers(probes[0], Words{"end the turn"}));
  CHECK(!answers(probes[0], Words{"play Anger", "end the turn"}));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = sound;
    return complaint(text.replace(text.find(from), from.size(), to));
  };
  CHECK(with("hold", "wait").find("one of the families") != std::string::npos);
  CHECK(with("never: [play Anger]", "best: []").find("asks nothing") != std::string::npos);
  CHECK(with("why", "reason").find("reason") != std::string::npos);
  CHECK(complaint(sound + sound).find("the name 'one' is already used") != std::string::npos);
  CHECK(complaint("name: one").find("a list of probes") != std::string::npos);
}

TEST_CASE("there are 155 probes of twelve families, a quarter of them kept") {
  std::set<std::string> names;
  std::map<std::string, int> families;
  for (const Probe& probe : all_probes()) {
    CHECK_MESSAGE(names.insert(probe.name).second, probe.name);
    ++families[probe.family];
  }
  CHECK(names.size() == 155);
  CHECK(families.size() == probe_families().size());
  CHECK(bundled_probes(ProbePart::Kept).size() == 42);
}

TEST_CASE("each probe can be answered rightly and wrongly, and all it names can be chosen") {
  for (const Probe& probe : all_probes()) {
    CAPTURE(probe.name);
    const keyforge::Position position = position_of(probe);
    const Words first = first_choices(position);
    for (const std::string& one : probe.best)
      CHECK_MESSAGE(std::count(first.begin(), first.end(), one) == 1, one);
    const Wandered found = wander(probe, position);
    for (const std::string& one : found.unheard) FAIL_CHECK("never comes up: " << one);
    CHECK(found.right);
    CHECK(found.wrong);
  }
}

// PROBE_PROOFS is the longest proof that is gone through.
TEST_CASE("what is said to be proved is proved") {
  const int longest = keyforge::env_number("PROBE_PROOFS", 2);
  int proofs = 0;
  for (const Probe& probe : all_probes()) {
    if (!probe.proved || *probe.proved > longest) continue;
    CAPTURE(probe.name);
    const Proof proof = proof_of(probe, position_of(probe), *probe.proved);
    CHECK(proof.right > proof.wrong);
    ++proofs;
  }
  CHECK(proofs >= 98);
}

TEST_CASE("the best strength knows what a good player knows") {
  int asked = 0;
  int right = 0;
  for (const Probe& probe : bundled_probes(ProbePart::Tuning)) {
    const auto player = make_agent<KeyforgeGame>(keyforge_agent("best"));
    right += answers(probe, turn_of(*player, position_of(probe), 1)) ? 1 : 0;
    ++asked;
  }
  MESSAGE("best: " << right << " of " << asked);
  CHECK(right * 10 >= asked * 9);
}

}  // namespace archon::ai::test::probe_test
