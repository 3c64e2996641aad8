#include "sim/keyforge/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/tournament_rows.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr size_t kMostPlaces = 16;      // on a chart
constexpr size_t kMostPlacesShown = 8;  // in a terminal

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

bool shows_decks(const std::vector<TournamentRow>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const TournamentRow& row) {
    return !row.decks.empty() && row.decks != row.name;
  });
}

double up_to(const std::vector<double>& places, size_t count) {
  double out = 0;
  for (size_t i = 0; i < std::min(count, places.size()); ++i) out += places[i];
  return out;
}

// How often each ends where, for a terminal: a page draws it.
void add_places(const std::vector<TournamentRow>& rows, report::Table& out) {
  const auto column = [&](const std::string& title, const auto& cell_of) {
    out.columns.push_back({title, true, 0, 2, report::Shown::Terminal});
    for (size_t i = 0; i < rows.size(); ++i) out.rows[i].push_back(cell_of(rows[i].places));
  };
  if (rows.size() > kMostPlacesShown) {
    for (const size_t top : {2, 4, 8})
      column(fmt::format("top {}", top),
             [top](const std::vector<double>& places) { return percent(up_to(places, top)); });
    return;
  }
  for (size_t place = 0; place < rows.size(); ++place)
    column(std::to_string(place + 1), [place](const std::vector<double>& places) {
      return fmt::format("{:.0f}", 100 * places[place]);
    });
}

report::Table players_table(const TournamentReport& report, size_t kind) {
  const auto rows = tournament_rows(report, kind);
  report::Table out;
  out.rows.resize(rows.size());
  const auto column = [&](report::Column titled, const auto& cell_of) {
    out.columns.push_back(std::move(titled));
    for (size_t i = 0; i < rows.size(); ++i) out.rows[i].push_back(cell_of(rows[i]));
  };
  const auto number = [&](const std::string& title, double TournamentRow::*member) {
    column({title, true},
           [member](const TournamentRow& row) { return fmt::format("{:.1f}", row.*member); });
  };
  column({"player"}, [](const TournamentRow& row) { return row.name; });
  if (shows_decks(rows)) column({"deck"}, [](const TournamentRow& row) { return row.decks; });
  column({"wins", true}, [](const TournamentRow& row) { return percent(row.wins.value); });
  column({confidence_words(report), true},
         [](const TournamentRow& row) { return percent_range(row.wins.interval); });
  number("place", &TournamentRow::place);
  add_places(rows, out);
  number("games", &TournamentRow::games);
  if (has_chains(kinds_of(report.setup)[kind].match)) number("chains", &TournamentRow::chains);
  if (rows.front().played)
    column({"played", true}, [](const TournamentRow& row) { return percent(*row.played); });
  out.rows_are = "players";
  return out;
}

report::Chart wins_chart(const TournamentReport& report, size_t kind) {
  const auto rows = tournament_rows(report, kind);
  report::IntervalChart chart{{"wins the tournament, in %", 0, {}, ""}, {"player"}, {}, {}};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i)
    chart.rows.push_back({numbered(i, rows[i].name), "player", 100 * rows[i].wins.value,
                          100 * rows[i].wins.interval.low, 100 * rows[i].wins.interval.high});
  return {fmt::format("How likely each player is to win, and where that chance lies with {} "
                      "confidence once the decks were known exactly.{}",
                      confidence_words(report), cut_words(chart.rows.size(), rows.size())),
          spec_of(chart), players_table(report, kind)};
}

report::Chart places_chart(const std::vector<TournamentRow>& rows) {
  report::HeatMap chart;
  chart.column_title = "place";
  chart.value_title = "share of tournaments, in %";
  chart.middle = 100.0 / static_cast<double>(rows.size());
  chart.high = 2 * chart.middle;
  report::Table table{"", {{"ends at place, in % of tournaments"}}, {}, report::Shown::Documents};
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

report::Chart kinds_chart(const TournamentReport& report, const std::vector<KindRow>& kinds) {
  report::IntervalChart chart{
      {"the best one wins, in % of tournaments", {}, {}, ""}, {"kind"}, {}, {}};
  report::Table table{"",
                      {{"", false, 2},
                       {"format"},
                       {"match"},
                       {"best wins", true},
                       {confidence_words(report), true},
                       {"behind", true},
                       {"matches", true},
                       {"games", true}},
                      {}};
  for (size_t i = 0; i < kinds.size(); ++i) {
    const KindRow& kind = kinds[i];
    chart.rows.push_back({numbered(i, kind_words(kind)), "kind", 100 * kind.best_wins.value,
                          100 * kind.best_wins.interval.low, 100 * kind.best_wins.interval.high});
    table.rows.push_back({std::to_string(i + 1), kind.format, kind.match,
                          percent(kind.best_wins.value), percent_range(kind.best_wins.interval),
                          i == 0 ? ""
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

report::Chart chances_chart(const TournamentReport& report, const std::vector<KindRow>& kinds) {
  report::HeatMap chart;
  chart.column_title = "format, by number";
  chart.value_title = "wins, in %";
  report::Table table{"", {{"wins in %"}}, {}};
  const auto first = tournament_rows(report, kinds.front().kind);
  chart.middle = 100.0 / static_cast<double>(first.size());
  chart.high = 2 * chart.middle;
  for (size_t k = 0; k < kinds.size(); ++k) {
    chart.columns.push_back(std::to_string(k + 1));
    table.columns.push_back({chart.columns.back(), true});
  }
  for (size_t i = 0; i < std::min(first.size(), kMostInMap); ++i) {
    const std::string name = numbered(i, first[i].name);
    chart.rows.push_back(name);
    table.rows.push_back({first[i].name});
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

void add_results(const TournamentReport& report, report::Report& out) {
  const auto kinds = kind_rows(report);
  if (kinds.size() == 1) {
    const auto rows = tournament_rows(report, kinds.front().kind);
    out.heading("Who wins");
    out.chart(wins_chart(report, kinds.front().kind));
    out.heading("Places");
    out.chart(places_chart(rows));
    return;
  }
  out.heading("What rewards the best");
  out.chart(kinds_chart(report, kinds));
  out.heading("Who wins");
  out.chart(chances_chart(report, kinds));
  for (const KindRow& kind : kinds) {
    report::Table table = players_table(report, kind.kind);
    table.caption = kind_words(kind);
    table.shown = report::Shown::Documents;
    out.table(std::move(table));
  }
}

}  // namespace

report::Report report_of(const TournamentReport& report) {
  const auto kinds = kinds_of(report.setup);
  report::Report out(kinds.size() == 1
                         ? fmt::format("A tournament of {} players: {}",
                                       report.setup.players.size(), kind_name(kinds.front()))
                         : fmt::format("{} kinds of tournament, {} players", kinds.size(),
                                       report.setup.players.size()));
  out.lead(tournament_finding(report));
  if (kinds.size() == 1) out.text(kind_name(kinds.front()), report::Shown::Terminal);
  for (const std::string& line : tournament_heading(report)) out.text(line);
  if (!has_tournaments(report)) return out;
  add_results(report, out);
  out.heading("What else was seen");
  for (const std::string& line : tournament_notes(report))
    out.text(line, line == tournament_finding(report) ? report::Shown::Terminal
                                                      : report::Shown::Everywhere);
  add_left_out(out, report.left_out);
  add_how(out, &report.library, report.setup.salt);
  return out;
}

}  // namespace archon::sim
