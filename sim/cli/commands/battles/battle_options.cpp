#include "sim/cli/commands/battles/battle_options.h"

#include "engine/archmajesty/encounters/encounter.h"
#include "sim/archmajesty/arena/archmajesty_door.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/cli/jobs/experiment_command.h"
#include "sim/cli/options/numbers.h"

namespace archon::cli {

BattleOptions::BattleOptions() : players(sim::ArchmajestyArena().usual_agent()), master(players) {}

Options battle_options(BattleOptions& o) {
  return {
      {"PARTY",
       &o.party,
       "one mage or several joined by '+': files, names of bundled ones or parts of them, "
       "random:SEED",
       {.required = true}},
      {"AGAINST", &o.against, "an encounter's file or name, or mages as above", {.required = true}},
      {"--party", &o.players, "the agent that plays the party", {.value = "AGENT", .shown = true}},
      {"--gm", &o.master, "the agent that plays the other side", {.value = "AGENT", .shown = true}},
      {"--level",
       &o.level,
       "how many steps harder the encounter is (easier below 0); in a duel, each step costs five "
       "HP",
       {.check = number_from(-20, archmajesty::kHighestLevel), .shown = true}},
      {"--readings",
       &o.readings,
       "other readings of the book, such as guard=after_roll,round_cap=30",
       {.value = "LIST"}}};
}

sim::MatchSetup battle_setup(const BattleOptions& options, const sim::ArchmajestyArena& arena) {
  TwoOptions two;
  static_cast<SeriesOptions&>(two) = options;
  two.deck_a = options.party;
  two.deck_b = options.against;
  const auto game = sim::archmajesty_door().open({"", arena.rules()});
  sim::MatchSetup out = read_two(two, *game, options.players, options.master);
  out.chains = sim::handicaps_of(options.level);
  return out;
}

}  // namespace archon::cli
