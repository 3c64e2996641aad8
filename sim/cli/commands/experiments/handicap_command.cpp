#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/letters.h"
#include "engine/core/names/name_search.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/jobs/experiment_command.h"
#include "sim/cli/usage.h"
#include "sim/kinds/asked_form.h"

namespace archon::cli {
namespace {

constexpr const char* kMedian = "median";

struct HandicapOptions : AskedOptions {
  std::vector<std::string> decks;
  std::string reference = kMedian;
  NumberOptions fields = NumberOptions::of(sim::HandicapJob{});
};

std::string lower_case(std::string text) {
  for (char& c : text) c = archon::lower_case(c);
  return text;
}

// The decks whose name is, or holds, this word.
std::vector<size_t> named(const std::vector<sim::Entrant>& decks, const std::string& word) {
  std::vector<std::string> names;
  for (const sim::Entrant& deck : decks) names.push_back(lower_case(deck.name));
  return names_meant(lower_case(word), names);
}

// One of the decks, or one of its own.
void find_reference(const HandicapOptions& options, const sim::GameReader& game,
                    sim::HandicapJob& job) {
  if (options.reference == kMedian) return;
  auto& decks = job.setup.entrants;
  auto found = named(decks, options.reference);
  if (found.size() > 1)
    throw UsageError(
        fmt::format("--reference: '{}' is part of the names of {} decks; expected only one",
                    options.reference, found.size()));
  if (found.empty()) {
    sim::EntrantBox box = game.box({options.reference});
    if (box.decks.size() != 1)
      throw Error(box.left_out.empty() ? fmt::format("--reference: {} has {} decks; expected one",
                                                     options.reference, box.decks.size())
                                       : box.left_out.front());
    const auto same = std::find_if(decks.begin(), decks.end(), [&](const sim::Entrant& deck) {
      return deck.fingerprint == box.decks[0].fingerprint;
    });
    found.push_back(same - decks.begin());
    if (same == decks.end()) decks.push_back(std::move(box.decks[0]));
  }
  take_reference(found[0], job);
}

sim::ExperimentPtr ask_handicap(const HandicapOptions& options, const sim::GameReader& game) {
  sim::HandicapJob job;
  sim::HandicapSetup& setup = job.setup;
  sim::EntrantBox box = game.box(options.decks);
  tell(box, options.quiet, job);
  setup.entrants = std::move(box.decks);
  tell_names_apart(setup.entrants);
  find_reference(options, game, job);
  setup.agent = agent_of(options, game);
  deal_games(options, game, setup.agent, setup);
  settle(job, game.arena(), options.fields.read(job).note("agent", options.agent.has_value()));
  return sim::experiment_of(std::move(job));
}

Options own_options(HandicapOptions& options) {
  return {options.files.details_option(),
          ladder_option(options.agent, "the agent that plays all decks"),
          {"--reference",
           &options.reference,
           "the deck the others should be even with: the name of one of them or part of it, or any "
           "other deck; 'median' is the middle of the field",
           {.value = "DECK", .shown = true}},
          confidence_option(options.confidence),
          options.files.option("--csv", "write a row for each deck to this file"),
          options.agents.option()};
}

constexpr const char* kHandicapExamples =
    "\nExamples:\n"
    "  archon handicap mine/                    chains for every deck of a folder\n"
    "  archon handicap mine/ --reference onyx   to make each even with this deck\n"
    "  archon handicap collection.csv --agent greedy --within 1 --markdown chains.md\n"
    "  archon handicap mine/ --run chains.run   saved to a file: continue with 'archon resume "
    "chains.run'\n";

void add_options(HandicapOptions& options, Command& command) {
  command.add({decks_option(options.decks)})
      .add(series_options(options))
      .add(options.executor.options())
      .add(own_options(options));
}

}  // namespace

Command handicap_command() {
  return command_of<HandicapOptions>(
      {"handicap", "Find the chains that make each of many decks even with one deck or the median",
       kHandicapExamples, add_options, ask_handicap});
}

}  // namespace archon::cli
