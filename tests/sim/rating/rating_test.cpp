#include "sim/rating/rating.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sim/rating/rating_places.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim::rating_test {
namespace {

using doctest::Approx;

double logit_of(double share) { return std::log(share / (1 - share)); }

PairingScores two_decks(double points_first, double points_second, int64_t games) {
  PairingScores scores({2, 0});
  scores.add(0, 1, points_first, games);
  scores.add(1, 0, static_cast<double>(games) - points_second, games);
  return scores;
}

TEST_CASE("scores are added up by pairing and seat, and each pairing is seen from both sides") {
  PairingScores scores({3, 0});
  scores.add(0, 1, 1);
  scores.add(1, 0, 0.5);
  scores.add(2, 0, 1);
  CHECK(scores.games() == 3);
  CHECK(scores.between(0, 1).points == 1.5);
  CHECK(scores.between(1, 0).points == 0.5);
  CHECK(scores.between(1, 0).games == 2);
  CHECK(scores.of(0).points == 1.5);
  CHECK(scores.of(0).games == 3);
  CHECK_THROWS(scores.add(1, 1, 1));
  CHECK_THROWS(PairingScores({4, 2}).add(2, 3, 1));
}

TEST_CASE("a fit of two decks is the exact answer") {
  // Without prior the fit is saturated: 60 % going first and 50 % going second.
  RatingOptions options;
  options.prior = 1e4;
  const Ratings ratings = rate(two_decks(600, 500, 1000), options);
  const double apart = (logit_of(0.6) + logit_of(0.5)) / 2;
  const double variance = (1 / (1000 * 0.24) + 1 / (1000 * 0.25)) / 4;
  // What going first is worth has a prior, which moves this by a thousandth of its interval.
  CHECK(ratings.logits()[0] - ratings.logits()[1] == Approx(apart).epsilon(2e-3));
  CHECK(ratings.variance_between(0, 1) == Approx(variance).epsilon(2e-3));
  CHECK(ratings.points(0).value == Approx(kPointsPerLogit * apart / 2).epsilon(2e-3));
  CHECK(ratings.points(0).interval.half_width() ==
        Approx(1.959964 * kPointsPerLogit * std::sqrt(variance) / 2).epsilon(2e-3));
  CHECK(ratings.field_rate(0).value == Approx(0.55).epsilon(2e-3));
  CHECK(ratings.check().degrees == 0);
  CHECK(ratings.oddities().empty());
}

TEST_CASE("with its prior a fit of two decks is near the posterior on a grid") {
  for (const auto& [first, second, games] : {std::array{7, 5, 10}, std::array{10, 9, 10}}) {
    RatingOptions options;
    options.prior = 1.5;
    const Ratings ratings = rate(two_decks(first, second, games), options);
    double mass = 0;
    double mean = 0;
    double above = 0;
    for (double apart = -8; apart < 8; apart += 0.02)
      for (double f = -2.5; f < 2.5; f += 0.02) {
        const double log_density = first * std::log(logistic(apart + f)) +
                                   (games - first) * std::log(logistic(-apart - f)) +
                                   second * std::log(logistic(apart - f)) +
                                   (games - second) * std::log(logistic(f - apart)) -
                                   apart * apart / (2 * 2 * 1.5 * 1.5) - f * f / (2 * 0.5 * 0.5);
        mass += std::exp(log_density);
        mean += apart * std::exp(log_density);
        if (apart > 0) above += std::exp(log_density);
      }
    // The mode is nearer to 0 than the mean of a skew posterior.
    CHECK(std::abs(ratings.logits()[0] - ratings.logits()[1] - mean / mass) <
          0.4 * std::sqrt(ratings.variance_between(0, 1)));
    CHECK(place(ratings)[0].best == Approx(above / mass).epsilon(0.02));
  }
}

TEST_CASE("a fit is finite for whoever lost or won everything, and for whoever never played") {
  PairingScores scores({3, 0});
  scores.add(0, 1, 20, 20);
  scores.add(1, 0, 0, 20);
  const Ratings ratings = rate(scores);
  CHECK(ratings.logits()[0] > 1);
  CHECK(ratings.logits()[1] == Approx(-ratings.logits()[0]));
  CHECK(ratings.logits()[2] == Approx(0));
  CHECK(ratings.points(2).interval.half_width() > 200);
  CHECK(ratings.field_rate(0).interval.high < 1);
  const Ratings nothing = rate(PairingScores({3, 0}));
  CHECK(nothing.logits()[1] == 0);
  CHECK(nothing.first_rate().value == 0.5);
}

TEST_CASE("intervals hold known strengths, the field's rates and what going first is worth") {
  for (const double matchups : {0.0, 0.35}) {
    CAPTURE(matchups);
    int ratings_hold = 0;
    int rates_hold = 0;
    int pairings_hold = 0;
    int firsts_hold = 0;
    int spread_found = 0;
    constexpr int kRuns = 250;
    constexpr int kEntrants = 12;
    for (uint64_t run = 0; run < kRuns; ++run) {
      Rng rng = Rng::stream(31, run);
      const KnownField known = KnownField::drawn(kEntrants, 0.5, matchups, rng);
      const Ratings ratings = rate(known.round_robin(8, rng));
      firsts_hold += ratings.first_rate().interval.contains(logistic(known.first));
      spread_found += ratings.check().p_value < 0.05;
      for (int i = 0; i < kEntrants; ++i) {
        ratings_hold += ratings.points(i).interval.contains(kPointsPerLogit * known.rating(i));
        double field_rate = 0;
        for (int other = 0; other < kEntrants; ++other) {
          if (other == i) continue;
          const double rate_of = (logistic(known.logit(i, other) + known.first) +
                                  logistic(known.logit(i, other) - known.first)) /
                                 2;
          field_rate += rate_of / (kEntrants - 1);
          pairings_hold += ratings.pairing(i, other).rate.interval.contains(rate_of);
        }
        rates_hold += ratings.field_rate(i).interval.contains(field_rate);
      }
    }
    constexpr double kAll = 1.0 * kRuns * kEntrants;
    CHECK(ratings_hold > 0.93 * kAll);
    CHECK(ratings_hold < 0.97 * kAll);
    CHECK(rates_hold > 0.93 * kAll);
    CHECK(rates_hold < 0.97 * kAll);
    CHECK(pairings_hold > 0.89 * kAll * (kEntrants - 1));  // the spread is only estimated
    CHECK(firsts_hold > 0.91 * kRuns);
    if (matchups > 0) {
      CHECK(spread_found > 0.5 * kRuns);
    } else {
      CHECK(spread_found < 0.09 * kRuns);
    }
  }
}

// Each beats the ones that follow it in the circle, and loses to those before it.
KnownField circle(int entrants, double edge) {
  KnownField known;
  known.field = {entrants, 0};
  const auto size = static_cast<size_t>(entrants);
  known.strengths.assign(size, 0);
  known.matchups.assign(size, std::vector<double>(size, 0));
  for (size_t a = 0; a < size; ++a)
    for (size_t step = 1; step <= (size - 1) / 2; ++step) {
      known.matchups[a][(a + step) % size] = edge;
      known.matchups[(a + step) % size][a] = -edge;
    }
  return known;
}

TEST_CASE("rock, paper, scissors are found, and so is the pairing that stands out") {
  Rng rng = Rng::stream(32, 0);
  for (const int entrants : {3, 9}) {
    CAPTURE(entrants);
    const Ratings cyclic = rate(circle(entrants, 1).round_robin(50, rng));
    CHECK(cyclic.check().p_value < 1e-6);
    CHECK(cyclic.check().spread > 0.3);
    CHECK(cyclic.oddities().size() >= 2);
    for (const Oddity& odd : cyclic.oddities()) {
      CHECK((odd.b - odd.a + entrants) % entrants <= (entrants - 1) / 2);
      CHECK(odd.score.points / static_cast<double>(odd.score.games) > odd.expected);
    }
    for (int i = 0; i < entrants; ++i) CHECK(cyclic.points(i).interval.contains(0));
  }

  KnownField one = KnownField::drawn(10, 0.5, 0, rng);
  one.matchups[3][7] = 2;
  one.matchups[7][3] = -2;
  const Ratings ratings = rate(one.round_robin(20, rng));
  REQUIRE(ratings.oddities().size() == 1);
  CHECK(ratings.oddities()[0].a == 3);
  CHECK(ratings.oddities()[0].b == 7);
  CHECK(ratings.oddities()[0].p_value < 0.01);
  RatingOptions without;
  without.matchups = false;
  // It is rated with what it can do there, and by as much as the games there say.
  CHECK(ratings.pairing(3, 7).rate.value >
        rate(one.round_robin(20, rng), without).pairing(3, 7).rate.value);
}

TEST_CASE("a field that one number each explains is seldom suspected, nor any of its pairings") {
  for (const int pairs : {1, 4, 30}) {
    CAPTURE(pairs);
    int suspected = 0;
    int odd = 0;
    constexpr int kRuns = 400;
    for (uint64_t run = 0; run < kRuns; ++run) {
      Rng rng = Rng::stream(33, run);
      const Ratings ratings = rate(KnownField::drawn(8, 0.8, 0, rng).round_robin(pairs, rng));
      suspected += ratings.check().p_value < 0.01;
      odd += !ratings.oddities().empty();
    }
    CHECK(suspected <= 12);  // 1 %, and three standard errors
    CHECK(odd <= 33);        // 5 %
  }
}

TEST_CASE("the chance to be the best is as often right as it claims, and places hold") {
  double claimed = 0;
  double top_claimed = 0;
  int right = 0;
  int top_right = 0;
  int places_hold = 0;
  constexpr int kRuns = 300;
  constexpr int kEntrants = 10;
  for (uint64_t run = 0; run < kRuns; ++run) {
    Rng rng = Rng::stream(34, run);
    const KnownField known = KnownField::drawn(kEntrants, 0.5, 0, rng);
    const Ratings ratings = rate(known.round_robin(8, rng));
    const auto placings = place(ratings, {.top_k = 3, .draws = 2000});
    double sum = 0;
    for (int i = 0; i < kEntrants; ++i) {
      int place_of = 1;
      for (int j = 0; j < kEntrants; ++j) place_of += known.rating(j) > known.rating(i);
      const Placing& placing = placings[static_cast<size_t>(i)];
      sum += placing.best;
      places_hold += placing.first <= place_of && place_of <= placing.last;
      if (i != 0) continue;
      top_claimed += placing.top;
      top_right += place_of <= 3;
    }
    CHECK(sum == Approx(1));
    int leader = 0;
    for (int i = 1; i < kEntrants; ++i)
      if (placings[static_cast<size_t>(i)].best > placings[static_cast<size_t>(leader)].best)
        leader = i;
    claimed += placings[static_cast<size_t>(leader)].best;
    right += leader == known.best();
  }
  CHECK(std::abs(claimed - right) < 0.08 * kRuns);  // three standard errors
  CHECK(std::abs(top_claimed - top_right) < 0.06 * kRuns);
  CHECK(places_hold > 0.93 * kRuns * kEntrants);
  CHECK(places_hold < 0.99 * kRuns * kEntrants);  // places are coarse
}

TEST_CASE("those who run a gauntlet are rated against it, and it isn't") {
  int hold = 0;
  constexpr int kRuns = 200;
  for (uint64_t run = 0; run < kRuns; ++run) {
    Rng rng = Rng::stream(35, run);
    KnownField known = KnownField::drawn(9, 0.5, 0.2, rng);
    known.field.gauntlet = 5;
    const Ratings ratings = rate(known.round_robin(15, rng));
    const auto placings = place(ratings);
    REQUIRE(placings.size() == 4);
    for (int i = 0; i < 4; ++i) {
      CHECK(ratings.hardest(i) >= 4);
      hold += ratings.points(i).interval.contains(kPointsPerLogit * known.rating(i));
    }
  }
  CHECK(hold > 0.93 * 4 * kRuns);
  CHECK(hold < 0.97 * 4 * kRuns);
}

TEST_CASE("entrants can change numbers, and sides, without changing what is said of them") {
  Rng rng = Rng::stream(36, 0);
  const KnownField known = KnownField::drawn(6, 0.5, 0.3, rng);
  const PairingScores scores = known.round_robin(10, rng);
  PairingScores turned({6, 0});
  for (int a = 0; a < 6; ++a)
    for (int b = 0; b < 6; ++b)
      if (a != b)
        turned.add(5 - a, 5 - b, scores.with_first(a, b).points, scores.with_first(a, b).games);
  const Ratings one = rate(scores);
  const Ratings other = rate(turned);
  for (int i = 0; i < 6; ++i) {
    CHECK(one.points(i).value == Approx(other.points(5 - i).value));
    CHECK(one.points(i).interval.low == Approx(other.points(5 - i).interval.low));
    CHECK(one.hardest(i) == 5 - other.hardest(5 - i));
  }
}

}  // namespace
}  // namespace archon::sim::rating_test
