// Every command, as data; program.cpp puts them in order.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/options/command.h"
#include "sim/play/arena.h"

namespace archon::cli {

// ---- experiments
Command bench_command();
Command bid_command();
Command handicap_command();
Command lineup_command();
Command auction_command();
Command match_command();
Command predict_command();
Command alliance_command();
Command calibrate_command();
Command rank_command();
Command tournament_command();
Command versus_command();

// ---- battles of Archmajesty
Command encounter_command();
Command fair_command();
// of `archon cards` and `archon deck`
Command cards_usage_command();
Command deck_tune_command();

// ---- runs
Command report_command();
Command resume_command();
Command run_command();
Command work_command();

// ---- games
Command advise_command();
Command event_command();
Command play_command();
Command position_command();
Command replay_command();
Command review_command();
Command tally_command();

// ---- decks
Command cards_command();
Command deck_command();
// of `archon deck`
Command deck_odds_command();
Command deck_import_command();
Command deck_random_command();
std::vector<Command> deck_shelf_commands();

// ---- programs
Command agent_command();
Command agents_command();
Command serve_command();
// The report of a command, by its name, and the schema of its JSON in a game with these words.
struct ReportSchema {
  std::string name;
  std::string title;
  report::Shape (*shape)(const sim::ArenaWords& words);
};
std::vector<ReportSchema> report_schemas();
Command schema_command(std::vector<ReportSchema> known);
// They tell of the program, which has to outlive them.
Command completion_command(const Command& program);
Command manual_command(const Command& program);

}  // namespace archon::cli
