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

report::Glance glance_of(const TraitsReport& report) {
  const ArenaWords& words = report.arena.words();
  const TraitWorth& first = report.run.traits.front();
  report::Glance out;
  out.figures = {{points_words(first.each), fmt::format("{} for its price", first.name),
                  fmt::format("the best of {} {}", report.run.traits.size(), words.traits)},
                 {percent(first.won), fmt::format("of {} won with it", words.games)},
                 games_figure(words, report.run.games, "")};
  out.sure = is_clear(first) ? report::Sure::Sure : report::Sure::Open;
  double most = 1;
  for (const TraitWorth& one : report.run.traits) most = std::max(most, std::abs(one.each.value));
  out.contenders = {{"place", words.traits, "points for its price", ""}, {}, words.traits};
  for (const TraitWorth& one : report.run.traits)
    out.contenders.all.push_back({places_words(one), one.name, points_words(one.each), "", 0.5,
                                  0.5 + one.each.value / most / 2});
  out.shown = report::Shown::Documents;
  return out;
}

Record<TraitWorth> trait_rows() {
  return Record<TraitWorth>()
      .both("place_first", &TraitWorth::first)
      .both("place_last", &TraitWorth::last)
      .both("trait", &TraitWorth::name)
      .field("price", &TraitWorth::price, "{:g}")
      .field("points_by_price", "by what an average one brings for its price", &TraitWorth::each,
             "{:.2f}")
      .field("points", "of a rating that it brings", &TraitWorth::points, "{:.2f}")
      .field("verdict", [](auto& of) { return verdict_of(of); })
      .share("win_rate", "of who had it", &TraitWorth::won, "{:.5f}")
      .both("entrants", "that had it", &TraitWorth::entrants);
}

Record<TraitsReport> traits_record() {
  const auto setup = [](auto& of) -> const TraitsSetup& { return of.job.setup; };
  return Record<TraitsReport>()
      .all(origin_rows("archon_traits"), [](auto& of) { return origin_of(of.arena, of.job.setup); })
      .all(limit_rows(), setup)
      .field("agent", [](auto& of) { return ai::to_string(of.job.setup.agent); })
      .field("within", [](auto& of) { return of.job.setup.within; })
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("stop", [](auto& of) { return of.run.interrupted ? "interrupted" : of.run.stop; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .field("rounds", [](auto& of) { return of.run.rounds; })
      .field("games", [](auto& of) { return of.run.games; })
      .field("entrants", [](auto& of) { return of.run.entrants; })
      .field("draws", [](auto& of) { return of.run.draws; })
      .field("forfeits", [](auto& of) { return of.run.forfeits; })
      .field("failures", [](auto& of) { return of.run.failures; })
      .field("gauntlet", "the references",
             [](auto& of) {
               std::vector<std::string> out;
               for (int i = of.job.setup.field().rated(); i < of.job.setup.field().entrants; ++i)
                 out.push_back(of.job.setup.entrants[i].name);
               return out;
             })
      .list("traits", "the best first", trait_rows(), [](auto& of) { return of.run.traits; })
      .all(salt_rows(), [](auto& of) { return of.job.setup.salt; });
}

}  // namespace

report::Report report_of(const TraitsReport& report) {
  const ArenaWords& words = report.arena.words();
  report::Report out(fmt::format("The {} ranked", words.traits));
  if (!report.run.traits.empty()) out.glance(glance_of(report));
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

report::JsonValue traits_json(const TraitsReport& report) { return traits_record().json(report); }

report::Shape traits_shape(const ArenaWords&) { return traits_record().shape(); }

std::string traits_csv(const TraitsReport& report) {
  const auto rows = trait_rows();
  std::string out = "place," + rows.columns() + "\n";
  int place = 0;
  for (const TraitWorth& one : report.run.traits)
    out += fmt::format("{},{}\n", ++place, rows.cells(one));
  return out;
}

}  // namespace archon::sim
