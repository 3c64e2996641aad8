#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "engine/core/check.h"
#include "engine/core/files.h"
#include "sim/auction/auction_report.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/usage.h"
#include "sim/games.h"
#include "sim/kinds/run.h"
#include "sim/runs/run_file.h"

namespace archon::cli {
namespace {

struct AuctionOptions {
  std::string bid;
  std::string deck;
  double their_error = sim::kTheirError.initial;
  std::optional<double> they_think;
  std::string cards;
  ReportFiles files;
};

bool is_json(const std::string& name) { return name == "-" || name.ends_with(".json"); }

// What 'archon bid' found, of its run.
std::string bid_json_of(const AuctionOptions& options, sim::RunFile& run) {
  const auto arena = sim::open_arena(run, options.cards);
  const auto experiment = sim::experiment_of(run, *arena);
  if (experiment->command() != "bid")
    throw Error(
        fmt::format("a run of 'archon {}'; expected one of 'archon bid'", experiment->command()));
  const sim::Findings findings = sim::findings_in(run, *experiment, *arena);
  if (findings.games == 0) throw Error("no games have been played yet");
  for (const report::Rendering& one : findings.reports)
    if (one.option == "--json") return one.text();
  ARCHON_CHECK(false);
  return "";
}

int tell_auction(const AuctionOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_auction\"", "the JSON of an auction"}}},
                      {{"BID", options.bid}});
  // Both name the file in what they complain of.
  std::optional<sim::RunFile> run;
  std::string found;
  if (is_json(options.bid))
    found = read_given(options.bid, "the run or the JSON of 'archon bid'");
  else
    run.emplace(options.bid);
  const sim::AuctionJob job{with_name(name_of_given(options.bid),
                                      [&] {
                                        if (run) found = bid_json_of(options, *run);
                                        sim::AuctionPrize prize =
                                            sim::prize_of(found, options.deck);
                                        prize.by = ai::short_keyforge_name(prize.by);
                                        return prize;
                                      }),
                            options.their_error, options.they_think};
  const sim::AuctionAdvice advice = sim::advise(job);
  const auto trials = sim::try_out(job, advice);
  return options.files.write(
      report::renderings_of([&] { return report_of(job, advice, trials); },
                            {{"--json", [&] { return sim::auction_json(job, advice, trials); }}}));
}

}  // namespace

Command auction_command() {
  const auto options = std::make_shared<AuctionOptions>();
  Command out{
      "auction", "Make a card that says how to bid chains for a deck that has won both games",
      "\nExamples:\n"
      "  archon bid argus onyx --run bid.run\n"
      "  archon auction bid.run\n"
      "  archon auction bid.run --deck argus --they-think 4 --their-error 2 --html card.html\n"};
  out.add({{"BID",
            &options->bid,
            "the file that 'archon bid' wrote with --run, or with --json",
            {.required = true}},
           {"--deck",
            &options->deck,
            "the deck that is bid for, by part of its name (default: the stronger one)",
            {.value = "DECK"}},
           option_of(sim::kTheyThink, options->they_think),
           option_of(sim::kTheirError, options->their_error),
           options->files.json_option("advice")});
  out.add(options->files.page_options());
  out.add({cards_option(options->cards)});
  out.run = acting(options, tell_auction);
  return out;
}

}  // namespace archon::cli
