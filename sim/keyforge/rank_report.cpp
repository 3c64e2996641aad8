#include "sim/keyforge/rank_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/rank_rows.h"
#include "sim/keyforge/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

// In a terminal a larger field gets no table of pairings.
constexpr size_t kMostColumns = 12;
// Of a large field people are shown the first, and programs the pairings that were played.
constexpr size_t kMostOfLarge = 100;

// Whole, and without the sign of a zero that was rounded up to; the intervals of ratings are
// symmetric.
std::string rating_words(const Estimate& rating) {
  return fmt::format("{:+.0f} ± {:.0f}", std::round(rating.value) + 0.0,
                     rating.interval.half_width());
}

report::Table ranked_decks(const RankReport& report, const std::vector<RankRow>& rows) {
  report::Table out{"",
                    {{"place", false, 6},
                     {"deck", false, 0, 1},
                     {"houses"},
                     {"rating", true, 13, 0},
                     {"wins", true, 9, 0},
                     {"best", true, 9, 0},
                     {"hardest opponent", false, 0, 3},
                     {"games", true, 0, 2, report::Shown::Documents}},
                    {}};
  for (const RankRow& row : rows)
    out.rows.push_back({place_range(row.placing), row.deck, row.houses, rating_words(row.points),
                        percent(row.win_rate.value), percent(row.placing.best),
                        fmt::format("{} ({})", row.hardest, percent(row.hardest_rate.value)),
                        std::to_string(row.score.games)});
  out.rows_are = "decks";
  if (report.run.design.ratings().is_large()) out.most_in_terminal = kMostOfLarge;
  return out;
}

// With the confidence of the places.
const char* best_group(const Placing& placing) {
  return placing.first == 1 ? "may be the best" : "is hardly the best";
}

report::Chart ratings_chart(const RankReport& report, const std::vector<RankRow>& rows) {
  report::IntervalChart chart{{"rating, in points", {}, {}, "+d"}, {}, {}, 0};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i)
    chart.rows.push_back({fmt::format("{}  {}", place_range(rows[i].placing), rows[i].deck),
                          best_group(rows[i].placing), rows[i].points.value,
                          rows[i].points.interval.low, rows[i].points.interval.high});
  for (const report::IntervalRow& row : chart.rows)
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
      spec_of(chart), ranked_decks(report, rows)};
}

// A deck as the map calls it: its place, or its number in the gauntlet.
std::string short_name(const RankReport& report, size_t i) {
  return report.setup.gauntlet > 0 ? fmt::format("g{}", i + 1) : std::to_string(i + 1);
}

// The columns' entrants: the rated decks in the order of the rows, or the gauntlet.
std::vector<int> opponents_shown(const RankReport& report, const std::vector<RankRow>& rows) {
  const Field field = report.setup.field();
  std::vector<int> out;
  for (int i = field.rated(); i < field.entrants; ++i) out.push_back(i);
  if (out.empty())
    for (const RankRow& row : rows) out.push_back(row.entrant);
  if (out.size() > kMostInMap) out.resize(kMostInMap);
  return out;
}

report::Chart pairings_chart(const RankReport& report, const std::vector<RankRow>& rows) {
  report::HeatMap chart;
  chart.column_title = report.setup.gauntlet > 0 ? "against, of the gauntlet" : "against, by place";
  chart.value_title = "wins, in %";
  report::Table table{"", {{"    wins in %, against"}}, {}};
  const auto columns = opponents_shown(report, rows);
  for (size_t i = 0; i < columns.size(); ++i) {
    chart.columns.push_back(short_name(report, i));
    table.columns.push_back({short_name(report, i), true, 6, 0});
  }
  for (size_t i = 0; i < std::min(rows.size(), kMostInMap); ++i) {
    const std::string name = fmt::format("{:<4}{}", i + 1, rows[i].deck);
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
  if (columns.size() > kMostColumns || rows.size() > kMostColumns)
    table.shown = report::Shown::Documents;
  const bool is_cut =
      rows.size() > kMostInMap || report.setup.gauntlet > static_cast<int>(kMostInMap);
  return {
      fmt::format("How often the deck of a row beats that of a column, as ratings and their games "
                  "tell.{}",
                  is_cut ? fmt::format(" The first {} decks.", kMostInMap) : ""),
      spec_of(chart), std::move(table)};
}

report::Table gauntlet_table(const RankReport& report) {
  report::Table out{"", {{"", false, 2}, {"the gauntlet"}, {"houses"}}, {}};
  const auto columns = opponents_shown(report, {});
  for (size_t i = 0; i < columns.size(); ++i)
    out.rows.push_back(
        {short_name(report, i), entrant_name(report, columns[i]), house_list(report, columns[i])});
  if (columns.size() > kMostColumns) out.shown = report::Shown::Documents;
  return out;
}

}  // namespace

report::Report report_of(const RankReport& report) {
  const auto rated = static_cast<size_t>(report.setup.field().rated());
  report::Report out(rated == 1 ? "A deck against a gauntlet"
                                : fmt::format("{} decks ranked", rated));
  out.lead(rank_finding(report));
  for (const std::string& line : rank_heading(report)) out.text(line);
  if (report.run.design.scores().games() == 0) return out;
  const auto rows = rank_rows(report);
  out.heading("Ratings");
  out.chart(ratings_chart(report, rows));
  out.heading("Pairings");
  out.chart(pairings_chart(report, rows));
  if (report.setup.gauntlet > 0) out.table(gauntlet_table(report));
  out.heading("What else was seen");
  for (const std::string& line : rank_notes(report)) out.text(line);
  add_left_out(out, report.left_out);
  add_how(out, &report.library, report.setup.salt);
  return out;
}

std::string rank_csv(const RankReport& report) {
  std::string out =
      "place,place_first,place_last,deck,houses,games,points_won,rating,rating_low,rating_high,"
      "win_rate,win_rate_low,win_rate_high,best,top,hardest,hardest_win_rate\n";
  for (const RankRow& row : rank_rows(report))
    out += fmt::format(
        "{},{},{},{},{},{},{:g},{:.2f},{:.2f},{:.2f},{:.5f},{:.5f},{:.5f},{:g},{:g},{},{:.5f}\n",
        row.place, row.placing.first, row.placing.last, csv_cell(row.deck), csv_cell(row.houses),
        row.score.games, row.score.points, row.points.value, row.points.interval.low,
        row.points.interval.high, row.win_rate.value, row.win_rate.interval.low,
        row.win_rate.interval.high, row.placing.best, row.placing.top, csv_cell(row.hardest),
        row.hardest_rate.value);
  return out;
}

std::string rank_pairings_csv(const RankReport& report) {
  std::string out = "a,b,games,points_a,win_rate_a,win_rate_a_low,win_rate_a_high\n";
  for (const auto& [a, b] : reported_pairings(report)) {
    const PairingRate pairing = report.run.design.ratings().pairing(a, b);
    out += fmt::format("{},{},{},{:g},{:.5f},{:.5f},{:.5f}\n", csv_cell(entrant_name(report, a)),
                       csv_cell(entrant_name(report, b)), pairing.score.games, pairing.score.points,
                       pairing.rate.value, pairing.rate.interval.low, pairing.rate.interval.high);
  }
  return out;
}

}  // namespace archon::sim
