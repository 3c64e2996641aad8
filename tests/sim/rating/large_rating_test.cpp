// Large fields: is what is told of them what the small fields' exact fit tells, and does it hold?
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "sim/rating/plan/rank_design.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim::large_rating_test {
namespace {

using doctest::Approx;

// Everybody meets so many others, from all over the field.
PairingScores sparse_games(const KnownField& known, int opponents, int pairs, Rng& rng) {
  PairingScores scores(known.field);
  const auto n = static_cast<uint32_t>(known.field.entrants);
  for (int a = 0; a < known.field.rated(); ++a)
    for (int i = 0; i < opponents; ++i) {
      const int b =
          known.field.gauntlet > 0
              ? known.field.rated() +
                    static_cast<int>(rng.below(static_cast<uint32_t>(known.field.gauntlet)))
              : static_cast<int>(rng.below(n));
      if (a != b) known.play(scores, a, b, pairs, rng);
    }
  return scores;
}

// The spread of strengths being given: estimates of it differ.
TEST_CASE("a large field's ratings are those of the exact fit") {
  for (const auto& [gauntlet, matchups, opponents] :
       {std::tuple{0, 0.0, 3}, std::tuple{0, 0.0, 20}, std::tuple{0, 0.5, 20},
        std::tuple{6, 0.0, 6}, std::tuple{6, 0.6, 20}}) {
    CAPTURE(gauntlet);
    CAPTURE(matchups);
    CAPTURE(opponents);
    Rng rng = Rng::stream(61, static_cast<uint64_t>(opponents + gauntlet));
    KnownField known = KnownField::drawn(80, 0.7, matchups, rng);
    known.field.gauntlet = gauntlet;
    const PairingScores scores = sparse_games(known, opponents, 3, rng);
    RatingOptions options;
    options.prior = 0.7;
    const Ratings exact = rate(scores, options);
    options.most_small = 10;
    const Ratings large = rate(scores, options);
    REQUIRE(large.is_large());
    CHECK(large.check().statistic == Approx(exact.check().statistic).epsilon(0.02));
    CHECK(large.check().spread == Approx(exact.check().spread).epsilon(0.1));
    CHECK(large.first_rate().value == Approx(exact.first_rate().value).epsilon(2e-3));
    double ratio = 0;
    const int rated = known.field.rated();
    for (int i = 0; i < rated; ++i) {
      const double sd = std::sqrt(exact.covariance(i, i));
      const auto at = static_cast<size_t>(i);
      // A mean, and the most likely value.
      CHECK(std::abs(large.logits()[at] - exact.logits()[at]) < 0.4 * sd);
      CHECK(large.variance(i) == Approx(exact.covariance(i, i)).epsilon(0.25));
      ratio += large.variance(i) / exact.covariance(i, i) / rated;
      CHECK(large.field_rate(i).value == Approx(exact.field_rate(i).value).epsilon(0.02));
      const double hardest = large.pairing(i, large.hardest(i)).rate.value;
      CHECK(hardest == Approx(exact.pairing(i, exact.hardest(i)).rate.value).epsilon(0.05));
    }
    CHECK(ratio == Approx(1).epsilon(0.04));
    // Of those known together covariances are computed.
    const auto& who = large.known_together();
    for (size_t k = 0; k < who.size(); ++k)
      for (size_t l = 0; l < who.size(); ++l)
        CHECK(std::abs(large.covariances()[k * who.size() + l] - exact.covariance(who[k], who[l])) <
              0.06 * exact.covariance(who[k], who[k]));
    const auto exact_places = place(exact);
    const auto places = place(large);
    for (size_t i = 0; i < places.size(); ++i) {
      CHECK(std::abs(places[i].best - exact_places[i].best) < 0.04);
      CHECK(std::abs(places[i].top - exact_places[i].top) < 0.06);
      CHECK(std::abs(places[i].first - exact_places[i].first) <= 4);
      CHECK(std::abs(places[i].last - exact_places[i].last) <= 4);
    }
  }
}

RankDesign run_design(const KnownField& known, const RankGoal& goal, Rng& rng) {
  RankDesign design(known.field, goal, {}, {.draws = 1000});
  for (auto round = design.next_round(); !round.empty(); round = design.next_round()) {
    for (const MeetingPlan& plan : round)
      for (int i = 0; i < 2 * plan.pairs; ++i) {
        const int first = i % 2 == 0 ? plan.a : plan.b;
        const int second = i % 2 == 0 ? plan.b : plan.a;
        design.add(first, second,
                   rng.uniform() < logistic(known.logit(first, second) + known.first) ? 1 : 0);
      }
    design.end_round();
  }
  return design;
}

TEST_CASE("a large field's intervals and places hold, and its rounds come out alike") {
  Rng rng = Rng::stream(62, 0);
  const int entrants = std::getenv("MEASURE") ? 1000 : 320;
  KnownField known;
  known.field = {entrants, 0};
  for (int i = 0; i < entrants; ++i) known.strengths.push_back(0.8 * deviate(rng));
  Rng same = rng;
  const RankGoal goal{{}, 110, 100 * entrants};
  const RankDesign design = run_design(known, goal, rng);
  CHECK(design.stop() == DesignStop::kReached);
  CHECK(design.ratings().is_large());
  int hold = 0;
  for (int i = 0; i < entrants; ++i)
    hold += design.ratings().points(i).interval.contains(kPointsPerLogit * known.rating(i));
  CHECK(hold > 0.92 * entrants);
  CHECK(hold < 0.98 * entrants);
  const RankDesign again = run_design(known, goal, same);
  CHECK(again.ratings().logits() == design.ratings().logits());
  CHECK(again.scores().games() == design.scores().games());
}

// Half of what is known of a strength is then its prior.
TEST_CASE("intervals hold where games are few, and strengths are as far apart as they are") {
  constexpr int kEntrants = 1500;
  constexpr double kSpread = 0.81;
  for (const uint64_t seed : {1, 2}) {
    CAPTURE(seed);
    Rng strengths = Rng::stream(seed, 1);
    KnownField known;
    known.field = {kEntrants, 0};
    for (int i = 0; i < kEntrants; ++i) known.strengths.push_back(kSpread * deviate(strengths));
    Rng rng = Rng::stream(seed, 2);
    const RankDesign design = run_design(known, {{}, 60, 7 * kEntrants}, rng);
    const Ratings& ratings = design.ratings();
    CHECK(ratings.prior() == Approx(kSpread).epsilon(0.05));
    double level = 0;
    for (const double strength : known.strengths) level += strength / kEntrants;
    int hold = 0;
    for (int i = 0; i < kEntrants; ++i)
      hold += ratings.points(i).interval.contains(
          kPointsPerLogit * (known.strengths[static_cast<size_t>(i)] - level));
    CHECK(hold > 0.93 * kEntrants);
    CHECK(hold < 0.97 * kEntrants);
  }
}

TEST_CASE("the best of a large field is found without knowing the others") {
  Rng rng = Rng::stream(63, 0);
  KnownField known;
  known.field = {320, 0};
  for (int i = 0; i < 320; ++i) known.strengths.push_back(0.6 * deviate(rng));
  known.strengths[77] = 2.6;
  const RankDesign design = run_design(known, {0.95, {}, 60000}, rng);
  CHECK(design.stop() == DesignStop::kReached);
  CHECK(design.leader() == 77);
  CHECK(design.widest() > 100);
}

}  // namespace
}  // namespace archon::sim::large_rating_test
