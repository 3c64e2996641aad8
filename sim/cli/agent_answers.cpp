#include "sim/cli/agent_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

#include "sim/cli/executor_options.h"
#include "sim/cli/interrupt.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/agreement.h"
#include "sim/keyforge/handicap_report.h"
#include "sim/keyforge/rank_report.h"
#include "sim/keyforge/report.h"
#include "sim/report/report.h"

namespace archon::cli {
namespace {

// One agent's answer, and its reports.
struct Answered {
  std::string table;
  std::string json;
  sim::AgentAnswer answer;
  std::string unit;
  double confidence = 0.95;
  bool interrupted = false;
  int64_t failed = 0;  // games
};

Answered answer(const sim::RankJob& job, const keyforge::Library& library,
                const sim::PoolOptions& pool) {
  const sim::RankRun run = sim::run_rank(library, job.setup, pool);
  const sim::RankReport report{library, job.setup, run, job.left_out, job.repeated};
  Answered out{report_of(report).terminal(), sim::rank_json(report), {}, "points",
               job.setup.confidence,         run.interrupted};
  for (int i = 0; i < job.setup.field().rated(); ++i)
    out.answer.items.push_back(
        {job.setup.entrants[static_cast<size_t>(i)].name, run.design.ratings().points(i)});
  out.failed = run.failures.games;
  out.answer.agent = ai::to_string(job.setup.agent);
  return out;
}

Answered answer(const sim::HandicapJob& job, const keyforge::Library& library,
                const sim::PoolOptions& pool) {
  const sim::HandicapRun run = sim::run_handicap(library, job.setup, pool);
  const sim::HandicapReport report{library, job, run};
  Answered out{report_of(report).terminal(),
               sim::handicap_json(report),
               {},
               "chains",
               job.setup.confidence,
               run.interrupted};
  for (int i = 0; i < job.setup.field().rated(); ++i)
    out.answer.items.push_back(
        {job.setup.entrants[static_cast<size_t>(i)].name,
         run.design.handicaps().even_points()[static_cast<size_t>(i)].level});
  out.failed = run.failures.games;
  out.answer.agent = ai::to_string(job.setup.agent);
  return out;
}

Answered answer(const sim::BidJob& job, const keyforge::Library& library,
                const sim::PoolOptions& pool) {
  const sim::BidRun run = sim::run_bid(library, job.setup, job.options, pool);
  const sim::RunInfo info{library, job.setup, job.options.max_games, run.interrupted,
                          job.options.confidence};
  Answered out{report_of(info, run, job.options).terminal(),
               sim::bid_json(info, run, job.options),
               {},
               "chains",
               job.options.confidence,
               run.interrupted};
  const sim::BidSummary summary = run.design.summary();
  out.answer.items.push_back(
      {fmt::format("{} against {}", job.setup.decks[0].name, job.setup.decks[1].name),
       {summary.root_median, summary.root}});
  out.failed = run.failures.games;
  out.answer.agent = ai::to_string(job.setup.agents[0]);
  return out;
}

template <class OtherJob>
Answered answer(const OtherJob&, const keyforge::Library&, const sim::PoolOptions&) {
  throw UsageError("--agents: works with rankings, bids and handicaps only");
}

std::string json_of(const std::vector<Answered>& answered,
                    const std::vector<sim::AgentAnswer>& answers) {
  sim::Json out = {{"archon_agents", 1}, {"answers", sim::Json::array()}};
  for (const Answered& one : answered) out["answers"].push_back(sim::Json::parse(one.json));
  out["agreement"] = sim::agreement_json(answers, answered[0].confidence);
  return sim::to_text(out);
}

std::string table_of(const std::vector<Answered>& answered,
                     const std::vector<sim::AgentAnswer>& answers) {
  std::string out;
  for (const Answered& one : answered) out += one.table + '\n';
  return out + sim::agreement_table(answers, answered[0].confidence, answered[0].unit);
}

}  // namespace

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

void AgentAnswers::add_option(CLI::App& command) {
  command
      .add_option("--agents", given_,
                  "run with several agents and compare their answers: names separated by commas; "
                  "may be given several times")
      ->type_name("AGENT,AGENT")
      ->allow_extra_args(false);
}

int AgentAnswers::ask(const std::function<sim::Job(const std::string& agent)>& job_of,
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
    const sim::Job job = job_of(agent);
    if (!session.quiet) note("asking {}", agent);
    sim::PoolOptions pool{session.threads, &watch_interrupts(), {}};
    pool.failures = std::make_shared<sim::FailureWatch>(session.failures->most_share());
    answered.push_back(std::visit(
        [&](const auto& known) { return answer(known, session.cards.library, pool); }, job));
    answers.push_back(answered.back().answer);
    if (answered.back().interrupted) break;
  }
  int exit_code = session.files.write({{"", [&] { return table_of(answered, answers); }},
                                       {"--json", [&] { return json_of(answered, answers); }}});
  if (std::any_of(answered.begin(), answered.end(), [](const auto& one) { return one.failed > 0; }))
    exit_code = kExitBadData;
  return answered.back().interrupted && exit_code == 0 ? interrupted_exit_code() : exit_code;
}

}  // namespace archon::cli
