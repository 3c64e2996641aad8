#include "sim/cli/jobs/run_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "ai/keyforge/named_agents.h"
#include "ai/learned_files.h"
#include "engine/core/counts.h"
#include "engine/keyforge/decks/edition.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/kinds/rank/site/older_field.h"

namespace archon::cli {

namespace {

ai::AgentSpec agent_among(const ai::NamedAgents& named, const std::string& text, bool sandbox) {
  try {
    ai::AgentSpec out = ai::parse_agent_spec(text, named);
    if (sandbox && out.kind().takes_command) out.set("sandbox", 1);
    ai::note_learned(out);
    return out;
  } catch (const Error& e) {
    throw UsageError(e.what());
  }
}

void tell_book(std::string_view book) {
  note(
      "playing by the rules of {}, as there are decks of sets after the first five; --rules "
      "plays by another edition",
      book);
}

}  // namespace

ai::AgentSpec agent_named(const std::string& text, bool sandbox) {
  return agent_among(ai::keyforge_agents(), text, sandbox);
}
ai::AgentSpec agent_named(const std::string& text, const sim::Arena& arena, bool sandbox) {
  return agent_among(arena.named_agents(), text, sandbox);
}

keyforge::Rules rules_of(const std::string& name) {
  if (name.empty()) return {};
  const auto rules = keyforge::rules_named(name);
  if (!rules)
    throw UsageError(fmt::format("--rules: '{}' is not an edition; expected {}", name,
                                 keyforge::edition_list()));
  return *rules;
}

Option rules_option(std::string& rules) {
  return {"--rules",
          &rules,
          fmt::format("the edition of the rules to play by: {} (default: {}, or {} where a deck is "
                      "of a later set than the first five)",
                      keyforge::edition_list(), keyforge::Rules{}.name(),
                      keyforge::Rules{keyforge::Edition::June2026}.name()),
          {.value = "EDITION"}};
}

Option sandbox_option(bool& sandbox) {
  return {"--sandbox", &sandbox,
          "agent programs see only /usr and the files named in their command, no network and no "
          "other processes (needs bubblewrap)"};
}

Option salt_option(std::string& salt) {
  return {"--salt",
          &salt,
          "repeat games played with a program: the secret shown in their report (64 hexadecimal "
          "digits); by default each run with a program draws a new one",
          {.value = "HEX"}};
}

std::optional<Salt> salt_for(const std::string& salt, bool programs) {
  if (!programs && !salt.empty())
    throw UsageError("--salt: no program plays; only games with a program have a salt");
  if (!programs) return std::nullopt;
  if (salt.empty()) return Salt::fresh();
  return of_option("--salt", [&] { return Salt::of_hex(salt); });
}

void set_games(const SeriesOptions& options, bool programs, sim::GameSettings& games) {
  games = {options.seed, salt_for(options.salt, programs), options.turn_limit, options.confidence};
  if (games.salt && !options.quiet) note("{}", promise_of(*games.salt));
}

std::string promise_of(const Salt& salt) {
  return fmt::format("the deals come from a secret whose SHA-256 is {}", salt.hash());
}

Option decks_option(std::vector<std::string>& decks) {
  return {
      "DECKS",
      &decks,
      "deck files (with one deck or many), folders of them, '-' for standard input, names of "
      "bundled decks or parts of them, random:SEED; 'mine/@woe..' are those of woe and later sets",
      {.required = true}};
}

Option confidence_option(double& confidence) { return option_of(sim::kConfidence, confidence); }

Option agent_option(std::string& agent, const std::string& help) {
  return {"--agent", &agent, help, {.value = "AGENT", .shown = true}};
}

Option ladder_option(std::optional<std::string>& agent, const std::string& help) {
  return {
      "--agent",
      &agent,
      help + " (default: several in turn, from the quickest to the strongest, whose answer counts)",
      {.value = "AGENT"}};
}

Options series_options(SeriesOptions& options, bool sites) {
  Options out{option_of(sim::kSeed, options.seed),
              salt_option(options.salt),
              sandbox_option(options.sandbox),
              threads_option(options.threads),
              option_of(sim::kTurnLimit, options.turn_limit),
              rules_option(options.rules),
              cards_option(options.cards),
              options.files.json_option("results")};
  for (Option& option : options.files.page_options(sites)) out.push_back(std::move(option));
  out.insert(out.end(), {options.kept.option(), failures_option(options.failures),
                         quiet_option(options.quiet)});
  return out;
}

Option cards_option(std::string& cards) {
  return {"--cards",
          &cards,
          "a folder of card scripts, which replace those with the same file name, and of new cards "
          "with their facts (docs/homebrew.md)",
          {.value = "FOLDER"}};
}

Option threads_option(int& threads) {
  return {"-j,--threads",
          &threads,
          "games played in parallel (0: one per core); does not change the results",
          {.check = number_from(0, 1024), .shown = true}};
}

Option search_threads_option(int& threads, const std::string& what) {
  return {"--threads",
          &threads,
          fmt::format("searches run in parallel (0: all cores); does not change the {}", what),
          {.check = number_from(0, 1024), .shown = true}};
}

int search_threads(int threads) {
  return threads > 0 ? threads : std::max(1, narrow<int>(std::thread::hardware_concurrency()));
}

Option failures_option(double& failures) {
  return {"--failures",
          &failures,
          "stop when more than this percentage of games fail; failed games are reported and count "
          "for neither side",
          {.value = "PERCENT", .check = number_from(0.0, 100.0), .shown = true}};
}

std::shared_ptr<sim::FailureWatch> failure_watch(double failures) {
  return std::make_shared<sim::FailureWatch>(failures / 100);
}

Option quiet_option(bool& quiet) {
  return {"-q,--quiet", &quiet, "show no progress and no notes on standard error"};
}

sim::KeyforgeArena load_cards(const SeriesOptions& options) {
  return {options.cards, keyforge::Library::load(options.cards, rules_of(options.rules))};
}

std::optional<keyforge::Rules> book_to_take(const std::vector<keyforge::Deck>& decks,
                                            const keyforge::Library& library, bool quiet) {
  const keyforge::Rules book = keyforge::edition_of_all(decks);
  if (book.edition == library.rules().edition) return std::nullopt;
  if (!quiet) tell_book(book.name());
  return book;
}

const sim::Arena& arena_by_book(const sim::Experiment& experiment, const SeriesOptions& options,
                                const sim::Arena& arena) {
  if (!options.rules.empty()) return arena;
  std::vector<sim::Entrant> entrants;
  for (sim::DeckEntry& deck : experiment.decks()) entrants.push_back(std::move(deck.entrant));
  const sim::Arena& out = arena.for_entrants(entrants);
  if (&out != &arena && !options.quiet) tell_book(out.rules());
  return out;
}

Session session_of(const SeriesOptions& options, const sim::Arena& arena) {
  Session out{arena,         nullptr,          false, options.threads, options.quiet,
              options.files, &options.executor};
  out.failures = failure_watch(options.failures);
  if (!options.since.empty())
    out.since = std::make_shared<const sim::OlderField>(sim::read_older(options.since, arena));
  return out;
}

Option since_option(std::string& since) {
  return {"--since",
          &since,
          "say what has changed since this older run of a ranking",
          {.value = "RUN"}};
}

int begin(const SeriesOptions& options, const sim::Arena& arena,
          const sim::Experiment& experiment) {
  return begin(experiment, arena, options.kept, session_of(options, arena));
}

int begin_by_book(const SeriesOptions& options, const sim::Arena& arena,
                  const sim::Experiment& experiment) {
  return begin(options, arena_by_book(experiment, options, arena), experiment);
}

int64_t pairs_to_play(int64_t games, bool quiet) {
  if (games % 2 != 0 && !quiet) note("games are played in pairs: playing {}", games + 1);
  return (games + 1) / 2;
}

}  // namespace archon::cli
