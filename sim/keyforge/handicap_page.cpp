#include "sim/keyforge/handicap_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/keyforge/handicap_rows.h"
#include "sim/keyforge/page_limits.h"
#include "sim/keyforge/page_parts.h"
#include "sim/keyforge/report_parts.h"
#include "sim/page/charts.h"

namespace archon::sim {
namespace {

// A page shows so many; JSON and CSV have them all.
constexpr size_t kMostDecks = 1000;

std::string chains_of(const HandicapRow& row) {
  return row.low == row.high ? std::to_string(row.chains)
                             : fmt::format("{} ({} to {})", row.chains, row.low, row.high);
}

// Known levels end where no more are played.
double shown(double level) {
  return std::clamp(level, -double{kMostHandicap}, double{kMostHandicap});
}

page::Table handicapped_decks(const std::vector<HandicapRow>& rows) {
  page::Table out{"",
                  {{"deck"},
                   {"houses"},
                   {"chains", true},
                   {"even at", true},
                   {"interval", true},
                   {"games", true},
                   {"a chain costs there", true}},
                  {}};
  for (size_t i = 0; i < std::min(rows.size(), kMostDecks); ++i) {
    const HandicapRow& row = rows[i];
    const Estimate& level = row.even.level;
    out.rows.push_back(
        {row.deck, row.houses, chains_of(row), fmt::format("{:.1f}", shown(level.value)),
         fmt::format("{:.1f} to {:.1f}", shown(level.interval.low), shown(level.interval.high)),
         std::to_string(row.score.games),
         fmt::format("{:.2f} % ({:.2f} to {:.2f})", 100 * row.even.worth.value,
                     100 * row.even.worth.interval.low, 100 * row.even.worth.interval.high)});
  }
  return out;
}

page::Chart chains_chart(const HandicapReport& report, const std::vector<HandicapRow>& rows) {
  page::IntervalChart chart{{"chains that make even", {}, {}, ""}, {"deck"}, {}, 0};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i) {
    const Estimate& level = rows[i].even.level;
    chart.rows.push_back({fmt::format("{}  {}", i + 1, rows[i].deck), "deck", shown(level.value),
                          shown(level.interval.low), shown(level.interval.high)});
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

page::Chart worth_chart(const HandicapReport& report) {
  page::IntervalChart chart{{"win rate, in %", {}, {}, ""}, {"chains"}, {}, {}};
  page::Table table{"", {{"chains"}, {"each costs", true}, {"interval", true}}, {}};
  for (const LevelWorth& range : report.run.design.handicaps().worths()) {
    const std::string name = fmt::format("{} to {}", range.low, range.high);
    const Interval& interval = range.worth.interval;
    chart.rows.push_back(
        {name, "chains", 100 * range.worth.value, 100 * interval.low, 100 * interval.high});
    table.rows.push_back(
        {name, fmt::format("{:.2f} %", 100 * range.worth.value),
         fmt::format("{:.2f} to {:.2f}", 100 * interval.low, 100 * interval.high)});
  }
  return {
      "What a chain costs of win rate when even, by how many there are: the rule takes one card "
      "more for every six.",
      spec_of(chart), std::move(table)};
}

}  // namespace

page::Page handicap_page(const HandicapReport& report) {
  page::Page out(fmt::format("Chains for {} decks", report.job.setup.field().rated()));
  out.lead(handicap_finding(report));
  for (const std::string& line : handicap_heading(report)) out.text(line);
  if (report.run.design.scores().games() == 0) return out;
  const auto rows = handicap_rows(report);
  out.heading("Chains");
  out.chart(chains_chart(report, rows));
  if (rows.size() > kMostDecks)
    out.text(fmt::format("The table has the first {} decks of {}; --csv and --json have all.",
                         kMostDecks, rows.size()));
  out.heading("What a chain is worth");
  out.chart(worth_chart(report));
  out.heading("What else was seen");
  for (const std::string& line : handicap_notes(report)) out.text(line);
  for (size_t i = 0; i < std::min(report.job.left_out.size(), kMostLeftOut); ++i)
    out.text("Left out: " + report.job.left_out[i]);
  out.heading("How it was made");
  out.facts(version_facts(report.library, report.job.setup.salt));
  return out;
}

}  // namespace archon::sim
