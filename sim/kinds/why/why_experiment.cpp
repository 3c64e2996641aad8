// `archon match --why` as an experiment.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/why/why_report.h"

namespace archon::sim {
namespace {

class WhyExperiment : public ExperimentOf<WhyJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "why"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  Settings settings() const override {
    nlohmann::ordered_json swaps = nlohmann::ordered_json::array();
    for (const auto& [taken, put] : job_.swaps) swaps.push_back({taken, put});
    return {{"agent_a", ai::to_string(job_.setup.agents[0])},
            {"agent_b", ai::to_string(job_.setup.agents[1])},
            {"confidence", job_.setup.confidence},
            {"games", 2 * job_.pairs},
            {"chains_a", int64_t{job_.setup.chains[0]}},
            {"chains_b", int64_t{job_.setup.chains[1]}},
            {"swaps", swaps.dump()}};
  }

  Findings play(const Playing& playing) const override {
    RoundCount count(playing, 2 * job_.pairs, "");
    const auto after = [&](const WhyRun& now) {
      count.end_round(now.tally.games(), "");
      playing.observer.tell(now.tally.games(), told_words(now));
    };
    const auto run = std::make_shared<const WhyRun>(
        run_why(playing.arena, job_, count.pool(), after, playing.store));
    const RunInfo info{playing.arena, job_.setup, 2 * job_.pairs, run->interrupted};
    return findings_of(
        run, run->tally.games(), 2 * job_.pairs,
        report::renderings_of([=, this] { return report_of(info, job_, *run); },
                              {{"--json", [=, this] { return why_json(info, job_, *run); }},
                               {"--csv", [=] { return why_csv(info, *run); }}}));
  }

 private:
  std::string told_words(const WhyRun& run) const {
    int told = 0;
    for (const WhyAnswer& one : answers_of(run, job_.setup.confidence)) told += is_told(one.worth);
    return fmt::format("{} of {} cards clear so far", told, run.questions.size());
  }
};

}  // namespace

ExperimentPtr experiment_of(WhyJob job) { return std::make_unique<WhyExperiment>(std::move(job)); }

ExperimentPtr read_why(RunFile& run, const Arena& arena) {
  WhyJob out{read_setup(run, arena, "agent_a", "agent_b"),
             read_whole(run, "games", 2, kMostGames) / 2};
  out.setup.confidence = read_setting(run, kConfidence);
  out.setup.chains = {read_setting(run, kChainsA), read_setting(run, kChainsB)};
  for (const auto& swap : nlohmann::json::parse(run.text("swaps")))
    out.swaps.emplace_back(swap.at(0).get<std::string>(), swap.at(1).get<std::string>());
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
