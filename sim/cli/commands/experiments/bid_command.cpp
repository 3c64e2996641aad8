#include <memory>
#include <string>

#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/kinds/bid/bid.h"

namespace archon::cli {
namespace {

struct BidOptions : RunOptions {
  std::string agent = kDefaultAgent;
  AgentAnswers agents;
  sim::BidOptions bid;
};

sim::BidJob bid_job_of(const BidOptions& options, const sim::KeyforgeArena& cards) {
  return {make_setup(options, options.agent, options.agent, cards.library()), options.bid};
}

int bid(const BidOptions& options) {
  sim::KeyforgeArena cards = load_cards(options);
  return answer(options, cards, bid_job_of);
}

constexpr const char* kBidExamples =
    "\nExamples:\n"
    "  archon bid argus onyx --agent greedy\n"
    "  archon bid mine.json theirs.json --within 1 --max-games 20000 --run bid.run\n"
    "  archon resume bid.run                 continues where that stopped\n";

}  // namespace

Command bid_command() {
  const auto options = std::make_shared<BidOptions>();
  Command out{"bid", "Find how many chains on the stronger deck make two decks even",
              std::string(kBidExamples) + kAgentsHelp};
  out.add(run_options(*options));
  out.add(options->executor.options());
  out.add({agent_option(options->agent, "the agent that plays both decks"),
           options->agents.option(), confidence_option(options->confidence),
           option_of(sim::kBidWithin, options->bid.within),
           with_short_name("-n", option_of(sim::kBidGames, options->bid.max_games))});
  out.run = [options] { return bid(*options); };
  return out;
}

}  // namespace archon::cli
