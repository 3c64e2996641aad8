// What commands of battles have in common: who fights, who plays, and whether the words of a
// command speak of battles at all.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/command.h"
#include "sim/play/arena.h"

namespace archon::cli {

// The agent that plays where many battles are wanted, and the one of a match of two.
inline constexpr const char* kQuickMage = "expert";
inline constexpr const char* kDefaultMage = "master";

// A program in a sandbox if that is wanted. Throws UsageError.
ai::AgentSpec battle_agent(const std::string& text, const char* option, bool sandbox = false);

// Mages joined by '+', or an encounter. Throws Error with the known names.
sim::Entrant battle_entrant(const std::string& spec);

// Whether all of them are mages or encounters, and one at least can be nothing else: "random:1" is
// the deck of another game, too.
bool are_battles(const std::vector<std::string>& specs);

// Two who fight, and who plays them. Throws UsageError for an encounter in the first place.
struct Battlers {
  std::string a;
  std::string b;
  std::string agent_a;
  std::string agent_b;
};
sim::MatchSetup battle_setup(const Battlers& who, const sim::ArchmajestyArena& arena,
                             const SeriesOptions& options);

// What is asked of a party against an encounter, or against other mages.
struct BattleOptions : SeriesOptions {
  std::string party;
  std::string against;
  std::string players = kQuickMage;
  std::string master = kQuickMage;
  std::string readings;
  int level = 0;
};
Options battle_options(BattleOptions& o);
sim::MatchSetup battle_setup(const BattleOptions& options, const sim::ArchmajestyArena& arena);

// How battles are dealt and judged, with a secret where programs play; the arena's book says when
// they end.
void set_battles(const SeriesOptions& options, bool programs, const sim::ArchmajestyArena& arena,
                 sim::GameSettings& battles);

// Files, folders of them, names: all that they mean, each once, in the order of fingerprints.
std::vector<sim::Entrant> battle_entrants(const std::vector<std::string>& specs);

// Options that decks of cards have and battles don't are said, not dropped: throws UsageError for
// the first that is given, of those of every series or these.
struct GivenOption {
  bool is_given = false;
  const char* name = "";
};
void refuse_for_battles(const SeriesOptions& series, const std::vector<GivenOption>& options);

// Every rule that a mage breaks, on a line each; false if there is any. Nothing where the file or
// the name is no mage's.
std::optional<bool> check_mage(const std::string& spec);

// The files of mages in a folder.
std::vector<std::string> mage_files_in(const std::string& folder);

// As --game says it; without it, as the words tell. Throws UsageError for a game that isn't known.
Option game_option(std::string& game);
bool means_battles(const std::string& game, const std::vector<std::string>& specs);

}  // namespace archon::cli
