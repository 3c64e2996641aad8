#include "sim/cli/jobs/run_options.h"

#include <fmt/format.h>

#include <limits>

#include "engine/keyforge/decks/book.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/match/match_report.h"

namespace archon::cli {

ai::AgentSpec agent_named(const std::string& text, bool sandbox) {
  try {
    ai::AgentSpec out = ai::parse_agent_spec(text);
    if (sandbox && out.kind().takes_command) out.set("sandbox", 1);
    return out;
  } catch (const Error& e) {
    throw UsageError(e.what());
  }
}

keyforge::Rules rules_of(const std::string& name) {
  if (name.empty()) return {};
  const auto rules = keyforge::rules_named(name);
  if (!rules)
    throw UsageError(fmt::format("--rules: '{}' is not an edition; expected {}", name,
                                 keyforge::edition_list()));
  return *rules;
}

void add_rules_option(CLI::App& command, std::string& rules) {
  command
      .add_option("--rules", rules,
                  fmt::format("the edition of the rules to play by: {} (default: {}, or {} where a "
                              "deck is of a later set than the first five)",
                              keyforge::edition_list(), keyforge::Rules{}.name(),
                              keyforge::Rules{keyforge::Edition::June2026}.name()))
      ->type_name("EDITION");
}

void add_sandbox_option(CLI::App& command, bool& sandbox) {
  command.add_flag("--sandbox", sandbox,
                   "agent programs see only /usr and the files named in their command, no network "
                   "and no other processes (needs bubblewrap)");
}

void add_salt_option(CLI::App& command, std::string& salt) {
  command
      .add_option("--salt", salt,
                  "repeat games played with a program: the secret shown in their report (64 "
                  "hexadecimal digits); by default each run with a program draws a new one")
      ->type_name("HEX");
}

std::optional<Salt> salt_for(const std::string& salt, bool programs) {
  if (!programs && !salt.empty())
    throw UsageError("--salt: no program plays; only games with a program have a salt");
  if (!programs) return std::nullopt;
  if (salt.empty()) return Salt::fresh();
  try {
    return Salt::of_hex(salt);
  } catch (const Error& e) {
    throw UsageError(fmt::format("--salt: {}", e.what()));
  }
}

std::string promise_of(const Salt& salt) {
  return fmt::format("the deals come from a secret whose SHA-256 is {}", salt.hash());
}

void add_run_options(CLI::App& command, RunOptions& options) {
  constexpr const char* kDeckHelp =
      "a deck file, '-' for standard input, the name of a bundled deck or part of it, or "
      "random:SEED";
  command.add_option("A", options.deck_a, kDeckHelp)->required();
  command.add_option("B", options.deck_b, kDeckHelp)->required();
  add_series_options(command, options);
}

void add_decks_option(CLI::App& command, std::vector<std::string>& decks) {
  command
      .add_option("DECKS", decks,
                  "deck files (with one deck or many), folders of them, '-' for standard input, "
                  "names of bundled decks or parts of them, random:SEED")
      ->required();
}

void add_time_option(CLI::App& command, std::optional<double>& seconds) {
  command
      .add_option(
          "--time", seconds,
          "start no new round after this many seconds; how far that gets depends on the machine")
      ->check(number_from(1.0, 1e7));
}

void add_confidence_option(CLI::App& command, double& confidence) {
  command.add_option("--confidence", confidence, "confidence of every interval")
      ->check(number_from(0.5, 0.9999))
      ->capture_default_str();
}

void add_series_options(CLI::App& command, SeriesOptions& options) {
  command.add_option("--seed", options.seed, "random seed; the same seed gives the same games")
      ->check(number_from<uint64_t>(0, std::numeric_limits<uint64_t>::max()))
      ->capture_default_str();
  add_salt_option(command, options.salt);
  add_sandbox_option(command, options.sandbox);
  add_threads_option(command, options.threads);
  command
      .add_option("--turn-limit", options.turn_limit,
                  "turns (of both players together) after which a game is a draw")
      ->check(number_from(2, sim::kMostTurns))
      ->capture_default_str();
  add_rules_option(command, options.rules);
  add_cards_option(command, options.cards);
  options.files.add_option(command, "--json",
                           "write the results as JSON to this file, or with '-' to standard output "
                           "instead of the table");
  options.files.add_page_options(command);
  options.files.add_force_option(command);
  options.kept.add_option(command);
  add_failures_option(command, options.failures);
  add_quiet_option(command, options.quiet);
}

void add_cards_option(CLI::App& command, std::string& cards) {
  command
      .add_option("--cards", cards,
                  "a folder of card scripts, which replace those with the same file name, and of "
                  "new cards with their facts (docs/homebrew.md)")
      ->type_name("FOLDER");
}

void add_threads_option(CLI::App& command, int& threads) {
  command
      .add_option("-j,--threads", threads,
                  "games played in parallel (0: one per core); does not change the results")
      ->check(number_from(0, 1024))
      ->capture_default_str();
}

void add_failures_option(CLI::App& command, double& failures) {
  command
      .add_option("--failures", failures,
                  "stop when more than this percentage of games fail; failed games are reported "
                  "and count for neither side")
      ->type_name("PERCENT")
      ->check(number_from(0.0, 100.0))
      ->capture_default_str();
}

std::shared_ptr<sim::FailureWatch> failure_watch(double failures) {
  return std::make_shared<sim::FailureWatch>(failures / 100);
}

void add_quiet_option(CLI::App& command, bool& quiet) {
  command.add_flag("-q,--quiet", quiet, "show no progress and no notes on standard error");
}

sim::Cards load_cards(const SeriesOptions& options) {
  return {options.cards, keyforge::Library::load(options.cards, rules_of(options.rules))};
}

void take_book_of(const std::vector<keyforge::Deck>& decks, const std::string& folder,
                  keyforge::Library& library, bool quiet) {
  const keyforge::Rules book = keyforge::book_of_all(decks);
  if (book.edition == library.rules().edition) return;
  library = keyforge::Library::load(folder, book);
  if (!quiet)
    note(
        "playing by the rules of {}, as there are decks of sets after the first five; --rules "
        "plays by another edition",
        book.name());
}

void settle_book(const sim::Experiment& experiment, const SeriesOptions& options,
                 sim::Cards& cards) {
  if (!options.rules.empty()) return;
  std::vector<keyforge::Deck> lists;
  for (sim::DeckEntry& deck : experiment.decks()) lists.push_back(std::move(deck.list));
  take_book_of(lists, cards.folder, cards.library, options.quiet);
}

Session session_of(const SeriesOptions& options, const sim::Cards& cards) {
  Session out{cards,         nullptr,          false, options.threads, options.quiet,
              options.files, &options.executor};
  out.failures = failure_watch(options.failures);
  return out;
}

sim::MatchSetup make_setup(const RunOptions& options, const std::string& agent_a,
                           const std::string& agent_b, const keyforge::Library& library) {
  sim::MatchSetup setup;
  setup.agents = {agent_named(agent_a, options.sandbox), agent_named(agent_b, options.sandbox)};
  if (options.deck_a == "-" && options.deck_b == "-")
    throw UsageError("A and B: only one of them can be standard input ('-')");
  setup.lists = {given_deck(options.deck_a, library.facts()),
                 given_deck(options.deck_b, library.facts())};
  setup.decks = {keyforge::prepare(setup.lists[0], library),
                 keyforge::prepare(setup.lists[1], library)};
  setup.seed = options.seed;
  setup.salt = salt_for(options.salt, setup.has_programs());
  setup.turn_limit = options.turn_limit;
  if (setup.salt && !options.quiet) note("{}", promise_of(*setup.salt));
  return setup;
}

}  // namespace archon::cli
