// Handicaps found by several players, the quick ones first: made-up fields in which it is known
// what each of them would find.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "tests/sim/handicaps/known_handicaps.h"

namespace archon::sim::handicap_ladder_test {
namespace {

const HandicapOptions kFewDraws{0.95, 600, 24};
const std::vector<LadderStep> kLadder{
    {0.0045, 0.5, 0.75, 0.24, 0.15}, {0.1, 0.4, 0.8, 0.1, 0.15}, {1, 0.1, 1, 0, 0}};

// What each of the players would find: ratings and what levels cost go from one to the next as the
// ladder says, but for a factor by which they are further off.
std::vector<KnownHandicaps> drawn(int entrants, int gauntlet, double factor, Rng& rng) {
  std::vector<KnownHandicaps> out{KnownHandicaps::drawn(entrants, gauntlet, 0, rng)};
  for (size_t step = 0; step + 1 < kLadder.size(); ++step) {
    KnownHandicaps next = out.back();
    for (double& strength : next.field.strengths)
      strength = kLadder[step].slope * strength + factor * kLadder[step].spread * deviate(rng);
    next.worth *= std::exp(factor * kLadder[step].worth * deviate(rng));
    for (auto* worths : {&next.own, &next.against})
      for (double& worth : *worths) worth += factor * kLadder[step].worth * deviate(rng);
    out.push_back(std::move(next));
  }
  return out;
}

struct Climb {
  HandicapDesign design;
  double cost = 0;
};

Climb climb(const std::vector<KnownHandicaps>& players, const HandicapGoal& goal,
            std::vector<LadderStep> ladder, Rng& rng) {
  Climb out{HandicapDesign(players[0].field.field, stairs_of_six(), goal, kFewDraws, {},
                           std::move(ladder))};
  for (auto round = out.design.next_round(); !round.empty(); round = out.design.next_round()) {
    const auto step = static_cast<size_t>(out.design.step());
    for (const HandicapPlan& plan : round)
      for (int i = 0; i < plan.pairs; ++i) players[step].play(out.design, plan.game, rng);
    out.design.end_round();
  }
  for (size_t step = 0; step < out.design.stands().size(); ++step)
    out.cost += kLadder[step].cost * static_cast<double>(out.design.stands()[step].scores.games());
  return out;
}

struct Held {
  int held = 0;
  int of = 0;
  int reached = 0;
  int climbed = 0;
  double cost = 0;
  double top_cost = 0;
};

Held climb_fields(int entrants, int gauntlet, double factor, int runs) {
  Held out;
  for (int run = 0; run < runs; ++run) {
    Rng rng = Rng::stream(81, static_cast<uint64_t>(run));
    const auto players = drawn(entrants, gauntlet, factor, rng);
    const HandicapGoal goal{5, 4000};
    const Climb up = climb(players, goal, kLadder, rng);
    out.reached += up.design.stop() == DesignStop::kReached;
    out.climbed += up.design.step() > 0;
    out.cost += up.cost / runs;
    for (int i = 0; i < up.design.scores().field().rated(); ++i) {
      if (up.design.handicaps().is_beyond(i)) continue;
      ++out.of;
      out.held +=
          up.design.handicaps().even_points()[static_cast<size_t>(i)].level.interval.contains(
              players.back().even_point(i));
    }
    const Climb alone = climb({players.back()}, goal, {{}}, rng);
    out.top_cost += static_cast<double>(alone.design.scores().games()) / runs;
  }
  return out;
}

TEST_CASE("even points hold what the top of a ladder would find, and cost less than it alone") {
  // MEASURE=RUNS prints what comes out for so many fields.
  if (const char* runs = std::getenv("MEASURE"))
    for (const double factor : {1.0, 0.7, 1.3})
      for (const int entrants : {2, 10}) {
        const Held held = climb_fields(entrants, 1, factor, std::atoi(runs));
        MESSAGE(entrants << " entrants, factor " << factor << ": " << held.held << " of " << held.of
                         << " hold, " << held.reached << " reached, " << held.climbed
                         << " climbed; seconds " << held.cost << ", the top alone "
                         << held.top_cost);
      }
  Held all = climb_fields(2, 1, 1, 30);
  const Held field = climb_fields(6, 0, 1, 4);
  CHECK(all.reached > 20);
  CHECK(all.climbed > 20);
  CHECK(all.cost < all.top_cost);
  all.held += field.held;
  all.of += field.of;
  CHECK(all.of > 45);
  CHECK(all.held >= 0.95 * all.of - 3 * std::sqrt(0.0475 * all.of));
}

TEST_CASE("a ladder of one step asks for the same games as no ladder") {
  Rng one = Rng::stream(82, 0);
  Rng two = Rng::stream(82, 0);
  const KnownHandicaps known = KnownHandicaps::drawn(4, 0, 0.1, one);
  (void)KnownHandicaps::drawn(4, 0, 0.1, two);
  const HandicapDesign plain = known.run({3, 3000}, kFewDraws, one);
  const Climb up = climb({known}, {3, 3000}, {{}}, two);
  CHECK(plain.scores().games() == up.design.scores().games());
  for (size_t i = 0; i < 4; ++i)
    CHECK(plain.handicaps().even_points()[i].level.value ==
          up.design.handicaps().even_points()[i].level.value);
}

TEST_CASE("what is foretold is the answer before any game, and games outweigh it") {
  HandicapKnown known;
  known.foretold = {0.6, -0.2, 0};
  known.foretold_spread = 0.3;
  HandicapDesign design({3, 1}, stairs_of_six(), {2, 2000}, kFewDraws, known, {{}});
  const auto before = design.handicaps().even_points();
  CHECK(before[0].level.value > 3);
  CHECK(before[1].level.value < 0);
  for (int i = 0; i < 200; ++i) {
    design.add(0, 0, 2, 0, i % 4 == 0 ? 1 : 0);
    design.add(2, 0, 0, 0, i % 4 == 0 ? 0 : 1);
  }
  design.end_round();
  CHECK(design.handicaps().even_points()[0].level.value < 0);
}

}  // namespace
}  // namespace archon::sim::handicap_ladder_test
