// How much of what a good player knows the strongest agent does: positions with an argued best
// choice, each turn played out.
#include <doctest/doctest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "engine/keyforge/papers/position.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test::judgement_test {
namespace {

using Words = std::vector<std::string>;

struct Question {
  std::string kind;
  Words best;
  Words must;
  Words never;
  std::string position;
};

Words words_in(const YAML::Node& node) { return node ? node.as<Words>() : Words{}; }

std::vector<Question> questions() {
  std::vector<Question> out;
  for (const YAML::Node& one : YAML::LoadFile(ARCHON_TEST_DATA "/ai/positions/judgement.yaml"))
    out.push_back({one["kind"].as<std::string>(), words_in(one["best"]), words_in(one["must"]),
                   words_in(one["never"]), one["position"].as<std::string>()});
  return out;
}

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// What the agent chooses until the turn passes.
Words turn(const keyforge::Position& p, const std::string& agent, uint64_t seed) {
  const KeyforgeGame game(p.match);
  const auto player = make_agent<KeyforgeGame>(parse_agent_spec(agent));
  Rng rng(seed);
  keyforge::State s = p.state;
  const int mover = s.decision.player;
  Words out;
  while (!s.over() && s.turn == p.state.turn && s.decision.player == mover) {
    const keyforge::Move move = player->choose(game, s, rng);
    out.push_back(keyforge::describe(s, p.match, move));
    game.apply(s, move);
  }
  return out;
}

bool is_right(const Question& q, const Words& played) {
  if (!q.best.empty() && !has(q.best, played.front())) return false;
  return std::all_of(q.must.begin(), q.must.end(),
                     [&](const std::string& one) { return has(played, one); }) &&
         std::none_of(q.never.begin(), q.never.end(),
                      [&](const std::string& one) { return has(played, one); });
}

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

}  // namespace

// JUDGEMENT_AGENT and JUDGEMENT_SEEDS ask another agent, more often.
TEST_CASE("the best strength knows what a good player knows") {
  const char* other = std::getenv("JUDGEMENT_AGENT");
  const std::string agent = other ? other : "best";
  const int seeds = keyforge::env_number("JUDGEMENT_SEEDS", 1);
  std::set<std::string> kinds;
  int asked = 0;
  int right = 0;
  for (const Question& q : questions()) {
    kinds.insert(q.kind);
    const keyforge::Position p =
        keyforge::parse_position(q.position, keyforge::bundled_games().library());
    for (int seed = 1; seed <= seeds; ++seed) {
      const Words played = turn(p, agent, static_cast<uint64_t>(seed));
      const bool well = is_right(q, played);
      if (!well)
        MESSAGE(q.kind << ", of " << joined(q.best) << joined(q.must) << " not " << joined(q.never)
                       << ": " << joined(played));
      ++asked;
      right += well ? 1 : 0;
    }
  }
  MESSAGE(agent << ": " << right << " of " << asked);
  CHECK(kinds.size() == 11);
  CHECK(asked >= 60);
  if (!other) CHECK(right * 10 >= asked * 9);
}

}  // namespace archon::ai::test::judgement_test
