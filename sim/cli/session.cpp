#include "sim/cli/session.h"

#include <fmt/format.h>

#include <optional>

#include "engine/core/printable.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/contest_report.h"
#include "sim/keyforge/grid_report.h"
#include "sim/keyforge/handicap_report.h"
#include "sim/keyforge/rank_report.h"
#include "sim/keyforge/replay_folder.h"
#include "sim/keyforge/report.h"
#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/tournament_report.h"

namespace archon::cli {
namespace {

bool plays(const Session& session) { return !session.book || session.book->plays(); }

// Games are counted on `progress`, those of earlier rounds included.
sim::PoolOptions pool_of(const Session& session, Progress& progress, const int64_t& games_before,
                         const std::string& note) {
  sim::PoolOptions out{session.threads, nullptr, {}, nullptr, session.failures};
  if (!plays(session)) return out;
  out.executor = session.executor;
  out.stop = &watch_interrupts();
  out.progress = [&](int64_t done) { progress.update(games_before + done, note); };
  return out;
}

int64_t games_there(const Session& session) {
  return session.book && plays(session) ? session.book->games() : 0;
}

// How far a job has come.
struct Ending {
  bool unfinished = false;
  int64_t games = 0;          // that count
  std::optional<int64_t> of;  // where that is known beforehand
  const sim::Failures& failures;
};

std::string how_far(const Ending& ending) {
  return ending.of ? fmt::format("{} of {} games", ending.games, *ending.of)
                   : sim::counted(ending.games, "game");
}

// Of games that failed.
void tell_failures(const Ending& ending, const std::string& file) {
  if (ending.failures.games == 0) return;
  note("{}{}", sim::failures_words(ending.failures, ending.games),
       file.empty() ? "" : fmt::format("; for their replays: {}", failed_line(file)));
}

// Why no further game began, and how one goes on all the same.
bool tell_too_many(const Session& session, const Ending& ending, const std::string& file) {
  if (!ending.unfinished || !plays(session) || !session.failures->too_many()) return false;
  if (session.failures->gave_up()) {
    note("stopped after {}: as many games failed as were to be played", how_far(ending));
    return true;
  }
  note("stopped after {}: more than {:g} % of the games failed{}", how_far(ending),
       100 * session.failures->most_share(),
       file.empty() ? ""
                    : fmt::format("; to continue anyway: {} --failures 100", resume_line(file)));
  return true;
}

// The last lines, and the exit code.
int end(const Session& session, const Ending& ending, int exit_code) {
  const std::string file = session.book ? session.book->run().path().string() : "";
  const std::string failure = session.book ? session.book->run().failure() : "";
  if (session.book)
    for (const std::string& game : session.book->damaged())
      note("{}: {} was damaged and has been played again", file, game);
  tell_failures(ending, file);
  if (ending.failures.games > 0) exit_code = kExitBadData;
  if (failure.empty() && tell_too_many(session, ending, file)) return kExitBadData;
  if (!failure.empty()) {
    note("{}", failure);
    exit_code = kExitBadData;
  } else if (ending.unfinished && !session.hindrance.empty()) {
    note("{}", session.hindrance);
    exit_code = kExitBadData;
  } else if (ending.unfinished && plays(session)) {
    note("interrupted after {}", how_far(ending));
    if (exit_code == 0) exit_code = interrupted_exit_code();
  } else if (ending.unfinished && !session.quiet) {
    note("not finished: {} so far", how_far(ending));
  }
  const bool told = plays(session) || !session.quiet;
  if (!file.empty() && (!failure.empty() || (ending.unfinished && told)))
    note("to continue: {}", resume_line(file));
  return exit_code;
}

void flush(const Session& session) {
  if (session.book) session.book->run().flush();
}

std::vector<ReportKind> kinds_of(const sim::MatchJob&) {
  return {kPage,
          kMarkdown,
          {"--json", {"\"archon_match\"", "the JSON of a match"}},
          {"--csv", {"pair,game,first,winner", "the games of a match"}}};
}

std::vector<ReportKind> kinds_of(const sim::BidJob&) {
  return {kPage, kMarkdown, {"--json", {"\"archon_bid\"", "the JSON of a bid"}}};
}

std::vector<ReportKind> kinds_of(const sim::RankJob&) {
  return {kPage,
          kMarkdown,
          {"--json", {"\"archon_rank\"", "the JSON of a ranking"}},
          {"--csv", {"place,place_first", "the decks of a ranking"}},
          {"--pairings", {"a,b,games,points_a", "the pairings of a ranking"}}};
}

std::vector<ReportKind> kinds_of(const sim::GridJob&) {
  return {kPage,
          kMarkdown,
          {"--json", {"\"archon_grid\"", "the JSON of a grid"}},
          {"--csv", {"cell,a,b,agent_a", "the cells of a grid"}}};
}

std::vector<ReportKind> kinds_of(const sim::ContestJob&) {
  return {kPage,
          kMarkdown,
          {"--json", {"\"archon_bench\"", "the JSON of a contest of agents"}},
          {"--csv", {"pairing,pair,game,agent_a", "the games of a contest of agents"}},
          {"--pairings", {"a,b,games,wins_a", "the pairings of a contest of agents"}}};
}

std::vector<ReportKind> kinds_of(const sim::TournamentJob&) {
  return {kPage,
          kMarkdown,
          {"--json", {"\"archon_tournament\"", "the JSON of a tournament"}},
          {"--csv", {"format,match,player", "the players of a tournament"}}};
}

std::vector<ReportKind> kinds_of(const sim::HandicapJob&) {
  return {kPage,
          kMarkdown,
          {"--json", {"\"archon_handicap\"", "the JSON of handicaps"}},
          {"--csv", {"deck,houses,games,chains", "the decks of handicaps"}}};
}

// ---- A match -----------------------------------------------------------------------------------

std::vector<Report> reports_of(const sim::RunInfo& info, const sim::MatchRun& run,
                               const sim::MatchResult& result) {
  return formats_of(
      [&] { return report_of(info, run.pairs, result); },
      {{"--json", [&] { return sim::match_json(info, result); }},
       {"--csv", [&] { return sim::match_csv(run.pairs, run.numbers); }},
       {"--markdown", [&] { return report_of(info, run.pairs, result, true).markdown(); }}});
}

int carry_out(const sim::MatchJob& job, const Session& session) {
  const auto asked = 2 * static_cast<int64_t>(job.plans().size());
  std::unique_ptr<const sim::ReplayFolder> folder;
  if (!job.replays.empty() && plays(session))
    folder = std::make_unique<const sim::ReplayFolder>(job.replays, session.resumed);
  sim::ReplaySink sink;
  if (folder) sink = [&](const sim::PlayedGame& game) { folder->write(game); };

  Progress progress(asked, session.quiet, games_there(session));
  const int64_t before = 0;
  const sim::PoolOptions pool = pool_of(session, progress, before, "");
  const sim::MatchRun run = sim::run_match(session.cards.library, job, pool, sink, session.book);
  progress.finish();
  flush(session);
  // What can be resumed is not over yet.
  if (folder && job.setup.salt && !(run.interrupted && session.book))
    folder->reveal(*job.setup.salt);

  sim::RunInfo info{session.cards.library, job.setup, asked, run.interrupted};
  info.shard = job.shard;
  sim::MatchResult result = sim::summarise(job.setup, run.pairs, info.confidence);
  result.failures = run.failures;
  const int exit_code = session.files.write(reports_of(info, run, result));
  return end(session, {run.interrupted, result.games, asked, run.failures}, exit_code);
}

// ---- A bid -------------------------------------------------------------------------------------

int carry_out(const sim::BidJob& job, const Session& session) {
  Progress progress(job.options.max_games, session.quiet, games_there(session));
  int64_t games_before = 0;
  std::string so_far = "at most";
  const sim::PoolOptions pool = pool_of(session, progress, games_before, so_far);
  const auto after = [&](const sim::BidRun& now) {
    const sim::BidSummary s = now.design.summary();
    games_before = s.games;
    so_far = fmt::format("at most; even at {:.1f} to {:.1f} chains on A", s.root.low, s.root.high);
  };
  const sim::BidRun run =
      sim::run_bid(session.cards.library, job.setup, job.options, pool, after, session.book);
  progress.finish();
  flush(session);

  const sim::RunInfo info{session.cards.library, job.setup, job.options.max_games, run.interrupted,
                          job.options.confidence};
  const int exit_code = session.files.write(
      formats_of([&] { return report_of(info, run, job.options); },
                 {{"--json", [&] { return sim::bid_json(info, run, job.options); }}}));
  return end(session, {run.interrupted, run.design.summary().games, {}, run.failures}, exit_code);
}

// ---- A ranking ---------------------------------------------------------------------------------

std::string standing(const sim::RankSetup& setup, const sim::RankDesign& design) {
  const auto leader = static_cast<size_t>(design.leader());
  return fmt::format("at most; {} is the best with {:.1f} %, all known to within {:.0f} points",
                     printable(setup.entrants[leader].name), 100 * design.places()[leader].best,
                     design.widest());
}

int carry_out(const sim::RankJob& job, const Session& session) {
  Progress progress(job.setup.goal.max_games, session.quiet, games_there(session));
  int64_t games_before = 0;
  std::string so_far = "at most";
  const sim::PoolOptions pool = pool_of(session, progress, games_before, so_far);
  const auto after = [&](const sim::RankRun& now) {
    games_before = now.design.scores().games();
    so_far = standing(job.setup, now.design);
  };
  const sim::RankRun run =
      sim::run_rank(session.cards.library, job.setup, pool, after, session.book);
  progress.finish();
  flush(session);

  const sim::RankReport report{session.cards.library, job.setup, run, job.left_out, job.repeated};
  const int exit_code = session.files.write(
      formats_of([&] { return report_of(report); },
                 {{"--json", [&] { return sim::rank_json(report); }},
                  {"--csv", [&] { return sim::rank_csv(report); }},
                  {"--pairings", [&] { return sim::rank_pairings_csv(report); }}}));
  return end(session, {run.interrupted, run.design.scores().games(), {}, run.failures}, exit_code);
}

// ---- Handicaps ---------------------------------------------------------------------------------

int carry_out(const sim::HandicapJob& job, const Session& session) {
  Progress progress(job.setup.goal.max_games, session.quiet, games_there(session));
  int64_t games_before = 0;
  std::string so_far = "at most";
  const sim::PoolOptions pool = pool_of(session, progress, games_before, so_far);
  const auto after = [&](const sim::HandicapRun& now) {
    games_before = now.design.scores().games();
    so_far =
        fmt::format("at most; all known to within {:.1f} chains", now.design.handicaps().widest());
  };
  const sim::HandicapRun run =
      sim::run_handicap(session.cards.library, job.setup, pool, after, session.book);
  progress.finish();
  flush(session);

  const sim::HandicapReport report{session.cards.library, job, run};
  const int exit_code = session.files.write(formats_of(
      [&] { return report_of(report); }, {{"--json", [&] { return sim::handicap_json(report); }},
                                          {"--csv", [&] { return sim::handicap_csv(report); }}}));
  return end(session, {run.interrupted, run.design.scores().games(), {}, run.failures}, exit_code);
}

// ---- A grid ------------------------------------------------------------------------------------

int carry_out(const sim::GridJob& job, const Session& session) {
  const auto cells = static_cast<int64_t>(job.setup.cells.size());
  Progress progress(2 * job.pairs * cells, session.quiet, games_there(session));
  int64_t games_before = 0;
  std::string so_far = job.within ? "at most" : "";
  const sim::PoolOptions pool = pool_of(session, progress, games_before, so_far);
  const auto after = [&](const sim::GridRun& now) {
    games_before = now.games();
    so_far = fmt::format("{} of {} cells", now.cells.size(), cells);
  };
  keyforge::Libraries libraries(session.cards.folder);
  const sim::GridRun run = sim::run_grid(libraries, job, pool, after, session.book);
  progress.finish();
  flush(session);
  const int exit_code = session.files.write(formats_of(
      [&] { return report_of(job, run); }, {{"--json", [&] { return sim::grid_json(job, run); }},
                                            {"--csv", [&] { return sim::grid_csv(job, run); }}}));
  return end(session, {run.interrupted, run.games(), {}, run.failures}, exit_code);
}

// ---- A contest of agents -----------------------------------------------------------------------

int carry_out(const sim::ContestJob& job, const Session& session) {
  const auto pairings = static_cast<int64_t>(sim::pairings_of(job.setup).size());
  const int64_t asked = 2 * job.pairs * pairings;
  Progress progress(asked, session.quiet, games_there(session));
  sim::PoolOptions pool{session.threads, nullptr, {}, nullptr, session.failures};
  sim::ContestProgress told;
  if (plays(session)) {
    pool.stop = &watch_interrupts();
    told = [&](int64_t games, double log_ratio) {
      progress.update(games, job.sprt ? fmt::format("at most; log ratio {:.2f}", log_ratio) : "");
    };
  }
  const sim::ContestRun run =
      sim::run_contest(session.cards.library, job, pool, told, session.book);
  progress.finish();
  flush(session);
  const sim::ContestReport report{session.cards.library, job, run};
  const int exit_code = session.files.write(
      formats_of([&] { return report_of(report); },
                 {{"--json", [&] { return sim::contest_json(report); }},
                  {"--csv", [&] { return sim::contest_csv(report); }},
                  {"--pairings", [&] { return sim::contest_pairings_csv(report); }}}));
  Ending ending{run.interrupted, run.games(), asked, run.failures};
  if (job.sprt) ending.of.reset();
  return end(session, ending, exit_code);
}

// ---- A tournament ------------------------------------------------------------------------------

int carry_out(const sim::TournamentJob& job, const Session& session) {
  // Each stage counts something else.
  std::optional<Progress> progress;
  std::string_view stage;
  const auto watch = [&](const sim::TournamentStage& now) {
    if (now.what != stage) progress.emplace(now.of, session.quiet || !plays(session));
    stage = now.what;
    progress->update(now.done, now.what);
  };
  sim::PoolOptions pool{session.threads, nullptr, {}, nullptr, session.failures};
  if (plays(session)) pool.stop = &watch_interrupts();
  const sim::TournamentRun run =
      sim::run_tournament(session.cards.library, job.setup, pool, watch, session.book);
  progress.reset();
  flush(session);
  const sim::TournamentReport report{session.cards.library, job.setup, run, job.left_out};
  const int exit_code = session.files.write(formats_of(
      [&] { return report_of(report); }, {{"--json", [&] { return sim::tournament_json(report); }},
                                          {"--csv", [&] { return sim::tournament_csv(report); }}}));
  return end(session, {run.interrupted, run.games(), {}, run.failures}, exit_code);
}

}  // namespace

void check_reports(const sim::Job& job, const ReportFiles& files, const GivenOutput& run) {
  files.check(std::visit([](const auto& known) { return kinds_of(known); }, job), {run});
}

int carry_out(const sim::Job& job, const Session& session) {
  return std::visit([&](const auto& known) { return carry_out(known, session); }, job);
}

}  // namespace archon::cli
