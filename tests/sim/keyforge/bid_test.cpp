#include "sim/keyforge/bid/bid.h"

#include <doctest/doctest.h>

#include "engine/keyforge/decks/deck_library.h"
#include "sim/keyforge/bid/bid_report.h"
#include "sim/keyforge/match/match_report.h"

namespace archon::sim::bid_test {
namespace {

const keyforge::Library& library() {
  static const keyforge::Library loaded = keyforge::Library::load();
  return loaded;
}

MatchSetup setup_of(const char* a, const char* b) {
  MatchSetup setup;
  setup.decks = {keyforge::prepare(keyforge::find_deck(a), library()),
                 keyforge::prepare(keyforge::find_deck(b), library())};
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
  const BidRun strong_first = run_bid(library(), setup_of("titanfang", "evellin"), quick(), {});
  const BidRun strong_second = run_bid(library(), setup_of("evellin", "titanfang"), quick(), {});
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
  const RunInfo run{library(), setup, options.max_games};
  CHECK(bid_json(run, run_bid(library(), setup, options, one), options) ==
        bid_json(run, run_bid(library(), setup, options, two), options));
}

TEST_CASE("a bid keeps to its games and stops when told") {
  const MatchSetup setup = setup_of("titanfang", "evellin");
  BidOptions options = quick();
  options.within = 0.5;
  options.max_games = 70;
  const BidRun full = run_bid(library(), setup, options, {});
  CHECK(full.design.summary().games == 70);
  CHECK_FALSE(full.interrupted);
  CHECK(full.design.stop() == BidStop::kMaxGames);

  std::atomic<bool> stop{false};
  const PoolOptions pool{1, &stop, {}};
  const BidRun cut = run_bid(library(), setup, options, pool, [&](const BidRun&) { stop = true; });
  CHECK(cut.interrupted);
  CHECK(cut.design.summary().games == 32);
  CHECK_FALSE(report_of({library(), setup, 70, true}, cut, options).terminal().empty());
}

}  // namespace
}  // namespace archon::sim::bid_test
