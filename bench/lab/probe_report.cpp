#include "bench/lab/probe_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/keyforge/arena/edition.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

constexpr size_t kWidestProbe = 20;  // of a column in a terminal
constexpr ai::ProbePart kParts[] = {ai::ProbePart::Tuning, ai::ProbePart::Kept};

std::string_view name_of(ai::ProbePart part) { return ai::kProbeParts[index_of(part)]; }

struct Found {
  int64_t found = 0;
  int64_t asked = 0;
  double seconds = 0;

  void add(const ProbeAnswer& answer) {
    found += answer.found ? 1 : 0;
    ++asked;
    seconds += answer.seconds;
  }
  std::string words() const { return asked == 0 ? "-" : fmt::format("{} of {}", found, asked); }
  std::string share() const { return asked == 0 ? "-" : percent(ratio(found, asked)); }
};

template <class Counts>
Found found_in(const ProbeReport& report, const Counts& counts) {
  Found out;
  for (const ProbeAnswer& answer : report.run.answers)
    if (counts(answer)) out.add(answer);
  return out;
}

Found found_in(const ProbeReport& report, size_t agent, ai::ProbePart part) {
  return found_in(report, [&](const ProbeAnswer& a) { return a.agent == agent && a.part == part; });
}

Found found_in(const ProbeReport& report, size_t agent, ai::ProbePart part,
               std::string_view family) {
  return found_in(report, [&](const ProbeAnswer& a) {
    return a.agent == agent && a.part == part && a.probe->family == family;
  });
}

// The families that a part has.
std::vector<std::string_view> families_of(ai::ProbePart part) {
  const std::vector<ai::Probe>& probes = ai::bundled_probes(part);
  std::vector<std::string_view> out;
  for (const std::string_view family : ai::probe_families())
    if (std::any_of(probes.begin(), probes.end(),
                    [&](const ai::Probe& probe) { return probe.family == family; }))
      out.push_back(family);
  return out;
}

std::string agent_name(const ProbeReport& report, size_t agent) {
  return printable(report.job.agents[agent].name);
}

std::string finding(const ProbeReport& report) {
  std::string out;
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) {
    const Found tuning = found_in(report, agent, ai::ProbePart::Tuning);
    const Found kept = found_in(report, agent, ai::ProbePart::Kept);
    out += fmt::format("{}{} finds {} of the tuning part and {} of the kept part.",
                       out.empty() ? "" : " ", agent_name(report, agent), tuning.words(),
                       kept.words());
  }
  return out;
}

std::string heading(const ProbeReport& report) {
  return fmt::format("{} probes for tuning and {} kept, each asked {} time{}, seed {}{}",
                     ai::bundled_probes(ai::ProbePart::Tuning).size(),
                     ai::bundled_probes(ai::ProbePart::Kept).size(), report.job.times,
                     report.job.times == 1 ? "" : "s", report.job.seed,
                     report.run.interrupted ? "; interrupted" : "");
}

report::Table part_table(const ProbeReport& report, ai::ProbePart part) {
  report::Table out{"", {{std::string(name_of(part)), false, 9}}, {}};
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent)
    out.columns.push_back(
        {agent_name(report, agent), true, 0, 2, report::Shown::Everywhere, kWidestProbe});
  for (const std::string_view family : families_of(part)) {
    std::vector<std::string> row{std::string(family)};
    for (size_t agent = 0; agent < report.job.agents.size(); ++agent)
      row.push_back(found_in(report, agent, part, family).words());
    out.rows.push_back(std::move(row));
  }
  std::vector<std::string> all{"all"};
  std::vector<std::string> share{""};
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) {
    const Found found = found_in(report, agent, part);
    all.push_back(found.words());
    share.push_back(found.share());
  }
  out.rows.push_back(std::move(all));
  out.rows.push_back(std::move(share));
  out.rows_are = "families";
  return out;
}

// A probe of the tuning part that an agent doesn't always find.
struct Miss {
  size_t agent;
  const ai::Probe* probe;
  Found found;
  std::vector<std::string> chosen;  // the first time
};

std::vector<Miss> misses(const ProbeReport& report) {
  std::vector<Miss> out;
  const auto& answers = report.run.answers;
  for (size_t i = 0; i < answers.size();) {
    Miss one{answers[i].agent, answers[i].probe, {}, {}};
    const ai::ProbePart part = answers[i].part;
    for (; i < answers.size() && answers[i].agent == one.agent && answers[i].probe == one.probe;
         ++i) {
      if (!answers[i].found && one.chosen.empty()) one.chosen = answers[i].chosen;
      one.found.add(answers[i]);
    }
    if (part == ai::ProbePart::Tuning && one.found.found < one.found.asked)
      out.push_back(std::move(one));
  }
  return out;
}

report::Table misses_table(const ProbeReport& report) {
  report::Table out{"",
                    {{"probe"}, {"agent"}, {"found", true}, {"answer"}, {"chosen"}, {"why"}},
                    {},
                    report::Shown::Documents};
  for (const Miss& one : misses(report))
    out.rows.push_back({one.probe->name, agent_name(report, one.agent), one.found.words(),
                        ai::answer_words(*one.probe),
                        fmt::format("{}", fmt::join(one.chosen, ", ")), one.probe->why});
  out.rows_are = "misses";
  return out;
}

report::Table times_table(const ProbeReport& report) {
  report::Table out{
      "Measured on this machine:", {{"", false, 9}, {"milliseconds per turn", true, 0, 2}}, {}};
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) {
    const Found all = found_in(report, [&](const ProbeAnswer& a) { return a.agent == agent; });
    const double turns = std::max(1.0, real(all.asked));
    out.rows.push_back(
        {agent_name(report, agent), fmt::format("{:.1f}", 1000 * all.seconds / turns)});
  }
  return out;
}

report::Facts agents_facts(const ProbeReport& report) {
  report::Facts out;
  for (const Contestant& one : report.job.agents)
    out.emplace_back(printable(one.name), printable(ai::to_string(one.agent)));
  return out;
}

struct FamilyFound {
  std::string_view family;
  Found found;
};
struct PartFound {
  const ProbeReport& report;
  size_t agent;
  ai::ProbePart part;

  Found found() const { return found_in(report, agent, part); }
  std::vector<FamilyFound> families() const {
    return each(families_of(part), [&](std::string_view family) {
      return FamilyFound{family, found_in(report, agent, part, family)};
    });
  }
};
struct AgentFound {
  const ProbeReport& report;
  size_t agent;

  const Contestant& one() const { return report.job.agents[agent]; }
  std::vector<PartFound> parts() const {
    return each(kParts, [&](ai::ProbePart part) { return PartFound{report, agent, part}; });
  }
  double milliseconds() const {
    const Found all = found_in(report, [&](const ProbeAnswer& a) { return a.agent == agent; });
    return 1000 * all.seconds / std::max(1.0, real(all.asked));
  }
};

std::vector<AgentFound> agents_found(const ProbeReport& report) {
  std::vector<AgentFound> out;
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) out.push_back({report, agent});
  return out;
}

Record<Found> found_rows() {
  return Record<Found>().field("asked", &Found::asked).field("found", &Found::found);
}

Record<AgentFound> agent_found_rows() {
  const auto family = Record<FamilyFound>()
                          .field("family", &FamilyFound::family)
                          .all(found_rows(), &FamilyFound::found);
  const auto part =
      Record<PartFound>()
          .field("part", "those that agents may be tuned by, and those that are kept apart",
                 [](auto& of) { return name_of(of.part); })
          .one_of({"tuning", "kept"})
          .all(found_rows(), &PartFound::found)
          .list("families", "", family, &PartFound::families);
  return Record<AgentFound>()
      .field("name", "as it was called", [](auto& of) { return of.one().name; })
      .field("agent", "with every parameter",
             [](auto& of) { return ai::to_string(of.one().agent); })
      .list("parts", "", part, &AgentFound::parts);
}

Record<Miss> miss_rows() {
  return Record<Miss>()
      .field("agent", "of the agents, from 1", [](auto& of) { return of.agent + 1; })
      .least(1)
      .field("probe", [](auto& of) { return of.probe->name; })
      .field("family", [](auto& of) { return of.probe->family; })
      .all(found_rows(), &Miss::found)
      .field("answer", "what would have been right",
             [](auto& of) { return ai::answer_words(*of.probe); })
      .field("why", [](auto& of) { return of.probe->why; })
      .field("chosen", "the turn, the first time that it was wrong", &Miss::chosen);
}

Record<ProbeReport> probes_record() {
  const auto measured =
      Record<AgentFound>()
          .field("agent", "of the agents, from 1", [](auto& of) { return of.agent + 1; })
          .least(1)
          .field("milliseconds_a_turn", &AgentFound::milliseconds);
  return Record<ProbeReport>()
      .all(origin_rows("archon_probes"),
           [](auto& of) {
             return Origin{edition_of(of.library), of.job.seed};
           })
      .field("times", "how often each probe is asked", [](auto& of) { return of.job.times; })
      .least(1)
      .field("questions", "of all agents, if nothing interrupts",
             [](auto& of) { return questions_of(of.job); })
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .list("agents", "", agent_found_rows(), agents_found)
      .list("missed", "probes of the tuning part that an agent does not find every time",
            miss_rows(), misses)
      .list("measured", "what the clock measured; all else is the same in every run", measured,
            agents_found);
}

}  // namespace

report::Report report_of(const ProbeReport& report) {
  report::Report out("Probes");
  out.lead(finding(report));
  out.text(heading(report));
  out.facts(agents_facts(report));
  out.heading("Found");
  for (const ai::ProbePart part : kParts) out.table(part_table(report, part));
  report::Table missed = misses_table(report);
  if (!missed.rows.empty()) {
    out.heading("Missed in the tuning part");
    out.table(std::move(missed));
  }
  out.heading("Time");
  out.table(times_table(report));
  add_how(out, {.edition = edition_of(report.library)});
  return out;
}

std::string probes_json(const ProbeReport& report) { return to_text(probes_record().json(report)); }

report::Shape probes_shape() { return probes_record().shape(); }

std::string probes_csv(const ProbeReport& report) {
  std::string out = "agent,part,family,asked,found\n";
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent)
    for (const ai::ProbePart part : kParts)
      for (const std::string_view family : families_of(part)) {
        const Found found = found_in(report, agent, part, family);
        out += fmt::format("{},{},{},{},{}\n", csv_cell(report.job.agents[agent].name),
                           name_of(part), family, found.asked, found.found);
      }
  return out;
}

}  // namespace archon::sim
