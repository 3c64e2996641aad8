#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "engine/core/files.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/files/experiment_file.h"
#include "sim/cli/jobs/executor_options.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/jobs/session.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/games.h"
#include "sim/kinds/kinds.h"
#include "sim/runs/failed_games.h"
#include "sim/runs/verify.h"
#include "sim/workers/merge.h"
#include "sim/workers/part_folder.h"

namespace archon::cli {
namespace {

struct StoredRunOptions : SeriesOptions {
  std::string run;
  std::vector<std::string> parts;   // of a report: the run, or the parts of a match
  std::string whole;                // the file that the parts become, or ""
  std::string failed;               // the folder that takes the games which failed
  std::optional<int64_t> verified;  // so many games are to be played again
};

void add_rest(StoredRunOptions& options, Command& out) {
  out.add(
      {options.files.details_option(), options.files.worth_option(),
       options.files.json_option("results"),
       options.files.option("--csv",
                            "write a row for each game of a match or bench, deck of a ranking or "
                            "handicap run, cell of a grid, or player of a tournament"),
       options.files.option("--pairings",
                            "write a row for each pairing of a ranking or bench, as CSV")});
  out.add(options.files.page_options(true));
  out.add({{"--cards",
            &options.cards,
            "the folder of card scripts that the run was started with, wherever it is now",
            {.value = "FOLDER"}},
           quiet_option(options.quiet)});
}

// Throws Error where a folder has another file of this name: the replay of another run, perhaps.
void check_replay_place(const std::filesystem::path& file, const std::string& replay) {
  std::error_code error;
  if (std::filesystem::exists(file, error) && read_file(file, "a replay") != replay)
    throw Error(
        fmt::format("{}: already exists and is not the replay of this game; expected another "
                    "folder, or --force",
                    file.string()));
}

// Prints a line for each game that failed, and writes their replays.
int hand_over_failed(const StoredRunOptions& options) {
  if (options.files.any())
    throw UsageError("--failed: lists games instead of writing a report; expected no report files");
  const std::string& folder = options.failed;
  sim::RunFile run(options.run);
  const auto games = sim::failed_games(run);
  make_folder(folder);
  const auto file_of = [&](const sim::FailedGame& game) {
    return std::filesystem::path(folder) / sim::replay_name(game.id);
  };
  if (!options.files.forced())
    for (const sim::FailedGame& game : games)
      if (!game.replay.empty()) check_replay_place(file_of(game), game.replay);
  for (const sim::FailedGame& game : games) {
    const auto replay = file_of(game);
    if (!game.replay.empty()) write_file(replay, game.replay);
    print("{}: {}\n", game.replay.empty() ? "no replay" : replay.string(), game.words());
  }
  if (games.empty()) print("no game failed\n");
  finish_printing();
  return 0;
}

// Whether what stands in the run is what is played.
int verify(sim::RunFile& run, const sim::Experiment& experiment, const Session& session,
           int64_t sample) {
  sim::check_learned(run);
  const sim::PoolOptions pool{session.threads, &watch_interrupts(), {}};
  const sim::Verified verified = sim::verify_run(
      run, session.arena, [&] { return experiment.player(session.arena); }, sample, pool);
  for (const std::string& wrong : verified.wrong) note("{}: {}", run.path().string(), wrong);
  note("{} of {} games played again, {}; {}", verified.played, verified.games,
       verified.differ == 0 ? "all the same as in the run"
                            : fmt::format("{} not the same as in the run", verified.differ),
       verified.damaged == 0 ? "no damaged rows"
                             : fmt::format("{} rows are damaged", verified.damaged));
  return verified.wrong.empty() ? 0 : kExitBadData;
}

int open_and_carry_out(const StoredRunOptions& options, bool plays) {
  sim::RunFile run(options.run);
  const std::unique_ptr<sim::Arena> arena = sim::open_arena(run, options.cards);
  const auto experiment = sim::experiment_of(run, *arena);
  if (!options.since.empty() && experiment->command() != "rank")
    throw UsageError(
        fmt::format("--since: '{}' is a run of 'archon {}'; expected one of 'archon rank'",
                    options.run, experiment->command()));
  check_reports(*experiment, *arena, options.files, {"RUN", options.run});
  Session session = session_of(options, *arena);
  session.resumed = true;
  if (plays) return go_on(*experiment, *arena, run, session);
  sim::GameStore store(run, arena->records());
  session.store = &store;
  const int exit_code = carry_out(*experiment, session);
  if (!options.verified) return exit_code;
  return std::max(exit_code, verify(run, *experiment, session, *options.verified));
}

struct GridOptions : StoredRunOptions {
  std::string experiment;
  std::string slurm_script;
};

int play_grid(const GridOptions& options) {
  const sim::KeyforgeArena cards{options.cards, keyforge::Library::load(options.cards)};
  sim::GridJob job = read_experiment(options.experiment, cards, options.sandbox);
  if (job.setup.salt && !options.quiet) note("{}", promise_of(*job.setup.salt));
  const auto experiment = sim::experiment_of(std::move(job));
  if (!options.slurm_script.empty()) {
    if (options.kept.file.empty())
      throw UsageError("--slurm-script: the games are collected in a file; expected --run as well");
    sim::check_no_parts(options.kept.file);
    write_slurm_script(options.slurm_script, options.executor, options.threads, *experiment, cards,
                       options.kept.file);
    return 0;
  }
  return begin(options, cards, *experiment);
}

// A folder that is gone at the end.
class PassingFolder {
 public:
  PassingFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "archon_XXXXXX").string();
    if (!mkdtemp(name.data())) throw Error("no folder for the whole run; expected --out FILE");
    path_ = name;
  }
  ~PassingFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;

  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

void merge(const StoredRunOptions& options, const std::string& whole) {
  const sim::Merged merged = sim::merge_runs(whole, options.parts);
  if (options.quiet) return;
  if (options.whole.empty()) return note("{} of {} games in the parts", merged.games, merged.of);
  note("{} of {} games in {}", merged.games, merged.of, whole);
}

int report_run(const StoredRunOptions& options) {
  return options.failed.empty() ? open_and_carry_out(options, false) : hand_over_failed(options);
}

int report(const StoredRunOptions& given) {
  StoredRunOptions options = given;
  options.run = given.parts.front();
  if (given.parts.size() == 1 && given.whole.empty()) return report_run(options);
  const PassingFolder folder;
  options.run = given.whole.empty() ? folder.file("whole.run") : given.whole;
  merge(given, options.run);
  return report_run(options);
}

constexpr const char* kRunExamples =
    "\nAn experiment lists what to combine and how many games to play for each cell:\n\n"
    "  decks: [argus, mine.json]\n"
    "  opponents: [onyx, gregg]       # if left out, every two decks meet\n"
    "  agents: [greedy, [greedy, random]]\n"
    "  chains: [0, 6, [0, 6]]         # on A, or on A and on B\n"
    "  rules: [2021-03, v14]\n"
    "  games: 400                     # for each cell, at most\n"
    "  within: 3                      # stop a cell when known to within this many %\n\n"
    "Examples:\n"
    "  archon run experiment.yaml --run experiment.run --csv cells.csv\n"
    "  archon resume experiment.run\n";

constexpr const char* kResumeExamples =
    "\nGames already played are not played again, and the report is the same as that of a run "
    "that was never stopped.\n\n"
    "Examples:\n"
    "  archon match argus onyx --games 100000 --run long.run     stopped by Ctrl-C\n"
    "  archon resume long.run\n"
    "  archon resume long.run --json result.json --csv games.csv\n";

constexpr const char* kReportExamples =
    "\nExamples:\n"
    "  archon report long.run\n"
    "  archon report long.run --json - | jq .win_rate_a\n"
    "  archon report long.run --html report.html\n"
    "  archon report ranks.run --html site/ --since last-month.run\n"
    "  archon report long.run --verify 1000\n"
    "  archon report --out whole.run 1.run 2.run     the parts that two machines played\n"
    "  archon report --failed broken long.run && archon replay broken/*.json\n"
    "  archon report ranks.run --markdown table.md --pairings pairings.csv\n"
    "  sqlite3 long.run 'select winner, count(*) from game group by winner'\n"
    "                                        a run is an SQLite database; see docs/runs.md\n";

}  // namespace

Command run_command() {
  const auto options = std::make_shared<GridOptions>();
  Command out{"run", "Play an experiment: a grid of decks, opponents, agents, chains and editions",
              kRunExamples};
  out.add({{"EXPERIMENT",
            &options->experiment,
            "a YAML file (docs/runs.md); '-' is standard input",
            {.required = true}},
           options->files.json_option("results"),
           options->files.option("--csv", "write a row for each cell to this file")});
  out.add(options->files.page_options(true));
  out.add({options->kept.option()});
  out.add(options->executor.options());
  out.add({{"--slurm-script",
            &options->slurm_script,
            "play nothing; prepare --run and write a script for sbatch that plays it",
            {.value = "FILE"}},
           cards_option(options->cards),
           sandbox_option(options->sandbox),
           failures_option(options->failures),
           threads_option(options->threads),
           quiet_option(options->quiet)});
  out.run = [options] { return play_grid(*options); };
  return out;
}

Command resume_command() {
  const auto options = std::make_shared<StoredRunOptions>();
  Command out{"resume", "Continue a run that was stopped before it was finished", kResumeExamples};
  out.add({{"RUN", &options->run, "the file that --run wrote", {.required = true}}});
  add_rest(*options, out);
  out.add({failures_option(options->failures), threads_option(options->threads)});
  out.add(options->executor.options());
  out.run = [options] { return open_and_carry_out(*options, true); };
  return out;
}

Command report_command() {
  const auto options = std::make_shared<StoredRunOptions>();
  Command out{"report", "Report the results of a run, at any time, even while it is being played",
              kReportExamples};
  out.add({{"RUN",
            &options->parts,
            "the file that --run wrote; or the parts of a match that was played with --shard",
            {.required = true}}});
  add_rest(*options, out);
  out.add({{"--out",
            &options->whole,
            "of parts: the run that they become, a new file",
            {.value = "FILE"}},
           {"--failed",
            &options->failed,
            "instead of the report, list the games that failed and write a replay of each to this "
            "folder",
            {.value = "FOLDER"}},
           {"--verify",
            &options->verified,
            "also play this many of the games again and compare",
            {.value = "GAMES",
             .check = number_from<int64_t>(1, sim::kMostGames),
             .without = "100",
             .not_with = {"--failed"}}},
           since_option(options->since),
           threads_option(options->threads)});
  out.run = acting(options, report);
  return out;
}

}  // namespace archon::cli
