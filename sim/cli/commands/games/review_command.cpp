#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "engine/keyforge/cards/libraries.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/review/review.h"

namespace archon::cli {
namespace {

constexpr int kReviewBudget = 20'000;
constexpr int kFirstLook = 10;  // the budget of the second look is so many times that of the first

struct ReviewOptions {
  std::string file;
  std::string cards;
  std::string agent = "mcts";
  std::string player = "both";
  sim::ReviewOptions review;
  int threads = 0;
  ReportFiles files;
};

ai::AgentSpec reviewer(const ReviewOptions& options) {
  ai::AgentSpec spec = of_option("--agent", [&] { return ai::keyforge_agent(options.agent); });
  if (!sim::can_advise(spec) || options.agent.find("iterations=") != std::string::npos)
    throw UsageError(
        fmt::format("--agent: '{}' can't review; expected mcts, ismcts or long, with the budget "
                    "given by --budget",
                    options.agent));
  spec.set("iterations", std::max(1, options.review.second_budget / kFirstLook));
  return spec;
}

int review(ReviewOptions& options) {
  options.review.first.agent = reviewer(options);
  options.review.first.threads = search_threads(options.threads);
  if (options.player != "both")
    options.review.player = static_cast<keyforge::Player>(options.player == "1" ? 0 : 1);
  options.files.check({{"--json", {"\"archon_review\"", "the JSON of a review"}},
                       report::kPage,
                       report::kMarkdown});
  keyforge::Libraries libraries(options.cards);
  const keyforge::Replay replay = load_replay(options.file);
  const keyforge::Library& library = libraries.of(replay.rules);
  const sim::Review found = with_name(name_of_given(options.file),
                                      [&] { return sim::review(replay, library, options.review); });
  const sim::ReviewReport report{replay, library, options.review, found};
  return options.files.write(report::renderings_of(
      [&] { return report_of(report); }, {{"--json", [&] { return sim::review_json(report); }}}));
}

Options review_options(ReviewOptions& options) {
  options.review.second_budget = kReviewBudget;
  return {{"REPLAY", &options.file, "a replay; '-' is standard input", {.required = true}},
          {"--player",
           &options.player,
           "the player whose choices are reviewed: 1, 2 or both",
           {.value = "PLAYER", .check = one_of({"1", "2", "both"}), .shown = true}},
          {"--most",
           &options.review.most,
           "report at most this many mistakes",
           {.check = number_from(1, 100), .shown = true}},
          {"--budget",
           &options.review.second_budget,
           "playouts for each choice examined closely; a first look at every choice takes a tenth "
           "of that",
           {.check = number_from(1000, 100'000'000), .shown = true}},
          agent_option(options.agent, "the agent that searches: mcts, ismcts or long"),
          option_of(sim::kSeed, options.review.first.seed,
                    "random seed; the same seed gives the same review"),
          option_of(sim::kConfidence, options.review.first.confidence,
                    "confidence of all intervals together"),
          search_threads_option(options.threads, "review"),
          {"--cards",
           &options.cards,
           "the folder of card scripts the game was played with, if any",
           {.value = "FOLDER"}},
          options.files.json_option("review")};
}

}  // namespace

Command review_command() {
  const auto options = std::make_shared<ReviewOptions>();
  Command out{"review",
              "Find the costliest mistakes in a recorded game, and what would have been better",
              "\nExamples:\n"
              "  archon review games/pair-0001-a.json --player 1\n"
              "  archon review game.json --html review.html\n"
              "  archon advise game.json --at 41       what a choice was worth, in detail\n"};
  out.add(review_options(*options));
  out.add(options->files.page_options());
  out.run = [options] { return review(*options); };
  return out;
}

}  // namespace archon::cli
