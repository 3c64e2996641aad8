// --executor: who plays the games of a command.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/cli/options/command.h"
#include "sim/kinds/run.h"
#include "sim/play/executor.h"

namespace archon::cli {

using Executor = std::unique_ptr<sim::GameExecutor>;

struct ExecutorChoice {
  std::string kind;  // "threads", "slurm" or "mpi"; "": whatever there is
  int jobs = 0;
  std::string partition;
  std::vector<std::string> sbatch;
  std::string program;  // of the workers; "": this one

  Options options();
  bool is_elsewhere() const { return !kind.empty() && kind != "threads"; }
  // Throws UsageError for what can't be.
  void check(const sim::Experiment& experiment, bool has_run) const;
  // Null: the threads of this process. `run` may be null, if check() says so.
  Executor make(const sim::Experiment& experiment, const sim::Arena& arena, sim::RunFile* run,
                int threads) const;
  // The words that sbatch gets.
  std::vector<std::string> sbatch_words() const;
};

// What the workers are to run.
std::string worker_program(const std::string& named);

// A program that was built with MPI, and started by it, offers what it has.
using OfferedExecutor = std::function<Executor(const sim::Experiment& experiment,
                                               const sim::Arena& arena, int threads)>;
void offer_mpi(OfferedExecutor mpi);

// Writes the parts of a fixed plan, and a script that plays them, instead of playing. Throws
// UsageError for a job whose plan isn't fixed.
void write_slurm_script(const std::string& script, const ExecutorChoice& choice, int threads,
                        const sim::Experiment& experiment, const sim::Arena& arena,
                        const std::string& run);

}  // namespace archon::cli
