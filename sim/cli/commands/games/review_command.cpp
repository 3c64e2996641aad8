#include "sim/cli/commands/games/review_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <thread>

#include "engine/keyforge/cards/libraries.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/options/numbers.h"
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
  ai::AgentSpec spec;
  try {
    spec = ai::parse_agent_spec(options.agent);
  } catch (const Error& e) {
    throw UsageError(fmt::format("--agent: {}", e.what()));
  }
  if (!sim::can_advise(spec) || options.agent.find("iterations=") != std::string::npos)
    throw UsageError(fmt::format(
        "--agent: '{}' can't review; expected mcts or ismcts, with the budget given by --budget",
        options.agent));
  spec.set("iterations", std::max(1, options.review.second_budget / kFirstLook));
  return spec;
}

int review(ReviewOptions& options) {
  options.review.first.agent = reviewer(options);
  options.review.first.threads =
      options.threads > 0 ? options.threads
                          : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
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

void add_review_options(CLI::App& command, ReviewOptions& options) {
  command.add_option("REPLAY", options.file, "a replay; '-' is standard input")->required();
  command
      .add_option("--player", options.player, "the player whose choices are reviewed: 1, 2 or both")
      ->check(CLI::IsMember({"1", "2", "both"}))
      ->capture_default_str();
  command.add_option("--most", options.review.most, "report at most this many mistakes")
      ->check(number_from(1, 100))
      ->capture_default_str();
  options.review.second_budget = kReviewBudget;
  command
      .add_option("--budget", options.review.second_budget,
                  "playouts for each choice examined closely; a first look at every choice takes a "
                  "tenth of that")
      ->check(number_from(1000, 100'000'000))
      ->capture_default_str();
  command.add_option("--agent", options.agent, "the agent that searches: mcts or ismcts")
      ->type_name("AGENT")
      ->capture_default_str();
  command
      .add_option("--seed", options.review.first.seed,
                  "random seed; the same seed gives the same review")
      ->check(number_from<uint64_t>(0, std::numeric_limits<uint64_t>::max()))
      ->capture_default_str();
  command
      .add_option("--confidence", options.review.first.confidence,
                  "confidence of all intervals together")
      ->check(number_from(0.5, 0.9999))
      ->capture_default_str();
  command
      .add_option("--threads", options.threads,
                  "searches run in parallel (0: all cores); does not change the review")
      ->check(number_from(0, 1024))
      ->capture_default_str();
  command.add_option("--cards", options.cards,
                     "the folder of card scripts the game was played with, if any");
}

}  // namespace

void add_review_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ReviewOptions>();
  CLI::App* command = app.add_subcommand(
      "review", "Find the costliest mistakes in a recorded game, and what would have been better");
  add_review_options(*command, *options);
  options->files.add_option(
      *command, "--json",
      "write the review as JSON to this file, or with '-' to standard output instead of the table");
  options->files.add_page_options(*command);
  options->files.add_force_option(*command);
  command->footer(
      "\nExamples:\n"
      "  archon review games/pair-0001-a.json --player 1\n"
      "  archon review game.json --html review.html\n"
      "  archon advise game.json --at 41       what a choice was worth, in detail\n");
  command->callback([options, &exit_code] { exit_code = review(*options); });
}

}  // namespace archon::cli
