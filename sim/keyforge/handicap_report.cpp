#include "sim/keyforge/handicap_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/handicap_rows.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

// To one place, and without the sign of a zero that was rounded up to.
std::string chains_text(double chains) {
  if (chains > kMostHandicap) return fmt::format("over {}", kMostHandicap);
  if (chains < -kMostHandicap) return fmt::format("under {}", -kMostHandicap);
  return fmt::format("{:.1f}", std::round(10 * chains) / 10 + 0.0);
}

std::string interval_text(const Interval& interval) {
  return fmt::format("{} to {}", chains_text(interval.low), chains_text(interval.high));
}

std::string per_chain(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string per_chain_range(const Interval& interval) {
  return fmt::format("{} to {}", per_chain(interval.low), per_chain(interval.high));
}

std::string range_text(int low, int high) {
  return low == high ? std::to_string(low) : fmt::format("{} to {}", low, high);
}

std::string handicap_lines(const std::vector<HandicapRow>& rows) {
  size_t deck = 4;
  size_t houses = 6;
  for (const HandicapRow& row : rows) {
    deck = std::max(deck, columns(row.deck));
    houses = std::max(houses, columns(row.houses));
  }
  std::string out =
      fmt::format("  {:<{}}  {:<{}}{:>8}{:>9}   {:<16}{:>8}   {}\n", "deck", deck, "houses", houses,
                  "chains", "even at", "interval", "games", "a chain costs there");
  for (const HandicapRow& row : rows)
    out += fmt::format("  {}  {}{:>8}{:>9}   {:<16}{:>8}   {} ({})\n", padded(row.deck, deck),
                       padded(row.houses, houses), row.chains, chains_text(row.even.level.value),
                       interval_text(row.even.level.interval), row.score.games,
                       per_chain(row.even.worth.value), per_chain_range(row.even.worth.interval));
  return out;
}

// A chain's worth by how many there are, and how games with so many went.
std::string worths_table(const Handicaps& handicaps) {
  std::string out = fmt::format("  {:<16}{:>14}   {:<20}{:>8}{:>8}{:>10}\n", "chains", "each costs",
                                "interval", "games", "won", "by model");
  const auto fits = handicaps.fits();
  const auto line = [&](const RangeFit& fit, const std::string& worth, const std::string& range) {
    const auto games = static_cast<double>(fit.games);
    out += fmt::format("  {:<16}{:>14}   {:<20}{:>8}{:>8}{:>10}\n", range_text(fit.low, fit.high),
                       worth, range, fit.games, fit.games > 0 ? percent(fit.points / games) : "-",
                       fit.games > 0 ? percent(fit.expected / games) : "-");
  };
  line(fits[0], "", "");
  for (size_t i = 1; i < fits.size(); ++i) {
    const Estimate& worth = handicaps.worths()[i - 1].worth;
    line(fits[i], per_chain(worth.value), per_chain_range(worth.interval));
  }
  return out;
}

}  // namespace

std::string handicap_table(const HandicapReport& report) {
  std::string out;
  for (const std::string& line : handicap_heading(report)) out += line + '\n';
  if (report.run.design.scores().games() == 0) return out;
  (out += '\n') += handicap_lines(handicap_rows(report));
  (out += '\n') += worths_table(report.run.design.handicaps()) + '\n';
  for (const std::string& line : handicap_notes(report)) out += line + '\n';
  return out;
}

std::string handicap_markdown(const HandicapReport& report) {
  std::string out;
  for (const std::string& line : handicap_heading(report)) out += markdown_cell(line) + "\n\n";
  if (report.run.design.scores().games() == 0) return out;
  out +=
      "| deck | houses | chains | even at | interval | a chain costs there |\n"
      "| --- | --- | ---: | ---: | --- | ---: |\n";
  for (const HandicapRow& row : handicap_rows(report))
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_cell(row.deck), row.houses,
                       row.chains, chains_text(row.even.level.value),
                       interval_text(row.even.level.interval), per_chain(row.even.worth.value));
  out += "\n| chains | each costs | interval |\n| --- | ---: | --- |\n";
  for (const LevelWorth& range : report.run.design.handicaps().worths())
    out += fmt::format("| {} | {} | {} |\n", range_text(range.low, range.high),
                       per_chain(range.worth.value), per_chain_range(range.worth.interval));
  for (const std::string& line : handicap_notes(report))
    (out += '\n') += markdown_cell(line) + '\n';
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
