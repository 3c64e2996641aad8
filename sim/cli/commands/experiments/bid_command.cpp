#include "sim/cli/commands/experiments/bid_command.h"

#include <memory>
#include <string>

#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/keyforge/bid/bid.h"

namespace archon::cli {
namespace {

struct BidOptions : RunOptions {
  std::string agent = kDefaultAgent;
  AgentAnswers agents;
  sim::BidOptions bid;
};

sim::BidJob bid_job_of(const BidOptions& options, const keyforge::Library& library) {
  return {make_setup(options, options.agent, options.agent, library), options.bid};
}

int bid(const BidOptions& options) {
  sim::Cards cards = load_cards(options);
  return answer(options, cards, bid_job_of);
}

constexpr const char* kBidExamples =
    "\nExamples:\n"
    "  archon bid argus onyx --agent greedy\n"
    "  archon bid mine.json theirs.json --within 1 --max-games 20000 --run bid.run\n"
    "  archon resume bid.run                 continues where that stopped\n";

}  // namespace

void add_bid_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<BidOptions>();
  CLI::App* command =
      app.add_subcommand("bid", "Find how many chains on the stronger deck make two decks even");
  add_run_options(*command, *options);
  options->executor.add_options(*command);
  command->footer(std::string(kBidExamples) + kAgentsHelp);
  command->add_option("--agent", options->agent, "the agent that plays both decks")
      ->type_name("AGENT")
      ->capture_default_str();
  options->agents.add_option(*command);
  add_confidence_option(*command, options->bid.confidence);
  command
      ->add_option("--within", options->bid.within,
                   "stop when the even point is known to within this many chains")
      ->check(number_from(0.1, 24.0))
      ->capture_default_str();
  command->add_option("-n,--max-games", options->bid.max_games, "never play more games than this")
      ->check(number_from(2, sim::kMostGames))
      ->capture_default_str();
  command->callback([options, &exit_code] { exit_code = bid(*options); });
}

}  // namespace archon::cli
