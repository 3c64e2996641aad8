// Rankings by several players, the quick ones first: made-up fields in which it is known what each
// of them would find.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "sim/rating/plan/rank_design.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim::ladder_test {
namespace {

const PlaceOptions kFewDraws{.draws = 1000};
constexpr double kFieldSpread = 0.65;  // of the first player's strengths
constexpr double kCardsError = 0.42;
// As KeyForge's players are: a quick one, and one that takes twenty times as long.
const std::vector<LadderStep> kLadder{{0.0045, 0.5, 0.8, 0.35, 0, 0.23}, {0.1, 0.5, 1, 0}};

std::vector<LadderStep> ladder_in(const Field& field) {
  std::vector<LadderStep> out;
  for (const LadderStep& step : kLadder) out.push_back(step.in(field));
  return out;
}

// What each of the players would find.
struct KnownLadder {
  std::vector<KnownField> players;
  std::vector<double> foretold;  // of the first

  // Ratings and pairings are further off than the ladder says by a factor.
  static KnownLadder drawn(int entrants, double matchups, double factor, Rng& rng) {
    KnownLadder out;
    out.players.push_back(KnownField::drawn(entrants, kFieldSpread, matchups, rng));
    for (size_t i = 0; i + 1 < kLadder.size(); ++i) {
      const LadderStep& step = kLadder[i];
      out.players.push_back(
          out.players[i].above(step.slope, factor * step.spread, factor * step.pairing, rng));
    }
    for (const double strength : out.players[0].strengths)
      out.foretold.push_back(strength + kCardsError * deviate(rng));
    return out;
  }
  const KnownField& top() const { return players.back(); }
};

// How many intervals hold what the top would find, by the step that the design has come to.
struct Held {
  std::array<int64_t, 2> held{};
  std::array<int64_t, 2> of{};

  void add(const RankDesign& design, const KnownField& top) {
    const auto step = played_step(design.stands());
    for (int i = 0; i < top.field.entrants; ++i) {
      held[step] += design.ratings().points(i).interval.contains(kPointsPerLogit * top.rating(i));
      ++of[step];
    }
  }
  double share(size_t step) const {
    return static_cast<double>(held[step]) / static_cast<double>(of[step]);
  }
};

RankDesign climb(const KnownLadder& known, const RankGoal& goal, Rng& rng, Held* held = nullptr) {
  RatingOptions rating;
  rating.foretold = known.foretold;
  rating.foretold_spread = kCardsError;
  RankDesign design(known.top().field, goal, rating, kFewDraws, ladder_in(known.top().field));
  for (auto round = design.next_round(); !round.empty(); round = design.next_round()) {
    const KnownField& player = known.players[static_cast<size_t>(design.step())];
    for (const MeetingPlan& plan : round)
      for (int i = 0; i < 2 * plan.pairs; ++i) {
        const int first = i % 2 == 0 ? plan.a : plan.b;
        const int second = i % 2 == 0 ? plan.b : plan.a;
        const double chance = logistic(player.logit(first, second) + player.first);
        design.add(first, second, rng.uniform() < chance ? 1 : 0);
      }
    design.end_round();
    if (held) held->add(design, known.top());
  }
  return design;
}

double cost_of(const RankDesign& design) {
  double out = 0;
  for (size_t i = 0; i < design.stands().size(); ++i)
    out += kLadder[i].cost * static_cast<double>(design.stands()[i].scores.games());
  return out;
}

// A player alone until it is as sure of its own best.
RankDesign alone(const KnownField& known, const RankGoal& goal, Rng& rng) {
  RankDesign design(known.field, goal, {}, kFewDraws);
  for (auto round = design.next_round(); !round.empty(); round = design.next_round()) {
    for (const MeetingPlan& plan : round)
      for (int i = 0; i < 2 * plan.pairs; ++i) {
        const int first = i % 2 == 0 ? plan.a : plan.b;
        const int second = i % 2 == 0 ? plan.b : plan.a;
        const double chance = logistic(known.logit(first, second) + known.first);
        design.add(first, second, rng.uniform() < chance ? 1 : 0);
      }
    design.end_round();
  }
  return design;
}

void measure(int fields, int entrants, double matchups, double factor) {
  Held during;
  Held at_end;
  int reached = 0;
  int right = 0;
  double cost = 0;
  double top_cost = 0;
  std::array<double, 2> games{};
  for (int i = 0; i < fields; ++i) {
    Rng rng = Rng::stream(71, static_cast<uint64_t>(i));
    const KnownLadder known = KnownLadder::drawn(entrants, matchups, factor, rng);
    const RankGoal goal{0.95, {}, 200 * int64_t{entrants}};
    const RankDesign design = climb(known, goal, rng, &during);
    at_end.add(design, known.top());
    for (size_t step = 0; step < design.stands().size(); ++step)
      games[step] += static_cast<double>(design.stands()[step].scores.games()) / fields;
    cost += cost_of(design) / fields;
    if (design.stop() == DesignStop::kReached) {
      ++reached;
      right += design.leader() == known.top().best();
    }
    top_cost += kLadder.back().cost *
                static_cast<double>(alone(known.top(), goal, rng).scores().games()) / fields;
  }
  MESSAGE(entrants << " entrants, matchups " << matchups << ", factor " << factor
                   << ": held by step " << during.share(0) << " " << during.share(1)
                   << "; at the end " << at_end.share(0) << " (" << at_end.of[0] << ") "
                   << at_end.share(1) << " (" << at_end.of[1] << "); reached " << reached << " of "
                   << fields << ", right " << right << "; games " << games[0] << " " << games[1]
                   << "; seconds " << cost << ", the top alone " << top_cost);
}

TEST_CASE(
    "a pairing is as far off in every field, and a rating by its share of what pairings are") {
  const LadderStep step{1, 1, 0.8, 0.35, 0, 0.23};
  const double pair = 2 * 0.35 * 0.35 + 0.23 * 0.23;
  for (const Field& field : {Field{2, 0}, Field{2, 1}, Field{14, 0}, Field{20, 5}}) {
    CAPTURE(field.entrants);
    const LadderStep there = step.in(field);
    CHECK(2 * there.spread * there.spread + there.pairing * there.pairing == doctest::Approx(pair));
  }
  CHECK(step.in({2, 0}).pairing == 0);
  CHECK(step.in({14, 0}).spread < step.in({2, 0}).spread);
  // What is known of a pairing before its games is off by as much, too.
  const RankDesign design({4, 0}, {}, {}, kFewDraws, ladder_in({4, 0}));
  const RankDesign apart({4, 0}, {}, {}, kFewDraws, {{0.0045, 0.5, 0.8, 0.35}, {0.1, 0.5, 1, 0}});
  CHECK(design.ratings().pairing(0, 1).rate.interval.half_width() >
        apart.ratings().pairing(0, 1).rate.interval.half_width());
}

TEST_CASE("intervals hold what the top of a ladder would find, wherever it stands") {
  // MEASURE=FIELDS prints what comes out for so many fields of twenty.
  if (const char* fields = std::getenv("MEASURE")) {
    measure(std::atoi(fields), 20, 0.0, 1);
    measure(std::atoi(fields), 20, 0.35, 1);
    measure(std::atoi(fields), 20, 0.35, 0.7);
    measure(std::atoi(fields), 20, 0.35, 1.3);
  }
  Held held;
  int reached = 0;
  int right = 0;
  for (uint64_t run = 0; run < 40; ++run) {
    Rng rng = Rng::stream(72, run);
    const KnownLadder known = KnownLadder::drawn(10, 0.1, 1, rng);
    const RankDesign design = climb(known, {0.9, {}, 2000}, rng, &held);
    if (design.stop() != DesignStop::kReached) continue;
    ++reached;
    right += design.leader() == known.top().best();
  }
  // Rounds of a field hang together, so that this is less sure than it seems.
  for (size_t step = 0; step < kLadder.size(); ++step) {
    CAPTURE(step);
    CHECK(held.of[step] > 500);
    CHECK(held.share(step) > 0.91);
    CHECK(held.share(step) < 0.99);
  }
  CHECK(reached > 20);
  CHECK(right > 0.9 * reached - 3 * std::sqrt(0.09 * reached));
}

}  // namespace
}  // namespace archon::sim::ladder_test
