#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/jobs/experiment_command.h"
#include "sim/cli/terminal/output.h"
#include "sim/kinds/asked_form.h"

namespace archon::cli {
namespace {

struct VersusOptions : AskedOptions {
  std::string a;
  std::string b;
  NumberOptions fields = NumberOptions::of(sim::VersusJob{});
};

// "league/anna/" and "anna.txt" are both called anna; "anna/@woe.." keeps its sets.
std::string called(const std::string& box) {
  if (const size_t sign = box.rfind('@'); sign != std::string::npos)
    return called(box.substr(0, sign)) + box.substr(sign);
  const std::filesystem::path path(box);
  const std::string name =
      path.has_filename() ? path.stem().string() : path.parent_path().filename().string();
  return name.empty() ? box : name;
}

sim::EntrantBox open_one(const std::string& word, const sim::GameReader& game, bool quiet) {
  sim::EntrantBox out = game.box({word});
  if (!quiet) tell(out);
  if (out.decks.empty())
    throw Error(fmt::format("{}: none of its decks can be played; expected one or more", word));
  return out;
}

sim::ExperimentPtr ask_versus(const VersusOptions& options, const sim::GameReader& game) {
  sim::VersusJob job;
  sim::VersusSetup& setup = job.setup;
  setup.agent = agent_of(options, game);
  sim::EntrantBox a = open_one(options.a, game, options.quiet);
  sim::EntrantBox b = open_one(options.b, game, options.quiet);
  setup.boxes = {called(options.a), called(options.b)};
  if (setup.boxes[0] == setup.boxes[1]) setup.boxes = {options.a, options.b};
  take_boxes(std::move(a), std::move(b), job);
  deal_games(options, game, setup.agent, setup);
  settle(job, game.arena(),
         options.fields.read(job).note("agent", true).note("box_a", true).note("box_b", true));
  const double games = options.fields.number_or("games", 0);
  if (std::fmod(games, 2) != 0 && !options.quiet)
    note("games come in pairs, so {} of each pairing are played", 2 * job.pairs);
  return sim::experiment_of(std::move(job));
}

constexpr const char* kVersusExamples =
    "\nExamples:\n"
    "  archon versus mine/ theirs/ --games 40\n"
    "  archon versus anna.txt league/ --html versus.html --csv pairings.csv\n"
    "  archon versus mine/ theirs/ --games 1000 --run long.run    for 'archon resume long.run'\n"
    "  archon versus mine/@woe.. mine/@..dt       do the new sets beat the old ones?\n";

void add_options(VersusOptions& options, Command& command) {
  constexpr const char* kBox =
      "a folder of decks, a file of one or many, '-' for standard input, or (part of) the name of "
      "a bundled deck; with @woe.. behind it, those of these sets";
  command
      .add({{"A", &options.a, kBox, {.required = true}},
            {"B", &options.b, kBox, {.required = true}}})
      .add(series_options(options))
      .add(options.executor.options())
      .add({options.files.details_option(),
            {"--agent",
             &options.agent,
             "the agent that plays all decks",
             {.value = "AGENT", .initial = kDefaultAgent}},
            confidence_option(options.confidence),
            options.files.option("--csv", "write a row for each pairing to this file")});
}

}  // namespace

Command versus_command() {
  return command_of<VersusOptions>(
      {"versus", "Play two boxes of decks against each other: every deck of one meets every other",
       kVersusExamples, add_options, ask_versus});
}

}  // namespace archon::cli
