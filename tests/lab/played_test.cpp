// archon-lab played: probes whose answers are known to win or to lose.
#include <doctest/doctest.h>

#include <string>

#include "ai/keyforge/agents.h"
#include "bench/lab/played_run.h"

namespace archon::played_test {
namespace {

// The opponent will forge, and what is left of its ten Æmber is given away.
sim::PlayedProbe played(const std::string& rule) {
  static const auto library = keyforge::Library::load();
  sim::PlayedJob job{ai::parse_agent_spec("greedy"), {}, 60, 1};
  job.probes = ai::read_probes("- name: graft\n  family: race\n  why: because\n  " + rule +
                               "\n  position: |\n"
                               "    you: {house: logos, keys: 1, aember: 2, hand: "
                               "[interdimensional-graft], line: [dextre]}\n"
                               "    foe: {keys: 1, aember: 10, line: [ancient-bear]}\n");
  return sim::run_played(library, job, {1, nullptr, {}}).front();
}

TEST_CASE("an answer that wins more is told from one that wins less") {
  const sim::PlayedProbe sound = played("must: [play Interdimensional Graft]");
  CHECK(sound.gain.interval.low > 0);
  CHECK(sound.right_wins > sound.wrong_wins);
  CHECK(sim::played_table({sound}).find("wins more") != std::string::npos);
  const sim::PlayedProbe wrong = played("never: [play Interdimensional Graft]");
  CHECK(wrong.gain.interval.high < 0);
  CHECK(sim::played_table({wrong}).find("wins less") != std::string::npos);
}

TEST_CASE("an answer that nobody can give is not judged") {
  const sim::PlayedProbe none = played("must: [play Troll]");
  CHECK(none.right.empty());
  CHECK(none.gain.interval.low == 0);
  CHECK(sim::played_table({none}).find("no turn that answers") != std::string::npos);
}

}  // namespace
}  // namespace archon::played_test
