// Which of some decks is the best: the measures of the program as calls.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/core/check.h"
#include "engine/keyforge/decks/deck_library.h"
#include "sim/keyforge/bid/bid.h"
#include "sim/keyforge/match/match.h"
#include "sim/keyforge/rank/rank.h"
#include "sim/keyforge/rank/rank_report.h"

namespace {

using namespace archon;

sim::MatchSetup match_of(const sim::RankEntrant& a, const sim::RankEntrant& b,
                         const ai::AgentSpec& agent) {
  sim::MatchSetup setup;
  setup.lists = {a.list, b.list};
  setup.decks = {a.deck, b.deck};
  setup.agents = {agent, agent};
  return setup;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::fputs("usage: rank_decks DECK DECK...\n", stderr);
    return 2;
  }
  const keyforge::Library library = keyforge::Library::load();
  sim::RankSetup setup;
  for (int i = 1; i < argc; ++i)
    setup.entrants.push_back(sim::entrant(keyforge::find_deck(argv[i]), library));
  setup.agent = ai::parse_agent_spec("greedy:samples=1");
  setup.goal.sure = 0.95;
  setup.goal.max_games = 200;
  const sim::RankRun run = sim::run_rank(library, setup, {});
  std::fputs(report_of(sim::RankReport{library, setup, run, {}, {}}).terminal().c_str(), stdout);

  // The first two once more, and how many chains make them even.
  const sim::MatchSetup pair = match_of(setup.entrants[0], setup.entrants[1], setup.agent);
  const sim::MatchResult result = sim::summarise(pair, sim::play_match(library, pair, 50, {}));
  std::printf("\n%s wins %.0f %% of %d games\n", pair.decks[0].name.c_str(),
              100 * result.win_rate.value, static_cast<int>(result.games));
  sim::BidOptions options;
  options.max_games = 400;
  const sim::BidSummary bid = sim::run_bid(library, pair, options, {}).design.summary();
  std::printf("even at %.1f chains on it\n", bid.root_median);
  return 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "rank_decks: %s\n", e.what());
  return 1;
}
