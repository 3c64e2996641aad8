#include "bench/lab/regret_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/keyforge/arena/edition.h"
#include "sim/kinds/reports/report_rows.h"

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

struct RegretShown {
  std::string_view kind;
  Regret regret;
  double confidence;

  Estimate mean() const { return regret.points(confidence); }
  std::optional<double> bound(double Interval::*which) const {
    return regret.costs.count() > 1 ? std::optional(mean().interval.*which) : std::nullopt;
  }
};
struct AgentRegret {
  const RegretReport& report;
  size_t agent;

  const Contestant& one() const { return report.job.agents[agent]; }
  RegretShown all() const { return {"", regret_of(report, agent), report.confidence}; }
  std::vector<RegretShown> kinds() const {
    std::vector<RegretShown> out;
    for (const std::string_view kind : kinds_of(report))
      if (Regret regret = regret_of(report, agent, kind); regret.choices > 0)
        out.push_back({kind, std::move(regret), report.confidence});
    return out;
  }
};

Record<RegretShown> regret_rows() {
  return Record<RegretShown>()
      .field("choices", [](auto& of) { return of.regret.choices; })
      .field("agrees", "as the judge chose at first", [](auto& of) { return of.regret.agreed; })
      .field("points", "percentage points of winning that the chosen move lacks, in the mean",
             [](auto& of) { return of.mean().value; })
      .field("low", "of the interval; null where a single game tells",
             [](auto& of) { return of.bound(&Interval::low); })
      .field("high", [](auto& of) { return of.bound(&Interval::high); });
}

Record<AgentRegret> agent_rows() {
  const auto kind =
      Record<RegretShown>()
          .field("kind", "what was chosen in the main step, 'choose a house', or 'details'",
                 &RegretShown::kind)
          .all(regret_rows(), std::identity());
  return Record<AgentRegret>()
      .field("name", "as it was called", [](auto& of) { return of.one().name; })
      .field("agent", "with every parameter",
             [](auto& of) { return ai::to_string(of.one().agent); })
      .field("budget", "playouts of each judgement",
             [](auto& of) { return budget_for(of.report.job, of.one()); })
      .least(1)
      .all(regret_rows(), &AgentRegret::all)
      .list("kinds", "", kind, &AgentRegret::kinds);
}

Record<RegretReport> regret_record() {
  return Record<RegretReport>()
      .all(origin_rows("archon_regret"),
           [](auto& of) {
             return Origin{edition_of(of.library), of.job.seed};
           })
      .field("games", "of each agent against itself, if nothing interrupts",
             [](auto& of) { return of.job.games; })
      .least(1)
      .field("judge", "the agent that judges, with every parameter but its playouts",
             [](auto& of) { return ai::to_string(of.job.judge); })
      .share("confidence", &RegretReport::confidence)
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .list("agents", "", agent_rows(), [](auto& of) {
        std::vector<AgentRegret> out;
        for (size_t agent = 0; agent < of.job.agents.size(); ++agent) out.push_back({of, agent});
        return out;
      });
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
  return to_text(regret_record().json(report));
}

report::Shape regret_shape() { return regret_record().shape(); }

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
