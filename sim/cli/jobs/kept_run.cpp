// Jobs whose games are kept in a run: begun, gone on with, and how a shell goes on with them.
#include <algorithm>
#include <string_view>

#include "sim/cli/jobs/executor_options.h"
#include "sim/cli/jobs/session.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cluster/outside_program.h"
#include "sim/workers/part_folder.h"

namespace archon::cli {
namespace {

Executor executor_of(const sim::Experiment& job, const Session& session, sim::RunFile* run) {
  return session.choice ? session.choice->make(job, session.arena, run, session.threads) : nullptr;
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-./+,:@%").find(c) != std::string_view::npos;
}

}  // namespace

Option KeptRun::option() {
  return {"--run",
          &file,
          "save every game to this new file, so that nothing is lost: 'archon resume FILE' "
          "continues, 'archon report FILE' reports",
          {.value = "FILE"}};
}

int begin(const sim::Experiment& job, const sim::Arena& arena, const KeptRun& kept,
          Session session) {
  check_reports(job, arena, session.files, {"--run", kept.file});
  if (session.choice) session.choice->check(job, !kept.file.empty());
  if (kept.file.empty()) {
    const Executor executor = executor_of(job, session, nullptr);
    session.executor = executor.get();
    return carry_out(job, session);
  }
  sim::check_no_parts(kept.file);
  sim::write_run(kept.file, job, arena);
  sim::RunFile run(kept.file);
  run.go_on(interrupt);
  sim::GameStore store(run, arena.records());
  session.store = &store;
  const Executor executor = executor_of(job, session, &run);
  session.executor = executor.get();
  return carry_out(job, session);
}

int go_on(const sim::Experiment& job, const sim::Arena& arena, sim::RunFile& run, Session session) {
  if (session.choice) session.choice->check(job, true);
  session.hindrance = run.hindrance();
  if (session.hindrance.empty()) run.go_on(interrupt);
  sim::GameStore store(run, arena.records());
  if (!store.plays()) {
    session.store = &store;
    return carry_out(job, session);
  }
  sim::check_learned(run);
  session.store = &store;
  // Whoever goes on with Slurm waits for what is in its queue first.
  if (!session.choice || session.choice->kind != "slurm")
    for (const std::string& why : sim::collect_parts(run, job, arena).refusals)
      note("not played by the workers: {}", why);
  const Executor executor = executor_of(job, session, &run);
  session.executor = executor.get();
  return carry_out(job, session);
}

namespace {

// As a shell wants it, and as no option.
std::string shell_word(const std::string& file) {
  const bool is_option = file.starts_with('-');
  if (!file.empty() && !is_option && std::all_of(file.begin(), file.end(), is_plain)) return file;
  return (is_option ? "-- " : "") + sim::shell_quoted(file);
}

}  // namespace

std::string resume_line(const std::string& file) { return "archon resume " + shell_word(file); }

std::string failed_line(const std::string& file) {
  return "archon report --failed FOLDER " + shell_word(file);
}

}  // namespace archon::cli
