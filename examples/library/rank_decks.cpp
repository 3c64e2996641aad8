// Which of some decks is the best: the measures of the program as calls.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/core/check.h"
#include "engine/keyforge/decks/deck_library.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/bid/bid.h"
#include "sim/kinds/match/match.h"
#include "sim/kinds/rank/rank.h"
#include "sim/kinds/rank/rank_report.h"

namespace {

using namespace archon;

sim::MatchSetup match_of(const sim::Entrant& a, const sim::Entrant& b, const ai::AgentSpec& agent) {
  sim::MatchSetup setup;
  setup.entrants = {a, b};
  setup.agents = {agent, agent};
  return setup;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::fputs("usage: rank_decks DECK DECK...\n", stderr);
    return 2;
  }
  const sim::KeyforgeArena arena("", keyforge::Library::load());
  sim::RankJob job;
  sim::RankSetup& setup = job.setup;
  for (int i = 1; i < argc; ++i)
    setup.entrants.push_back(sim::entrant(keyforge::find_deck(argv[i]), arena.library()));
  setup.agent = ai::parse_agent_spec("greedy:samples=1");
  setup.goal.sure = 0.95;
  setup.goal.max_games = 200;
  const sim::RankRun run = sim::run_rank(arena, setup, {});
  std::fputs(report_of(sim::RankReport{arena, job, run}).terminal().c_str(), stdout);

  // The first two once more, and how many chains make them even.
  const sim::MatchSetup pair = match_of(setup.entrants[0], setup.entrants[1], setup.agent);
  const sim::MatchResult result = sim::summarise(arena, pair, sim::play_match(arena, pair, 50, {}));
  std::printf("\n%s wins %.0f %% of %d games\n", pair.entrants[0].name.c_str(),
              100 * result.win_rate.value, static_cast<int>(result.games));
  sim::BidOptions options;
  options.max_games = 400;
  const sim::BidSummary bid = sim::run_bid(arena, pair, options, {}).design.summary();
  std::printf("even at %.1f chains on it\n", bid.root_median);
  return 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "rank_decks: %s\n", e.what());
  return 1;
}
