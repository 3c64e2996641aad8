// Rounds on a cluster that Slurm looks after: each is a job array of parts, in a folder that all
// machines see.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "sim/cluster/slurm_queue.h"
#include "sim/play/executor.h"
#include "sim/workers/part_folder.h"

namespace archon::sim {

struct SlurmOptions {
  int jobs = 2;                     // tasks of a round, at most
  int threads = 1;                  // of each
  std::vector<std::string> sbatch;  // words that sbatch gets as they are
  std::string program;              // that the workers run
  const std::atomic<bool>* stop = nullptr;
};

// The script of a wave: each task plays its part.
std::string task_script(const Wave& wave, const std::string& program, int threads,
                        const std::vector<std::string>& sbatch);

class SlurmExecutor : public GameExecutor {
 public:
  // Waits for what an earlier process of this run has left in the queue, and takes it in. All must
  // outlive it.
  SlurmExecutor(RunFile& run, const Experiment& experiment, const Arena& arena,
                SlurmOptions options);
  ~SlurmExecutor() override;
  SlurmExecutor(const SlurmExecutor&) = delete;
  SlurmExecutor& operator=(const SlurmExecutor&) = delete;

  // Parts that were lost are handed in again with what is missing of them. Throws Error for a
  // worker that refuses, and where job arrays play nothing time and again.
  void play(const GameRound& round) override;

 private:
  // The games of a round that are not there yet.
  class Wanted;

  void settle();
  // Until no task of the wave is in the queue. `ended` is told each that has left it.
  void watch(const Wave& wave, const std::function<void(int part)>& ended);
  std::vector<QueuedTask> queued(const Wave& wave);
  bool stopped() const { return options_.stop && options_.stop->load(std::memory_order_relaxed); }
  void pause(double seconds) const;

  RunFile& run_;
  SlurmOptions options_;
  PartFolder folder_;
  SlurmQueue queue_;
};

}  // namespace archon::sim
