// Playing an experiment and telling what came of it: the same for a command that begins, resumes or
// only reports.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sim/cli/files/report_files.h"
#include "sim/kinds/run.h"
#include "sim/runs/game_store.h"

namespace archon::cli {

struct ExecutorChoice;

struct Session {
  const sim::Arena& arena;
  sim::GameStore* store = nullptr;  // of the run, if there is one
  bool resumed = false;             // the run was begun before
  int threads = 0;
  bool quiet = false;
  const ReportFiles& files;
  const ExecutorChoice* choice = nullptr;  // of who plays; null: threads
  sim::GameExecutor* executor = nullptr;   // in place of threads
  std::string hindrance{};                 // why a run that was to go on can only be reported
  std::shared_ptr<sim::FailureWatch> failures = std::make_shared<sim::FailureWatch>();
  std::shared_ptr<const sim::OlderField> since{};    // what a site is compared with
  std::function<void(const sim::Findings&)> more{};  // told after the reports
};

// Throws for reports that such an experiment doesn't have, that can't be written, or that would
// take the place of the run.
void check_reports(const sim::Experiment& experiment, const sim::Arena& arena,
                   const ReportFiles& files, const GivenOutput& run);

// Plays what the run's file doesn't have, unless it is only read, and writes the reports. Returns
// the exit code.
int carry_out(const sim::Experiment& experiment, const Session& session);

// How a command that plays is to keep its games.
struct KeptRun {
  std::string file;  // "": it doesn't

  Option option();
};

// Begins a run where one is wanted, and carries the experiment out.
int begin(const sim::Experiment& experiment, const sim::Arena& arena, const KeptRun& kept,
          Session session);

// Goes on with a run, with what workers have played of it.
int go_on(const sim::Experiment& experiment, const sim::Arena& arena, sim::RunFile& run,
          Session session);

// The line that goes on with a run, as a shell wants it, and the one that shows what failed in it.
std::string resume_line(const std::string& file);
std::string failed_line(const std::string& file);

}  // namespace archon::cli
