#include "sim/kinds/bench/benchmark.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include "engine/core/rng.h"
#include "engine/keyforge/decks/deck_library.h"
#include "sim/kinds/bench/benchmark_rating.h"
#include "sim/kinds/bench/benchmark_report.h"
#include "sim/report/report.h"
#include "sim/text_width.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::benchmark_test {
namespace {

using doctest::Approx;

const KeyforgeArena& arena() { return bundled_arena(); }

BenchmarkJob job_of(const std::vector<std::string>& agents, int decks, int64_t pairs) {
  BenchmarkJob out;
  for (const std::string& name : agents)
    out.setup.agents.push_back({name, ai::parse_agent_spec(name)});
  for (int i = 0; i < decks; ++i)
    out.setup.decks.push_back(
        entrant(keyforge::bundled_decks()[static_cast<size_t>(i)], arena().library()));
  out.pairs = pairs;
  return out;
}

TEST_CASE("every deck is played as often as any other, by whoever goes first and second") {
  for (const int decks : {1, 2, 3, 14}) {
    CAPTURE(decks);
    std::map<std::array<int, 2>, int> pairs;
    const int all = decks == 1 ? 1 : decks * (decks - 1);
    for (int pair = 0; pair < 2 * all; ++pair) ++pairs[decks_of_pair(pair, decks)];
    CHECK(static_cast<int>(pairs.size()) == all);
    for (const auto& [both, times] : pairs) {
      CHECK(times == 2);
      CHECK((both[0] != both[1]) == (decks > 1));
    }
  }
  std::vector<int> times(14);
  for (int pair = 0; pair < 14; ++pair)
    for (const int deck : decks_of_pair(pair, 14)) ++times[static_cast<size_t>(deck)];
  for (const int count : times) CHECK(count == 2);  // already in the first pairs
}

TEST_CASE("an agent scores exactly one half against itself") {
  for (const int decks : {1, 4}) {
    const BenchmarkRun run = run_benchmark(
        arena(), job_of({"greedy:samples=2", "greedy:samples=2"}, decks, 12), {2, nullptr, {}});
    const PairingResult& result = run.pairings.at(0);
    CHECK(pentanomial(result.tally) == Pentanomial{0, 0, 12, 0, 0});
    CHECK(result.efforts[0].decisions == result.efforts[1].decisions);
    CHECK(result.efforts[0].decisions > 12 * 20);
    for (size_t i = 0; i < result.games.size(); i += 2) {
      const BenchmarkGame& one = result.games[i];
      const BenchmarkGame& other = result.games[i + 1];
      CHECK(one.decks == std::array{other.decks[1], other.decks[0]});
      CHECK(one.first == 0);
      CHECK(other.first == 1);
      CHECK(one.turns == other.turns);  // the same game with exchanged hands
    }
  }
}

TEST_CASE("all pairings play the same deals, on any number of threads") {
  const std::vector<std::string> three{"random", "greedy:samples=1,depth=1", "random"};
  BenchmarkJob job = job_of(three, 3, 8);
  const BenchmarkRun one = run_benchmark(arena(), job, {1, nullptr, {}});
  const BenchmarkRun two = run_benchmark(arena(), job, {3, nullptr, {}});
  REQUIRE(one.pairings.size() == 3);
  for (size_t i = 0; i < 3; ++i) {
    REQUIRE(one.pairings[i].games.size() == 16);
    for (size_t game = 0; game < 16; ++game) {
      CHECK(one.pairings[i].games[game].turns == two.pairings[i].games[game].turns);
      CHECK(one.pairings[i].games[game].winner == two.pairings[i].games[game].winner);
    }
  }
  // random against greedy, and greedy against random: the same games from the other side.
  for (size_t game = 0; game < 16; ++game)
    CHECK(one.pairings[0].games[game].turns == one.pairings[2].games[game ^ 1U].turns);
}

TEST_CASE("a test stops at the same pair on any number of threads") {
  BenchmarkJob job = job_of({"greedy:samples=1,depth=1", "random"}, 4, 10'000);
  job.sprt = Sprt{0, 100};
  const BenchmarkRun one = run_benchmark(arena(), job, {1, nullptr, {}});
  const BenchmarkRun many = run_benchmark(arena(), job, {4, nullptr, {}});
  CHECK(one.verdict == Sprt::Verdict::kElo1);
  CHECK_FALSE(one.interrupted);
  CHECK(one.walk == many.walk);
  CHECK(one.games() == 2 * static_cast<int64_t>(one.walk.size()));
  CHECK(one.games() == many.games());
  CHECK(one.walk.back() >= job.sprt->bounds().high);
  CHECK(one.walk[one.walk.size() - 2] < job.sprt->bounds().high);
}

TEST_CASE("formats say who meets whom") {
  const auto count = [](BenchmarkFormat format, int agents) {
    BenchmarkSetup setup;
    setup.agents.resize(static_cast<size_t>(agents));
    setup.format = format;
    return pairings_of(setup).size();
  };
  CHECK(count(BenchmarkFormat::kRoundRobin, 5) == 10);
  CHECK(count(BenchmarkFormat::kGauntlet, 5) == 4);
  CHECK(count(BenchmarkFormat::kLadder, 5) == 7);
  for (const auto format :
       {BenchmarkFormat::kRoundRobin, BenchmarkFormat::kGauntlet, BenchmarkFormat::kLadder}) {
    CHECK(count(format, 2) == 1);
    CHECK(format_named(format_name(format)) == format);
  }
  CHECK_FALSE(format_named("swiss"));
}

// A benchmark of agents with these strengths in Elo, whose games are drawn. Decks decide a share of
// the pairs: either agent wins one of both games.
BenchmarkRun drawn(const BenchmarkJob& job, const std::vector<double>& elo, double by_decks,
                   Rng& rng) {
  BenchmarkRun out;
  for (const Pairing& pairing : pairings_of(job.setup)) {
    PairingResult& result = out.pairings.emplace_back();
    result.pairing = pairing;
    const double rate =
        rate_from_elo(elo[static_cast<size_t>(pairing.a)] - elo[static_cast<size_t>(pairing.b)]);
    const double other_rate = (rate - by_decks / 2) / (1 - by_decks);
    for (int64_t pair = 0; pair < job.pairs; ++pair) {
      const bool split = rng.uniform() < by_decks;
      const int wins_split = rng.uniform() < 0.5 ? 0 : 1;
      PairResult points;
      for (const int first : {0, 1}) {
        BenchmarkGame game;
        game.number = 2 * pair + first;
        game.first = first;
        const bool wins = split ? first == wins_split : rng.uniform() < other_rate;
        game.winner = wins ? 0 : 1;
        (first == 0 ? points.first : points.second) = game.points(0);
        result.games.push_back(game);
      }
      result.tally.add(points);
    }
  }
  return out;
}

TEST_CASE("ratings of a ladder hold what is true, as often as they claim") {
  const std::vector<double> elo{900, 1000, 1050, 1080, 1150};
  BenchmarkJob job = job_of({"random", "random", "random", "random", "random"}, 1, 150);
  job.setup.format = BenchmarkFormat::kLadder;
  job.setup.anchor = {1, 1000};
  for (const double by_decks : {0.0, 0.5}) {
    int holds = 0;
    int asked = 0;
    double off = 0;
    double width = 0;
    for (uint64_t seed = 0; seed < 150; ++seed) {
      Rng rng = Rng::stream(5, seed);
      const BenchmarkRun run = drawn(job, elo, by_decks, rng);
      for (const BenchmarkStanding& one : standings_of(job, run)) {
        if (one.agent == 1) {
          CHECK(one.elo.value == Approx(1000));
          CHECK(one.elo.interval.half_width() < 0.01);
          continue;
        }
        ++asked;
        const double truth = elo[static_cast<size_t>(one.agent)];
        holds += one.elo.interval.contains(truth);
        off += one.elo.value - truth;
        width += one.elo.interval.half_width();
      }
    }
    const double coverage = static_cast<double>(holds) / asked;
    MESSAGE("decided by decks " << by_decks << ": coverage " << coverage << ", mean half width "
                                << width / asked << ", bias " << off / asked);
    CHECK(coverage > 0.92);
    CHECK(coverage < 0.98);
  }
}

TEST_CASE("whoever is above the next is so with a chance") {
  BenchmarkJob job = job_of({"random", "random", "random"}, 1, 100);
  Rng rng(3);
  const auto standings = standings_of(job, drawn(job, {0, 300, 0}, 0, rng));
  CHECK(standings[0].agent == 1);
  CHECK(standings[0].above_next > 0.999);
  CHECK(standings[1].above_next < 0.99);
  CHECK(standings[0].elo.value > 120);
  double sum = 0;
  for (const BenchmarkStanding& one : standings) sum += one.elo.value;
  CHECK(std::abs(sum) < 1e-6);
}

TEST_CASE("names of wide characters keep the columns of a table, and long ones are cut") {
  BenchmarkJob job = job_of({"random", "random", "random"}, 1, 1);
  job.setup.agents[0].name = "\u30e9\u30f3\u30c0\u30e0";
  job.setup.agents[1].name = "plain";
  job.setup.agents[2].name =
      "\u9577\u3044\u9577\u3044\u9577\u3044\u9577\u3044\u9577\u3044\u9577\u3044\u9577\u3044";
  const BenchmarkRun run = run_benchmark(arena(), job, {1, nullptr, {}});
  std::istringstream lines(report_of(BenchmarkReport{arena(), job, run}).terminal());
  std::string line;
  while (std::getline(lines, line) && line.find("decisions per game") == std::string::npos) {
  }
  const size_t width = columns(line);
  CHECK(width == 2 + 25 + 20 + 25);  // twelve wide characters, and the sign that more were there
  for (int i = 0; i < 3; ++i) {
    REQUIRE(std::getline(lines, line));
    CAPTURE(line);
    CHECK(columns(line) == width);
  }
}

}  // namespace
}  // namespace archon::sim::benchmark_test
