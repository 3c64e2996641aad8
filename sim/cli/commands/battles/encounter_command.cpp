// `archon encounter`: `archon match` in the words of a game master.

#include <fmt/format.h>

#include <memory>
#include <string>

#include "sim/archmajesty/arena/archmajesty_door.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/cli/commands/battles/battle_options.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/experiments/match_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"

namespace archon::cli {
namespace {

struct EncounterOptions : BattleOptions {
  int games = 100;
  std::optional<std::string> replays;
};

MatchOptions match_of(const EncounterOptions& asked) {
  MatchOptions out;
  static_cast<SeriesOptions&>(out) = asked;
  out.rules = asked.readings;
  out.deck_a = asked.party;
  out.deck_b = asked.against;
  out.agent_a = asked.players;
  out.agent_b = asked.master;
  out.replays = asked.replays;
  const auto chains = sim::handicaps_of(asked.level);
  out.fields.say(sim::kMatchGames.name, fmt::format("{}", asked.games));
  out.fields.say(sim::kChainsA.name, fmt::format("{}", chains[0]));
  out.fields.say(sim::kChainsB.name, fmt::format("{}", chains[1]));
  return out;
}

int encounter(const EncounterOptions& options) {
  return play_in(sim::archmajesty_door(), match_of(options), ask_match);
}

constexpr const char* kExamples =
    "\nExamples:\n"
    "  archon encounter berta 'rats in the granary'\n"
    "  archon encounter berta+mira+yara sworn --level 2 --games 1000 --json result.json\n"
    "  archon encounter my-mage.yaml my-encounter.yaml --readings guard=after_roll\n"
    "  archon encounter berta mira --games 200      two mages against each other\n";

Options encounter_options(EncounterOptions& o) {
  return {
      {"-n,--games",
       &o.games,
       "battles to fight",
       {.check = number_from(1, 10'000'000), .shown = true}},
      option_of(sim::kSeed, o.seed),
      threads_option(o.threads),
      o.files.details_option(),
      o.files.worth_option(),
      o.files.json_option("results"),
      o.files.option("--csv", "write a row for each battle to this file"),
      {"--replays",
       &o.replays,
       "write each battle to this folder as its moves in words; it is made if need be, and must "
       "hold "
       "none yet",
       {.value = "FOLDER"}},
      salt_option(o.salt),
      sandbox_option(o.sandbox),
      confidence_option(o.confidence)};
}

}  // namespace

Command encounter_command() {
  const auto options = std::make_shared<EncounterOptions>();
  Command out{"encounter",
              "Archmajesty: how a party of mages fares against an encounter, or other mages",
              kExamples};
  out.add(battle_options(*options));
  out.add(encounter_options(*options));
  out.add(options->files.page_options());
  out.add(
      {options->kept.option(), failures_option(options->failures), quiet_option(options->quiet)});
  out.add(options->executor.options());
  out.run = acting(options, encounter);
  return out;
}

}  // namespace archon::cli
