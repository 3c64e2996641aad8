#include "sim/keyforge/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/tournament_rows.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

// More players get no column for each place; JSON and CSV have them all.
constexpr size_t kMostPlacesShown = 8;

// A table, to be drawn for the terminal or in Markdown. The first columns are words, the others
// numbers.
struct Sheet {
  size_t words = 1;
  std::vector<std::vector<std::string>> rows;  // the heading first
};

std::string text_of(Sheet sheet) {
  for (auto& row : sheet.rows)
    for (std::string& text : row) text = printable(text);
  std::vector<size_t> widths(sheet.rows.front().size());
  for (const auto& row : sheet.rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  std::string out;
  for (const auto& row : sheet.rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      line += "  " + (i < sheet.words ? padded(row[i], widths[i]) : padded_left(row[i], widths[i]));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

std::string markdown_of(const Sheet& sheet) {
  std::string out;
  for (size_t r = 0; r < sheet.rows.size(); ++r) {
    out += '|';
    for (const std::string& text : sheet.rows[r]) out += fmt::format(" {} |", markdown_cell(text));
    out += '\n';
    if (r > 0) continue;
    out += '|';
    for (size_t i = 0; i < sheet.rows[r].size(); ++i) out += i < sheet.words ? " --- |" : " ---: |";
    out += '\n';
  }
  return out;
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

Sheet players_sheet(const TournamentReport& report, size_t kind) {
  const auto rows = tournament_rows(report, kind);
  const bool decks = shows_decks(rows);
  const bool chains = has_chains(kinds_of(report.setup)[kind].match);
  const bool each_place = rows.size() <= kMostPlacesShown;
  Sheet out;
  auto& head = out.rows.emplace_back(std::vector<std::string>{"player"});
  if (decks) head.emplace_back("deck");
  out.words = head.size();
  head.insert(head.end(), {"wins", "", "place"});
  for (size_t i = 0; each_place && i < rows.size(); ++i) head.push_back(std::to_string(i + 1));
  if (!each_place) head.insert(head.end(), {"top 2", "top 4", "top 8"});
  head.emplace_back("games");
  if (chains) head.emplace_back("chains");
  if (rows.front().played) head.emplace_back("played");
  for (const TournamentRow& row : rows) {
    std::vector<std::string> line{row.name};
    if (decks) line.push_back(row.decks);
    line.insert(line.end(), {percent(row.wins.value), percent_range(row.wins.interval),
                             fmt::format("{:.1f}", row.place)});
    if (each_place) {
      for (const double share : row.places) line.push_back(fmt::format("{:.0f}", 100 * share));
    } else {
      for (const size_t top : {2, 4, 8}) line.push_back(percent(up_to(row.places, top)));
    }
    line.push_back(fmt::format("{:.1f}", row.games));
    if (chains) line.push_back(fmt::format("{:.1f}", row.chains));
    if (row.played) line.push_back(percent(*row.played));
    out.rows.push_back(std::move(line));
  }
  return out;
}

Sheet kinds_sheet(const TournamentReport& report) {
  Sheet out;
  out.words = 3;
  out.rows.push_back({"", "format", "match", "best wins", "", "behind", "matches", "games"});
  int number = 0;
  for (const KindRow& row : kind_rows(report))
    out.rows.push_back({std::to_string(++number), row.format, row.match,
                        percent(row.best_wins.value), percent_range(row.best_wins.interval),
                        number == 1 ? ""
                                    : fmt::format("{:.1f} ± {:.1f}", 100 * row.behind.value,
                                                  100 * row.behind.interval.half_width()),
                        fmt::format("{:.1f}", row.matches), fmt::format("{:.1f}", row.games)});
  return out;
}

// The chance of each player in each kind; the kinds' columns have the numbers of kinds_sheet().
Sheet chances_sheet(const TournamentReport& report) {
  const auto kinds = kind_rows(report);
  const auto first = tournament_rows(report, kinds.front().kind);
  Sheet out;
  out.rows.push_back({"wins in %"});
  for (size_t i = 0; i < kinds.size(); ++i) out.rows.front().push_back(std::to_string(i + 1));
  for (const TournamentRow& row : first) {
    auto& line = out.rows.emplace_back(std::vector<std::string>{row.name});
    for (const KindRow& kind : kinds)
      line.push_back(fmt::format("{:.1f}", 100 * chance_to_win(report.run.simulated[kind.kind],
                                                               row.player, report.setup.confidence)
                                                     .value));
  }
  return out;
}

std::vector<Sheet> sheets_of(const TournamentReport& report) {
  if (report.run.simulated.size() == 1) return {players_sheet(report, 0)};
  return {kinds_sheet(report), chances_sheet(report)};
}

std::vector<std::string> lines_above(const TournamentReport& report) {
  auto out = tournament_heading(report);
  const auto kinds = kinds_of(report.setup);
  if (kinds.size() == 1) out.insert(out.begin(), kind_name(kinds.front()));
  return out;
}

}  // namespace

std::string tournament_table(const TournamentReport& report) {
  std::string out;
  for (const std::string& line : lines_above(report)) out += line + '\n';
  if (!has_tournaments(report)) return out;
  for (const Sheet& sheet : sheets_of(report)) (out += '\n') += text_of(sheet);
  out += '\n';
  for (const std::string& line : tournament_notes(report)) out += line + '\n';
  return out;
}

std::string tournament_markdown(const TournamentReport& report) {
  std::string out;
  for (const std::string& line : lines_above(report)) out += markdown_cell(line) + "\n\n";
  if (!has_tournaments(report)) return out;
  for (const Sheet& sheet : sheets_of(report)) out += markdown_of(sheet) + '\n';
  for (const std::string& line : tournament_notes(report)) out += markdown_cell(line) + "\n\n";
  out.pop_back();
  return out;
}

}  // namespace archon::sim
