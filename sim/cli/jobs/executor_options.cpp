#include "sim/cli/jobs/executor_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/files.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/session.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/workers/slurm.h"

namespace archon::cli {
namespace {

constexpr int kMostTasks = 100'000;
constexpr int kDefaultTasks = 16;

OfferedExecutor& offered_mpi() {
  static OfferedExecutor mpi;
  return mpi;
}

sim::SlurmOptions slurm_options(const ExecutorChoice& choice, int threads) {
  return {choice.jobs > 0 ? choice.jobs : kDefaultTasks, std::max(threads, 1),
          choice.sbatch_words(), worker_program(choice.program), &watch_interrupts()};
}

}  // namespace

Options ExecutorChoice::options() {
  return {
      {"--executor",
       &kind,
       "what plays the games: 'threads' of this process, 'slurm' job arrays, or 'mpi' ranks "
       "(started by mpirun); does not change the results",
       {.value = "EXECUTOR", .check = one_of({"threads", "slurm", "mpi"})}},
      {"--jobs",
       &jobs,
       "with slurm: tasks per job array (default: 16)",
       {.check = number_from(1, kMostTasks)}},
      {"--partition", &partition, "with slurm: the partition to use", {.value = "NAME"}},
      {"--sbatch",
       &sbatch,
       "with slurm: an argument to pass on to sbatch, such as --time=60; may be given several "
       "times",
       {.value = "WORD", .single = true}},
      {"--worker",
       &program,
       "with slurm: the path of this program on the workers, if it differs there",
       {.value = "PROGRAM"}},
  };
}

std::vector<std::string> ExecutorChoice::sbatch_words() const {
  std::vector<std::string> out;
  if (!partition.empty()) out.push_back("--partition=" + partition);
  out.insert(out.end(), sbatch.begin(), sbatch.end());
  return out;
}

void ExecutorChoice::check(const sim::Experiment& experiment, bool has_run) const {
  if (is_elsewhere() && !experiment.replay_folder().empty())
    throw UsageError(fmt::format(
        "--replays: can't be combined with --executor {}, which returns only results", kind));
  if (is_elsewhere() && !has_run && experiment.needs_file_for_workers())
    throw UsageError(fmt::format(
        "--executor {}: the cells of a grid are collected in a file; expected --run as well",
        kind));
  if (kind == "slurm" && !has_run)
    throw UsageError("--executor slurm: the games are collected in a file; expected --run as well");
  if (kind == "mpi" && !offered_mpi())
    throw UsageError(
        "--executor mpi: this program is built without MPI; expected 'mpirun archon-mpi ...', "
        "built with -DARCHON_MPI=ON");
}

Executor ExecutorChoice::make(const sim::Experiment& experiment, const sim::Arena& arena,
                              sim::RunFile* run, int threads) const {
  check(experiment, run != nullptr);
  if (kind == "slurm")
    return std::make_unique<sim::SlurmExecutor>(*run, experiment, arena,
                                                slurm_options(*this, threads));
  const bool lonely = !run && experiment.needs_file_for_workers();
  if (kind != "threads" && offered_mpi() && experiment.can_be_played_apart() && !lonely)
    return offered_mpi()(experiment, arena, threads);
  return nullptr;
}

std::string worker_program(const std::string& named) {
  if (!named.empty()) return std::filesystem::absolute(named).string();
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "archon" : self.string();
}

void offer_mpi(OfferedExecutor mpi) { offered_mpi() = std::move(mpi); }

void write_slurm_script(const std::string& script, const ExecutorChoice& choice, int threads,
                        const sim::Experiment& experiment, const sim::Arena& arena,
                        const std::string& file) {
  const auto plans = experiment.fixed_plan();
  if (!plans)
    throw UsageError(
        "--slurm-script: which games come next depends on earlier results; expected --executor "
        "slurm, or an experiment without 'within'");
  expect_apart({{"--slurm-script", script}, {"--run", file}});
  check_writable(script);
  sim::write_run(file, experiment, arena);
  sim::RunFile run(file);
  const sim::PartFolder folder(run, experiment, arena);
  const sim::SlurmOptions options = slurm_options(choice, threads);
  const sim::Wave wave = folder.add_wave(*plans, options.jobs);
  write_file(script, sim::task_script(wave, options.program, options.threads, options.sbatch));
  note("{} in {}; to play them: sbatch {}", sim::counted(plans->size(), "game"),
       sim::counted(wave.parts, "part"), script);
  note("then, for the report: {}", resume_line(file));
}

}  // namespace archon::cli
