#include "bench/lab/regret_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/keyforge/arena/edition.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

// What a choice was about: in the main step what was done, else the question.
std::string_view kind_of(const JudgedChoice& choice) {
  switch (choice.ask) {
    case keyforge::Ask::Main: return keyforge::row_of(choice.verb).in_protocol;
    case keyforge::Ask::House: return "choose a house";
    default: return "details";
  }
}

// Choices of one kind, or all. Those of a game go together: it is games that are independent.
struct Regret {
  Moments costs;  // of a game's choices in the mean
  int64_t choices = 0;
  int64_t agreed = 0;
  double sum = 0;

  Estimate points(double confidence) const {
    Estimate out = mean_estimate(costs, confidence);
    return {100 * out.value, {100 * out.interval.low, 100 * out.interval.high}};
  }
};

template <class Counts>
Regret regret_of(const RegretReport& report, size_t agent, const Counts& counts) {
  Regret out;
  for (const RegretGame& game : report.run.games) {
    if (game.agent != agent) continue;
    double sum = 0;
    int count = 0;
    for (const JudgedChoice& choice : game.choices) {
      if (!counts(choice)) continue;
      sum += choice.cost;
      ++count;
      if (choice.agrees) ++out.agreed;
    }
    if (count > 0) out.costs.add(sum / count);
    out.choices += count;
    out.sum += sum;
  }
  return out;
}

Regret regret_of(const RegretReport& report, size_t agent) {
  return regret_of(report, agent, [](const JudgedChoice&) { return true; });
}

Regret regret_of(const RegretReport& report, size_t agent, std::string_view kind) {
  return regret_of(report, agent,
                   [&](const JudgedChoice& choice) { return kind_of(choice) == kind; });
}

// All that any agent chose, the kinds of most choices first.
std::vector<std::string_view> kinds_of(const RegretReport& report) {
  std::vector<std::pair<int64_t, std::string_view>> counted;
  for (const RegretGame& game : report.run.games)
    for (const JudgedChoice& choice : game.choices) {
      const std::string_view kind = kind_of(choice);
      auto at = std::find_if(counted.begin(), counted.end(),
                             [&](const auto& one) { return one.second == kind; });
      if (at == counted.end()) at = counted.insert(at, {0, kind});
      ++at->first;
    }
  std::stable_sort(counted.begin(), counted.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::string_view> out;
  for (const auto& [count, kind] : counted) out.push_back(kind);
  return out;
}

std::string agent_name(const RegretReport& report, size_t agent) {
  return printable(report.job.agents[agent].name);
}

std::string points(const Estimate& e) { return fmt::format("{:.2f}", e.value); }
std::string interval(const Estimate& e) {
  if (e.interval.half_width() > 100) return "-";  // of a single game nothing is known
  return fmt::format("{:.2f} to {:.2f}", e.interval.low, e.interval.high);
}

std::string finding(const RegretReport& report) {
  std::string out;
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) {
    const Regret all = regret_of(report, agent);
    const Estimate mean = all.points(report.confidence);
    out +=
        fmt::format("{}{} gives away {} percentage points a choice ({}).", out.empty() ? "" : " ",
                    agent_name(report, agent), points(mean), interval(mean));
  }
  return out;
}

std::string heading(const RegretReport& report) {
  int64_t choices = 0;
  for (const RegretGame& game : report.run.games) choices += int_size(game.choices);
  return fmt::format("{} games of agents against themselves, {} choices of them judged, seed {}{}",
                     report.run.games.size(), choices, report.job.seed,
                     report.run.interrupted ? "; interrupted" : "");
}

report::Table agents_table(const RegretReport& report) {
  report::Table out{"",
                    {{"agent"},
                     {"points a choice", true},
                     {"interval", true},
                     {"as the judge", true},
                     {"choices", true},
                     {"playouts of the judge", true}},
                    {}};
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) {
    const Regret all = regret_of(report, agent);
    const Estimate mean = all.points(report.confidence);
    out.rows.push_back({agent_name(report, agent), points(mean), interval(mean),
                        percent(ratio(all.agreed, std::max<int64_t>(1, all.choices))),
                        std::to_string(all.choices),
                        std::to_string(budget_for(report.job, report.job.agents[agent]))});
  }
  out.rows_are = "agents";
  return out;
}

report::Table kinds_table(const RegretReport& report, size_t agent) {
  report::Table out{agent_name(report, agent) + ":",
                    {{"choice"},
                     {"choices", true},
                     {"points a choice", true},
                     {"interval", true},
                     {"of all regret", true}},
                    {}};
  const double sum = regret_of(report, agent).sum;
  for (const std::string_view kind : kinds_of(report)) {
    const Regret one = regret_of(report, agent, kind);
    if (one.choices == 0) continue;
    const Estimate mean = one.points(report.confidence);
    out.rows.push_back({std::string(kind), std::to_string(one.choices), points(mean),
                        interval(mean), sum > 0 ? percent(one.sum / sum) : "-"});
  }
  out.rows_are = "kinds of choices";
  return out;
}

report::Facts agents_facts(const RegretReport& report) {
  report::Facts out;
  for (const Contestant& one : report.job.agents)
    out.emplace_back(printable(one.name), printable(ai::to_string(one.agent)));
  out.emplace_back("judge", printable(ai::to_string(report.job.judge)));
  return out;
}

Json regret_json_of(const Regret& regret, double confidence) {
  const Estimate mean = regret.points(confidence);
  Json out = {{"choices", regret.choices}, {"agrees", regret.agreed}, {"points", mean.value}};
  const bool known = regret.costs.count() > 1;
  out["low"] = known ? Json(mean.interval.low) : Json();
  out["high"] = known ? Json(mean.interval.high) : Json();
  return out;
}

Json agent_json(const RegretReport& report, size_t agent) {
  const Contestant& one = report.job.agents[agent];
  Json out = {{"name", one.name},
              {"agent", ai::to_string(one.agent)},
              {"budget", budget_for(report.job, one)}};
  out.update(regret_json_of(regret_of(report, agent), report.confidence));
  out["kinds"] = Json::array();
  for (const std::string_view kind : kinds_of(report)) {
    const Regret regret = regret_of(report, agent, kind);
    if (regret.choices == 0) continue;
    Json row = {{"kind", kind}};
    row.update(regret_json_of(regret, report.confidence));
    out["kinds"].push_back(std::move(row));
  }
  return out;
}

}  // namespace

report::Report report_of(const RegretReport& report) {
  report::Report out("Regret");
  out.lead(finding(report));
  out.text(heading(report));
  out.facts(agents_facts(report));
  out.heading("Regret");
  out.table(agents_table(report));
  out.heading("By what was chosen");
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent)
    out.table(kinds_table(report, agent));
  add_how(out, {.edition = edition_of(report.library)});
  return out;
}

std::string regret_json(const RegretReport& report) {
  Json out = {{"archon_regret", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", report.library.fingerprint())},
              {"rules", report.library.rules().name()},
              {"seed", report.job.seed},
              {"games", report.job.games},
              {"judge", ai::to_string(report.job.judge)},
              {"confidence", report.confidence},
              {"interrupted", report.run.interrupted},
              {"finding", finding(report)},
              {"agents", Json::array()}};
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent)
    out["agents"].push_back(agent_json(report, agent));
  return to_text(out);
}

std::string regret_csv(const RegretReport& report) {
  std::string out = "agent,game,choice,agrees,points\n";
  int64_t number = 0;
  for (const RegretGame& game : report.run.games) {
    ++number;
    for (const JudgedChoice& choice : game.choices)
      out += fmt::format("{},{},{},{},{:.4f}\n", csv_cell(report.job.agents[game.agent].name),
                         number, kind_of(choice), choice.agrees ? 1 : 0, 100 * choice.cost);
  }
  return out;
}

}  // namespace archon::sim
