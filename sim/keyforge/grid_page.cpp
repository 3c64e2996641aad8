#include "sim/keyforge/grid_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/keyforge/findings.h"
#include "sim/keyforge/grid_report.h"
#include "sim/keyforge/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

// A page shows so many; JSON and CSV have them all.
constexpr size_t kMostCells = 2000;

// Under what a match was played, decks aside.
std::string setting_words(const GridCell& cell) {
  std::string out = either_or_both(ai::to_string(cell.agents[0]), ai::to_string(cell.agents[1]));
  for (size_t side = 0; side < kSides; ++side)
    if (cell.chains[side] > 0)
      out += fmt::format(", {} chains on {}", cell.chains[side], "AB"[side]);
  return fmt::format("{}, rules of {}", out, cell.rules.name());
}

size_t place_of(std::vector<std::string>& words, const std::string& word) {
  const auto at = std::find(words.begin(), words.end(), word);
  if (at != words.end()) return static_cast<size_t>(at - words.begin());
  words.push_back(word);
  return words.size() - 1;
}

// What stands in the rows and columns of the map: A and B where all matches were played alike, else
// the two decks and how they were played.
struct Map {
  report::HeatMap chart;
  std::vector<std::string> columns;  // in full; the chart has their numbers
};

Map map_of(const GridJob& job, const GridRun& run) {
  std::vector<std::string> settings;
  for (const GridCell& cell : job.setup.cells) place_of(settings, setting_words(cell));
  const bool is_alike = settings.size() == 1;
  Map out;
  for (size_t i = 0; i < run.cells.size(); ++i) {
    const GridCell& cell = job.setup.cells[i];
    const std::string& a = deck_name(job, cell.a);
    const std::string& b = deck_name(job, cell.b);
    const std::string row = is_alike ? a : either_or_both(a, b);
    const size_t column = place_of(out.columns, is_alike ? b : setting_words(cell));
    const size_t at = place_of(out.chart.rows, row);
    if (at >= kMostInMap || column >= kMostInMap || run.cells[i].match.games == 0) continue;
    out.chart.cells.push_back(
        {row, std::to_string(column + 1), 100 * run.cells[i].match.win_rate.value});
  }
  out.columns.resize(std::min(out.columns.size(), kMostInMap));
  out.chart.rows.resize(std::min(out.chart.rows.size(), kMostInMap));
  for (size_t i = 0; i < out.columns.size(); ++i)
    out.chart.columns.push_back(std::to_string(i + 1));
  out.chart.column_title = is_alike ? "B" : "played by";
  out.chart.value_title = "A wins, in %";
  out.chart.low = 20;
  out.chart.high = 80;
  return out;
}

report::Table cells_table(const GridJob& job, const GridRun& run) {
  report::Table out{"",
                    {{"match", true},
                     {"A"},
                     {"B"},
                     {"played by"},
                     {"games", true},
                     {"A wins", true},
                     {fmt::format("{:g} %", 100 * job.confidence), true},
                     {"turns", true}},
                    {}};
  for (size_t i = 0; i < std::min(run.cells.size(), kMostCells); ++i) {
    const GridCell& cell = job.setup.cells[i];
    const MatchResult& r = run.cells[i].match;
    const bool played = r.games > 0;
    out.rows.push_back({std::to_string(i + 1), deck_name(job, cell.a), deck_name(job, cell.b),
                        setting_words(cell), std::to_string(r.games),
                        played ? percent(r.win_rate.value) : "-",
                        played ? percent_range(r.win_rate.interval) : "-",
                        played ? fmt::format("{:.1f}", r.turns_mean) : "-"});
  }
  return out;
}

report::Table columns_table(const Map& map) {
  report::Table out{"The columns", {{""}, {map.chart.column_title}}, {}};
  for (size_t i = 0; i < map.columns.size(); ++i)
    out.rows.push_back({std::to_string(i + 1), map.columns[i]});
  return out;
}

}  // namespace

report::Report grid_page(const GridJob& job, const GridRun& run) {
  report::Report out("A grid of matches");
  out.lead(grid_finding(job, run));
  out.facts(
      {{"games", fmt::format("{} in {} matches, seed {}{}", run.games(), job.setup.cells.size(),
                             job.setup.seed, run.interrupted ? "; not finished" : "")}});
  for (std::string& note : failures_notes(run.failures, run.games())) out.text(std::move(note));
  if (run.games() == 0) return out;
  out.heading("Who wins");
  Map map = map_of(job, run);
  out.chart({"How often A wins, row by row, against each column.", spec_of(map.chart),
             cells_table(job, run)});
  if (run.cells.size() > kMostCells)
    out.text(fmt::format("The table has the first {} matches of {}; --csv and --json have all.",
                         kMostCells, run.cells.size()));
  out.table(columns_table(map));
  out.heading("How it was made");
  report::Facts facts = {{"made by", "archon " ARCHON_VERSION}};
  if (job.setup.salt)
    facts.emplace_back("salt", fmt::format("{}, of which the hash is {}", job.setup.salt->hex(),
                                           job.setup.salt->hash()));
  out.facts(std::move(facts));
  return out;
}

}  // namespace archon::sim
