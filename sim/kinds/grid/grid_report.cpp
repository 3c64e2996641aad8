#include "sim/kinds/grid/grid_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

// A page shows so many; JSON and CSV have them all.
constexpr size_t kMostCells = 2000;

// The first sentence.
std::string finding(const GridJob& job, const GridRun& run) {
  int64_t a = 0;
  int64_t b = 0;
  int64_t open = 0;
  for (const CellResult& cell : run.cells) {
    const Interval& rate = cell.match.win_rate.interval;
    ++(cell.match.games == 0 ? open : rate.low > 0.5 ? a : rate.high < 0.5 ? b : open);
  }
  if (a + b + open == 0 || run.games() == 0) return "No games have been finished yet.";
  return fmt::format(
      "Of {} {}, A is stronger in {} and B in {}, with {:g} % confidence in each; {} {} too close "
      "to call.",
      run.cells.size(), run.cells.size() == 1 ? "match" : "matches", a, b,
      100 * job.setup.confidence, open, open == 1 ? "is" : "are");
}

// What two sides have: once where it is the same.
std::string either_or_both(const std::string& a, const std::string& b) {
  return a == b ? a : fmt::format("{} against {}", a, b);
}

// ---- The cells ---------------------------------------------------------------------------------

// What a cell is, as words for people.
struct Words {
  std::string a;
  std::string b;
  std::string agents;
  std::string chains;
  std::string rules;
};

std::string chains_words(const std::array<int, kSides>& chains) {
  std::string out;
  for (size_t side = 0; side < kSides; ++side)
    if (chains[side] > 0)
      out += fmt::format("{}{} on {}", out.empty() ? "" : ", ", chains[side], "AB"[side]);
  return out.empty() ? "none" : out;
}

// The agents of all cells.
std::vector<ai::AgentSpec> agents_of(const GridJob& job) {
  std::vector<ai::AgentSpec> out;
  for (const GridCell& cell : job.setup.cells)
    for (const ai::AgentSpec& agent : cell.agents)
      if (std::find(out.begin(), out.end(), agent) == out.end()) out.push_back(agent);
  return out;
}

// By the number of an agent: their names may be too wide for a table.
Words cell_words(const GridJob& job, const GridCell& cell,
                 const std::vector<ai::AgentSpec>& agents) {
  const auto number = [&](const ai::AgentSpec& agent) {
    return std::to_string(std::find(agents.begin(), agents.end(), agent) - agents.begin() + 1);
  };
  return {printable(deck_name(job, cell.a)), printable(deck_name(job, cell.b)),
          either_or_both(number(cell.agents[0]), number(cell.agents[1])), chains_words(cell.chains),
          cell.rules};
}

struct CellPart {
  const char* title;
  const char* once;  // what to call it where all cells agree; "": it has been said
  std::string Words::*text;
};

constexpr CellPart kSettings[] = {{"A", "A", &Words::a},
                                  {"B", "B", &Words::b},
                                  {"agents", "", &Words::agents},
                                  {"chains", "chains", &Words::chains},
                                  {"rules", "rules of", &Words::rules}};

// Every cell in words.
struct Cells {
  std::vector<ai::AgentSpec> agents;
  std::vector<Words> words;

  explicit Cells(const GridJob& job) : agents(agents_of(job)) {
    for (const GridCell& cell : job.setup.cells) words.push_back(cell_words(job, cell, agents));
  }
  bool agree(const CellPart& setting) const {
    return std::all_of(words.begin(), words.end(), [&](const Words& cell) {
      return cell.*setting.text == words.front().*setting.text;
    });
  }
};

// The agents, and what all cells have.
report::Facts shared_facts(const Arena& arena, const Cells& cells) {
  report::Facts out;
  for (size_t i = 0; i < cells.agents.size(); ++i)
    out.emplace_back(cells.agents.size() == 1 ? "played by" : fmt::format("agent {}", i + 1),
                     arena.called(cells.agents[i]));
  for (const CellPart& setting : kSettings)
    if (cells.agree(setting) && setting.once[0] != '\0')
      out.emplace_back(setting.once, cells.words.front().*setting.text);
  return out;
}

report::Table cells_table(const GridJob& job, const GridRun& run, const Cells& cells) {
  report::Table out;
  for (const CellPart& setting : kSettings)
    if (!cells.agree(setting)) out.columns.push_back({setting.title});
  out.columns.insert(out.columns.end(), {{"games", true, 8, 0},
                                         {"A wins", true, 9, 0},
                                         {confidence_words(job.setup.confidence), true, 0, 3},
                                         {"turns", true, 7, 0}});
  for (size_t i = 0; i < run.cells.size(); ++i) {
    const MatchResult& r = run.cells[i].match;
    std::vector<std::string>& row = out.rows.emplace_back();
    for (const CellPart& setting : kSettings)
      if (!cells.agree(setting)) row.push_back(cells.words[i].*setting.text);
    row.push_back(std::to_string(r.games));
    const bool played = r.games > 0;
    row.push_back(played ? percent(r.win_rate.value) : "-");
    row.push_back(played ? percent_range(r.win_rate.interval) : "-");
    row.push_back(played ? fmt::format("{:.1f}", r.turns_mean) : "-");
  }
  out.most_rows = out.most_in_terminal = kMostCells;
  out.rows_are = "cells";
  return out;
}

// ---- The map of all cells ----------------------------------------------------------------------

// Under what a match was played, decks aside.
std::string setting_words(const Arena& arena, const GridCell& cell) {
  std::string out = either_or_both(arena.called(cell.agents[0]), arena.called(cell.agents[1]));
  for (size_t side = 0; side < kSides; ++side)
    if (cell.chains[side] > 0)
      out += fmt::format(", {} chains on {}", cell.chains[side], "AB"[side]);
  return fmt::format("{}, rules of {}", out, cell.rules);
}

size_t place_or_add(std::vector<std::string>& words, const std::string& word) {
  const auto at = std::find(words.begin(), words.end(), word);
  if (at != words.end()) return at - words.begin();
  words.push_back(word);
  return words.size() - 1;
}

// What stands in the rows and columns of the map: A and B where all matches were played alike, else
// the two decks and how they were played.
struct Map {
  report::HeatMap chart;
  std::vector<std::string> columns;  // in full; the chart has their numbers
};

Map map_of(const Arena& arena, const GridJob& job, const GridRun& run) {
  std::vector<std::string> settings;
  for (const GridCell& cell : job.setup.cells) place_or_add(settings, setting_words(arena, cell));
  const bool is_alike = settings.size() == 1;
  Map out{win_rates(is_alike ? "B" : "played by", "A wins, in %"), {}};
  for (size_t i = 0; i < run.cells.size(); ++i) {
    const GridCell& cell = job.setup.cells[i];
    const std::string& a = deck_name(job, cell.a);
    const std::string& b = deck_name(job, cell.b);
    const std::string row = is_alike ? a : either_or_both(a, b);
    const size_t column = place_or_add(out.columns, is_alike ? b : setting_words(arena, cell));
    const size_t at = place_or_add(out.chart.rows, row);
    if (at >= kMostInMap || column >= kMostInMap || run.cells[i].match.games == 0) continue;
    out.chart.cells.push_back(
        {row, std::to_string(column + 1), 100 * run.cells[i].match.win_rate.value});
  }
  out.columns.resize(std::min(out.columns.size(), kMostInMap));
  out.chart.rows.resize(std::min(out.chart.rows.size(), kMostInMap));
  for (size_t i = 0; i < out.columns.size(); ++i)
    out.chart.columns.push_back(std::to_string(i + 1));
  return out;
}

// The cell that is furthest from even, and the others by how far they are.
report::Glance glance_of(const GridJob& job, const GridRun& run, const Cells& cells) {
  std::vector<size_t> order;
  for (size_t i = 0; i < run.cells.size(); ++i)
    if (run.cells[i].match.games > 0) order.push_back(i);
  const auto rate = [&](size_t i) { return run.cells[i].match.win_rate.value; };
  std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) {
    return std::abs(rate(x) - 0.5) > std::abs(rate(y) - 0.5);
  });
  const auto words_of = [&](size_t i) {
    const Words& cell = cells.words[i];
    std::string out = fmt::format("{} against {}", cell.a, cell.b);
    for (const CellPart& setting : kSettings)
      if (setting.text != &Words::a && setting.text != &Words::b && !cells.agree(setting))
        out += fmt::format("; {} {}", setting.title, cell.*setting.text);
    return out;
  };
  report::Glance out;
  const MatchResult& first = run.cells[order.front()].match;
  const size_t better = first.win_rate.value >= 0.5 ? 0 : 1;
  const Estimate won = better == 0 ? first.win_rate : turned_around(first.win_rate);
  const Words& at = cells.words[order.front()];
  out.figures = {
      {percent(won.value),
       fmt::format("{} wins against {}", better == 0 ? at.a : at.b, better == 0 ? at.b : at.a),
       fmt::format("{}: {}; the furthest from even", confidence_words(job.setup.confidence),
                   percent_range(won.interval))},
      {std::to_string(run.games()), "games",
       fmt::format("in {}", counted(std::ssize(run.cells), "cell"))}};
  out.contenders = {{"", "A against B", "A wins", "games"}, {}, "cells"};
  for (const size_t i : order)
    out.contenders.all.push_back({"", words_of(i), percent(rate(i)),
                                  std::to_string(run.cells[i].match.games), 0.5, rate(i)});
  out.shown = report::Shown::Documents;
  return out;
}

report::Table columns_table(const Map& map) {
  report::Table out{
      "The columns", {{"", true}, {map.chart.column_title}}, {}, report::Shown::Documents};
  for (size_t i = 0; i < map.columns.size(); ++i)
    out.rows.push_back({std::to_string(i + 1), map.columns[i]});
  return out;
}

// ---- JSON --------------------------------------------------------------------------------------

std::string goal_words(const GridJob& job) {
  if (!job.within) return fmt::format("{} per cell", 2 * job.pairs);
  return fmt::format("per cell until it is known to within {:g} %, at most {}", 100 * *job.within,
                     2 * job.pairs);
}

std::string_view stop_name(const GridJob& job, const CellResult& result) {
  if (result.interrupted) return "interrupted";
  return job.within && result.within ? "within" : "games";
}

struct GridShown {
  const GridJob& job;
  const GridRun& run;
};
struct CellShown {
  const GridJob& job;
  const CellResult& result;
  size_t number;

  const GridCell& cell() const { return job.setup.cells[number]; }
  const MatchResult& match() const { return result.match; }
  std::string deck(size_t side) const { return deck_name(job, side == 0 ? cell().a : cell().b); }
  std::string agent(size_t side) const { return ai::to_string(cell().agents[side]); }
};

Record<CellShown> cell_side_rows(size_t side) {
  return Record<CellShown>()
      .field("deck", [side](auto& of) { return of.deck(side); })
      .field("agent", [side](auto& of) { return of.agent(side); })
      .field("chains", [side](auto& of) { return of.cell().chains[side]; });
}
std::vector<CellShown> cells_shown(const GridShown& of) {
  std::vector<CellShown> out;
  for (size_t i = 0; i < of.run.cells.size(); ++i) out.push_back({of.job, of.run.cells[i], i});
  return out;
}

Record<CellShown> cell_rows() {
  return Record<CellShown>("cell")
      .both("cell", [](auto& of) { return of.number + 1; })
      .least(1)
      .column("a", [](auto& of) { return of.deck(0); })
      .column("b", [](auto& of) { return of.deck(1); })
      .column("agent_a", [](auto& of) { return of.agent(0); })
      .column("agent_b", [](auto& of) { return of.agent(1); })
      .column("chains_a", [](auto& of) { return of.cell().chains[0]; })
      .column("chains_b", [](auto& of) { return of.cell().chains[1]; })
      .part("a", "", cell_side_rows(0), std::identity())
      .part("b", "", cell_side_rows(1), std::identity())
      .both("rules", [](auto& of) { return of.cell().rules; })
      .column("seed", [](auto& of) { return of.job.setup.seed; })
      .field("stop", [](auto& of) { return stop_name(of.job, of.result); })
      .one_of({"interrupted", "within", "games"})
      .both("games", [](auto& of) { return of.match().games; })
      .column("wins_a", [](auto& of) { return of.match().wins[0]; })
      .column("wins_b", [](auto& of) { return of.match().wins[1]; })
      .both("draws", [](auto& of) { return of.match().draws; })
      .field("failures", [](auto& of) { return of.match().failures; })
      .field(
          "win_rate_a", [](auto& of) { return of.match().win_rate; }, "{:.5f}")
      .field("win_rate_first_player", [](auto& of) { return of.match().first_player; })
      .column(
          "win_rate_first_player", [](auto& of) { return of.match().first_player.value; }, "{:.5f}")
      .field("saved_by_pairing", [](auto& of) { return of.match().saved; })
      .field("forfeits",
             [](auto& of) {
               return std::array{of.match().side[0].forfeits, of.match().side[1].forfeits};
             })
      .field(
          "turns_mean", [](auto& of) { return of.match().turns_mean; }, "{:.3f}");
}

Record<GridShown> grid_rows() {
  using Of = GridShown;
  const auto setup = [](auto& of) -> const GridSetup& { return of.job.setup; };
  return version_rows<Of>("archon_grid")
      .field("seed", "same seed, same games", [](auto& of) { return of.job.setup.seed; })
      .all(salt_rows(), [](auto& of) { return of.job.setup.salt; })
      .all(limit_rows(), setup)
      .field("games_asked", "of each cell", [](auto& of) { return 2 * of.job.pairs; })
      .field("within", [](auto& of) { return of.job.within; })
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of.job, of.run); })
      .field("games", [](auto& of) { return of.run.games(); })
      .field("failures", [](auto& of) { return of.run.failures; })
      .list("cells", "", cell_rows(), cells_shown);
}

}  // namespace

report::Report report_of(const Arena& arena, const GridJob& job, const GridRun& run) {
  const Cells cells(job);
  report::Report out("A grid of matches");
  if (run.games() > 0) out.glance(glance_of(job, run, cells));
  out.lead(finding(job, run));
  out.facts(shared_facts(arena, cells), report::Shown::Everywhere);
  out.text(fmt::format("{} in {}, seed {}; {}{}", counted(run.games(), "game"),
                       counted(std::ssize(cells.words), "cell"), job.setup.seed, goal_words(job),
                       run.interrupted ? "; interrupted" : ""));
  add_failures(out, arena.words(), run.failures, run.games());
  add_salt(out, job.setup.salt);
  if (run.games() == 0) return out;
  out.heading("Who wins");
  Map map = map_of(arena, job, run);
  out.chart({"How often A wins, row by row, against each column.", spec_of(map.chart),
             cells_table(job, run, cells)});
  out.table(columns_table(map));
  add_how(out, {.salt = job.setup.salt, .agents = in_full(arena.named_agents(), cells.agents)});
  return out;
}

report::JsonValue grid_json(const GridJob& job, const GridRun& run) {
  return grid_rows().json({job, run});
}

report::Shape grid_shape(const ArenaWords&) { return grid_rows().shape(); }

std::string grid_csv(const GridJob& job, const GridRun& run) {
  return cell_rows().csv(cells_shown({job, run}));
}

}  // namespace archon::sim
