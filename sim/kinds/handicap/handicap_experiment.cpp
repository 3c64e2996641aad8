// `archon handicap` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/handicap/handicap_ladder.h"
#include "sim/kinds/handicap/handicap_report.h"
#include "sim/kinds/kinds.h"
#include "sim/workers/worker.h"

namespace archon::sim {
namespace {

class HandicapExperiment : public Experiment {
 public:
  explicit HandicapExperiment(HandicapJob job) : job_(std::move(job)) {}

  std::string_view command() const override { return "handicap"; }
  const GameSettings& games() const override { return job_.setup; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  Settings settings() const override {
    Settings out = field_settings(job_);
    out["within"] = job_.setup.goal.within;
    add_ladder_settings(job_.setup, out);
    return out;
  }

  std::vector<report::Format> formats() const override {
    return {report::kPage,
            report::kMarkdown,
            {"--json", {"\"archon_handicap\"", "the JSON of handicaps"}},
            {"--csv", {"deck,houses,games,chains", "the decks of handicaps"}}};
  }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return field_player(arena, job_.setup);
  }

  Findings play(const Playing& playing) const override {
    RoundCount count(playing, job_.setup.goal.max_games, "at most");
    LadderTeller teller(playing.observer, job_.setup);
    const auto after = [&](const HandicapRun& now) {
      count.end_round(now.design.scores().games(),
                      fmt::format("at most; all known to within {:.1f} chains",
                                  now.design.handicaps().widest()));
      teller.tell(now.design);
    };
    const auto run = std::make_shared<const HandicapRun>(
        run_handicap(playing.arena, job_.setup, count.pool(), after, playing.store));
    const HandicapReport report{playing.arena, job_, *run};
    return {run->interrupted,
            run->design.scores().games(),
            {},
            run->failures,
            run,
            report::renderings_of([report] { return report_of(report); },
                                  {{"--json", [report] { return handicap_json(report); }},
                                   {"--csv", [report] { return handicap_csv(report); }}}),
            answer(*run)};
  }

 private:
  AgentAnswer answer(const HandicapRun& run) const {
    AgentAnswer out{ai::to_string(job_.setup.agent), {}, "chains", job_.setup.confidence};
    for (int i = 0; i < job_.setup.field().rated(); ++i)
      out.items.push_back(
          {job_.setup.entrants[i].name, run.design.handicaps().even_points()[i].level});
    return out;
  }

  HandicapJob job_;
};

}  // namespace

ExperimentPtr experiment_of(HandicapJob job) {
  return std::make_unique<HandicapExperiment>(std::move(job));
}

ExperimentPtr read_handicap(RunFile& run, const Arena& arena) {
  HandicapJob out;
  read_field_job(run, arena, out);
  if (out.setup.gauntlet > 1) throw Error("damaged: it has more than one reference");
  out.setup.goal.within = read_setting(run, kHandicapWithin);
  read_ladder_settings(run, out.setup);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
