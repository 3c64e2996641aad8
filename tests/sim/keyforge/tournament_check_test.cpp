// Does the comparison of what was played with what was foreseen believe a right model and no wrong
// one?
#include "sim/kinds/tournament/tournament_check.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace archon::sim::tournament_check_test {
namespace {

constexpr int kPlayers = 4;

// Sides of these strengths, in steps of so many logits.
GameChances chances(double step) {
  GameChances out;
  out.strengths.entrants = kPlayers;
  for (int a = 0; a < kPlayers; ++a)
    for (int b = 0; b < kPlayers; ++b) out.strengths.logits.push_back(step * (b - a));
  return out;
}

// Knock-outs between them in worlds of which each has the chances of its own; what was played is
// added to `games`.
ReplicationTally hold(const std::function<GameChances(int64_t)>& world, int64_t worlds,
                      int64_t each, uint64_t seed, std::vector<TournamentGame>* games) {
  const TournamentCase knockout{
      parse_format("single"), [&](int64_t number) -> OpenTournament {
        return [truth = world(number), games](int64_t, const Rng& rng) {
          const auto dice = std::make_shared<Rng>(rng);
          return Opening{[=](int a, int b) {
                           const SeriesGame game{{a, b}, {a, b}, {0, 0}, 0};
                           const int winner = dice->uniform() < truth.win(game, 0) ? 0 : 1;
                           if (games) games->push_back({game, winner});
                           return MatchOutcome{winner, {1 - winner, winner}, {0, 0}};
                         },
                         std::vector<double>{3, 2, 1, 0}};
        };
      }};
  return replicate({knockout}, {kPlayers, worlds, each, seed}, {1, nullptr, {}}).front();
}

// How often the two p-values of a hundred checks lie below 5 %, where the model has this step and
// the truth that one.
std::pair<int, int> alarms(double model, double truth, int64_t played) {
  const auto believed = [model](int64_t) { return chances(model); };
  const ReplicationTally simulated = hold(believed, 50, 100, 1, nullptr);
  std::pair<int, int> out{0, 0};
  for (uint64_t seed = 100; seed < 200; ++seed) {
    std::vector<TournamentGame> games;
    const ReplicationTally real =
        hold([truth](int64_t) { return chances(truth); }, played, 1, seed, &games);
    const TournamentCheck check = check_of(simulated, real, games, chances(model), believed);
    CHECK(check.games == 3 * played);
    out.first += check.games_p_value < 0.05;
    out.second += check.titles_p_value < 0.05;
  }
  return out;
}

TEST_CASE("a right model is seldom doubted, a wrong one nearly always") {
  const auto [games_right, titles_right] = alarms(0.3, 0.3, 50);
  CHECK(games_right <= 12);
  CHECK(titles_right <= 12);
  const auto [games_wrong, titles_wrong] = alarms(0.3, 1.2, 50);
  CHECK(games_wrong >= 90);
  CHECK(titles_wrong >= 90);
}

TEST_CASE("what the model doesn't know for sure is not held against it") {
  // Either of these worlds may be the real one.
  const auto world = [](int64_t number) { return chances(number % 2 == 0 ? -1.2 : 1.2); };
  const ReplicationTally simulated = hold(world, 100, 50, 1, nullptr);
  int alarms = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    std::vector<TournamentGame> games;
    const ReplicationTally real =
        hold([&](int64_t) { return world(static_cast<int64_t>(seed)); }, 40, 1, seed, &games);
    const TournamentCheck check = check_of(simulated, real, games, chances(0.01), world);
    alarms += check.titles_p_value < 0.02 || check.games_p_value < 0.02;
  }
  CHECK(alarms <= 4);
}

}  // namespace
}  // namespace archon::sim::tournament_check_test
