// What is asked of a party of mages against an encounter, or against other mages.
#pragma once

#include <string>

#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/command.h"

namespace archon::cli {

struct BattleOptions : SeriesOptions {
  std::string party;
  std::string against;
  std::string players;  // the agents of both sides
  std::string master;
  std::string readings;
  int level = 0;

  BattleOptions();
};
Options battle_options(BattleOptions& o);

// Who fights and who plays. Throws UsageError for an encounter in the first place.
sim::MatchSetup battle_setup(const BattleOptions& options, const sim::ArchmajestyArena& arena);

}  // namespace archon::cli
