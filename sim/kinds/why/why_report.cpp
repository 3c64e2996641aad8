#include "sim/kinds/why/why_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr const char* kWorthVerdicts[] = {"worth more", "unclear", "worth less"};

const char* worth_verdict(const Estimate& worth) {
  return kWorthVerdicts[worth.interval.low > 0 ? 0 : worth.interval.high < 0 ? 2 : 1];
}

// "greedy plays both sides", or who plays what.
std::string player_words(const RunInfo& run) {
  const std::string a = run.arena.called(run.setup.agents[0]);
  const std::string b = run.arena.called(run.setup.agents[1]);
  return a == b ? fmt::format("{} plays both sides", a)
                : fmt::format("{} plays it and {} the other deck", a, b);
}

// "an average card of its house and kind", or what was asked for.
std::string other_words(const WhyJob& job) {
  return job.swaps.empty() ? "an average card of its house and kind" : "what takes its place";
}

std::string finding(const RunInfo& run, const WhyJob& job, const std::vector<WhyAnswer>& answers) {
  if (answers.empty()) return "Too few games have been finished to tell anything.";
  const std::string deck = run.setup.entrants[0].name;
  const auto told = std::count_if(answers.begin(), answers.end(),
                                  [](const WhyAnswer& one) { return is_told(one.worth); });
  const auto worth = [](const WhyAnswer& one) {
    return fmt::format("{} ({:+.1f} points of win rate: {:+.1f} to {:+.1f})",
                       printable(one.question.title), 100 * one.worth.value,
                       100 * one.worth.interval.low, 100 * one.worth.interval.high);
  };
  const std::string when = fmt::format("when {}", player_words(run));
  if (!job.swaps.empty()) {
    const WhyAnswer& first = answers.front();
    return fmt::format("In {}, {} instead of {} {}: {} points of win rate {}.", deck,
                       printable(first.question.title), printable(first.question.by[0].title),
                       first.worth.interval.low > 0    ? "wins games"
                       : first.worth.interval.high < 0 ? "costs games"
                                                       : "makes no visible difference",
                       difference_words(first.worth), when);
  }
  if (told == 0)
    return fmt::format("None of the {} cards of {} is clearly worth more or less than {} {}.",
                       answers.size(), deck, other_words(job), when);
  std::string out;
  const bool has_best = answers.front().worth.interval.low > 0;
  const bool has_worst = answers.back().worth.interval.high < 0;
  if (has_best)
    out = fmt::format("The most valuable card of {} is {} {}", deck, worth(answers.front()), when);
  if (has_worst)
    out += fmt::format(
        "{}{}", has_best ? "; the least valuable " : "The least valuable card of " + deck + " is ",
        worth(answers.back()) + (has_best ? "" : " " + when));
  return fmt::format("{}. {} of its {} cards {} clearly worth more or less than {}.", out, told,
                     answers.size(), told == 1 ? "is" : "are", other_words(job));
}

// An exchange that somebody asked for is shown whatever came of it, a card only if it is clear.
bool is_shown(const WhyJob& job, const WhyAnswer& one) {
  return !job.swaps.empty() || is_told(one.worth);
}

// Those that are left out, by name.
std::string others_words(const WhyJob& job, const std::vector<WhyAnswer>& answers) {
  std::vector<std::string> names;
  for (const WhyAnswer& one : answers)
    if (!is_shown(job, one)) names.push_back(printable(one.question.title));
  return names.empty() ? "" : fmt::format("Not clearly worth more or less: {}.", listed(names));
}

report::Chart worths_chart(const RunInfo& run, const WhyJob& job,
                           const std::vector<WhyAnswer>& answers) {
  report::IntervalChart chart{{"worth, in points of win rate", {}, {}, "+.0f"},
                              {kWorthVerdicts[0], kWorthVerdicts[1], kWorthVerdicts[2]},
                              {},
                              0};
  report::Table table{"",
                      {{"card", false, 28},
                       {"copies", true},
                       {"house", false},
                       {"worth", true, 7},
                       {confidence_words(run.setup.confidence), false, 14, 3},
                       {"", false, 10},
                       {job.swaps.empty() ? "games it was in" : "games", true}},
                      {}};
  if (!job.swaps.empty())
    table.columns.insert(table.columns.begin() + 1, {"instead of", false, 20});
  for (const WhyAnswer& one : answers) {
    const Interval& range = one.worth.interval;
    const std::string name = printable(one.question.title);
    chart.rows.push_back(interval_row(name, worth_verdict(one.worth), one.worth, 100));
    if (!is_shown(job, one)) continue;
    std::vector<std::string> row = {
        name,
        std::to_string(one.question.copies.size()),
        one.question.group,
        fmt::format("{:+.1f}", 100 * one.worth.value),
        fmt::format("{:+.1f} to {:+.1f}", 100 * range.low, 100 * range.high),
        worth_verdict(one.worth),
        std::to_string(one.played)};
    if (!job.swaps.empty()) row.insert(row.begin() + 1, printable(one.question.by[0].title));
    table.rows.push_back(std::move(row));
  }
  table.rows_are = "cards";
  return {"What each card is worth, in points of win rate.", spec_of(chart), std::move(table)};
}

report::Glance glance_of(const RunInfo& run, const WhyJob& job,
                         const std::vector<WhyAnswer>& answers, int64_t games) {
  const WhyAnswer& first = answers.front();
  const std::string title = printable(first.question.title);
  const Interval& range = first.worth.interval;
  report::Glance out;
  out.figures = {
      {fmt::format("{:+.1f}", 100 * first.worth.value),
       fmt::format("points of win rate: {}", title),
       fmt::format("{}: {:+.1f} to {:+.1f}, against {}", confidence_words(run.setup.confidence),
                   100 * range.low, 100 * range.high, other_words(job))},
      games_figure(run.arena.words(), games, player_words(run))};
  out.sure = is_told(first.worth) ? report::Sure::Sure : report::Sure::Open;
  double most = 0.01;
  for (const WhyAnswer& one : answers) most = std::max(most, std::abs(one.worth.value));
  out.contenders = {{"", "card", "points", "copies"}, {}, "cards"};
  for (const WhyAnswer& one : answers)
    out.contenders.all.push_back(
        {"", printable(one.question.title), fmt::format("{:+.1f}", 100 * one.worth.value),
         std::to_string(one.question.copies.size()), 0.5, 0.5 + one.worth.value / most / 2});
  out.shown = report::Shown::Documents;
  return out;
}

}  // namespace

report::Report report_of(const RunInfo& run, const WhyJob& job, const WhyRun& why) {
  const auto answers = answers_of(why, run.setup.confidence);
  report::Report out(fmt::format("What the cards of {} are worth", run.setup.entrants[0].name));
  if (!answers.empty()) out.glance(glance_of(run, job, answers, why.tally.games()));
  out.lead(finding(run, job, answers));
  add_sides(out, run);
  add_weak(out, run.arena, run.setup.agents[0]);
  const Estimate rate = pair_estimate(why.tally, run.setup.confidence);
  out.text(fmt::format("A as it is wins {} of {} ({}); {}{}", percent(rate.value),
                       counted(why.tally.games(), "game"), percent_range(rate.interval),
                       pairs_words(run, why.tally.pairs()),
                       run.interrupted ? "; interrupted" : ""));
  add_failures(out, run.arena.words(), why.failures, why.tally.games());
  if (answers.empty()) return out;
  out.heading("Cards");
  report::Chart chart = worths_chart(run, job, answers);
  if (!chart.table.rows.empty()) out.chart(std::move(chart));
  if (std::string others = others_words(job, answers); !others.empty())
    out.paragraph(std::move(others));
  out.paragraph(fmt::format(
      "How often the deck wins as it is, minus how often it wins when one copy of the card is {}, "
      "with the same deals and dice. All intervals hold together with {:g} % confidence.",
      job.swaps.empty() ? "replaced by another of the same set, house and type" : "exchanged",
      100 * run.setup.confidence));
  add_how(out, how_made(run.arena, run.setup.salt, run.setup.agents));
  return out;
}

namespace {

struct WhyFound {
  const RunInfo& run;
  const WhyJob& job;
  const WhyRun& why;

  std::vector<WhyAnswer> answers() const { return answers_of(why, run.setup.confidence); }
};

Record<WhyAnswer> worth_rows() {
  return Record<WhyAnswer>()
      .field("id", [](auto& of) { return of.question.id; })
      .field("title", [](auto& of) { return of.question.title; })
      .column("card", [](auto& of) { return of.question.title; })
      .both("house", [](auto& of) { return of.question.group; })
      .both("copies", [](auto& of) { return of.question.copies.size(); })
      .field("worth", "share of games won as it is, minus with another in its place",
             &WhyAnswer::worth, "{:.5f}")
      .both("told", "whether that is clearly not 0", [](auto& of) { return is_told(of.worth); })
      .both("games", &WhyAnswer::played)
      .list("instead", "what took its place, and how often",
            Record<StandIn>().field("id", &StandIn::id).share("share", &StandIn::share),
            [](auto& of) { return of.question.by; });
}

Record<WhyFound> why_rows(const ArenaWords& words) {
  return Record<WhyFound>()
      .all(run_rows("archon_why", words, false), [](auto& of) -> const RunInfo& { return of.run; })
      .field("finding", kFindingHelp,
             [](auto& of) { return finding(of.run, of.job, of.answers()); })
      .field("games_asked", [](auto& of) { return of.run.games_asked; })
      .field("games", [](auto& of) { return of.why.tally.games(); })
      .field("failures", [](auto& of) { return of.why.failures; })
      .field("win_rate_a",
             [](auto& of) { return pair_estimate(of.why.tally, of.run.setup.confidence); })
      .list("cards", "", worth_rows(), &WhyFound::answers);
}

}  // namespace

report::JsonValue why_json(const RunInfo& run, const WhyJob& job, const WhyRun& why) {
  return why_rows(run.arena.words()).json({run, job, why});
}

report::Shape why_shape(const ArenaWords& words) { return why_rows(words).shape(); }

std::string why_csv(const RunInfo& run, const WhyRun& why) {
  return worth_rows().csv(answers_of(why, run.setup.confidence));
}

}  // namespace archon::sim
