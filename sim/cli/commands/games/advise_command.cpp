#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/games/single_games.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/review/advise.h"
#include "sim/keyforge/review/table_film.h"

namespace archon::cli {
namespace {

constexpr int kAdviceBudget = 100'000;
constexpr int kMostChoices = 1'000'000;  // far beyond any game

struct AdviseOptions {
  std::string file;
  std::string cards;
  std::string agent = "mcts";
  sim::AdviseOptions advise;
  int threads = 0;
  int budget = 0;         // 0: not given
  std::optional<int> at;  // of a replay
  ReportFiles files;
};

// Gives the agent its budget: --budget, or what it says itself, or the default.
void set_budget(const AdviseOptions& options, ai::AgentSpec& spec) {
  if (!sim::can_advise(spec))
    throw UsageError(fmt::format(
        "--agent: '{}' can't advise; expected mcts, ismcts or long, with a budget of iterations",
        options.agent));
  const bool counted = options.agent.find("iterations=") != std::string::npos;
  if (options.budget > 0 && counted)
    throw UsageError(fmt::format(
        "--budget: '{}' already names a budget; expected only one of the two", options.agent));
  if (!counted) spec.set("iterations", options.budget > 0 ? options.budget : kAdviceBudget);
}

ai::AgentSpec adviser(const AdviseOptions& options) {
  ai::AgentSpec spec = of_option("--agent", [&] { return ai::keyforge_agent(options.agent); });
  set_budget(options, spec);
  return spec;
}

int advise(AdviseOptions& options) {
  check_agent(options.agent);
  const std::string text = options.at ? replay_text(options.file) : position_text(options.file);
  if (const SingleGames* games = games_of(text)) {
    ai::AgentSpec spec =
        of_option("--agent", [&] { return ai::parse_agent_spec(options.agent, games->agents()); });
    set_budget(options, spec);
    return games->advise({{options.file, text, options.at},
                          spec,
                          options.advise.seed,
                          search_threads(options.threads),
                          options.files});
  }
  options.advise.agent = adviser(options);
  options.advise.threads = search_threads(options.threads);
  options.files.check(
      {report::kPage, report::kMarkdown, {"--json", {"\"archon_advice\"", "the JSON of advice"}}});
  keyforge::Libraries libraries(options.cards);
  const LoadedPosition position = options.at
                                      ? load_moment(options.file, text, *options.at, libraries)
                                      : load_position(options.file, text, libraries);
  const sim::Advice advice = with_name(
      options.file, [&] { return sim::advise(position.match, position.state, options.advise); });
  return options.files.write(report::renderings_of(
      [&] {
        return report_of(advice, options.advise.confidence,
                         sim::table_picture({"you", "foe"}, position.state, position.match));
      },
      {{"--json", [&] { return sim::advice_json(advice, options.advise, position.match); }}}));
}

Options search_options(AdviseOptions& options) {
  return {
      agent_option(options.agent, "the agent that searches: mcts, ismcts or long"),
      {"--budget",
       &options.budget,
       fmt::format("playouts for each decision of the line (default: {}, or what the agent names)",
                   kAdviceBudget),
       {.check = number_from(100, 100'000'000)}},
      option_of(sim::kSeed, options.advise.seed,
                "random seed; the same seed gives the same advice"),
      search_threads_option(options.threads, "advice")};
}

constexpr const char* kAdviseExamples =
    "\nExamples:\n"
    "  archon advise position.yaml\n"
    "  archon advise game.json --at 41 --budget 5000\n";

}  // namespace

Command advise_command() {
  const auto options = std::make_shared<AdviseOptions>();
  Command out{"advise", "Say what to do in a position, with win probabilities (docs/advise.md)",
              std::string(kAdviseExamples) + kAgentsHelp};
  out.add({{"POSITION",
            &options->file,
            "a position file, or a replay with --at; '-' is standard input",
            {.required = true}},
           {"--at",
            &options->at,
            "treat POSITION as a replay: advise after this many choices of the game",
            {.check = number_from(0, kMostChoices)}}});
  out.add(search_options(*options));
  out.add({cards_option(options->cards), confidence_option(options->advise.confidence),
           options->files.json_option("advice")});
  out.add(options->files.page_options());
  out.run = [options] { return advise(*options); };
  return out;
}

}  // namespace archon::cli
