#include "sim/keyforge/rank_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/findings.h"
#include "sim/keyforge/page_limits.h"
#include "sim/keyforge/page_parts.h"
#include "sim/keyforge/rank_rows.h"
#include "sim/keyforge/report_parts.h"
#include "sim/page/charts.h"

namespace archon::sim {
namespace {

// A page shows so many decks; JSON and CSV have them all.
constexpr size_t kMostDecks = 1000;

// With the confidence of the places.
const char* best_group(const Placing& placing) {
  return placing.first == 1 ? "may be the best" : "is hardly the best";
}

page::Table ranked_decks(const std::vector<RankRow>& rows) {
  page::Table out{"",
                  {{"places"},
                   {"deck"},
                   {"houses"},
                   {"rating", true},
                   {"", true},
                   {"wins", true},
                   {"best", true},
                   {"hardest opponent"},
                   {"games", true}},
                  {}};
  for (size_t i = 0; i < std::min(rows.size(), kMostDecks); ++i) {
    const RankRow& row = rows[i];
    out.rows.push_back({place_range(row.placing), row.deck, row.houses,
                        fmt::format("{:+.0f}", std::round(row.points.value) + 0.0),
                        fmt::format("± {:.0f}", row.points.interval.half_width()),
                        percent(row.win_rate.value), percent(row.placing.best),
                        fmt::format("{} ({})", row.hardest, percent(row.hardest_rate.value)),
                        std::to_string(row.score.games)});
  }
  return out;
}

page::Chart ratings_chart(const RankReport& report, const std::vector<RankRow>& rows) {
  page::IntervalChart chart{{"rating, in points", {}, {}, "+d"}, {}, {}, 0};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i)
    chart.rows.push_back({fmt::format("{}  {}", place_range(rows[i].placing), rows[i].deck),
                          best_group(rows[i].placing), rows[i].points.value,
                          rows[i].points.interval.low, rows[i].points.interval.high});
  for (const page::IntervalRow& row : chart.rows)
    if (std::find(chart.groups.begin(), chart.groups.end(), row.group) == chart.groups.end())
      chart.groups.push_back(row.group);
  return {
      fmt::format("Ratings with {:g} % intervals; 100 points more win 64 % of games. Before each "
                  "deck stand the places that it may have: decks whose places overlap can't be "
                  "told apart for certain.{}",
                  100 * report.setup.confidence,
                  rows.size() > kMostIntervals
                      ? fmt::format(" The first {} of {} are drawn.", kMostIntervals, rows.size())
                      : ""),
      spec_of(chart), ranked_decks(rows)};
}

// A deck as the map calls it: its place, or its number in the gauntlet.
std::string short_name(const RankReport& report, size_t i) {
  return report.setup.gauntlet > 0 ? fmt::format("g{}", i + 1) : std::to_string(i + 1);
}

std::vector<int> columns_of(const RankReport& report, const std::vector<RankRow>& rows) {
  const Field field = report.setup.field();
  std::vector<int> out;
  for (int i = field.rated(); i < field.entrants; ++i) out.push_back(i);
  if (out.empty())
    for (const RankRow& row : rows) out.push_back(row.entrant);
  if (out.size() > kMostInMap) out.resize(kMostInMap);
  return out;
}

page::Chart pairings_chart(const RankReport& report, const std::vector<RankRow>& rows) {
  page::HeatMap chart;
  chart.column_title = report.setup.gauntlet > 0 ? "against, of the gauntlet" : "against, by place";
  chart.value_title = "wins, in %";
  page::Table table{"", {{"wins in %, against"}}, {}};
  const auto columns = columns_of(report, rows);
  for (size_t i = 0; i < columns.size(); ++i) {
    chart.columns.push_back(short_name(report, i));
    table.columns.push_back({short_name(report, i), true});
  }
  for (size_t i = 0; i < std::min(rows.size(), kMostInMap); ++i) {
    const std::string name = fmt::format("{}  {}", i + 1, rows[i].deck);
    chart.rows.push_back(name);
    table.rows.push_back({name});
    for (size_t k = 0; k < columns.size(); ++k) {
      if (columns[k] == rows[i].entrant) {
        table.rows.back().emplace_back("-");
        continue;
      }
      const double rate =
          100 * report.run.design.ratings().pairing(rows[i].entrant, columns[k]).rate.value;
      chart.cells.push_back({name, chart.columns[k], rate});
      table.rows.back().push_back(fmt::format("{:.0f}", rate));
    }
  }
  chart.low = 20;
  chart.high = 80;
  const bool is_cut =
      rows.size() > kMostInMap || report.setup.gauntlet > static_cast<int>(kMostInMap);
  return {
      fmt::format("How often the deck of a row beats that of a column, as ratings and their games "
                  "tell.{}",
                  is_cut ? fmt::format(" The first {} decks.", kMostInMap) : ""),
      spec_of(chart), std::move(table)};
}

page::Table gauntlet_table(const RankReport& report) {
  page::Table out{"The gauntlet", {{""}, {"deck"}, {"houses"}}, {}};
  const auto columns = columns_of(report, {});
  for (size_t i = 0; i < columns.size(); ++i)
    out.rows.push_back(
        {short_name(report, i), entrant_name(report, columns[i]), house_list(report, columns[i])});
  return out;
}

}  // namespace

page::Page rank_page(const RankReport& report) {
  const auto rated = static_cast<size_t>(report.setup.field().rated());
  page::Page out(rated == 1 ? "A deck against a gauntlet" : fmt::format("{} decks ranked", rated));
  out.lead(rank_finding(report));
  for (const std::string& line : rank_heading(report)) out.text(line);
  if (report.run.design.scores().games() == 0) return out;
  const auto rows = rank_rows(report);
  out.heading("Ratings");
  out.chart(ratings_chart(report, rows));
  if (rows.size() > kMostDecks)
    out.text(fmt::format("The table has the first {} decks of {}; --csv and --json have all.",
                         kMostDecks, rows.size()));
  out.heading("Pairings");
  out.chart(pairings_chart(report, rows));
  if (report.setup.gauntlet > 0) out.table(gauntlet_table(report));
  out.heading("What else was seen");
  for (const std::string& line : rank_notes(report)) out.text(line);
  for (size_t i = 0; i < std::min(report.left_out.size(), kMostLeftOut); ++i)
    out.text("Left out: " + report.left_out[i]);
  out.heading("How it was made");
  out.facts(version_facts(report.library, report.setup.salt));
  return out;
}

}  // namespace archon::sim
