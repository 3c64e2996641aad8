#include "sim/cli/jobs/session.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/cli/usage.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/kinds/run.h"

namespace archon::cli {
namespace {

bool plays(const Session& session) { return !session.store || session.store->plays(); }

// On stderr; what only a file is read for is not watched.
class ProgressLine : public sim::ProgressObserver {
 public:
  explicit ProgressLine(const Session& session)
      : games_(session.arena.words().games),
        quiet_(session.quiet || !plays(session)),
        before_(session.store && plays(session) ? session.store->games() : 0) {}

  void begin(int64_t of, std::string_view) override {
    line_.emplace(of, quiet_, before_, games_);
    before_ = 0;  // of a later stage nothing is there
  }
  void tell(int64_t done, std::string_view note) override {
    if (line_) line_->update(done, note);
  }
  void answer(std::string_view words) override {
    if (quiet_) return;
    if (line_) line_->finish();
    note("{}", words);
  }

 private:
  std::string games_;
  bool quiet_;
  int64_t before_;
  std::optional<Progress> line_;
};

std::string how_far(const Session& session, const sim::Findings& ending) {
  const sim::ArenaWords& words = session.arena.words();
  return ending.of ? fmt::format("{} of {} {}", ending.games, *ending.of, words.games)
                   : sim::counted(ending.games, words.game);
}

// Of games that failed.
void tell_failures(const Session& session, const sim::Findings& ending, const std::string& file) {
  if (ending.failures.games == 0) return;
  note("{}{}", sim::failures_words(session.arena.words(), ending.failures, ending.games),
       file.empty() ? "" : fmt::format("; for their replays: {}", failed_line(file)));
}

// Why no further game began, and how one goes on all the same.
bool tell_too_many(const Session& session, const sim::Findings& ending, const std::string& file) {
  if (!ending.interrupted || !plays(session) || !session.failures->too_many()) return false;
  if (session.failures->gave_up()) {
    note("stopped after {}: as many {} failed as were to be played", how_far(session, ending),
         session.arena.words().games);
    return true;
  }
  note("stopped after {}: more than {:g} % of the {} failed{}", how_far(session, ending),
       100 * session.failures->most_share(), session.arena.words().games,
       file.empty() ? ""
                    : fmt::format("; to continue anyway: {} --failures 100", resume_line(file)));
  return true;
}

// The last lines, and the exit code.
int end(const Session& session, const sim::Findings& ending, int exit_code) {
  const std::string file = session.store ? session.store->run().path().string() : "";
  const std::string failure = session.store ? session.store->run().failure() : "";
  if (session.store)
    for (const std::string& game : session.store->damaged())
      note("{}: {} was damaged and has been played again", file, game);
  tell_failures(session, ending, file);
  if (!ending.forfeited.empty()) note("{}", ending.forfeited);
  if (ending.failures.games > 0 || !ending.forfeited.empty()) exit_code = kExitBadData;
  if (failure.empty() && tell_too_many(session, ending, file)) return kExitBadData;
  if (!failure.empty()) {
    note("{}", failure);
    exit_code = kExitBadData;
  } else if (ending.interrupted && !session.hindrance.empty()) {
    note("{}", session.hindrance);
    exit_code = kExitBadData;
  } else if (ending.interrupted && plays(session)) {
    note("interrupted after {}", how_far(session, ending));
    if (exit_code == 0) exit_code = interrupted_exit_code();
  } else if (ending.interrupted && !session.quiet) {
    note("not finished: {} so far", how_far(session, ending));
  }
  const bool told = plays(session) || !session.quiet;
  if (!file.empty() && (!failure.empty() || (ending.interrupted && told)))
    note("to continue: {}", resume_line(file));
  return exit_code;
}

}  // namespace

void check_reports(const sim::Experiment& experiment, const sim::Arena& arena,
                   const ReportFiles& files, const GivenOutput& run) {
  files.check(sim::formats_of(experiment, arena), {run});
}

int carry_out(const sim::Experiment& experiment, const Session& session) {
  std::optional<ProgressLine> progress(session);
  sim::PoolOptions pool{session.threads, nullptr, {}, nullptr, session.failures};
  if (plays(session)) {
    pool.executor = session.executor;
    pool.stop = &watch_interrupts();
  }
  const sim::Findings outcome = experiment.play({session.arena,
                                                 pool,
                                                 session.store,
                                                 session.resumed,
                                                 plays(session),
                                                 *progress,
                                                 {session.files.wants_site(), session.since}});
  progress.reset();
  if (session.store) session.store->run().flush();
  const int exit_code = session.files.write(outcome.reports);
  if (session.more) session.more(outcome);
  return end(session, outcome, exit_code);
}

}  // namespace archon::cli
