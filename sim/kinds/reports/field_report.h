// What reports of fields that are played in rounds share: rankings and handicaps.
#pragma once

#include <string>
#include <vector>

#include "sim/kinds/field/field_run.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {

// Why playing ended, as one word for programs.
template <class Run>
std::string stop_name(const Run& run) {
  const std::string word = field_stop_word(run);
  return run.interrupted || word == "running" ? "interrupted" : word;
}
// The same for people.
template <class Run>
std::string stop_words(const Run& run, const std::string& goal) {
  if (run.interrupted) return "interrupted";
  if (run.out_of_time) return fmt::format("time ran out; goal not reached: {}", goal);
  return (run.design.stop() == DesignStop::kReached ? "goal reached: " : "goal not reached: ") +
         goal;
}
// For whoever reads no more than the first screen: that it ended early.
template <class Run>
void add_early_end(report::Report& out, const Run& run, const std::string& goal) {
  if (run.interrupted || run.out_of_time || run.design.stop() != DesignStop::kReached)
    out.caution(stop_words(run, goal), report::Shown::Brief);  // in full it stands in add_played
}
// Who played, below the number of games.
inline std::string who_played(const Arena& arena, const RoundsSetup& setup,
                              const std::vector<PlayerOpinion>& opinions) {
  return setup.ladder.empty()
             ? fmt::format("{} plays all {}", arena.called(setup.agent), arena.words().entrants)
             : players_below(opinions);
}

// What was played, by whom, and how much; `stop` says why no more.
template <class Run>
void add_played(report::Report& out, const Arena& arena, const RoundsSetup& setup, const Run& run,
                const std::string& what, const std::vector<PlayerOpinion>& opinions,
                const std::string& stop) {
  out.text(fmt::format("{}, {}", what,
                       setup.ladder.empty() ? "all played by " + arena.called(setup.agent)
                                            : players_words(arena.words(), opinions)));
  if (!setup.ladder.empty())
    if (const std::string from =
            known_from_words(arena.words(), opinions, setup.ladder.back().name);
        !from.empty())
      out.caution(from);
  add_weak(out, arena, setup.agent);
  out.text(fmt::format("{} in {}, {}; {}", counted(run.design.scores().games(), arena.words().game),
                       counted(run.design.rounds(), "round"), seed_words(setup.seed, arena), stop));
}

// What is found, what was played, and what wasn't.
template <class Report, class Found>
Record<Report> field_rows(Found found) {
  using Run = FieldRun;
  const auto run = [](auto& of) -> const Run& { return of.run; };
  return Record<Report>()
      .all(Record<Run>().field("interrupted", &Run::interrupted), run)
      .field("stop", [](auto& of) { return stop_name(of.run); })
      .one_of({"interrupted", "time", "reached", "max_games"})
      .field("finding", kFindingHelp, found)
      .field("rounds", [](auto& of) { return of.run.design.rounds(); })
      .field("games", [](auto& of) { return of.run.design.scores().games(); })
      .all(Record<Run>()
               .field("draws", &Run::draws)
               .field("forfeits", &Run::forfeits)
               .field("failures", &Run::failures),
           run)
      .field("left_out", kLeftOutHelp, [](auto& of) { return of.job.left_out; })
      .field("repeated", kRepeatedHelp, [](auto& of) { return of.job.repeated; });
}

}  // namespace archon::sim
