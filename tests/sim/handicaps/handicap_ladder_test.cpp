// Handicaps found by several players, the quick ones first: made-up fields in which it is known
// what each of them would find.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "tests/sim/handicaps/known_handicaps.h"

namespace archon::sim::handicap_ladder_test {
namespace {

const HandicapOptions kFewDraws{0.95, 600, 24};
constexpr double kCardsError = 0.42;
const std::vector<LadderStep> kLadder{{0.0045, 0.5, 0.8, 0.35, 0.15, 0.23}, {0.1, 0.5, 1, 0, 0}};

std::vector<LadderStep> ladder_in(const Field& field) {
  std::vector<LadderStep> out;
  for (const LadderStep& step : kLadder) out.push_back(step.in(field));
  return out;
}

// A kind of field: who asks of it, and how.
struct FieldKind {
  int entrants = 2;
  int gauntlet = 1;     // 1: against the last of them; 0: against their median
  double matchups = 0;  // what is peculiar to a pairing
  double factor = 1;    // by which players are further off each other than the ladder says
};

// What each of the players would find, and what cards foretell of the first.
struct KnownLadder {
  std::vector<KnownHandicaps> players;
  std::vector<double> foretold;

  // Ratings, pairings and what levels cost go from one to the next as the ladder says.
  static KnownLadder drawn(const FieldKind& kind, Rng& rng) {
    KnownLadder out;
    out.players.push_back(KnownHandicaps::drawn(kind.entrants, kind.gauntlet, kind.matchups, rng));
    out.foretold = out.players[0].field.strengths;
    for (double& strength : out.players[0].field.strengths) strength += kCardsError * deviate(rng);
    for (size_t step = 0; step + 1 < kLadder.size(); ++step)
      out.players.push_back(next(out.players[step], kLadder[step], kind.factor, rng));
    return out;
  }
  const KnownHandicaps& top() const { return players.back(); }

 private:
  static KnownHandicaps next(const KnownHandicaps& below, const LadderStep& step, double factor,
                             Rng& rng) {
    KnownHandicaps out = below;
    out.field = below.field.above(step.slope, factor * step.spread, factor * step.pairing, rng);
    out.worth *= std::exp(factor * step.worth * deviate(rng));
    for (auto* worths : {&out.own, &out.against})
      for (double& worth : *worths) worth += factor * step.worth * deviate(rng);
    return out;
  }
};

// How many intervals hold what the top would find. One that lies beyond all levels holds what does
// so, too.
struct Held {
  std::array<int, 2> held{};  // by the step that the design has come to
  std::array<int, 2> of{};

  void add(const HandicapDesign& design, const KnownHandicaps& top) {
    const size_t step = played_step(design.stands());
    const auto most = static_cast<double>(kFewDraws.most);
    for (int i = 0; i < design.scores().field().rated(); ++i) {
      const Interval& found =
          design.handicaps().even_points()[static_cast<size_t>(i)].level.interval;
      const double even = std::clamp(top.even_point(i), -most, most);
      held[step] +=
          std::clamp(found.low, -most, most) <= even && even <= std::clamp(found.high, -most, most);
      ++of[step];
    }
  }
  int all_held() const { return held[0] + held[1]; }
  int all() const { return of[0] + of[1]; }
};

double percent(int held, int of) { return of == 0 ? 0 : 100.0 * held / of; }

struct Climb {
  HandicapDesign design;
  double cost = 0;
};

Climb climb(const std::vector<KnownHandicaps>& players, const HandicapGoal& goal,
            std::vector<LadderStep> ladder, Rng& rng, const HandicapKnown& known = {},
            Held* during = nullptr, std::optional<RankDesign> match = {}) {
  Climb out{HandicapDesign(players[0].field.field, stairs_of_six(), goal, kFewDraws, known,
                           std::move(ladder), std::move(match))};
  for (auto round = out.design.next_round(); !round.empty(); round = out.design.next_round()) {
    const auto step = static_cast<size_t>(out.design.step());
    for (const HandicapPlan& plan : round)
      for (int i = 0; i < plan.pairs; ++i) players[step].play(out.design, plan.game, rng);
    out.design.end_round();
    if (during) during->add(out.design, players.back());
  }
  for (size_t step = 0; step < out.design.stands().size(); ++step)
    out.cost += kLadder[step].cost * static_cast<double>(out.design.stands()[step].scores.games());
  return out;
}

struct Climbs {
  Held during;  // after each round
  Held at_end;
  int reached = 0;
  int climbed = 0;
  double cost = 0;
  double top_cost = 0;
};

// The match that a bid begins with: until the win rate is known to within 10 %.
std::optional<RankDesign> match_of(const FieldKind& kind, const HandicapKnown& cards) {
  if (kind.entrants > 2) return std::nullopt;
  RankGoal goal;
  goal.within_rate = 0.1;
  goal.max_games = 1000;
  goal.first_pairs = 25;
  RatingOptions rating;
  rating.foretold = cards.foretold;
  rating.foretold_spread = cards.foretold_spread;
  return RankDesign({2, 0}, goal, rating, {}, ladder_in({2, 0}));
}

Climbs climb_fields(const FieldKind& kind, int runs, bool with_top = true) {
  Climbs out;
  for (int run = 0; run < runs; ++run) {
    Rng rng = Rng::stream(81, static_cast<uint64_t>(run));
    const KnownLadder known = KnownLadder::drawn(kind, rng);
    const HandicapGoal goal{kind.entrants > 2 ? kLadderWithinLevels : kLadderBidWithinLevels, 4000};
    HandicapKnown cards;
    cards.foretold = known.foretold;
    cards.foretold_spread = kCardsError;
    const Climb up = climb(known.players, goal, ladder_in(known.top().field.field), rng, cards,
                           &out.during, match_of(kind, cards));
    out.reached += up.design.stop() == DesignStop::kReached;
    out.climbed += up.design.step() > 0;
    out.cost += up.cost / runs;
    out.at_end.add(up.design, known.top());
    if (!with_top) continue;
    const Climb alone = climb({known.top()}, goal, {{}}, rng);
    out.top_cost += kLadder.back().cost * static_cast<double>(alone.design.scores().games()) / runs;
  }
  return out;
}

void measure(const FieldKind& kind, int runs) {
  const Climbs climbs = climb_fields(kind, runs, kind.factor == 1);
  const Held& during = climbs.during;
  MESSAGE(kind.entrants << " entrants, gauntlet " << kind.gauntlet << ", matchups " << kind.matchups
                        << ", factor " << kind.factor << ": held by step "
                        << percent(during.held[0], during.of[0]) << " "
                        << percent(during.held[1], during.of[1]) << ", at the end "
                        << percent(climbs.at_end.all_held(), climbs.at_end.all()) << " of "
                        << climbs.at_end.all() << "; " << climbs.reached << " reached, "
                        << climbs.climbed << " climbed; seconds " << climbs.cost
                        << ", the top alone " << climbs.top_cost);
}

// Bids, decks against one of them, and decks against their median.
void measure_all(int runs) {
  for (const auto& [entrants, gauntlet, fields] :
       {std::array{2, 1, 8 * runs}, std::array{10, 1, runs}, std::array{10, 0, runs}})
    for (const auto& [matchups, factor] :
         {std::pair{0.0, 1.0}, std::pair{0.35, 1.0}, std::pair{0.35, 0.7}, std::pair{0.35, 1.3}})
      measure({entrants, gauntlet, matchups, factor}, fields);
}

TEST_CASE("even points hold what the top of a ladder would find, and cost less than it alone") {
  // MEASURE=FIELDS prints what comes out for so many fields of ten, and eight times as many bids.
  if (const char* runs = std::getenv("MEASURE")) measure_all(std::atoi(runs));
  const Climbs bids = climb_fields({2, 1, 0, 1}, 30);
  const Climbs fields = climb_fields({10, 0, 0.1, 1}, 6);
  CHECK(bids.reached > 20);
  CHECK(bids.climbed > 20);
  CHECK(fields.cost < fields.top_cost);
  // A bid has told a match's answer on the way, too.
  CHECK(bids.cost < 1.25 * bids.top_cost);
  const int held = bids.at_end.all_held() + fields.at_end.all_held();
  const int of = bids.at_end.all() + fields.at_end.all();
  CHECK(of == 90);
  CHECK(held >= 0.95 * of - 3 * std::sqrt(0.0475 * of));
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
