#include "sim/keyforge/grid_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/keyforge/findings.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

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

// The agents of all cells: their full names are too wide for a table.
std::vector<std::string> agents_of(const GridJob& job) {
  std::vector<std::string> out;
  for (const GridCell& cell : job.setup.cells)
    for (const ai::AgentSpec& agent : cell.agents)
      if (const std::string name = printable(ai::to_string(agent));
          std::find(out.begin(), out.end(), name) == out.end())
        out.push_back(name);
  return out;
}

Words words_of(const GridJob& job, const GridCell& cell, const std::vector<std::string>& agents) {
  const auto number = [&](const ai::AgentSpec& agent) {
    const auto at = std::find(agents.begin(), agents.end(), printable(ai::to_string(agent)));
    return std::to_string(at - agents.begin() + 1);
  };
  return {printable(deck_name(job, cell.a)), printable(deck_name(job, cell.b)),
          either_or_both(number(cell.agents[0]), number(cell.agents[1])), chains_words(cell.chains),
          std::string(cell.rules.name())};
}

std::string agents_table(const std::vector<std::string>& agents) {
  if (agents.size() == 1) return fmt::format("played by {}\n", agents[0]);
  std::string out;
  for (size_t i = 0; i < agents.size(); ++i) out += fmt::format("agent {}: {}\n", i + 1, agents[i]);
  return out;
}

struct Column {
  const char* title;
  const char* once;  // what to call it where all cells agree; "": it has been said
  std::string Words::*text;
};

constexpr Column kColumns[] = {{"A", "A", &Words::a},
                               {"B", "B", &Words::b},
                               {"agents", "", &Words::agents},
                               {"chains", "chains", &Words::chains},
                               {"rules", "rules of", &Words::rules}};

size_t width_of(const std::vector<Words>& cells, const Column& column) {
  size_t out = columns(column.title);
  for (const Words& cell : cells) out = std::max(out, columns(cell.*column.text));
  return out;
}

bool is_shared(const std::vector<Words>& cells, const Column& column) {
  return std::all_of(cells.begin(), cells.end(), [&](const Words& cell) {
    return cell.*column.text == cells.front().*column.text;
  });
}

std::string goal_words(const GridJob& job) {
  if (!job.within) return fmt::format("{} of each cell", 2 * job.pairs);
  return fmt::format("of each cell until it is known to within {:g} %, at most {}",
                     100 * *job.within, 2 * job.pairs);
}

std::string_view stop_name(const GridJob& job, const CellResult& result) {
  if (result.interrupted) return "interrupted";
  return job.within && result.within ? "within" : "games";
}

Json side_json(const GridJob& job, const GridCell& cell, size_t side) {
  const int deck = side == 0 ? cell.a : cell.b;
  return {{"deck", deck_name(job, deck)},
          {"agent", ai::to_string(cell.agents[side])},
          {"chains", cell.chains[side]}};
}

}  // namespace

std::string either_or_both(const std::string& a, const std::string& b) {
  return a == b ? a : fmt::format("{} against {}", a, b);
}

std::string grid_table(const GridJob& job, const GridRun& run) {
  const auto agents = agents_of(job);
  std::vector<Words> cells;
  for (const GridCell& cell : job.setup.cells) cells.push_back(words_of(job, cell, agents));
  std::string out = agents_table(agents);
  for (const Column& column : kColumns)
    if (is_shared(cells, column) && (column.once[0] != '\0'))
      out += fmt::format("{}: {}\n", column.once, cells.front().*column.text);
  out += fmt::format("{} games in {} cells, seed {}; {}{}\n", run.games(), cells.size(),
                     job.setup.seed, goal_words(job), run.interrupted ? "; interrupted" : "");
  if (job.setup.salt)
    out += fmt::format("salt {}, of which the hash is {}\n", job.setup.salt->hex(),
                       job.setup.salt->hash());
  out += failures_table(run.failures, run.games());
  const auto begin = [&](const auto& text_of) {
    std::string line = "\n ";
    for (const Column& column : kColumns)
      if (!is_shared(cells, column))
        line += fmt::format(" {} ", padded(text_of(column), width_of(cells, column)));
    return line;
  };
  out += begin([](const Column& column) { return std::string(column.title); });
  out += fmt::format("{:>9}{:>9}   {:<20}{:>7}", "games", "A wins",
                     fmt::format("{:g} %", 100 * job.confidence), "turns");
  for (size_t i = 0; i < run.cells.size(); ++i) {
    const MatchResult& r = run.cells[i].match;
    out += begin([&](const Column& column) { return cells[i].*column.text; });
    out += fmt::format("{:>9}", r.games);
    if (r.games > 0)
      out += fmt::format("{:>9}   {:<20}{:>7.1f}", percent(r.win_rate.value),
                         percent_range(r.win_rate.interval), r.turns_mean);
  }
  return out + '\n';
}

std::string grid_json(const GridJob& job, const GridRun& run) {
  const GridSetup& setup = job.setup;
  Json out = {{"archon_grid", 1}, {"archon", ARCHON_VERSION}, {"seed", setup.seed}};
  if (setup.salt) {
    out["salt"] = setup.salt->hex();
    out["salt_hash"] = setup.salt->hash();
  }
  out["turn_limit"] = setup.turn_limit;
  out["confidence"] = job.confidence;
  out["games_asked"] = 2 * job.pairs;
  out["within"] = job.within ? Json(*job.within) : Json(nullptr);
  out["interrupted"] = run.interrupted;
  out["finding"] = grid_finding(job, run);
  out["games"] = run.games();
  out["failures"] = failures_json(run.failures);
  out["cells"] = Json::array();
  for (size_t i = 0; i < run.cells.size(); ++i) {
    const GridCell& cell = setup.cells[i];
    const MatchResult& r = run.cells[i].match;
    out["cells"].push_back(
        {{"cell", i + 1},
         {"a", side_json(job, cell, 0)},
         {"b", side_json(job, cell, 1)},
         {"rules", cell.rules.name()},
         {"stop", stop_name(job, run.cells[i])},
         {"games", r.games},
         {"draws", r.draws},
         {"failures", failures_json(r.failures)},
         {"win_rate_a", estimate_json(r.win_rate)},
         {"win_rate_first_player", estimate_json(r.first_player)},
         {"saved_by_pairing", estimate_json(r.saved)},
         {"forfeits",
          {{"a", forfeits_json(r.side[0].forfeits)}, {"b", forfeits_json(r.side[1].forfeits)}}},
         {"turns_mean", r.turns_mean}});
  }
  return to_text(out);
}

std::string grid_csv(const GridJob& job, const GridRun& run) {
  std::string out =
      "cell,a,b,agent_a,agent_b,chains_a,chains_b,rules,seed,games,wins_a,wins_b,draws,win_rate_a,"
      "win_rate_a_low,win_rate_a_high,win_rate_first_player,turns_mean\n";
  for (size_t i = 0; i < run.cells.size(); ++i) {
    const GridCell& cell = job.setup.cells[i];
    const MatchResult& r = run.cells[i].match;
    out += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{:.5f},{:.5f},{:.5f},{:.5f},{:.3f}\n", i + 1,
        csv_cell(deck_name(job, cell.a)), csv_cell(deck_name(job, cell.b)),
        csv_cell(ai::to_string(cell.agents[0])), csv_cell(ai::to_string(cell.agents[1])),
        cell.chains[0], cell.chains[1], cell.rules.name(), job.setup.seed, r.games, r.wins[0],
        r.wins[1], r.draws, r.win_rate.value, r.win_rate.interval.low, r.win_rate.interval.high,
        r.first_player.value, r.turns_mean);
  }
  return out;
}

}  // namespace archon::sim
