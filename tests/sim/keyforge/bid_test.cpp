#include "sim/kinds/bid/bid.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/match/match_report.h"
#include "sim/report/markup.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::bid_test {
namespace {

const KeyforgeArena& arena() { return bundled_arena(); }

MatchSetup setup_of(const char* a, const char* b) {
  MatchSetup setup = setup_between(a, b);
  setup.agents = {ai::parse_agent_spec("greedy:samples=1"),
                  ai::parse_agent_spec("greedy:samples=1")};
  return setup;
}

BidOptions quick() {
  BidOptions options;
  options.within = 4;
  options.max_games = 600;
  return options;
}

TEST_CASE("the stronger deck gets the chains, in whichever place it stands") {
  const BidRun strong_first = run_bid(arena(), setup_of("titanfang", "evellin"), quick(), {});
  const BidRun strong_second = run_bid(arena(), setup_of("evellin", "titanfang"), quick(), {});
  CHECK(strong_first.design.summary().root_median > 0);
  CHECK(strong_second.design.summary().root_median < 0);
  CHECK(strong_first.design.summary().a_stronger > 0.5);
  CHECK(strong_second.design.summary().a_stronger < 0.5);
}

TEST_CASE("a bid doesn't depend on the threads") {
  const MatchSetup setup = setup_of("titanfang", "evellin");
  BidOptions options = quick();
  options.max_games = 100;
  PoolOptions one;
  one.threads = 1;
  PoolOptions two;
  two.threads = 2;
  const RunInfo run{arena(), setup, options.max_games};
  CHECK(bid_json(run, run_bid(arena(), setup, options, one), options).json ==
        bid_json(run, run_bid(arena(), setup, options, two), options).json);
}

TEST_CASE("a bid keeps to its games and stops when told") {
  const MatchSetup setup = setup_of("titanfang", "evellin");
  BidOptions options = quick();
  options.within = 0.5;
  options.max_games = 70;
  const BidRun full = run_bid(arena(), setup, options, {});
  CHECK(full.design.summary().games == 70);
  CHECK_FALSE(full.interrupted);
  CHECK(full.design.stop() == BidStop::kMaxGames);

  std::atomic<bool> stop{false};
  const PoolOptions pool{1, &stop, {}};
  const BidRun cut = run_bid(arena(), setup, options, pool, [&](const BidRun&) { stop = true; });
  CHECK(cut.interrupted);
  CHECK(cut.design.summary().games == 32);
  CHECK_FALSE(report_of({arena(), setup, 70, true}, cut, options).terminal().empty());
}

}  // namespace
}  // namespace archon::sim::bid_test
