// What a card is worth, by matches in which another takes its place.
#include <doctest/doctest.h>

#include <set>

#include "sim/kinds/why/why.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::stand_ins_test {
namespace {

WhyJob job_of(int64_t pairs) {
  WhyJob out;
  out.setup.entrants = {bundled_entrant("argus"), bundled_entrant("onyx")};
  const ai::AgentSpec greedy = ai::parse_agent_spec("greedy:samples=1,depth=1,tries=1");
  out.setup.agents = {greedy, greedy};
  out.pairs = pairs;
  return out;
}

TEST_CASE("an average card is one of the same set, house and type, and its shares add up to 1") {
  const WhyJob job = job_of(1);
  const auto questions = questions_of(bundled_arena(), job);
  const size_t parts = bundled_arena().parts(job.setup.entrants[0]).size();
  size_t copies = 0;
  for (const WhyQuestion& question : questions) {
    CAPTURE(question.title);
    copies += question.copies.size();
    double share = 0;
    std::set<std::string> ids;
    const keyforge::CardFacts& taken = *keyforge::facts().first_printing(question.id);
    for (const StandIn& by : question.by) {
      const keyforge::CardFacts& put = *keyforge::facts().first_printing(by.id);
      CHECK(put.id != taken.id);
      CHECK(put.type == taken.type);
      CHECK(name_of(put.house) == question.group);
      share += by.share;
      ids.insert(by.id);
    }
    CHECK(share == doctest::Approx(1));
    CHECK(ids.size() >= 3);
    CHECK(ids.size() == question.by.size());
  }
  CHECK(copies == parts);
}

TEST_CASE("a card's stand-in changes that card alone, and one that stays changes nothing") {
  const WhyJob job = job_of(20);
  const Entrant& deck = job.setup.entrants[0];
  const Entrant other = bundled_arena().with_part(deck, 7, "dextre");
  const auto before = bundled_arena().parts(deck);
  const auto after = bundled_arena().parts(other);
  REQUIRE(before.size() == after.size());
  for (size_t i = 0; i < before.size(); ++i)
    CHECK(after[i].id == (i == 7 ? "dextre" : before[i].id));
  CHECK_THROWS_AS((void)bundled_arena().with_part(deck, 7, "no-such-card"), Error);
  // The known answer: nothing is exchanged, and not a game goes otherwise.
  WhyJob same = job;
  same.swaps = {{before[0].id, before[0].id}};
  const WhyRun run = run_why(bundled_arena(), same, {});
  REQUIRE(run.differences.size() == 20);
  CHECK(run.played[0] > 10);
  CHECK(run.played[0] < 40);
  for (const auto& row : run.differences) CHECK(row[0] == 0);
}

TEST_CASE("worths don't depend on threads, and a swap asks for a card of the deck") {
  WhyJob job = job_of(6);
  PoolOptions one;
  one.threads = 1;
  PoolOptions three;
  three.threads = 3;
  CHECK(run_why(bundled_arena(), job, one).differences ==
        run_why(bundled_arena(), job, three).differences);
  job.swaps = {{"anger", "punch"}};
  CHECK_THROWS_AS((void)questions_of(bundled_arena(), job), Error);
}

}  // namespace
}  // namespace archon::sim::stand_ins_test
