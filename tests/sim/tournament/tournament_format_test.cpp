// Tournaments of entrants whose strengths are known: are the formats what they are called, and
// their chances those that can be computed?
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "sim/tournament/matching.h"
#include "sim/tournament/replications.h"
#include "sim/tournament/tournament.h"

namespace archon::sim::tournament_format_test {
namespace {

using Pair = std::pair<int, int>;

// The one with the smaller number wins.
MatchOutcome favourite(int a, int b) { return {a < b ? 0 : 1, {a < b, b < a}, {}}; }

struct Watched {
  TournamentResult result;
  std::vector<Pair> matches;
  std::vector<int> losses;
};

Watched watch(const char* format, int entrants, uint64_t seed, const HoldMatch& hold) {
  Watched out;
  out.losses.assign(static_cast<size_t>(entrants), 0);
  Rng rng(seed);
  out.result = hold_tournament(
      parse_format(format), entrants,
      [&](int a, int b) {
        const MatchOutcome outcome = hold(a, b);
        out.matches.emplace_back(std::min(a, b), std::max(a, b));
        ++out.losses[static_cast<size_t>(outcome.winner == 0 ? b : a)];
        return outcome;
      },
      rng);
  return out;
}

HoldMatch by_coin(Rng& coin) {
  return [&coin](int, int) {
    const int winner = static_cast<int>(coin.below(2));
    return MatchOutcome{winner, {1 - winner, winner}, {}};
  };
}

void check_places(const TournamentResult& result, int entrants) {
  std::set<int> all;
  for (const auto& together : result.places)
    for (const int entrant : together) CHECK(all.insert(entrant).second);
  CHECK(static_cast<int>(all.size()) == entrants);
  CHECK(result.places.front().size() == 1);
}

TEST_CASE("a format is read as it is written, and a wrong one named") {
  for (const char* text : {"round-robin", "round-robin:legs=2", "round-robin:legs=2,cut=4", "swiss",
                           "swiss:rounds=5", "swiss:rounds=5,cut=8", "single", "double"})
    CHECK(to_string(parse_format(text)) == text);
  CHECK_THROWS_WITH_AS(
      parse_format("swis"),
      "unknown format 'swis'; did you mean 'swiss'?; expected round-robin, swiss, single or double",
      Error);
  CHECK_THROWS_AS(parse_format("swiss:rounds=0"), Error);
  CHECK_THROWS_AS(parse_format("swiss:legs=2"), Error);
  CHECK_THROWS_AS(parse_format("single:"), Error);
  CHECK_THROWS_AS(parse_format("swiss:rounds"), Error);
}

TEST_CASE("everybody has one place in any format, of any size") {
  Rng coin(5);
  for (const char* format :
       {"round-robin", "round-robin:cut=2", "swiss", "swiss:rounds=3,cut=2", "single", "double"})
    for (int entrants = 2; entrants <= 17; ++entrants)
      check_places(watch(format, entrants, 7, by_coin(coin)).result, entrants);
}

TEST_CASE("in a round robin everybody meets everybody, as often as there are legs") {
  Rng coin(1);
  const auto watched = watch("round-robin:legs=3", 7, 1, by_coin(coin));
  std::map<Pair, int> often;
  for (const Pair& pair : watched.matches) ++often[pair];
  CHECK(often.size() == 21);
  for (const auto& [pair, times] : often) CHECK(times == 3);
  const auto sure = watch("round-robin", 7, 1, favourite);
  for (int place = 0; place < 7; ++place)
    CHECK(sure.result.places[static_cast<size_t>(place)].front() == place);
}

TEST_CASE("whoever loses a match of a knock-out is out") {
  Rng coin(2);
  for (int entrants = 2; entrants <= 19; ++entrants) {
    const auto watched = watch("single", entrants, 3, by_coin(coin));
    CHECK(watched.result.matches == entrants - 1);
    for (int entrant = 0; entrant < entrants; ++entrant)
      CHECK(watched.losses[static_cast<size_t>(entrant)] ==
            (entrant == watched.result.winner() ? 0 : 1));
  }
}

TEST_CASE("only whoever loses twice is out of a double elimination") {
  Rng coin(3);
  int finals_twice = 0;
  for (int entrants = 2; entrants <= 19; ++entrants)
    for (uint64_t seed = 0; seed < 20; ++seed) {
      const auto watched = watch("double", entrants, seed, by_coin(coin));
      const int winner = watched.result.winner();
      for (int entrant = 0; entrant < entrants; ++entrant)
        if (entrant != winner) CHECK(watched.losses[static_cast<size_t>(entrant)] == 2);
      const int lost = watched.losses[static_cast<size_t>(winner)];
      CHECK(lost <= 1);
      CHECK(watched.result.matches == 2 * (entrants - 1) + lost);
      finals_twice += lost;
    }
  CHECK(finals_twice > 0);
}

TEST_CASE("in a double elimination whoever comes down first meets nobody again at once") {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const auto watched = watch("double", 16, seed, favourite);
    // Two rounds above, two below.
    const std::set<Pair> different(watched.matches.begin(), watched.matches.begin() + 20);
    CHECK(different.size() == 20);
  }
}

TEST_CASE("a cut plays for the places at the top, seeded as the table stands") {
  const auto watched = watch("round-robin:cut=4", 8, 1, favourite);
  const std::vector<Pair> last(watched.matches.end() - 3, watched.matches.end());
  CHECK(last == std::vector<Pair>{{0, 3}, {1, 2}, {0, 1}});
  CHECK(watched.result.places[2] == std::vector<int>{3, 2});
  CHECK(watched.result.places[3] == std::vector<int>{4});
}

// Whether all can be paired so that nobody meets again, by trying everything.
bool can_avoid(const std::set<Pair>& met, std::vector<int> left) {
  if (left.empty()) return true;
  const int a = left.back();
  left.pop_back();
  for (size_t i = 0; i < left.size(); ++i) {
    if (met.count({std::min(a, left[i]), std::max(a, left[i])}) > 0) continue;
    std::vector<int> rest = left;
    rest.erase(rest.begin() + static_cast<ptrdiff_t>(i));
    if (can_avoid(met, rest)) return true;
  }
  return false;
}

TEST_CASE("a Swiss tournament repeats a pairing only where no round could avoid it") {
  Rng coin(4);
  int unavoidable = 0;
  for (const int entrants : {4, 5, 6, 7, 8, 10})
    for (uint64_t seed = 0; seed < 40; ++seed) {
      const int rounds = entrants + entrants % 2 - 1;
      const auto watched =
          watch(("swiss:rounds=" + std::to_string(rounds)).c_str(), entrants, seed, by_coin(coin));
      // The number of whoever has the bye is that of nobody: `entrants`.
      std::set<Pair> met;
      auto match = watched.matches.begin();
      for (int round = 0; round < rounds; ++round) {
        std::vector<Pair> now(match, match + entrants / 2);
        match += entrants / 2;
        std::vector<int> everybody;
        std::vector<char> plays(static_cast<size_t>(entrants), false);
        for (const auto& [a, b] : now)
          plays[static_cast<size_t>(a)] = plays[static_cast<size_t>(b)] = true;
        for (int i = 0; i < entrants + entrants % 2; ++i) everybody.push_back(i);
        if (entrants % 2 == 1)
          now.emplace_back(
              static_cast<int>(std::find(plays.begin(), plays.end(), false) - plays.begin()),
              entrants);
        const bool repeats = std::any_of(now.begin(), now.end(),
                                         [&](const Pair& pair) { return met.count(pair) > 0; });
        if (repeats) {
          CHECK_FALSE(can_avoid(met, everybody));
          ++unavoidable;
        }
        met.insert(now.begin(), now.end());
      }
    }
  CHECK(unavoidable > 0);  // three rounds of six can leave two triangles
}

TEST_CASE("pairs change along odd cycles, too") {
  // Two triangles joined by an edge: the pairs 1-2 and 3-4 leave 0 and 5 over, though all could
  // meet.
  MayMeet may(6, false);
  for (const auto& [a, b] :
       std::vector<Pair>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}})
    may.set(a, b, true);
  std::vector<int> partner{-1, 2, 1, 4, 3, -1};
  complete_matching(may, partner);
  CHECK(std::count(partner.begin(), partner.end(), -1) == 0);
  for (int a = 0; a < 6; ++a) {
    CHECK(partner[static_cast<size_t>(partner[static_cast<size_t>(a)])] == a);
    CHECK(may(a, partner[static_cast<size_t>(a)]));
  }
}

// ---- Chances -----------------------------------------------------------------------------------

// The share of the first in what it and the second are worth.
double beats(const std::vector<double>& worth, int a, int b) {
  const double own = worth[static_cast<size_t>(a)];
  return own / (own + worth[static_cast<size_t>(b)]);
}

OpenWorld known_world(const std::vector<double>& worth) {
  return [worth](int64_t) -> OpenTournament {
    return [worth](int64_t, const Rng& rng) {
      auto dice = std::make_shared<Rng>(rng);
      return Opening{[dice, worth](int a, int b) {
                       const int winner = dice->uniform() < beats(worth, a, b) ? 0 : 1;
                       return MatchOutcome{winner, {winner == 0, winner == 1}, {1, 2}};
                     },
                     worth};
    };
  };
}

std::vector<ReplicationTally> simulate(const std::vector<const char*>& formats,
                                       const std::vector<double>& worth, int threads = 2,
                                       int64_t worlds = 100) {
  std::vector<TournamentCase> cases;
  for (const char* format : formats) cases.push_back({parse_format(format), known_world(worth)});
  return replicate(cases, {static_cast<int>(worth.size()), worlds, 200, 9}, {threads, nullptr, {}});
}

// The chance of each to come through a bracket of these, averaged over all ways to draw it.
std::vector<double> exact_knockout(const std::vector<double>& worth) {
  const auto reach = [&](const std::vector<int>& slots) {
    std::vector<std::map<int, double>> groups;
    for (const int slot : slots) groups.push_back({{slot, 1.0}});
    while (groups.size() > 1) {
      std::vector<std::map<int, double>> next;
      for (size_t i = 0; i < groups.size(); i += 2) {
        std::map<int, double> winners;
        for (const auto& [a, pa] : groups[i])
          for (const auto& [b, pb] : groups[i + 1]) {
            winners[a] += pa * pb * beats(worth, a, b);
            winners[b] += pa * pb * beats(worth, b, a);
          }
        next.push_back(winners);
      }
      groups = next;
    }
    return groups.front();
  };
  std::vector<int> order;
  for (size_t i = 0; i < worth.size(); ++i) order.push_back(static_cast<int>(i));
  std::vector<double> out(worth.size());
  double ways = 0;
  do {
    for (const auto& [entrant, p] : reach(order)) out[static_cast<size_t>(entrant)] += p;
    ++ways;
  } while (std::next_permutation(order.begin(), order.end()));
  for (double& p : out) p /= ways;
  return out;
}

TEST_CASE("two equal entrants win half of all tournaments, in any format") {
  const std::vector<const char*> formats{"round-robin", "swiss", "single", "double",
                                         "round-robin:cut=2"};
  for (const ReplicationTally& tally : simulate(formats, {1, 1})) {
    const Estimate wins = chance_to_win(tally, 0, 0.95);
    CHECK(wins.value == doctest::Approx(0.5).epsilon(0.03));
    CHECK(wins.interval.contains(0.5));
    CHECK(chance_of_best(tally, 0.95).value == 1);  // both are
  }
}

TEST_CASE("the chances in a knock-out are those that can be computed") {
  const std::vector<double> worth{4, 3, 2, 2, 1, 1, 0.5, 0.25};
  const auto exact = exact_knockout(worth);
  const auto tally = simulate({"single"}, worth).front();
  REQUIRE(tally.replications == 20'000);
  for (int entrant = 0; entrant < 8; ++entrant) {
    const double p = exact[static_cast<size_t>(entrant)];
    const double noise = std::sqrt(p * (1 - p) / 20'000);
    CHECK(std::abs(chance_to_win(tally, entrant, 0.95).value - p) < 4 * noise);
  }
}

TEST_CASE("two in a double elimination: win once, or twice from below") {
  const auto tally = simulate({"double"}, {2, 1}).front();
  const double p = 2.0 / 3;  // the first to win two
  CHECK(chance_to_win(tally, 0, 0.95).value == doctest::Approx(p * p * (3 - 2 * p)).epsilon(0.02));
  CHECK(static_cast<double>(tally.matches) / static_cast<double>(tally.replications) ==
        doctest::Approx(2 + 2 * p * (1 - p)).epsilon(0.02));
}

TEST_CASE("places are shared by who goes out together, and add up") {
  const auto tally = simulate({"single"}, {4, 3, 2, 2, 1, 1, 0.5, 0.25}).front();
  double last = 0;
  for (size_t place = 0; place < 8; ++place) {
    double sum = 0;
    for (const auto& entrant : tally.entrants) sum += entrant.places[place];
    CHECK(sum == doctest::Approx(20'000));
  }
  for (const auto& entrant : tally.entrants) {
    double sum = 0;
    for (const double often : entrant.places) sum += often;
    CHECK(sum == doctest::Approx(20'000));
    CHECK(entrant.places[4] == doctest::Approx(entrant.places[7]));
    last += entrant.places[7];
  }
  CHECK(last == doctest::Approx(20'000));
}

TEST_CASE("more matches find the best more often, and the threads make no difference") {
  const std::vector<double> worth{2, 1.5, 1.2, 1, 1, 0.8, 0.7, 0.5};
  const std::vector<const char*> formats{"single", "double", "round-robin:legs=4"};
  const auto tallies = simulate(formats, worth);
  CHECK(best_difference(tallies[1], tallies[0], 0.99).interval.low > 0);
  CHECK(best_difference(tallies[2], tallies[1], 0.99).interval.low > 0);
  const auto alone = simulate(formats, worth, 1);
  for (size_t i = 0; i < tallies.size(); ++i) {
    CHECK(tallies[i].best_won == alone[i].best_won);
    for (size_t k = 0; k < worth.size(); ++k)
      CHECK(tallies[i].entrants[k].places == alone[i].entrants[k].places);
  }
}

TEST_CASE("an interval is as wide as worlds differ, not as replications are few") {
  std::vector<double> same;
  std::vector<double> different;
  Rng dice(8);
  for (int world = 0; world < 400; ++world) {
    const double truth = world % 2 == 0 ? 0.2 : 0.6;
    int won = 0;
    int by_truth = 0;
    for (int i = 0; i < 50; ++i) {
      won += dice.uniform() < 0.4;
      by_truth += dice.uniform() < truth;
    }
    same.push_back(won);
    different.push_back(by_truth);
  }
  const std::vector<int64_t> held(400, 50);
  const Estimate narrow = chance(same, held, 0.95);
  CHECK(narrow.value == doctest::Approx(0.4).epsilon(0.05));
  CHECK(narrow.interval.half_width() < 0.04);
  const Estimate wide = chance(different, held, 0.95);
  CHECK(wide.interval.low < 0.22);
  CHECK(wide.interval.high > 0.58);
}

}  // namespace
}  // namespace archon::sim::tournament_format_test
