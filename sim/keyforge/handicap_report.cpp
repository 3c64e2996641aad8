#include "sim/keyforge/handicap_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/handicap_rows.h"
#include "sim/keyforge/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

// To one place, and without the sign of a zero that was rounded up to.
std::string chains_text(double chains) {
  if (chains > kMostHandicap) return fmt::format("over {}", kMostHandicap);
  if (chains < -kMostHandicap) return fmt::format("under {}", -kMostHandicap);
  return fmt::format("{:.1f}", std::round(10 * chains) / 10 + 0.0);
}

std::string per_chain(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string per_chain_range(const Interval& interval) {
  return fmt::format("{} to {}", per_chain(interval.low), per_chain(interval.high));
}

std::string range_text(int low, int high) {
  return low == high ? std::to_string(low) : fmt::format("{} to {}", low, high);
}

report::Table handicapped_decks(const std::vector<HandicapRow>& rows) {
  report::Table out{"",
                    {{"deck"},
                     {"houses"},
                     {"chains", true, 8, 0},
                     {"likely", true, 0, 2, report::Shown::Documents},
                     {"even at", true, 7},
                     {"interval", false, 16, 3},
                     {"games", true, 8, 0},
                     {"a chain costs there", false, 0, 3}},
                    {}};
  for (const HandicapRow& row : rows) {
    const Interval& level = row.even.level.interval;
    out.rows.push_back({row.deck, row.houses, std::to_string(row.chains),
                        range_text(row.low, row.high), chains_text(row.even.level.value),
                        fmt::format("{} to {}", chains_text(level.low), chains_text(level.high)),
                        std::to_string(row.score.games),
                        fmt::format("{} ({})", per_chain(row.even.worth.value),
                                    per_chain_range(row.even.worth.interval))});
  }
  out.rows_are = "decks";
  return out;
}

// Known levels end where no more are played.
double drawn_at(double level) {
  return std::clamp(level, -double{kMostHandicap}, double{kMostHandicap});
}

report::Chart chains_chart(const HandicapReport& report, const std::vector<HandicapRow>& rows) {
  report::IntervalChart chart{{"chains that make even", {}, {}, ""}, {"deck"}, {}, 0};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i) {
    const Estimate& level = rows[i].even.level;
    chart.rows.push_back({fmt::format("{}  {}", i + 1, rows[i].deck), "deck", drawn_at(level.value),
                          drawn_at(level.interval.low), drawn_at(level.interval.high)});
  }
  return {
      fmt::format("Chains that make each deck even with {}, with {:g} % intervals. Chains with "
                  "a minus are for {} to carry.{}",
                  reference_name(report), 100 * report.job.setup.confidence, reference_name(report),
                  rows.size() > kMostIntervals
                      ? fmt::format(" The first {} of {}.", kMostIntervals, rows.size())
                      : ""),
      spec_of(chart), handicapped_decks(rows)};
}

// A chain's worth by how many there are, and how games with so many went.
report::Chart worth_chart(const Handicaps& handicaps) {
  report::IntervalChart chart{{"win rate, in %", {}, {}, ""}, {"chains"}, {}, {}};
  report::Table table{"",
                      {{"chains", false, 16},
                       {"each costs", true, 14, 0},
                       {"interval", false, 20, 3},
                       {"games", true, 8, 0},
                       {"won", true, 8, 0},
                       {"by model", true, 10, 0}},
                      {}};
  const auto fits = handicaps.fits();
  for (size_t i = 0; i < fits.size(); ++i) {
    const RangeFit& fit = fits[i];
    const auto games = static_cast<double>(fit.games);
    const auto share = [&](double points) { return games > 0 ? percent(points / games) : "-"; };
    table.rows.push_back({range_text(fit.low, fit.high), "", "", std::to_string(fit.games),
                          share(fit.points), share(fit.expected)});
    if (i == 0) continue;  // no chains, no cost
    const Estimate& worth = handicaps.worths()[i - 1].worth;
    table.rows.back()[1] = per_chain(worth.value);
    table.rows.back()[2] = per_chain_range(worth.interval);
    chart.rows.push_back({table.rows.back()[0], "chains", 100 * worth.value,
                          100 * worth.interval.low, 100 * worth.interval.high});
  }
  return {
      "What a chain costs of win rate when even, by how many there are: the rule takes one card "
      "more for every six.",
      spec_of(chart), std::move(table)};
}

}  // namespace

report::Report report_of(const HandicapReport& report) {
  report::Report out(fmt::format("Chains for {} decks", report.job.setup.field().rated()));
  out.lead(handicap_finding(report));
  for (const std::string& line : handicap_heading(report)) out.text(line);
  if (report.run.design.scores().games() == 0) return out;
  out.heading("Chains");
  out.chart(chains_chart(report, handicap_rows(report)));
  out.heading("What a chain is worth");
  out.chart(worth_chart(report.run.design.handicaps()));
  out.heading("What else was seen");
  for (const std::string& line : handicap_notes(report)) out.text(line);
  add_left_out(out, report.job.left_out);
  add_how(out, &report.library, report.job.setup.salt);
  return out;
}

std::string handicap_csv(const HandicapReport& report) {
  std::string out =
      "deck,houses,games,chains,chains_low,chains_high,even_at,even_at_low,even_at_high,"
      "stronger,beyond,cost,cost_low,cost_high\n";
  for (const HandicapRow& row : handicap_rows(report))
    out += fmt::format("{},{},{},{},{},{},{:.3f},{:.3f},{:.3f},{:g},{},{:.5f},{:.5f},{:.5f}\n",
                       csv_cell(row.deck), csv_cell(row.houses), row.score.games, row.chains,
                       row.low, row.high, row.even.level.value, row.even.level.interval.low,
                       row.even.level.interval.high, row.even.stronger, row.beyond ? 1 : 0,
                       row.even.worth.value, row.even.worth.interval.low,
                       row.even.worth.interval.high);
  return out;
}

}  // namespace archon::sim
