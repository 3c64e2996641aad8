#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/letters.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/number_options.h"
#include "sim/cli/usage.h"
#include "sim/kinds/asked_form.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

constexpr const char* kMedian = "median";

struct HandicapOptions : SeriesOptions {
  std::vector<std::string> decks;
  std::string reference = kMedian;
  std::optional<std::string> agent;  // none: the ladder
  AgentAnswers agents;
  NumberOptions fields = NumberOptions::of(sim::HandicapJob{});
};

std::string lower_case(std::string text) {
  for (char& c : text) c = archon::lower_case(c);
  return text;
}

// The decks whose name is, or holds, this word.
std::vector<size_t> named(const std::vector<sim::Entrant>& decks, const std::string& word) {
  std::vector<size_t> out;
  for (size_t i = 0; i < decks.size(); ++i) {
    if (decks[i].name == word) return {i};
    if (lower_case(decks[i].name).find(lower_case(word)) != std::string::npos) out.push_back(i);
  }
  return out;
}

// One of the decks, or one of its own.
void find_reference(const HandicapOptions& options, const keyforge::Library& library,
                    sim::HandicapJob& job) {
  if (options.reference == kMedian) return;
  auto& decks = job.setup.entrants;
  auto found = named(decks, options.reference);
  if (found.size() > 1)
    throw UsageError(
        fmt::format("--reference: '{}' is part of the names of {} decks; expected only one",
                    options.reference, found.size()));
  if (found.empty()) {
    DeckBox box = open_box({options.reference}, library);
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

sim::HandicapJob handicap_job_of(const HandicapOptions& options, const sim::KeyforgeArena& cards) {
  const keyforge::Library& library = cards.library();
  sim::HandicapJob job;
  sim::HandicapSetup& setup = job.setup;
  DeckBox box = open_box(options.decks, library);
  tell(box, options.quiet, job);
  setup.entrants = std::move(box.decks);
  tell_names_apart(setup.entrants);
  find_reference(options, library, job);
  if (options.agent) setup.agent = agent_named(*options.agent, options.sandbox);
  set_games(options, options.agent && setup.agent.kind().takes_command, setup);
  settle(job, cards, options.fields.read(job).note("agent", options.agent.has_value()));
  return job;
}

int handicap(const HandicapOptions& options) {
  sim::KeyforgeArena cards = load_cards(options);
  return answer(options, cards, handicap_job_of);
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

}  // namespace

Command handicap_command() {
  const auto options = std::make_shared<HandicapOptions>();
  Command out{"handicap",
              "Find the chains that make each of many decks even with one deck or the median",
              std::string(kHandicapExamples) + kAgentsHelp};
  out.add({decks_option(options->decks)});
  out.add(series_options(*options));
  out.add(options->executor.options());
  out.add(own_options(*options));
  options->fields.add_to(out);
  out.run = [options] { return handicap(*options); };
  return out;
}

}  // namespace archon::cli
