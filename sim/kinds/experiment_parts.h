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
#include "sim/kinds/kinds.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/question/job_fields.h"

namespace archon::sim {

// What experiments have in common: what was asked, and how its games are dealt.
template <class Job>
class ExperimentOf : public Experiment {
 public:
  explicit ExperimentOf(Job job) : job_(std::move(job)) {}

  const GameSettings& games() const override { return job_.setup; }
  Settings settings() const override { return kept_values(job_); }

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
  ReportText(std::string_view of, std::string (*print)(const Report&)) : option(of), text(print) {}
  ReportText(std::string_view of, report::JsonValue (*tell)(const Report&))
      : option(of), record(tell) {}

  std::string_view option;
  std::string (*text)(const Report& report) = nullptr;
  report::JsonValue (*record)(const Report& report) = nullptr;  // or this
};
template <class Report>
std::vector<report::Rendering> renderings_of(const Report& report,
                                             std::initializer_list<ReportText<Report>> texts) {
  std::vector<report::Rendering> out;
  for (const ReportText<Report>& one : texts)
    if (one.record)
      out.push_back(report::as_json([report, record = one.record] { return record(report); }));
    else
      out.push_back({one.option, [report, text = one.text] { return text(report); }});
  return report::renderings_of([report] { return report_of(report); }, std::move(out));
}

template <class T>
T in_range(const char* name, T value, T low, T high) {
  if (!(value >= low && value <= high))
    throw Error(fmt::format("damaged: '{}' is {}; expected {} to {}", name, value, low, high));
  return value;
}
// All that rows say of a job, and how its games are dealt. Entrants are there already.
void read_deals(const RunFile& run, GameSettings& out);
template <class Job>
void read_fields(const RunFile& run, Job& job) {
  recall(run.settings(), job);
  read_deals(run, job.setup);
}

// ---- Two entrants ----

std::vector<DeckEntry> decks_of(const MatchSetup& setup);
void read_two(RunFile& run, const Arena& arena, MatchSetup& out);

// ---- Many entrants ----

std::vector<DeckEntry> read_decks(RunFile& run, const Arena& arena);
std::vector<DeckEntry> decks_of(const std::vector<Entrant>& entrants, const std::string& role);
std::vector<Entrant> entrants_of(std::vector<DeckEntry> decks);
std::vector<DeckEntry> decks_of(const FieldSetup& setup);
void read_field(RunFile& run, const Arena& arena, FieldSetup& out);
// Throws Error where what is foretold is of others.
void check_foretold(const ForetoldRatings& foretold, size_t entrants);

// ---- Rows that several kinds have ----

inline const FieldUse kOnlyKept{.may_lack = true, .asked = false};
inline const FieldUse kOnlyAsked{.keeps = false};

// How games are dealt, and how sure intervals are. A run keeps seed, salt and turns by itself.
template <class Job>
void add_games(JobFields<Job>& out) {
  out.number(
         kSeed, [](auto& job) -> auto& { return job.setup.seed; }, kOnlyAsked)
      .number(
          kTurnLimit, [](auto& job) -> auto& { return job.setup.turn_limit; }, kOnlyAsked)
      .add({{"salt", "string",
             "where programs play: the secret of a report whose games are to be repeated"},
            kOnlyAsked,
            {},
            {},
            [](Job& job, const TreeReader& place, const ReadAgent&) {
              job.setup.salt = of_place(place, [&] { return Salt::of_hex(place.word("a salt")); });
            }})
      .number(kConfidence, [](auto& job) -> auto& { return job.setup.confidence; },
              {.may_lack = true});
}

// One agent for both sides; a run keeps it where each has no row of its own.
template <class Job>
void add_both(JobFields<Job>& out, bool keeps) {
  out.add({{"agent", "agent", "the agent that plays both sides"},
           {.keeps = keeps},
           [](const Job& job) -> KeptValue { return ai::to_string(job.setup.agents[0]); },
           [](Job& job, const KeptValue& value) {
             job.setup.agents.fill(ai::parse_agent_spec(kept_text("agent", value)));
           },
           [](Job& job, const TreeReader& place, const ReadAgent& agent) {
             job.setup.agents.fill(agent(place));
           }});
}
template <class Job>
void add_each(JobFields<Job>& out) {
  add_both(out, false);
  out.agent(
         "agent_a", "the agent that plays deck A",
         [](auto& job) -> auto& { return job.setup.agents[0]; })
      .agent(
          "agent_b", "the agent that plays deck B",
          [](auto& job) -> auto& { return job.setup.agents[1]; });
}
template <class Job>
void add_chains(JobFields<Job>& out) {
  out.number(
         kChainsA, [](auto& job) -> auto& { return job.setup.chains[0]; })
      .number(
          kChainsB, [](auto& job) -> auto& { return job.setup.chains[1]; });
}

template <class Job>
void add_two(JobFields<Job>& out) {
  out.told({.name = "a", .type = "entrant", .help = "deck A", .required = true})
      .told({.name = "b", .type = "entrant", .help = "deck B", .required = true});
}
template <class Job>
void add_many(JobFields<Job>& out, const char* name, const char* help) {
  out.told({.name = name, .type = "entrants", .help = help, .required = true});
}
// Who plays all of a field.
template <class Job>
void add_player(JobFields<Job>& out) {
  out.agent(
      "agent", "the agent that plays all decks",
      [](auto& job) -> auto& { return job.setup.agent; });
}
// What couldn't take part, and what was there twice.
template <class Job>
void add_excuses(JobFields<Job>& out) {
  out.texts(
         "left_out", "why decks couldn't take part, a sentence each",
         [](auto& job) -> auto& { return job.left_out; })
      .texts(
          "repeated", "lists that were given more than once, a sentence each",
          [](auto& job) -> auto& { return job.repeated; });
}

// A run keeps the ladder and what is foretold that it was begun with.
KeptValue kept_ladder(const std::vector<Rung>& ladder);
std::vector<Rung> ladder_of(const KeptValue& value);
KeptValue kept_points(const ForetoldRatings& foretold);
std::vector<double> points_of(const KeptValue& value);
template <class Job, class Ladder, class Foretold>
void add_ladder(JobFields<Job>& out, Ladder ladder, Foretold foretold) {
  out.add({{"ladder", "string", "who answers, as JSON"},
           kOnlyKept,
           [=](const Job& job) { return kept_ladder(ladder(job)); },
           [=](Job& job, const KeptValue& value) { ladder(job) = ladder_of(value); }})
      .add({{"foretold", "string", "the ratings before any game, as JSON"},
            kOnlyKept,
            [=](const Job& job) { return kept_points(foretold(job)); },
            [=](Job& job, const KeptValue& value) { foretold(job).points = points_of(value); }})
      .add({{"foretold_error", "number", "how far they are off"},
            kOnlyKept,
            [=](const Job& job) -> KeptValue {
              return foretold(job).are_known() ? foretold(job).error : KeptValue{};
            },
            [=](Job& job, const KeptValue& value) {
              foretold(job).error = kept_number("foretold_error", value, 0.001, 1e6);
            }});
}

}  // namespace archon::sim
