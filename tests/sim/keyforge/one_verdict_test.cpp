// Two decks, asked about by every command that says which is the better: all say the same.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ai/keyforge/named_agents.h"
#include "engine/core/rng.h"
#include "sim/handicaps/handicap_design.h"
#include "sim/kinds/bid/bid_ladder.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/handicap/handicap.h"
#include "sim/kinds/match/match_rounds.h"
#include "sim/kinds/rank/rank.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/versus/versus.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::one_verdict_test {
namespace {

// A ladder of quick players, as far from each other as those of the real one.
class QuickArena : public KeyforgeArena {
 public:
  QuickArena() : KeyforgeArena("", keyforge::Library::load()) {}
  std::vector<Rung> ladder() const override {
    return {{"club", ai::keyforge_agent("club"), 0.0045, 0.5, 0.9, 60, 0.15},
            {"greedy", ai::keyforge_agent("greedy"), 0.1, 0.5, 1, 0, 0}};
  }
};

// What a command says of a pair.
struct Said {
  std::string by;
  double better = 0.5;  // the probability that A is
  Estimate rate;        // of A
};

using Stands = std::vector<std::pair<int64_t, double>>;  // games, and points of A, by round

MatchJob match_of(const Arena& arena, const std::string& a, const std::string& b) {
  MatchJob out;
  out.setup = setup_between(a, b);
  out.pairs = kMatchGames.initial / 2;
  out.goal.within = kMatchWithin.initial / 100;
  take_ladder_of_two(arena, out);
  return out;
}

Said said_by_match(const Arena& arena, const MatchJob& job, Stands& stands) {
  const MatchRun run = run_rounds(arena, job, {}, [&](const MatchRun& now) {
    const Score score = now.design->scores().of(0);
    stands.emplace_back(score.games, score.points);
  });
  return {"match", run.design->ratings().pairing(0, 1).better, expected_rate(run)};
}

Said said_by_bid(const Arena& arena, const MatchJob& match, Stands& stands) {
  BidJob job{match.setup, {}, match.ladder, match.foretold};
  job.options.within = kLadderBidWithinLevels;
  const HandicapSetup field = field_of(job);
  const HandicapRun run = run_handicap(arena, field, {}, [&](const HandicapRun& now) {
    const Score score = now.design.scores().of(0);
    stands.emplace_back(score.games, score.points);
  });
  const BidView view = view_of(job, field, run);
  return {"bid", view.summary.a_stronger, view.curve[view.curve.size() / 2]};
}

template <class Setup>
Setup field_of_two(const Arena& arena, const MatchJob& match) {
  Setup out;
  out.entrants = {match.setup.entrants[0], match.setup.entrants[1]};
  take_ladder(arena, out);
  foretell(arena, out);
  return out;
}

Said said_by_rank(const Arena& arena, const MatchJob& match) {
  auto setup = field_of_two<RankSetup>(arena, match);
  setup.goal = {kRankSure.initial, {}, 400};
  const RankRun run = run_rank(arena, setup, {});
  const PairingRate pairing = run.design.ratings().pairing(0, 1);
  return {"rank", pairing.better, pairing.rate};
}

Said said_by_handicap(const Arena& arena, const MatchJob& match) {
  auto setup = field_of_two<HandicapSetup>(arena, match);
  setup.gauntlet = 1;
  setup.goal = {kLadderWithinLevels, 2000};
  const HandicapRun run = run_handicap(arena, setup, {});
  const Handicaps& found = run.design.handicaps();
  return {"handicap", found.even_points()[0].stronger, found.curve(0, {0}).rates[0]};
}

Said said_by_versus(const Arena& arena, const MatchJob& match) {
  VersusJob job;
  job.setup.entrants = {match.setup.entrants[0], match.setup.entrants[1]};
  job.setup.gauntlet = 1;
  job.setup.agent = match.ladder.back().agent;
  job.pairs = 40;
  const VersusRun run = run_versus(arena, job, {});
  const Estimate rate = pair_estimate(run.between(job.setup, 0, 0), 0.95);
  const double reach = std::max(rate.interval.half_width() / normal_quantile(0.975), 1e-9);
  return {"versus", normal_cdf((rate.value - 0.5) / reach), rate};
}

bool overlap(const Interval& one, const Interval& other) {
  return one.low <= other.high && other.low <= one.high;
}

bool contradict(const Said& one, const Said& other) {
  const auto for_a = [](const Said& said) { return said.better >= kEnoughToBeat; };
  const auto for_b = [](const Said& said) { return said.better <= 1 - kEnoughToBeat; };
  return (for_a(one) && for_b(other)) || (for_b(one) && for_a(other));
}

// How many pairs of intervals don't overlap; nothing contradicts.
int hold_against_each_other(const Arena& arena, const std::string& a, const std::string& b) {
  CAPTURE(a);
  CAPTURE(b);
  const MatchJob match = match_of(arena, a, b);
  Stands of_match;
  Stands of_bid;
  const std::vector<Said> all = {said_by_match(arena, match, of_match),
                                 said_by_bid(arena, match, of_bid), said_by_rank(arena, match),
                                 said_by_handicap(arena, match), said_by_versus(arena, match)};
  // A bid begins with the games of the match.
  REQUIRE(of_bid.size() >= of_match.size());
  of_bid.resize(of_match.size());
  CHECK(of_bid == of_match);
  int apart = 0;
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t k = 0; k < i; ++k) {
      INFO(all[i].by << " " << all[i].better << " (" << all[i].rate.interval.low << " to "
                     << all[i].rate.interval.high << "), " << all[k].by << " " << all[k].better
                     << " (" << all[k].rate.interval.low << " to " << all[k].rate.interval.high
                     << ")");
      CHECK_FALSE(contradict(all[i], all[k]));
      apart += !overlap(all[i].rate.interval, all[k].rate.interval);
    }
  return apart;
}

TEST_CASE("match, bid, rank, handicap and versus say the same of a pair") {
  // MEASURE=PAIRS takes so many pairs of the bundled decks, and the real ladder.
  if (const char* pairs = std::getenv("MEASURE")) {
    const std::vector<std::string> decks = {
        "argus",      "onyx",     "evellin", "titanfang", "gregg",    "verimimus", "prancer",
        "dreadquake", "rhomosis", "vlaad",   "sadao",     "winifred", "warlord",   "wu"};
    Rng rng = Rng::stream(91, 0);
    int apart = 0;
    for (int i = 0; i < std::atoi(pairs); ++i) {
      const auto a = static_cast<size_t>(rng.below(static_cast<uint32_t>(decks.size())));
      const auto other = static_cast<size_t>(rng.below(static_cast<uint32_t>(decks.size() - 1)));
      apart +=
          hold_against_each_other(bundled_arena(), decks[a], decks[other >= a ? other + 1 : other]);
    }
    MESSAGE(apart << " of " << 10 * std::atoi(pairs) << " pairs of intervals don't overlap");
    return;
  }
  const QuickArena arena;
  int apart = 0;
  for (const auto& [a, b] : std::map<std::string, std::string>{
           {"argus", "onyx"}, {"gregg", "verimimus"}, {"warlord", "wu"}})
    apart += hold_against_each_other(arena, a, b);
  CHECK(apart <= 1);
}

}  // namespace
}  // namespace archon::sim::one_verdict_test
