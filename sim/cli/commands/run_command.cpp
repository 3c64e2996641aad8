#include "sim/cli/commands/run_command.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "sim/cli/executor_options.h"
#include "sim/cli/experiment_file.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/output.h"
#include "sim/cli/run_options.h"
#include "sim/cli/session.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/merge.h"
#include "sim/keyforge/part_folder.h"

namespace archon::cli {
namespace {

struct StoredRunOptions {
  std::string run;
  std::string cards;
  int threads = 0;
  bool quiet = false;
  ReportFiles files;
  ExecutorChoice executor;
};

void add_rest_options(CLI::App& command, StoredRunOptions& options) {
  command.add_option("RUN", options.run, "the file that --run wrote")->required();
  options.files.add_option(command, "--json",
                           "write the results as JSON to this file; '-': to standard output, "
                           "instead of the table");
  options.files.add_option(
      command, "--csv",
      "write a row for each game of a match or bench, deck of a ranking or of handicaps, "
      "cell of a grid, or player of a tournament");
  options.files.add_option(command, "--pairings",
                           "of a ranking or bench: a row for each pairing, as CSV");
  options.files.add_page_options(command);
  options.files.add_force_option(command);
  command.add_option("--cards", options.cards,
                     "the folder of card scripts that the run was begun with, where it lies now");
  add_quiet_option(command, options.quiet);
}

int open_and_carry_out(const StoredRunOptions& options, bool plays) {
  sim::RunFile run(options.run);
  const sim::Cards cards = sim::cards_of(run, options.cards);
  const sim::Job job = sim::job_of(run, cards);
  check_reports(job, options.files, {"RUN", options.run});
  const Session session{cards,         nullptr,          true, options.threads, options.quiet,
                        options.files, &options.executor};
  if (plays) return go_on(job, cards, run, session);
  sim::GameBook book(run);
  return carry_out(job, {cards, &book, true, options.threads, options.quiet, options.files});
}

struct GridOptions : StoredRunOptions {
  std::string experiment;
  bool sandbox = false;
  KeptRun kept;
  std::string slurm_script;
};

int play_grid(const GridOptions& options) {
  const sim::Cards cards{options.cards, keyforge::Library::load(options.cards)};
  const sim::GridJob job = read_experiment(options.experiment, options.sandbox);
  if (job.setup.salt && !options.quiet) note("{}", promise_of(*job.setup.salt));
  if (!options.slurm_script.empty()) {
    if (options.kept.file.empty())
      throw UsageError("--slurm-script: the games come together in a file; expected --run as well");
    sim::check_no_parts(options.kept.file);
    write_slurm_script(options.slurm_script, options.executor, options.threads, job, cards,
                       options.kept.file);
    return 0;
  }
  return begin(
      job, cards, options.kept,
      {cards, nullptr, false, options.threads, options.quiet, options.files, &options.executor});
}

struct MergeOptions {
  std::string out;
  std::vector<std::string> runs;
  bool quiet = false;
};

void merge(const MergeOptions& options) {
  const sim::Merged merged = sim::merge_runs(options.out, options.runs);
  if (options.quiet) return;
  note("{} games of {} in {}", merged.games, merged.of, options.out);
  if (merged.games < merged.of) note("to play the others: {}", resume_line(options.out));
}

}  // namespace

void add_run_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<GridOptions>();
  CLI::App* command = app.add_subcommand(
      "run", "Play an experiment: a grid of decks, opponents, agents, chains and editions");
  command
      ->add_option("EXPERIMENT", options->experiment,
                   "a YAML file (docs/runs.md); '-' is standard input")
      ->required();
  options->files.add_option(*command, "--json",
                            "write the results as JSON to this file; '-': to standard output, "
                            "instead of the table");
  options->files.add_option(*command, "--csv", "write a row for each cell to this file");
  options->files.add_page_options(*command);
  options->files.add_force_option(*command);
  options->kept.add_option(*command);
  options->executor.add_options(*command);
  command
      ->add_option("--slurm-script", options->slurm_script,
                   "play nothing: prepare --run, and write a script for sbatch that plays it")
      ->type_name("FILE");
  command->add_option("--cards", options->cards,
                      "a folder of card scripts that replace those of the same file name");
  add_sandbox_option(*command, options->sandbox);
  add_threads_option(*command, options->threads);
  add_quiet_option(*command, options->quiet);
  command->footer(
      "\nAn experiment names what is to be combined, and how often each cell is played:\n\n"
      "  decks: [argus, mine.json]\n"
      "  opponents: [onyx, gregg]       # without them every two decks meet\n"
      "  agents: [greedy, [greedy, random]]\n"
      "  chains: [0, 6, [0, 6]]         # on A; on A and on B\n"
      "  rules: [2021-03, v14]\n"
      "  games: 400                     # of each cell, at most\n"
      "  within: 3                      # enough of a cell: known to within so many %\n\n"
      "Examples:\n"
      "  archon run experiment.yaml --run experiment.run --csv cells.csv\n"
      "  archon resume experiment.run\n");
  command->callback([options, &exit_code] { exit_code = play_grid(*options); });
}

void add_resume_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<StoredRunOptions>();
  CLI::App* command =
      app.add_subcommand("resume", "Go on with a run that was ended before it was over");
  add_rest_options(*command, *options);
  add_threads_option(*command, options->threads);
  options->executor.add_options(*command);
  command->footer(
      "\nWhat was played is not played again, and the report is the same as if nothing had "
      "happened.\n\n"
      "Examples:\n"
      "  archon match argus onyx --games 100000 --run long.run     stopped by Ctrl-C, say\n"
      "  archon resume long.run\n"
      "  archon resume long.run --json result.json --csv games.csv\n");
  command->callback([options, &exit_code] { exit_code = open_and_carry_out(*options, true); });
}

void add_report_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<StoredRunOptions>();
  CLI::App* command = app.add_subcommand(
      "report", "Tell what a run has found, at any time, also while it is played");
  add_rest_options(*command, *options);
  command->footer(
      "\nExamples:\n"
      "  archon report long.run\n"
      "  archon report long.run --json - | jq .win_rate_a\n"
      "  archon report long.run --html report.html\n"
      "  archon report ranks.run --markdown table.md --pairings pairings.csv\n"
      "  sqlite3 long.run 'select winner, count(*) from game group by winner'\n"
      "                                        the file is an SQLite database: docs/runs.md\n");
  command->callback([options, &exit_code] { exit_code = open_and_carry_out(*options, false); });
}

void add_merge_command(CLI::App& app) {
  const auto options = std::make_shared<MergeOptions>();
  CLI::App* command =
      app.add_subcommand("merge", "Put the parts of a match together that --shard played");
  command->add_option("OUT", options->out, "the run that is made of them: a new file")->required();
  command->add_option("RUN", options->runs, "the files of the parts")->required();
  add_quiet_option(*command, options->quiet);
  command->footer(
      "\nExamples:\n"
      "  archon match argus onyx --games 1000 --run 1.run --shard 1/2      on one machine\n"
      "  archon match argus onyx --games 1000 --run 2.run --shard 2/2      on another\n"
      "  archon merge whole.run 1.run 2.run\n"
      "  archon report whole.run               as if one machine had played it all\n");
  command->callback([options] { merge(*options); });
}

}  // namespace archon::cli
