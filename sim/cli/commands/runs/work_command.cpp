#include <memory>
#include <string>

#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/workers/part.h"

namespace archon::cli {
namespace {

struct WorkOptions {
  std::string part;
  std::string cards;
  int threads = 1;
  bool quiet = false;
};

int work(const WorkOptions& options) {
  const sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  if (sim::play_part(options.part, options.cards, pool, interrupt)) return 0;
  if (!options.quiet) note("interrupted; run the same command again to play the rest");
  return interrupted_exit_code();
}

}  // namespace

Command work_command() {
  const auto options = std::make_shared<WorkOptions>();
  Command out{"work", "Play part of a round; used by the job arrays of --executor slurm",
              "\nGames that the part already has are not played again.\n\n"
              "Example:\n"
              "  archon work big.run.parts/archon-0f3c.../part-7.run --threads 4\n"};
  out.add({{"PART",
            &options->part,
            "a file written by --executor slurm or --slurm-script",
            {.required = true}},
           {"--cards",
            &options->cards,
            "the folder of card scripts that the run was started with, wherever it is on this "
            "machine",
            {.value = "FOLDER"}},
           threads_option(options->threads),
           quiet_option(options->quiet)});
  out.listed = false;
  out.run = [options] { return work(*options); };
  return out;
}

}  // namespace archon::cli
