#include "sim/kinds/traits/traits_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "engine/core/counts.h"
#include "sim/kinds/reports/field_report.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr const char* kTraitVerdicts[] = {"strong", "unclear", "weak"};

const char* verdict_of(const TraitWorth& trait) {
  return kTraitVerdicts[trait.each.interval.low > 0 ? 0 : trait.each.interval.high < 0 ? 2 : 1];
}

bool is_clear(const TraitWorth& trait) { return verdict_of(trait) != kTraitVerdicts[1]; }

std::vector<std::string> names_with(const TraitsRun& run, const char* verdict) {
  std::vector<std::string> out;
  for (const TraitWorth& one : run.traits)
    if (verdict_of(one) == verdict) out.push_back(one.name);
  return out;
}

std::string finding(const TraitsReport& report) {
  const TraitsRun& run = report.run;
  const ArenaWords& words = report.arena.words();
  if (run.traits.empty()) return fmt::format("No {} have been finished yet.", words.games);
  const auto strong = names_with(run, kTraitVerdicts[0]);
  auto weak = names_with(run, kTraitVerdicts[2]);
  std::reverse(weak.begin(), weak.end());
  if (strong.empty() && weak.empty())
    return fmt::format("None of the {} {} is shown to bring more or less than its price.",
                       run.traits.size(), words.traits);
  const auto bring = [](const std::vector<std::string>& names, const char* how) {
    const bool one = names.size() == 1;
    return fmt::format("{} bring{} {} than {} price", listed(names), one ? "s" : "", how,
                       one ? "its" : "their");
  };
  std::string out = fmt::format("Of {} {}, ", run.traits.size(), words.traits);
  if (!strong.empty()) out += bring(strong, "more");
  if (!strong.empty() && !weak.empty()) out += "; ";
  if (!weak.empty()) out += bring(weak, "less");
  return out + fmt::format(" (with {:g} % confidence in all of this).",
                           100 * report.job.setup.confidence);
}

std::string points_words(const Estimate& points) {
  return fmt::format("{:+.0f} ± {:.0f}", std::round(points.value) + 0.0,
                     points.interval.half_width());
}

std::string places_words(const TraitWorth& trait) {
  return trait.first == trait.last ? std::to_string(trait.first)
                                   : fmt::format("{}-{}", trait.first, trait.last);
}

std::string goal_words(const TraitsReport& report) {
  if (!report.job.setup.within) return "the budget is used up";
  return fmt::format("what every trait brings to ±{:g} points", *report.job.setup.within);
}

std::string stop_words(const TraitsReport& report) {
  const std::string goal = goal_words(report);
  if (report.run.interrupted) return "interrupted";
  if (report.run.stop == "reached") return "goal reached: " + goal;
  if (report.run.stop == "time") return "time ran out";
  return report.job.setup.within ? "goal not reached: " + goal : goal;
}

void add_heading(const TraitsReport& report, report::Report& out) {
  const TraitsSetup& setup = report.job.setup;
  const ArenaWords& words = report.arena.words();
  const std::string against = setup.gauntlet > 0
                                  ? fmt::format("each against one of {}", setup.gauntlet)
                                  : std::string("paired at random");
  out.text(fmt::format("{} random legal {}, {}, all played by {}", report.run.entrants,
                       words.entrants, against, report.arena.called(setup.agent)));
  add_weak(out, report.arena, setup.agent);
  out.text(fmt::format("{} in {}, {}; {}", counted(report.run.games, words.game),
                       counted(report.run.rounds, "round"), seed_words(setup.seed, report.arena),
                       stop_words(report)));
}

report::Table traits_table(const TraitsReport& report) {
  const ArenaWords& words = report.arena.words();
  report::Table out{"",
                    {{"place", false, 6},
                     {words.traits},
                     {"price", true, 5},
                     {"points for its price", true, 13},
                     {"", false, 7},
                     {"points", true, 13},
                     {"wins", true, 9, 0},
                     {words.entrants, true, 6}},
                    {}};
  for (const TraitWorth& one : report.run.traits)
    out.rows.push_back({places_words(one), one.name, fmt::format("{:g}", one.price),
                        points_words(one.each), is_clear(one) ? verdict_of(one) : "",
                        points_words(one.points), percent(one.won), std::to_string(one.entrants)});
  out.rows_are = words.traits;
  return out;
}

report::Chart traits_chart(const TraitsReport& report) {
  report::IntervalChart chart{{"points for its price", {}, {}, "+d"}, {}, {}, 0};
  for (const char* verdict : kTraitVerdicts)
    if (!names_with(report.run, verdict).empty()) chart.groups.emplace_back(verdict);
  for (const TraitWorth& one : report.run.traits)
    chart.rows.push_back(interval_row(one.name, verdict_of(one), one.each));
  return {fmt::format("What each of the {} brings for its price, with intervals that hold together "
                      "with {:g} % confidence.",
                      report.arena.words().traits, 100 * report.job.setup.confidence),
          spec_of(chart), traits_table(report)};
}

Json trait_json(const TraitWorth& one) {
  return {{"place_first", one.first},
          {"place_last", one.last},
          {"trait", one.name},
          {"price", one.price},
          {"points_by_price", estimate_json(one.each)},
          {"points", estimate_json(one.points)},
          {"verdict", verdict_of(one)},
          {"win_rate", one.won},
          {"entrants", one.entrants}};
}

}  // namespace

report::Report report_of(const TraitsReport& report) {
  const ArenaWords& words = report.arena.words();
  report::Report out(fmt::format("The {} ranked", words.traits));
  out.lead(finding(report));
  add_heading(report, out);
  if (report.run.traits.empty()) return out;
  out.heading("Points");
  out.chart(traits_chart(report));
  out.heading("Other observations");
  out.paragraph(fmt::format(
      "Points are those of a rating, of which a lead of 100 wins 64 % of {}: so many are gained by "
      "who takes one in place of average ones of the same price, whatever else they are made of. "
      "All intervals hold together with {:g} % confidence, and so do the places. What wins is the "
      "share of {} won with it, and with all that came along.",
      words.games, 100 * report.job.setup.confidence, words.games));
  add_games(out, words, report.run.draws, report.job.setup.turn_limit, report.run.forfeits,
            report.run.failures, report.run.games);
  const TraitsSetup& setup = report.job.setup;
  add_how(out, how_made(report.arena, setup.salt, std::span(&setup.agent, 1)));
  return out;
}

std::string traits_json(const TraitsReport& report) {
  const TraitsSetup& setup = report.job.setup;
  const TraitsRun& run = report.run;
  Json out = heading_json("archon_traits", edition_of(report.arena), setup.seed);
  out.update({{"turn_limit", setup.turn_limit},
              {"confidence", setup.confidence},
              {"agent", ai::to_string(setup.agent)},
              {"within", setup.within ? Json(*setup.within) : Json(nullptr)},
              {"interrupted", run.interrupted},
              {"stop", run.interrupted ? "interrupted" : run.stop},
              {"finding", finding(report)},
              {"rounds", run.rounds},
              {"games", run.games},
              {"entrants", run.entrants},
              {"draws", run.draws},
              {"forfeits", forfeits_json(run.forfeits)},
              {"failures", failures_json(run.failures)},
              {"gauntlet", Json::array()},
              {"traits", Json::array()}});
  add_salt_json(setup.salt, out);
  for (int i = setup.field().rated(); i < setup.field().entrants; ++i)
    out["gauntlet"].push_back(setup.entrants[i].name);
  for (const TraitWorth& one : run.traits) out["traits"].push_back(trait_json(one));
  return to_text(out);
}

std::string traits_csv(const TraitsReport& report) {
  std::string out =
      "place,place_first,place_last,trait,price,points_by_price,points_by_price_low,"
      "points_by_price_high,points,points_low,points_high,win_rate,entrants\n";
  int place = 0;
  for (const TraitWorth& one : report.run.traits)
    out += fmt::format("{},{},{},{},{:g},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.5f},{}\n",
                       ++place, one.first, one.last, csv_cell(one.name), one.price, one.each.value,
                       one.each.interval.low, one.each.interval.high, one.points.value,
                       one.points.interval.low, one.points.interval.high, one.won, one.entrants);
  return out;
}

}  // namespace archon::sim
