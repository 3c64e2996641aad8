#include "sim/kinds/why/why_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"
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

}  // namespace

report::Report report_of(const RunInfo& run, const WhyJob& job, const WhyRun& why) {
  const auto answers = answers_of(why, run.setup.confidence);
  report::Report out(fmt::format("What the cards of {} are worth", run.setup.entrants[0].name));
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

std::string why_json(const RunInfo& run, const WhyJob& job, const WhyRun& why) {
  const auto answers = answers_of(why, run.setup.confidence);
  Json out = heading_json("archon_why", run);
  out["finding"] = finding(run, job, answers);
  out["games_asked"] = run.games_asked;
  out["interrupted"] = run.interrupted;
  out["games"] = why.tally.games();
  out["failures"] = failures_json(why.failures);
  out["win_rate_a"] = estimate_json(pair_estimate(why.tally, run.setup.confidence));
  out["cards"] = Json::array();
  for (const WhyAnswer& one : answers) {
    Json card = {{"id", one.question.id},
                 {"title", one.question.title},
                 {"house", one.question.group},
                 {"copies", one.question.copies.size()},
                 {"worth", estimate_json(one.worth)},
                 {"told", is_told(one.worth)},
                 {"games", one.played},
                 {"instead", Json::array()}};
    for (const StandIn& by : one.question.by)
      card["instead"].push_back({{"id", by.id}, {"share", by.share}});
    out["cards"].push_back(std::move(card));
  }
  return to_text(out);
}

std::string why_csv(const RunInfo& run, const WhyRun& why) {
  std::string out = "card,house,copies,worth,worth_low,worth_high,told,games\n";
  for (const WhyAnswer& one : answers_of(why, run.setup.confidence))
    out += fmt::format("{},{},{},{:.5f},{:.5f},{:.5f},{},{}\n", csv_cell(one.question.title),
                       csv_cell(one.question.group), one.question.copies.size(), one.worth.value,
                       one.worth.interval.low, one.worth.interval.high, is_told(one.worth) ? 1 : 0,
                       one.played);
  return out;
}

}  // namespace archon::sim
