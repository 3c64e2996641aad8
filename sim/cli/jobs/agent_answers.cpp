#include "sim/cli/jobs/agent_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "sim/cli/jobs/executor_options.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/kinds/reports/agreement.h"
#include "sim/report/formats.h"
#include "sim/report/record.h"

namespace archon::cli {
namespace {

// One agent's answer, and the experiment that its reports are made of.
struct Answered {
  std::unique_ptr<const sim::Experiment> experiment;
  sim::Findings outcome;

  const sim::AgentAnswer& answer() const { return *outcome.answer; }
  const report::Rendering& report(std::string_view option) const {
    return *std::find_if(outcome.reports.begin(), outcome.reports.end(),
                         [&](const auto& one) { return one.option == option; });
  }
};

Answered ask_one(sim::AskedExperiment asked, const Session& session) {
  sim::PoolOptions pool{session.threads, &watch_interrupts(), {}};
  pool.failures = std::make_shared<sim::FailureWatch>(session.failures->most_share());
  sim::ProgressObserver nobody;  // needs as many progress lines as there are agents
  sim::Findings outcome =
      asked.experiment->play({*asked.arena, pool, nullptr, false, true, nobody});
  if (!outcome.answer) throw UsageError("--agents: works with rankings, bids and handicaps only");
  return {std::move(asked.experiment), std::move(outcome)};
}

struct AllAnswers {
  const std::vector<Answered>& answered;
  const std::vector<sim::AgentAnswer>& answers;
};

report::Record<AllAnswers> answers_rows() {
  return report::Record<AllAnswers>()
      .constant("archon_agents", "the version of this format", 1)
      .add("answers",
           "what each agent found, in the order of the agents: all as the schema of rank, bid or "
           "handicap says",
           report::list_of({{{"type", "object"}}}),
           [](const AllAnswers& of) -> report::Json {
             return report::each(
                 of.answered, [](const auto& one) { return one.report("--json").record().json; });
           })
      .add("agreement", "", sim::agreement_shape(), [](const AllAnswers& of) {
        return sim::agreement_json(of.answers, of.answers[0].confidence);
      });
}

std::string table_of(const std::vector<Answered>& answered,
                     const std::vector<sim::AgentAnswer>& answers) {
  std::string out;
  for (const Answered& one : answered) out += one.report("").text() + '\n';
  return out + sim::agreement_table(answers, answers[0].confidence, answers[0].unit);
}

}  // namespace

report::Shape agents_shape() { return answers_rows().shape(); }

std::vector<std::string> split_agents(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, end - at);
    if (!out.empty() && part.find('=') < part.find(':'))
      out.back() += "," + part;
    else
      out.push_back(part);
    at = end + 1;
  }
  return out;
}

Option AgentAnswers::option() {
  return {"--agents",
          &given_,
          "run with several agents and compare their answers: names separated by commas; may be "
          "given several times",
          {.value = "AGENT,AGENT", .single = true}};
}

int AgentAnswers::ask(const std::function<sim::AskedExperiment(const std::string& agent)>& job_of,
                      const KeptRun& kept, const Session& session) const {
  if (!kept.file.empty())
    throw UsageError(
        "--agents: can't be combined with --run, as a run holds the answer of a single agent; give "
        "each agent a run of its own");
  if (session.choice && session.choice->is_elsewhere())
    throw UsageError(fmt::format(
        "--agents: can't be combined with --executor {}; give each agent a run of its own",
        session.choice->kind));
  std::vector<std::string> agents;
  for (const std::string& text : given_)
    for (std::string& agent : split_agents(text)) agents.push_back(std::move(agent));
  if (agents.size() < 2) throw UsageError("--agents: expected two or more agents, not one");
  session.files.check({{"--json", {"\"archon_agents\"", "the answers of several agents"}}});
  std::vector<Answered> answered;
  std::vector<sim::AgentAnswer> answers;
  for (const std::string& agent : agents) {
    if (!session.quiet) note("asking {}", agent);
    answered.push_back(ask_one(job_of(agent), session));
    answers.push_back(answered.back().answer());
    if (answered.back().outcome.interrupted) break;
  }
  int exit_code =
      session.files.write({{"", [&] { return table_of(answered, answers); }}, report::as_json([&] {
                             return answers_rows().json({answered, answers});
                           })});
  if (std::any_of(answered.begin(), answered.end(),
                  [](const auto& one) { return one.outcome.failures.games > 0; }))
    exit_code = kExitBadData;
  return answered.back().outcome.interrupted && exit_code == 0 ? interrupted_exit_code()
                                                               : exit_code;
}

}  // namespace archon::cli
