// Options that every command which plays games has.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/executor_options.h"
#include "sim/cli/jobs/session.h"
#include "sim/cli/options/command.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/experiment.h"

namespace archon::cli {

using sim::kDefaultAgent;

struct SeriesOptions {
  std::string cards;  // folder of card scripts
  std::string rules;  // "": by the decks
  uint64_t seed = sim::kSeed.initial;
  std::string salt;
  int threads = 0;
  int turn_limit = sim::kTurnLimit.initial;
  double confidence = sim::kConfidence.initial;  // of commands that add its option
  double failures = 1;                           // per cent of the games that may fail
  std::string since;  // an older run of a ranking, to compare with; "": none
  bool quiet = false;
  bool sandbox = false;
  ReportFiles files;
  KeptRun kept;
  ExecutorChoice executor;  // of commands that add its options
};

// In a sandbox if it is a program and `sandbox` says so; of KeyForge, or of the game of an arena.
// Throws UsageError.
ai::AgentSpec agent_named(const std::string& text, bool sandbox = false);
ai::AgentSpec agent_named(const std::string& text, const sim::Arena& arena, bool sandbox = false);
Option sandbox_option(bool& sandbox);
Option since_option(std::string& since);

// --rules, and the edition that it names; "" is that of the first five sets until decks say
// otherwise. Throws UsageError.
Option rules_option(std::string& rules);
keyforge::Rules rules_of(const std::string& name);

// --salt, and what it means where somebody else's programs play or where none does: the salt that
// it names, a fresh one, none. Throws UsageError.
Option salt_option(std::string& salt);
std::optional<Salt> salt_for(const std::string& salt, bool programs);
// How games are dealt and judged; notes what a salt promises unless they are to be quiet.
void set_games(const SeriesOptions& options, bool programs, sim::GameSettings& games);
// What is shown of a salt before the first card is dealt from it.
std::string promise_of(const Salt& salt);

// --cards: a folder of scripts that take the place of others, and of new cards.
Option cards_option(std::string& cards);

Options series_options(SeriesOptions& options, bool sites = false);

// Of commands about many decks.
Option decks_option(std::vector<std::string>& decks);
Option confidence_option(double& confidence);
// --agent, with what it plays in words.
Option agent_option(std::string& agent, const std::string& help);
// The same where several play if none is named.
Option ladder_option(std::optional<std::string>& agent, const std::string& help);

// The library that the options ask for.
sim::KeyforgeArena load_cards(const SeriesOptions& options);
// The book of the decks (decks/edition.h) if that is another edition than the library's; says so
// unless `quiet`.
std::optional<keyforge::Rules> book_to_take(const std::vector<keyforge::Deck>& decks,
                                            const keyforge::Library& library, bool quiet);
// The arena by the rules that an experiment's decks are played by, where --rules names none; says
// so unless they are to be quiet. It lives as long as the other.
const sim::Arena& arena_by_book(const sim::Experiment& experiment, const SeriesOptions& options,
                                const sim::Arena& arena);
// How a new job is carried out.
Session session_of(const SeriesOptions& options, const sim::Arena& arena);
// Carries it out. Returns the exit code.
int begin(const SeriesOptions& options, const sim::Arena& arena, const sim::Experiment& experiment);
// The same by the book of its decks.
int begin_by_book(const SeriesOptions& options, const sim::Arena& arena,
                  const sim::Experiment& experiment);
// Games are played in pairs: an odd one more is noted, unless `quiet`, and played.
int64_t pairs_to_play(int64_t games, bool quiet);

// --failures: how many games may fail, in per cent; and who watches that.
Option failures_option(double& failures);
std::shared_ptr<sim::FailureWatch> failure_watch(double failures);

// --threads of a search, which changes `what` in nothing; and how many there are then.
Option search_threads_option(int& threads, const std::string& what);
int search_threads(int threads);

// --threads and --quiet.
Option threads_option(int& threads);
Option quiet_option(bool& quiet);

}  // namespace archon::cli
