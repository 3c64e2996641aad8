#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/number_options.h"
#include "sim/cli/terminal/output.h"
#include "sim/kinds/asked_form.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

struct VersusOptions : SeriesOptions {
  std::string a;
  std::string b;
  std::string agent = kDefaultAgent;
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

DeckBox open_one(const std::string& box, const keyforge::Library& library, bool quiet) {
  DeckBox out = open_box({box}, library);
  if (!quiet) tell(out);
  if (out.decks.empty())
    throw Error(fmt::format("{}: none of its decks can be played; expected one or more", box));
  return out;
}

sim::VersusJob versus_job_of(const VersusOptions& options, const sim::KeyforgeArena& cards) {
  sim::VersusJob job;
  sim::VersusSetup& setup = job.setup;
  setup.agent = agent_named(options.agent, options.sandbox);
  DeckBox a = open_one(options.a, cards.library(), options.quiet);
  DeckBox b = open_one(options.b, cards.library(), options.quiet);
  setup.boxes = {called(options.a), called(options.b)};
  if (setup.boxes[0] == setup.boxes[1]) setup.boxes = {options.a, options.b};
  take_boxes(std::move(a), std::move(b), job);
  set_games(options, setup.agent.kind().takes_command, setup);
  settle(job, cards,
         options.fields.read(job).note("agent", true).note("box_a", true).note("box_b", true));
  const double games = options.fields.number_or("games", 0);
  if (std::fmod(games, 2) != 0 && !options.quiet)
    note("games come in pairs, so {} of each pairing are played", 2 * job.pairs);
  return job;
}

int versus(const VersusOptions& options) {
  sim::KeyforgeArena cards = load_cards(options);
  return begin_by_book(options, cards, *sim::experiment_of(versus_job_of(options, cards)));
}

constexpr const char* kVersusExamples =
    "\nExamples:\n"
    "  archon versus mine/ theirs/ --games 40\n"
    "  archon versus anna.txt league/ --html versus.html --csv pairings.csv\n"
    "  archon versus mine/ theirs/ --games 1000 --run long.run    for 'archon resume long.run'\n"
    "  archon versus mine/@woe.. mine/@..dt       do the new sets beat the old ones?\n";

}  // namespace

Command versus_command() {
  const auto options = std::make_shared<VersusOptions>();
  constexpr const char* kBox =
      "a folder of decks, a file of one or many, '-' for standard input, or (part of) the name of "
      "a bundled deck; with @woe.. behind it, those of these sets";
  Command out{"versus",
              "Play two boxes of decks against each other: every deck of one meets every other",
              std::string(kVersusExamples) + kAgentsHelp};
  out.add(
      {{"A", &options->a, kBox, {.required = true}}, {"B", &options->b, kBox, {.required = true}}});
  out.add(series_options(*options));
  out.add(options->executor.options());
  out.add({options->files.details_option(),
           agent_option(options->agent, "the agent that plays all decks"),
           confidence_option(options->confidence),
           options->files.option("--csv", "write a row for each pairing to this file")});
  options->fields.add_to(out);
  out.run = [options] { return versus(*options); };
  return out;
}

}  // namespace archon::cli
