// What a part of an entrant is worth, in a game so small that it is known.
#include "sim/kinds/why/why.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"
#include "engine/core/rng.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/why/why_looks.h"

namespace archon::sim::why_test {
namespace {

constexpr double kHeld = 0.6;

// How much a part that is in hand adds to the logit of winning.
double strength_of(const std::string& id) { return id == "ace" ? 1 : id == "dud" ? -1 : 0; }

struct ToyBody : EntrantBody {
  std::vector<std::string> parts;
  bool plays_like(const EntrantBody& other) const override { return this == &other; }
};

Entrant toy(std::vector<std::string> parts) {
  auto body = std::make_shared<ToyBody>();
  body->parts = std::move(parts);
  return {"toy", 1, std::move(body)};
}

const std::vector<std::string>& parts_of(const Entrant& entrant) {
  return static_cast<const ToyBody&>(*entrant.body).parts;
}

// Each part comes to hand by a coin of its place, and who wins is decided by one die.
class ToyPlayers : public Players {
 public:
  std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                 const PoolOptions&, const ReplaySink&, Efforts*) override {
    Rng rng = Rng::stream(setup.seed,
                          2 * static_cast<uint64_t>(plan.pair) + static_cast<uint64_t>(first));
    GameRecord out;
    out.first = first;
    out.turns = 10;
    const double die = rng.uniform();
    double logit = 0;
    const auto& parts = parts_of(setup.entrants[0]);
    for (size_t i = 0; i < parts.size(); ++i) {
      if (rng.uniform() >= kHeld) continue;
      out.side[0].held |= uint64_t{1} << i;
      logit += strength_of(parts[i]);
    }
    out.winner = die < logistic(logit) ? 0 : 1;
    return out;
  }
};

// An arena of KeyForge in which toys play: all that isn't about them is its own.
class ToyArena : public KeyforgeArena {
 public:
  ToyArena() : KeyforgeArena("", keyforge::Library::load()) {}

  std::vector<Part> parts(const Entrant& entrant) const override {
    std::vector<Part> out;
    for (const std::string& id : parts_of(entrant)) out.push_back({id, id, "toys"});
    return out;
  }
  std::vector<StandIn> stand_ins(const Entrant&, size_t) const override {
    return {{"plain", "Plain", 0.7}, {"simple", "Simple", 0.3}};
  }
  Entrant with_part(const Entrant& entrant, size_t part, const std::string& id) const override {
    auto out = parts_of(entrant);
    out[part] = id;
    return toy(std::move(out));
  }
  std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>&) const override {
    return std::make_unique<ToyPlayers>();
  }
};

const ToyArena& arena() {
  static const ToyArena out;
  return out;
}

WhyJob job_of(uint64_t seed, int64_t pairs) {
  WhyJob out;
  out.setup.entrants = {toy({"ace", "other", "other", "dud", "third"}), toy({"foe"})};
  out.setup.agents = {ai::parse_agent_spec("random"), ai::parse_agent_spec("random")};
  out.setup.seed = seed;
  out.pairs = pairs;
  return out;
}

TEST_CASE("worths are those that are known, and their intervals hold together") {
  const double worth = kHeld * (logistic(1) - 0.5);
  constexpr int kRuns = 100;
  int held = 0;
  int told = 0;
  for (int run = 0; run < kRuns; ++run) {
    const WhyRun why = run_why(arena(), job_of(static_cast<uint64_t>(run), 150), {});
    const auto answers = answers_of(why, 0.9);
    REQUIRE(answers.size() == 4);
    CHECK(answers.front().question.id == "ace");
    CHECK(answers.back().question.id == "dud");
    bool all = true;
    for (const WhyAnswer& one : answers) {
      const double known = worth * strength_of(one.question.id);
      all = all && one.worth.interval.low <= known && one.worth.interval.high >= known;
    }
    held += all;
    told += is_told(answers.front().worth) && is_told(answers.back().worth);
    // What makes no difference makes none in any game.
    CHECK(answers[1].worth.value == 0);
    CHECK(answers[2].worth.interval.half_width() == 0);
  }
  CHECK(held > 90 - 9);
  CHECK(held < 90 + 9);
  CHECK(told == kRuns);
}

TEST_CASE("what is sure, or never will be, isn't played on, and the intervals hold all the same") {
  const double worth = kHeld * (logistic(1) - 0.5);
  constexpr int kRuns = 100;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    WhyJob job = job_of(1000 + static_cast<uint64_t>(run), 1000);
    job.setup.confidence = 0.9;
    job.setup.entrants[0] = toy({"ace", "other", "some", "dud"});
    const WhyRun why = run_why(arena(), job, {});
    CHECK(why.settled[0].has_value());
    CHECK(why.settled[3].has_value());
    CHECK(why.played[0] < 0.3 * 2000 * kHeld);
    bool all = true;
    for (const WhyAnswer& one : answers_of(why, 0.9)) {
      const double known = worth * strength_of(one.question.id);
      all = all && one.worth.interval.low <= known && one.worth.interval.high >= known;
    }
    held += all;
  }
  MESSAGE(held << " of " << kRuns << " runs hold in all their intervals");
  CHECK(held > 90 - 9);
}

TEST_CASE("copies are one question, each of them in turn, and only games that had it are played") {
  const auto questions = questions_of(arena(), job_of(1, 1));
  REQUIRE(questions.size() == 4);
  CHECK(questions[1].copies == std::vector<size_t>{1, 2});
  // Few enough that no look comes before the end: nothing is settled.
  const WhyRun why = run_why(arena(), job_of(1, 200), {});
  REQUIRE(looks_before_end(200) == 0);
  CHECK(why.tally.games() == 400);
  for (const int64_t played : why.played)
    CHECK(std::abs(static_cast<double>(played) / 400 - kHeld) < 0.06);
}

TEST_CASE("a swap is asked for by name, and threads change nothing") {
  WhyJob job = job_of(2, 60);
  job.swaps = {{"dud", "ace"}};
  PoolOptions one;
  one.threads = 1;
  PoolOptions three;
  three.threads = 3;
  const WhyRun why = run_why(arena(), job, one);
  CHECK(why.differences == run_why(arena(), job, three).differences);
  const auto answers = answers_of(why, 0.95);
  REQUIRE(answers.size() == 1);
  CHECK(answers[0].worth.interval.high < 0);
  job.swaps = {{"jester", "ace"}};
  CHECK_THROWS_AS((void)questions_of(arena(), job), Error);
}

}  // namespace
}  // namespace archon::sim::why_test
