#include "sim/keyforge/rank_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/keyforge/rank_rows.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

// Larger fields get no table of pairings; JSON and CSV have them all.
constexpr size_t kMostColumns = 12;
// Of a large field people are shown the first, and programs the pairings that were played.
constexpr size_t kMostOfLarge = 100;

void cut_if_large(const RankReport& report, std::vector<RankRow>& rows) {
  if (report.run.design.ratings().is_large() && rows.size() > kMostOfLarge)
    rows.resize(kMostOfLarge);
}

std::vector<RankRow> rows_for_terminal(const RankReport& report) {
  auto rows = rank_rows(report);
  cut_if_large(report, rows);
  for (RankRow& row : rows)
    for (std::string* name : {&row.deck, &row.hardest}) *name = printable(*name);
  return rows;
}

std::string cut_words(const RankReport& report, const std::vector<RankRow>& shown) {
  const auto rated = static_cast<size_t>(report.setup.field().rated());
  if (shown.size() == rated) return "";
  return fmt::format("The first {} of {} decks; --csv and --json have all.", shown.size(), rated);
}

// Whole, and without the sign of a zero that was rounded up to.
std::string signed_points(double points) {
  return fmt::format("{:+.0f}", std::round(points) + 0.0);
}

// The intervals of ratings are symmetric.
std::string rating_words(const Estimate& rating) {
  return fmt::format("{} ± {:.0f}", signed_points(rating.value), rating.interval.half_width());
}

std::string hardest_words(const RankRow& row) {
  return fmt::format("{} ({})", row.hardest, percent(row.hardest_rate.value));
}

size_t widest(const std::vector<RankRow>& rows, std::string RankRow::*text, size_t least) {
  for (const RankRow& row : rows) least = std::max(least, columns(row.*text));
  return least;
}

std::string ranking_lines(const std::vector<RankRow>& rows) {
  const size_t deck = widest(rows, &RankRow::deck, 4);
  const size_t houses = widest(rows, &RankRow::houses, 6);
  const auto line = [&](const std::string& place, const std::string& name,
                        const std::string& of_houses, const std::string& rating,
                        const std::string& wins, const std::string& best,
                        const std::string& hardest) {
    return fmt::format("  {:<6} {}  {}{:>13}{:>9}{:>9}   {}\n", place, padded(name, deck),
                       padded(of_houses, houses), rating, wins, best, hardest);
  };
  std::string out = line("place", "deck", "houses", "rating", "wins", "best", "hardest opponent");
  for (const RankRow& row : rows)
    out += line(place_range(row.placing), row.deck, row.houses, rating_words(row.points),
                percent(row.win_rate.value), percent(row.placing.best), hardest_words(row));
  return out;
}

// The columns' entrants: the rated decks in the order of the rows, or the gauntlet.
std::vector<int> opponents_shown(const RankReport& report, const std::vector<RankRow>& rows) {
  const Field field = report.setup.field();
  std::vector<int> out;
  for (int i = field.rated(); i < field.entrants; ++i) out.push_back(i);
  if (out.empty())
    for (const RankRow& row : rows) out.push_back(row.entrant);
  return out;
}

std::string pairings_table(const RankReport& report, const std::vector<RankRow>& rows) {
  const auto others = opponents_shown(report, rows);
  if (others.size() > kMostColumns || rows.size() > kMostColumns) return "";
  const size_t deck = widest(rows, &RankRow::deck, 4);
  const bool gauntlet = report.setup.gauntlet > 0;
  std::string out = fmt::format("\n  {:<4}{:<{}}", "", "wins in %, against", deck);
  for (size_t i = 0; i < others.size(); ++i)
    out += fmt::format("{:>6}", gauntlet ? fmt::format("g{}", i + 1) : std::to_string(i + 1));
  out += '\n';
  for (const RankRow& row : rows) {
    out += fmt::format("  {:<4}{}", row.place, padded(row.deck, deck));
    for (const int other : others)
      out += other == row.entrant
                 ? fmt::format("{:>6}", "-")
                 : fmt::format(
                       "{:>6.0f}",
                       100 * report.run.design.ratings().pairing(row.entrant, other).rate.value);
    out += '\n';
  }
  for (size_t i = 0; gauntlet && i < others.size(); ++i)
    out += fmt::format("  g{:<3}{}\n", i + 1, printable(entrant_name(report, others[i])));
  return out;
}

}  // namespace

std::string rank_table(const RankReport& report) {
  std::string out;
  for (const std::string& line : rank_heading(report)) out += line + '\n';
  if (report.run.design.scores().games() == 0) return out;
  const auto rows = rows_for_terminal(report);
  (out += '\n') += ranking_lines(rows);
  if (const auto cut = cut_words(report, rows); !cut.empty()) out += '\n' + cut + '\n';
  out += pairings_table(report, rows) + '\n';
  for (const std::string& line : rank_notes(report)) out += line + '\n';
  return out;
}

std::string rank_markdown(const RankReport& report) {
  std::string out;
  for (const std::string& line : rank_heading(report)) out += markdown_cell(line) + "\n\n";
  if (report.run.design.scores().games() == 0) return out;
  out +=
      "| place | deck | houses | rating | wins | best | hardest opponent |\n"
      "| ---: | --- | --- | ---: | ---: | ---: | --- |\n";
  auto rows = rank_rows(report);
  cut_if_large(report, rows);
  for (const RankRow& row : rows)
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", place_range(row.placing),
                       markdown_cell(row.deck), row.houses, rating_words(row.points),
                       percent(row.win_rate.value), percent(row.placing.best),
                       markdown_cell(hardest_words(row)));
  if (const auto cut = cut_words(report, rows); !cut.empty()) out += '\n' + cut + '\n';
  for (const std::string& line : rank_notes(report)) (out += '\n') += markdown_cell(line) + '\n';
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
