#include "bench/lab/probe_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/keyforge/arena/edition.h"
#include "sim/kinds/reports/report_parts.h"
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

Json counts_json(const Found& found) { return {{"asked", found.asked}, {"found", found.found}}; }

Json part_json(const ProbeReport& report, size_t agent, ai::ProbePart part) {
  Json out = {{"part", name_of(part)}};
  out.update(counts_json(found_in(report, agent, part)));
  out["families"] = Json::array();
  for (const std::string_view family : families_of(part)) {
    Json one = {{"family", family}};
    one.update(counts_json(found_in(report, agent, part, family)));
    out["families"].push_back(std::move(one));
  }
  return out;
}

Json agent_json(const ProbeReport& report, size_t agent) {
  const Contestant& one = report.job.agents[agent];
  Json out = {{"name", one.name}, {"agent", ai::to_string(one.agent)}, {"parts", Json::array()}};
  for (const ai::ProbePart part : kParts) out["parts"].push_back(part_json(report, agent, part));
  return out;
}

Json miss_json(const Miss& one) {
  Json out = {{"agent", one.agent + 1}, {"probe", one.probe->name}, {"family", one.probe->family}};
  out.update(counts_json(one.found));
  out["answer"] = ai::answer_words(*one.probe);
  out["why"] = one.probe->why;
  out["chosen"] = one.chosen;
  return out;
}

Json measured_json(const ProbeReport& report) {
  Json out = Json::array();
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent) {
    const Found all = found_in(report, [&](const ProbeAnswer& a) { return a.agent == agent; });
    out.push_back({{"agent", agent + 1},
                   {"milliseconds_a_turn", 1000 * all.seconds / std::max(1.0, real(all.asked))}});
  }
  return out;
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

std::string probes_json(const ProbeReport& report) {
  Json out = {{"archon_probes", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", report.library.fingerprint())},
              {"rules", report.library.rules().name()},
              {"seed", report.job.seed},
              {"times", report.job.times},
              {"questions", questions_of(report.job)},
              {"interrupted", report.run.interrupted},
              {"finding", finding(report)},
              {"agents", Json::array()},
              {"missed", Json::array()}};
  for (size_t agent = 0; agent < report.job.agents.size(); ++agent)
    out["agents"].push_back(agent_json(report, agent));
  for (const Miss& one : misses(report)) out["missed"].push_back(miss_json(one));
  out["measured"] = measured_json(report);
  return to_text(out);
}

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
