#include "sim/archmajesty/tune/tune_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/core/printable.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

const std::string& name_of(archmajesty::CardType card) {
  return archmajesty::facts().cards[card].name;
}
const std::string& id_of(archmajesty::CardType card) { return archmajesty::facts().cards[card].id; }

std::string opponents_words(const TuneJob& job) {
  std::vector<std::string> names;
  for (const Entrant& one : job.opponents) names.push_back(one.name);
  return listed(names);
}

std::string check_words(const TuneReport& report) {
  const TuneCheck& check = *report.run.check;
  return fmt::format(
      "on {} rolls of the dice of their own it wins {} of the battles instead of {}, "
      "{} points ({})",
      check.compared, percent(check.after.value), percent(check.before.value),
      difference_words(check.gain), confidence_words(report.job.games.confidence));
}

// The first sentence.
std::string finding(const TuneReport& report) {
  const TuneRun& run = report.run;
  const std::string& name = report.job.mage.name;
  if (run.battles == 0) return "No battles have been finished yet.";
  if (run.made.empty())
    return fmt::format(
        "No swap in the deck of {} is sure to gain anything against {}: it wins {} "
        "as it is.",
        name, opponents_words(report.job), percent(run.won));
  const std::string made = fmt::format(
      "{} in the deck of {} {} sure to gain against {}", counted(std::ssize(run.made), "swap"),
      name, run.made.size() == 1 ? "is" : "are", opponents_words(report.job));
  return run.check ? fmt::format("{}: {}.", made, check_words(report))
                   : fmt::format("{}; together they haven't been checked.", made);
}

std::string stop_words(const TuneReport& report) {
  const std::string& stop = report.run.stop;
  if (stop == "no_gain")
    return fmt::format("no swap is likely to gain {:g} % or more", 100 * report.job.gain);
  if (stop == "time") return "time ran out";
  if (stop == "max_games") return "the battles ran out before every swap was settled";
  return "interrupted";
}

report::Table swaps_table(const std::string& caption, const std::vector<SwapGain>& swaps) {
  report::Table out{
      caption,
      {{"out", false, 24}, {"in", false, 24}, {"gain, in %", true, 22}, {"compared", true, 8}},
      {}};
  for (const SwapGain& one : swaps)
    out.rows.push_back({name_of(one.swap.out), name_of(one.swap.in), difference_words(one.gain),
                        std::to_string(one.compared)});
  out.rows_are = "swaps";
  return out;
}

report::Chart cards_chart(const TuneReport& report) {
  report::IntervalChart chart{{"worth, in % of battles", {}, {}, "+.0f"}, {}, {}, 0};
  report::Table table{
      "", {{"card", false, 30}, {"in the deck", true}, {"worth, in %", true, 22}}, {}};
  for (const CardWorth& one : report.run.cards) {
    const std::string group = one.copies > 0 ? "in the deck" : "not in the deck";
    if (std::find(chart.groups.begin(), chart.groups.end(), group) == chart.groups.end())
      chart.groups.push_back(group);
    chart.rows.push_back(interval_row(name_of(one.card), group, one.worth, 100));
    table.rows.push_back(
        {name_of(one.card), std::to_string(one.copies), difference_words(one.worth)});
  }
  table.rows_are = "cards";
  return {"What a copy of each card is worth beside the mean of the deck.", spec_of(chart),
          std::move(table)};
}

Record<SwapGain> swap_rows() {
  return Record<SwapGain>()
      .field("out", [](auto& of) { return id_of(of.swap.out); })
      .field("in", [](auto& of) { return id_of(of.swap.in); })
      .field("gain", &SwapGain::gain)
      .field("compared", &SwapGain::compared);
}

Record<TuneRun> tuned_rows() {
  using Check = TuneCheck;
  const auto card = Record<CardWorth>()
                        .field("id", [](auto& of) { return id_of(of.card); })
                        .field("copies", &CardWorth::copies)
                        .field("worth", &CardWorth::worth);
  const auto check = Record<Check>()
                         .field("compared", &Check::compared)
                         .field("win_rate_before", &Check::before)
                         .field("win_rate_after", &Check::after)
                         .field("gain", &Check::gain);
  return Record<TuneRun>()
      .field("stop", &TuneRun::stop)
      .field("battles", &TuneRun::battles)
      .field("failures", &TuneRun::failures)
      .field("win_rate_before", &TuneRun::won)
      .field("legal_swaps", &TuneRun::swaps)
      .list("made", "", swap_rows(), &TuneRun::made)
      .list("open", "those of which it isn't known yet", swap_rows(), &TuneRun::open)
      .list("cards", "", card, &TuneRun::cards)
      .part("check", "all that were made together, with other dice", check, &TuneRun::check)
      .field("tuned", "the mage with them, as a file",
             [](auto& of) { return archmajesty::write_mage(of.tuned); });
}

Record<TuneReport> tune_rows() {
  return Record<TuneReport>()
      .all(origin_rows("archon_tune"), [](auto& of) { return origin_of(of.arena, of.job.games); })
      .share("confidence", [](auto& of) { return of.job.games.confidence; })
      .field("mage", [](auto& of) { return of.job.mage.name; })
      .field("against",
             [](auto& of) { return each(of.job.opponents, [](auto& one) { return one.name; }); })
      .field("level", [](auto& of) { return of.job.level; })
      .field("agent_mage", [](auto& of) { return ai::to_string(of.job.agents[0]); })
      .field("agent_against", [](auto& of) { return ai::to_string(of.job.agents[1]); })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .all(tuned_rows(), [](auto& of) -> const TuneRun& { return of.run; });
}

}  // namespace

report::Report report_of(const TuneReport& report) {
  const TuneRun& run = report.run;
  const double confidence = report.job.games.confidence;
  report::Report out(fmt::format("The deck of {}, tuned", report.job.mage.name));
  out.lead(finding(report));
  out.text(fmt::format(
      "{}, {} legal swaps; {} plays the mage and {} the other side; {}",
      counted(run.battles, "battle"), run.swaps, report.arena.called(report.job.agents[0]),
      report.arena.called(report.job.agents[1]), seed_words(report.job.games.seed, report.arena)));
  out.text("it ended as " + stop_words(report));
  add_failures(out, report.arena.words(), run.failures, run.battles - run.failures.games);
  if (run.battles == 0) return out;
  out.heading("Swaps");
  if (!run.made.empty()) out.table(swaps_table("made", run.made));
  if (!run.open.empty()) out.table(swaps_table("not sure yet", run.open));
  out.paragraph(fmt::format(
      "A gain is how much oftener the mage wins with the swap than without, with the same dice. "
      "Each interval holds with {} confidence whenever one looks; a swap is made when its own "
      "leaves out 0. Of many swaps some seem good by chance: the check on other dice tells what "
      "all of them together are worth.",
      confidence_words(confidence)));
  out.heading("Cards");
  out.chart(cards_chart(report));
  out.heading("The deck");
  out.paragraph(archmajesty::write_mage(run.tuned), report::Shown::Documents);
  add_how(out, how_made(report.arena, report.job.games.salt, report.job.agents));
  return out;
}

std::string tune_json(const TuneReport& report) { return to_text(tune_rows().json(report)); }

report::Shape tune_shape() { return tune_rows().shape(); }

}  // namespace archon::sim
