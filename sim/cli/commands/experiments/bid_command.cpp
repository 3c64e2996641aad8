#include <utility>

#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/experiment_command.h"

namespace archon::cli {
namespace {

struct BidOptions : TwoOptions {
  NumberOptions fields = NumberOptions::of(sim::BidJob{});
};

sim::ExperimentPtr ask_bid(const BidOptions& options, const sim::GameReader& game) {
  sim::BidJob job{read_two(options, game, options.agent, options.agent), {}};
  settle(job, game.arena(), options.fields.read(job).note("agent", options.agent.has_value()));
  return sim::experiment_of(std::move(job));
}

constexpr const char* kBidExamples =
    "\nExamples:\n"
    "  archon bid argus onyx --agent greedy\n"
    "  archon bid mine.json theirs.json --within 1 --max-games 20000 --run bid.run\n"
    "  archon resume bid.run                 continues where that stopped\n"
    "  archon bid berta 'toll bridge'        the level at which a mage wins half of the battles\n";

void add_options(BidOptions& options, Command& command) {
  command.add(two_options(options))
      .add(options.executor.options())
      .add({options.files.details_option(),
            ladder_option(options.agent, "the agent that plays both sides"),
            game_option(options.game), options.agents.option(),
            confidence_option(options.confidence)});
}

}  // namespace

Command bid_command() {
  return command_of<BidOptions>({"bid",
                                 "Find how many chains on the stronger deck make two decks even",
                                 kBidExamples, add_options, ask_bid});
}

}  // namespace archon::cli
