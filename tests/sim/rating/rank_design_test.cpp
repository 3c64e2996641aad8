#include "sim/rating/plan/rank_design.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "tests/sim/rating/known_field.h"

namespace archon::sim::rank_design_test {
namespace {

// Enough to stop by, in a fraction of the time.
const PlaceOptions kFewDraws{.draws = 1000};

RankDesign run_design(const KnownField& known, const RankGoal& goal, Rng& rng) {
  RankDesign design(known.field, goal, {}, kFewDraws);
  while (true) {
    const auto round = design.next_round();
    if (round.empty()) return design;
    for (const MeetingPlan& plan : round)
      for (int i = 0; i < plan.pairs; ++i) {
        design.add(plan.a, plan.b,
                   rng.uniform() < logistic(known.logit(plan.a, plan.b) + known.first) ? 1 : 0);
        design.add(plan.b, plan.a,
                   rng.uniform() < logistic(known.logit(plan.b, plan.a) + known.first) ? 1 : 0);
      }
    design.end_round();
  }
}

// Every pairing as often as the others, until the same goal is reached.
int64_t round_robin_games(const KnownField& known, const RankGoal& goal, Rng& rng) {
  PairingScores scores(known.field);
  while (true) {
    for (int a = 0; a < known.field.entrants; ++a)
      for (int b = a + 1; b < known.field.entrants; ++b)
        if (known.field.meet(a, b)) known.play(scores, a, b, 1, rng);
    const Ratings ratings = rate(scores);
    bool reached = !goal.sure;
    if (goal.sure)
      for (const Placing& placing : place(ratings, kFewDraws))
        reached = reached || placing.best >= *goal.sure;
    if (goal.within)
      for (int i = 0; i < known.field.rated(); ++i)
        reached = reached && ratings.points(i).interval.half_width() <= *goal.within;
    if (reached || scores.games() >= goal.max_games) return scores.games();
  }
}

TEST_CASE("the best is found with fewer games than a round robin needs, and as surely as asked") {
  // MEASURE=1 takes more fields, larger ones and such with matchups, and prints what comes out.
  const bool measure = std::getenv("MEASURE") != nullptr;
  struct Case {
    int entrants;
    double matchups;
  };
  const std::vector<Case> cases =
      measure ? std::vector<Case>{{8, 0}, {20, 0}, {20, 0.2}} : std::vector<Case>{{12, 0}};
  const int runs = measure ? 60 : 25;
  for (const auto& [entrants, matchups] : cases) {
    int reached = 0;
    int right = 0;
    double games = 0;
    double robin = 0;
    for (int run = 0; run < runs; ++run) {
      Rng rng = Rng::stream(41, static_cast<uint64_t>(run));
      const KnownField known = KnownField::drawn(entrants, 0.5, matchups, rng);
      const RankGoal goal{0.9, {}, 8000};
      const RankDesign design = run_design(known, goal, rng);
      games += static_cast<double>(design.scores().games());
      robin += static_cast<double>(round_robin_games(known, goal, rng));
      if (design.stop() != DesignStop::kReached) continue;
      ++reached;
      right += design.leader() == known.best();
    }
    if (measure)
      MESSAGE(entrants << " entrants, matchups " << matchups << ": " << games / runs << " games ("
                       << reached << " of " << runs << " reached the goal, " << right
                       << " right), a round robin " << robin / runs);
    CHECK(games < (matchups > 0 ? 0.9 : 0.7) * robin);
    CHECK(right > 0.9 * reached - 3 * std::sqrt(0.09 * reached));
  }
}

TEST_CASE("intervals hold also where games went to those that told most") {
  for (const double matchups : {0.0, 0.25})
    for (const bool seek_best : {true, false}) {
      CAPTURE(matchups);
      CAPTURE(seek_best);
      int hold = 0;
      constexpr int kRuns = 60;
      constexpr int kEntrants = 10;
      for (uint64_t run = 0; run < kRuns; ++run) {
        Rng rng = Rng::stream(44, run);
        const KnownField known = KnownField::drawn(kEntrants, 0.5, matchups, rng);
        const RankGoal goal = seek_best ? RankGoal{0.95, {}, 1000} : RankGoal{{}, 50, 1500};
        const RankDesign design = run_design(known, goal, rng);
        for (int i = 0; i < kEntrants; ++i)
          hold += design.ratings().points(i).interval.contains(kPointsPerLogit * known.rating(i));
      }
      // 95 % and three standard errors.
      CHECK(hold > 0.92 * kRuns * kEntrants);
      CHECK(hold < 0.98 * kRuns * kEntrants);
    }
}

TEST_CASE("intervals are narrowed evenly, whatever the field") {
  Rng rng = Rng::stream(42, 0);
  KnownField known = KnownField::drawn(9, 0.5, 0, rng);
  const RankGoal goal{{}, 45, 20000};
  const RankDesign all = run_design(known, goal, rng);
  CHECK(all.stop() == DesignStop::kReached);
  CHECK(all.widest() <= 45);
  for (int i = 0; i < 9; ++i) CHECK(all.ratings().points(i).interval.half_width() > 0.7 * 45);
  CHECK(all.scores().games() <= 1.05 * static_cast<double>(round_robin_games(known, goal, rng)));

  known.field.gauntlet = 8;
  const RankDesign one = run_design(known, goal, rng);
  CHECK(one.widest() <= 45);
  CHECK(one.scores().of(0).games == one.scores().games());
}

TEST_CASE("rounds follow from what was played, stay within the budget and come in pairs") {
  Rng rng = Rng::stream(43, 0);
  const KnownField known = KnownField::drawn(5, 0.3, 0.1, rng);
  const auto played = [&](const RankGoal& goal) {
    Rng same = Rng::stream(43, 1);
    return run_design(known, goal, same);
  };
  const RankDesign one = played({1.0, {}, 501});
  const RankDesign other = played({1.0, {}, 501});
  CHECK(one.stop() == DesignStop::kMaxGames);
  CHECK(one.scores().games() == 500);
  for (int a = 0; a < 5; ++a)
    for (int b = 0; b < 5; ++b) {
      CHECK(one.scores().with_first(a, b).games == one.scores().with_first(b, a).games);
      CHECK(one.scores().with_first(a, b).points == other.scores().with_first(a, b).points);
    }
  // A larger budget goes on where a smaller one ended, but for the last round.
  CHECK(played({1.0, {}, 700}).rounds() >= one.rounds());
  CHECK(played({1.0, {}, 10}).scores().games() == 10);
  CHECK(run_design({{2, 0}, {0, 0}, 0, {}}, {0.99, {}, 200}, rng).scores().games() == 200);
}

TEST_CASE(
    "nothing is stopped before it was played, and one who runs a gauntlet alone is the best") {
  const RankDesign design({4, 3}, {0.95, {}, 100});
  CHECK(design.stop() == DesignStop::kRunning);
  CHECK(design.places()[0].best == 1);
  CHECK(design.next_round().size() == 3);
}

}  // namespace
}  // namespace archon::sim::rank_design_test
