// What experiments of several kinds write into the files of runs, and read from them.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "sim/kinds/experiment.h"
#include "sim/kinds/field/field_run.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {

// What experiments have in common: what was asked, and how its games are dealt.
template <class Job>
class ExperimentOf : public Experiment {
 public:
  explicit ExperimentOf(Job job) : job_(std::move(job)) {}

  const GameSettings& games() const override { return job_.setup; }

 protected:
  const Job job_;
};

// What came of a run, whose own report stands in `reports`; `games` count, `of` so many.
template <class Run>
Findings findings_of(const std::shared_ptr<const Run>& run, int64_t games,
                     std::optional<int64_t> of, std::vector<report::Rendering> reports,
                     std::optional<AgentAnswer> answer = {}) {
  Findings out{run->interrupted, games, of, run->failures, run, std::move(reports),
               std::move(answer)};
  if constexpr (requires { run->forfeits.games; })
    out.forfeited = forfeited_words("the agent", run->forfeits, games);
  else if constexpr (requires { run->forfeits[0].games; })
    out.forfeited = forfeited_words("the agent", all_of(run->forfeits), games);
  return out;
}
// What a report can be made into, by the option that asks for it, beside what people get.
template <class Report>
struct ReportText {
  std::string_view option;
  std::string (*text)(const Report& report);
};
template <class Report>
std::vector<report::Rendering> renderings_of(const Report& report,
                                             std::initializer_list<ReportText<Report>> texts) {
  std::vector<report::Rendering> out;
  for (const ReportText<Report>& one : texts)
    out.push_back({one.option, [report, text = one.text] { return text(report); }});
  return report::renderings_of([report] { return report_of(report); }, std::move(out));
}

// As JSON, and back.
std::string texts(const std::vector<std::string>& lines);
std::vector<std::string> read_texts(const RunFile& run, const char* name);

template <class T>
T in_range(const char* name, T value, T low, T high) {
  if (!(value >= low && value <= high))
    throw Error(fmt::format("damaged: '{}' is {}; expected {} to {}", name, value, low, high));
  return value;
}
int read_whole(const RunFile& run, const char* name, int low, int high);
double read_number(const RunFile& run, const char* name, double low, double high);
int read_setting(const RunFile& run, const Setting<int>& setting);
double read_setting(const RunFile& run, const Setting<double>& setting);
void read_games(const RunFile& run, GameSettings& out);

// ---- Two entrants ----

std::vector<DeckEntry> decks_of(const MatchSetup& setup);
// The decks, and the agents that these settings name.
MatchSetup read_setup(RunFile& run, const Arena& arena, const char* agent_a, const char* agent_b);

// ---- Many entrants ----

std::vector<DeckEntry> read_decks(RunFile& run, const Arena& arena);
std::vector<DeckEntry> decks_of(const std::vector<Entrant>& entrants, const std::string& role);
std::vector<Entrant> entrants_of(std::vector<DeckEntry> decks);
std::vector<DeckEntry> decks_of(const FieldSetup& setup);
void read_field(RunFile& run, const Arena& arena, FieldSetup& out);
// A ladder and what is foretold, and back: a run keeps those that it was begun with.
void add_ladder(const std::vector<Rung>& ladder, const ForetoldRatings& foretold, Settings& out);
std::vector<Rung> read_ladder(const RunFile& run);
ForetoldRatings read_foretold(const RunFile& run, size_t entrants);

// What every job of a field of decks has.
template <class Setup>
Settings field_settings(const FieldJob<Setup>& job) {
  Settings out{{"agent", ai::to_string(job.setup.agent)},
               {"max_games", job.setup.goal.max_games},
               {"confidence", job.setup.confidence},
               {"left_out", texts(job.left_out)},
               {"repeated", texts(job.repeated)}};
  if (job.setup.seconds) out["time"] = *job.setup.seconds;
  return out;
}
template <class Setup>
void read_field_job(RunFile& run, const Arena& arena, FieldJob<Setup>& out) {
  read_field(run, arena, out.setup);
  out.setup.goal.max_games = run.whole("max_games");
  if (run.has("time")) out.setup.seconds = run.number("time");
  out.left_out = read_texts(run, "left_out");
  out.repeated = read_texts(run, "repeated");
}

}  // namespace archon::sim
