#include "sim/keyforge/tournament_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/keyforge/page_limits.h"
#include "sim/keyforge/page_parts.h"
#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/tournament_rows.h"
#include "sim/page/charts.h"

namespace archon::sim {
namespace {

// A page shows so many; JSON and CSV have them all.
constexpr size_t kMostPlayers = 500;
constexpr size_t kMostPlaces = 16;

std::string confidence_words(const TournamentReport& report) {
  return fmt::format("{:g} %", 100 * report.setup.confidence);
}

std::string cut_words(size_t shown, size_t all) {
  return all > shown ? fmt::format(" The first {} of {}.", shown, all) : "";
}

// "1  Titanfang": names alone may be alike.
std::string numbered(size_t i, const std::string& name) {
  return fmt::format("{}  {}", i + 1, name);
}

page::Table players_table(const TournamentReport& report, const std::vector<TournamentRow>& rows) {
  page::Table out{"", {{"player"}, {"deck"}}, {}};
  for (const std::string& title :
       {std::string("wins"), confidence_words(report), std::string("mean place"),
        std::string("matches"), std::string("games"), std::string("chains")})
    out.columns.push_back({title, true});
  if (rows.front().played) out.columns.push_back({"really won", true});
  for (size_t i = 0; i < std::min(rows.size(), kMostPlayers); ++i) {
    const TournamentRow& row = rows[i];
    out.rows.push_back({numbered(i, row.name), row.decks, percent(row.wins.value),
                        percent_range(row.wins.interval), fmt::format("{:.1f}", row.place),
                        fmt::format("{:.1f}", row.matches), fmt::format("{:.1f}", row.games),
                        fmt::format("{:.1f}", row.chains)});
    if (row.played) out.rows.back().push_back(percent(*row.played));
  }
  return out;
}

page::Chart wins_chart(const TournamentReport& report, const std::vector<TournamentRow>& rows) {
  page::IntervalChart chart{{"wins the tournament, in %", 0, {}, ""}, {"player"}, {}, {}};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i)
    chart.rows.push_back({numbered(i, rows[i].name), "player", 100 * rows[i].wins.value,
                          100 * rows[i].wins.interval.low, 100 * rows[i].wins.interval.high});
  return {fmt::format("How likely each player is to win, and where that chance lies with {} "
                      "confidence once the decks were known exactly.{}",
                      confidence_words(report), cut_words(chart.rows.size(), rows.size())),
          spec_of(chart), players_table(report, rows)};
}

page::Chart places_chart(const std::vector<TournamentRow>& rows) {
  page::HeatMap chart;
  chart.column_title = "place";
  chart.value_title = "share of tournaments, in %";
  chart.middle = 100.0 / static_cast<double>(rows.size());
  chart.high = 2 * chart.middle;
  page::Table table{"", {{"ends at place, in % of tournaments"}}, {}};
  const size_t places = std::min(rows.size(), kMostPlaces);
  for (size_t place = 0; place < places; ++place) {
    chart.columns.push_back(std::to_string(place + 1));
    table.columns.push_back({chart.columns.back(), true});
  }
  for (size_t i = 0; i < std::min(rows.size(), kMostInMap); ++i) {
    const std::string name = numbered(i, rows[i].name);
    chart.rows.push_back(name);
    table.rows.push_back({name});
    for (size_t place = 0; place < places; ++place) {
      const double share = 100 * rows[i].places[place];
      chart.cells.push_back({name, chart.columns[place], share});
      table.rows.back().push_back(fmt::format("{:.1f}", share));
    }
  }
  const bool is_cut = rows.size() > places || rows.size() > kMostInMap;
  return {fmt::format("How often each player ends at which place; who goes out in the same round "
                      "shares the places.{}",
                      is_cut ? fmt::format(" The first {} players, the first {} places.",
                                           chart.rows.size(), places)
                             : ""),
          spec_of(chart), std::move(table)};
}

std::string kind_words(const KindRow& kind) {
  return fmt::format("{}, {}", kind.format, kind.match);
}

page::Chart kinds_chart(const TournamentReport& report, const std::vector<KindRow>& kinds) {
  page::IntervalChart chart{
      {"the best one wins, in % of tournaments", {}, {}, ""}, {"kind"}, {}, {}};
  page::Table table{"", {{"format and match"}}, {}};
  for (const std::string& title :
       {std::string("best wins"), confidence_words(report), std::string("behind the first"),
        std::string("matches"), std::string("games")})
    table.columns.push_back({title, true});
  for (size_t i = 0; i < kinds.size(); ++i) {
    const KindRow& kind = kinds[i];
    chart.rows.push_back({numbered(i, kind_words(kind)), "kind", 100 * kind.best_wins.value,
                          100 * kind.best_wins.interval.low, 100 * kind.best_wins.interval.high});
    table.rows.push_back({numbered(i, kind_words(kind)), percent(kind.best_wins.value),
                          percent_range(kind.best_wins.interval),
                          i == 0 ? "-"
                                 : fmt::format("{:.1f} ± {:.1f}", 100 * kind.behind.value,
                                               100 * kind.behind.interval.half_width()),
                          fmt::format("{:.1f}", kind.matches), fmt::format("{:.1f}", kind.games)});
  }
  return {
      "How often the best one wins, by format and match. The intervals say how little is known of "
      "the decks, which is the same for all formats: compare formats by how far each is behind the "
      "first, in the table.",
      spec_of(chart), std::move(table)};
}

page::Chart chances_chart(const TournamentReport& report, const std::vector<KindRow>& kinds) {
  page::HeatMap chart;
  chart.column_title = "format, by number";
  chart.value_title = "wins, in %";
  page::Table table{"", {{"wins in %"}}, {}};
  const auto first = tournament_rows(report, kinds.front().kind);
  chart.middle = 100.0 / static_cast<double>(first.size());
  chart.high = 2 * chart.middle;
  for (size_t k = 0; k < kinds.size(); ++k) {
    chart.columns.push_back(std::to_string(k + 1));
    table.columns.push_back({kind_words(kinds[k]), true});
  }
  for (size_t i = 0; i < std::min(first.size(), kMostInMap); ++i) {
    const std::string name = numbered(i, first[i].name);
    chart.rows.push_back(name);
    table.rows.push_back({name});
    for (size_t k = 0; k < kinds.size(); ++k) {
      const double wins = 100 * chance_to_win(report.run.simulated[kinds[k].kind], first[i].player,
                                              report.setup.confidence)
                                    .value;
      chart.cells.push_back({name, chart.columns[k], wins});
      table.rows.back().push_back(fmt::format("{:.1f}", wins));
    }
  }
  return {
      "How likely each player is to win, by format." + cut_words(chart.rows.size(), first.size()),
      spec_of(chart), std::move(table)};
}

void add_results(const TournamentReport& report, page::Page& out) {
  const auto kinds = kind_rows(report);
  if (kinds.size() == 1) {
    const auto rows = tournament_rows(report, kinds.front().kind);
    out.heading("Who wins");
    out.chart(wins_chart(report, rows));
    out.heading("Places");
    out.chart(places_chart(rows));
    return;
  }
  out.heading("What rewards the best");
  out.chart(kinds_chart(report, kinds));
  out.heading("Who wins");
  out.chart(chances_chart(report, kinds));
  for (const KindRow& kind : kinds) {
    page::Table table = players_table(report, tournament_rows(report, kind.kind));
    table.caption = kind_words(kind);
    out.table(std::move(table));
  }
}

}  // namespace

page::Page tournament_page(const TournamentReport& report) {
  const auto kinds = kinds_of(report.setup);
  page::Page out(kinds.size() == 1
                     ? fmt::format("A tournament of {} players: {}", report.setup.players.size(),
                                   kind_name(kinds.front()))
                     : fmt::format("{} kinds of tournament, {} players", kinds.size(),
                                   report.setup.players.size()));
  out.lead(tournament_finding(report));
  for (const std::string& line : tournament_heading(report)) out.text(line);
  if (!has_tournaments(report)) return out;
  add_results(report, out);
  out.heading("What else was seen");
  for (const std::string& line : tournament_notes(report))
    if (line != tournament_finding(report)) out.text(line);
  for (size_t i = 0; i < std::min(report.left_out.size(), kMostLeftOut); ++i)
    out.text("Left out: " + report.left_out[i]);
  out.heading("How it was made");
  out.facts(version_facts(report.library, report.setup.salt));
  return out;
}

}  // namespace archon::sim
