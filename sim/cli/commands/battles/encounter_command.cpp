// Archmajesty: a party of mages against an encounter, or against other mages.

#include <memory>
#include <string>

#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/cli/commands/battles/battlers.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/executor_options.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/kinds/kinds.h"

namespace archon::cli {
namespace {

struct EncounterOptions : BattleOptions {
  int games = 100;
  std::optional<std::string> replays;
};

int encounter(const EncounterOptions& options) {
  const sim::ArchmajestyArena arena(sim::options_named(options.readings));
  sim::MatchJob job;
  job.setup = battle_setup(options, arena);
  job.pairs = (options.games + 1) / 2;
  job.replays = options.replays.value_or("");
  return begin(options, arena, *sim::experiment_of(std::move(job)));
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
  out.run = [options] { return encounter(*options); };
  return out;
}

}  // namespace archon::cli
