#include "sim/handicaps/handicap_design.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "tests/sim/handicaps/known_handicaps.h"

namespace archon::sim::handicap_design_test {
namespace {

using doctest::Approx;

const HandicapOptions kFewDraws{0.95, 1000, 24};

TEST_CASE("a cost bends where its steps become dearer, and weighs its unit at the unit") {
  const HandicapCost cost = stairs_of_six();
  CHECK(cost.stairs(24) == std::vector<int>{0, 6, 12, 18, 24});
  const auto loads = cost.loads(std::log(20.0), 1);
  REQUIRE(loads.size() == 37);
  CHECK(loads[0] == 0);
  CHECK(loads[12] == Approx(12));
  // Early on a level of the second stair costs twice one of the first, as every step is played.
  CHECK((loads[12] - loads[6]) / loads[6] == Approx(2).epsilon(0.05));
  for (size_t i = 1; i < loads.size(); ++i) CHECK(loads[i] > loads[i - 1]);
  // Where little is played, what comes late is worth less.
  const auto brief = cost.loads(std::log(4.0), 1);
  CHECK(brief[24] - brief[18] < loads[24] - loads[18]);
  // A first step of half the weight: the seventh level, whose second card it takes, costs less.
  const auto slow = cost.loads(std::log(20.0), 0.5);
  CHECK((slow[7] - slow[6]) / (slow[6] - slow[5]) == Approx(1.5).epsilon(0.05));
  CHECK((slow[8] - slow[7]) / (slow[6] - slow[5]) == Approx(2).epsilon(0.05));
  for (const double level : {0.0, 0.4, 6.0, 11.5, 24.0, 40.0})
    CHECK(level_of(loads, load_at(loads, level)) == Approx(level));
  CHECK(load_slope(loads, 6) == Approx(loads[7] - loads[6]));
}

struct Held {
  int asked = 0;
  int hold = 0;
  int worths = 0;
  int worths_hold = 0;
  double games = 0;
};

// Plays fields with known even points, and adds up which of them their intervals hold.
Held play_fields(int gauntlet, double matchups, int runs) {
  constexpr int kEntrants = 8;
  Held out;
  for (int run = 0; run < runs; ++run) {
    Rng rng = Rng::stream(71, static_cast<uint64_t>(run));
    const KnownHandicaps known = KnownHandicaps::drawn(kEntrants, gauntlet, matchups, rng);
    const HandicapDesign design = known.run({2.5, 20000}, kFewDraws, rng);
    CHECK(design.stop() == DesignStop::kReached);
    CHECK(design.handicaps().widest() <= 2.5);
    out.games += static_cast<double>(design.scores().games()) / runs;
    for (int i = 0; i < known.field.field.rated(); ++i) {
      const EvenPoint& point = design.handicaps().even_points()[static_cast<size_t>(i)];
      if (design.handicaps().is_beyond(i)) continue;
      ++out.asked;
      out.hold += point.level.interval.contains(known.even_point(i));
    }
    if (gauntlet > 0) continue;
    const LevelWorth& second = design.handicaps().worths()[1];
    ++out.worths;
    double mean = 0;
    for (int i = 0; i < kEntrants; ++i)
      mean +=
          (known.own[static_cast<size_t>(i)] + known.against[static_cast<size_t>(i)]) / kEntrants;
    const double worth = known.worth * std::exp(mean) * (known.loads[12] - known.loads[6]) / 24;
    out.worths_hold += second.worth.interval.contains(worth);
  }
  return out;
}

TEST_CASE("even points hold, wherever games went, and stop as narrow as asked") {
  // MEASURE=1 takes many more fields and prints what comes out.
  const bool measure = std::getenv("MEASURE") != nullptr;
  struct Case {
    int gauntlet;
    double matchups;
  };
  Held all;
  for (const Case& field : {Case{1, 0}, Case{1, 0.2}, Case{0, 0}, Case{0, 0.2}}) {
    const int gauntlet = field.gauntlet;
    const double matchups = field.matchups;
    CAPTURE(gauntlet);
    CAPTURE(matchups);
    const int few = gauntlet > 0 ? 4 : 8;
    const Held one = play_fields(gauntlet, matchups, measure ? 250 : few);
    CHECK(one.hold > 0.8 * one.asked);
    if (measure)
      MESSAGE("gauntlet " << gauntlet << ", matchups " << matchups << ": " << one.hold << " of "
                          << one.asked << " hold, " << one.games << " games; worths "
                          << one.worths_hold << " of " << one.worths);
    all.asked += one.asked;
    all.hold += one.hold;
    all.worths += one.worths;
    all.worths_hold += one.worths_hold;
  }
  const double share = static_cast<double>(all.hold) / all.asked;
  const double slack = 3 * std::sqrt(0.95 * 0.05 / all.asked);
  CHECK(share > 0.95 - slack - 0.01);
  CHECK(share < 0.95 + slack + 0.01);
  CHECK(all.worths_hold >= 0.95 * all.worths - 3 * std::sqrt(0.0475 * all.worths));
}

TEST_CASE("who is far stronger than the reference is beyond all levels, and asks for few games") {
  Rng rng = Rng::stream(72, 0);
  KnownHandicaps known = KnownHandicaps::drawn(3, 1, 0, rng);
  known.field.strengths = {6, 0.2, 0};
  const HandicapDesign design = known.run({2, 20000}, kFewDraws, rng);
  CHECK(design.stop() == DesignStop::kReached);
  CHECK(design.handicaps().is_beyond(0));
  CHECK(design.handicaps().even_points()[0].beyond_high > 0.97);
  CHECK_FALSE(design.handicaps().is_beyond(1));
  CHECK(design.scores().of(0).games < 0.5 * static_cast<double>(design.scores().of(1).games));
}

TEST_CASE("a design asks again for the same, and never for more games than allowed") {
  Rng rng = Rng::stream(73, 0);
  const KnownHandicaps known = KnownHandicaps::drawn(5, 0, 0, rng);
  const HandicapDesign design = known.run({0.5, 301}, kFewDraws, rng);
  CHECK(design.stop() == DesignStop::kMaxGames);
  CHECK(design.scores().games() == 300);
  CHECK(design.next_round().empty());
  const HandicapDesign fresh({4, 1}, stairs_of_six(), {2, 1000}, kFewDraws);
  const auto round = fresh.next_round();
  REQUIRE(round.size() == 3);
  for (const HandicapPlan& plan : round) CHECK(plan.game.b == 3);
}

TEST_CASE("the model's fit of levels is seen range by range") {
  Rng rng = Rng::stream(74, 0);
  const KnownHandicaps known = KnownHandicaps::drawn(6, 1, 0, rng);
  const HandicapDesign design = known.run({1.5, 20000}, kFewDraws, rng);
  int64_t games = 0;
  for (const RangeFit& range : design.handicaps().fits()) {
    games += range.games;
    const auto played = static_cast<double>(range.games);
    if (played > 50) CHECK(std::abs(range.points - range.expected) < 1.7 * std::sqrt(played));
  }
  CHECK(games == design.scores().games());
}

}  // namespace
}  // namespace archon::sim::handicap_design_test
