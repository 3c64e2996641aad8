// The parts of a run that are played elsewhere, in a folder beside its file: waves of parts, each a
// round or what was missing of one. What is there outlives whoever handed it out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/kinds/run.h"
#include "sim/workers/part.h"

namespace archon::sim {

struct Wave {
  std::filesystem::path folder;
  int parts = 0;

  std::string name() const { return folder.filename().string(); }
  std::filesystem::path part(int number) const;            // from 1
  static const char* log_name() { return "part-%a.log"; }  // %a: as Slurm writes the number
};

struct Collected {
  int64_t games = 0;                  // that came
  std::vector<std::string> refusals;  // why parts were not played
};

class PartFolder {
 public:
  static std::filesystem::path of(const std::filesystem::path& run);

  // Makes the folder where there is none. Throws Error if what stands there belongs to another run.
  PartFolder(RunFile& run, const Experiment& experiment, const Arena& arena);

  std::vector<Wave> waves() const;
  // Game i goes into part i modulo their number, so that all parts take about as long.
  Wave add_wave(const std::vector<GamePlan>& plans, int parts) const;
  void remove(const Wave& wave) const;
  // Puts what workers have played into the run, and removes the waves that are complete.
  Collected collect(RunFile& run) const;
  // Leaves nothing behind but waves.
  void tidy_up() const;

 private:
  std::filesystem::path experiment_file() const { return folder_ / "experiment.run"; }

  std::filesystem::path folder_;
};

// Throws Error if parts of an earlier run of that name are there.
void check_no_parts(const std::filesystem::path& run);

// As PartFolder::collect(), where there is such a folder.
Collected collect_parts(RunFile& run, const Experiment& experiment, const Arena& arena);

}  // namespace archon::sim
