#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/cli/commands/battles/battlers.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/number_options.h"

namespace archon::cli {
namespace {

constexpr double kWithinLevels = 0.25;  // unless something else is asked for

struct BidOptions : RunOptions {
  std::optional<std::string> agent;  // none: the ladder
  std::string game;
  AgentAnswers agents;
  NumberOptions fields = NumberOptions::of(sim::BidJob{});
};

// The level at which a party wins half of its battles, or the HP that make two parties even.
int bid_of_battles(const BidOptions& options) {
  refuse_for_battles(options, {{options.agents.wanted(), "--agents"}});
  const sim::ArchmajestyArena arena;
  sim::BidJob job;
  if (!options.fields.read(job).has(sim::kBidWithin.name)) job.options.within = kWithinLevels;
  const std::string agent = options.agent.value_or(kQuickMage);
  job.setup = battle_setup({options.deck_a, options.deck_b, agent, agent}, arena, options);
  return begin(options, arena, *sim::experiment_of(std::move(job)));
}

sim::BidJob bid_job_of(const BidOptions& options, const sim::KeyforgeArena& cards) {
  const std::string agent = options.agent.value_or(kDefaultAgent);
  sim::BidJob job{make_setup(options, agent, agent, cards.library()), {}};
  settle(job, cards, options.fields.read(job).note("agent", options.agent.has_value()));
  return job;
}

int bid(const BidOptions& options) {
  if (means_battles(options.game, {options.deck_a, options.deck_b})) return bid_of_battles(options);
  sim::KeyforgeArena cards = load_cards(options);
  return answer(options, cards, bid_job_of);
}

constexpr const char* kBidExamples =
    "\nExamples:\n"
    "  archon bid argus onyx --agent greedy\n"
    "  archon bid mine.json theirs.json --within 1 --max-games 20000 --run bid.run\n"
    "  archon resume bid.run                 continues where that stopped\n"
    "  archon bid berta 'toll bridge'        the level at which a mage wins half of the battles\n";

}  // namespace

Command bid_command() {
  const auto options = std::make_shared<BidOptions>();
  Command out{"bid", "Find how many chains on the stronger deck make two decks even",
              std::string(kBidExamples) + kAgentsHelp};
  out.add(run_options(*options));
  out.add(options->executor.options());
  out.add({options->files.details_option(),
           ladder_option(options->agent, "the agent that plays both sides"),
           game_option(options->game), options->agents.option(),
           confidence_option(options->confidence)});
  options->fields.add_to(out);
  out.run = [options] { return bid(*options); };
  return out;
}

}  // namespace archon::cli
