// `archon handicap` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/handicap/handicap_ladder.h"
#include "sim/kinds/handicap/handicap_report.h"
#include "sim/kinds/kinds.h"
#include "sim/workers/worker.h"

namespace archon::sim {
namespace {

class HandicapExperiment : public ExperimentOf<HandicapJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "handicap"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  Settings settings() const override {
    Settings out = field_settings(job_);
    out["within"] = job_.setup.goal.within;
    add_ladder(job_.setup.ladder, job_.setup.foretold, out);
    return out;
  }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return field_player(arena, job_.setup);
  }

  Findings play(const Playing& playing) const override {
    RoundCount count(playing, job_.setup.goal.max_games, "at most");
    LadderTeller teller(playing.observer, job_.setup);
    const auto after = [&](const HandicapRun& now) {
      count.end_round(
          now.design.scores().games(),
          fmt::format("at most; every deck's chains to ±{:.1f}", now.design.handicaps().widest()));
      teller.tell(now.design, [&](const std::string& by) {
        return handicap_answer(job_.setup, now.design, by);
      });
    };
    const auto run = std::make_shared<const HandicapRun>(
        run_handicap(playing.arena, job_.setup, count.pool(), after, playing.store));
    const HandicapReport report{playing.arena, job_, *run};
    return findings_of(run, run->design.scores().games(), {},
                       renderings_of(report, {{"--json", handicap_json}, {"--csv", handicap_csv}}),
                       answer(playing.arena, *run));
  }

 private:
  AgentAnswer answer(const Arena& arena, const HandicapRun& run) const {
    AgentAnswer out{ai::to_string(job_.setup.agent),
                    arena.called(job_.setup.agent),
                    {},
                    "chains",
                    job_.setup.confidence};
    for (int i = 0; i < job_.setup.field().rated(); ++i)
      out.items.push_back(
          {job_.setup.entrants[i].name, run.design.handicaps().even_points()[i].level});
    return out;
  }
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
  out.setup.ladder = read_ladder(run);
  out.setup.foretold = read_foretold(run, out.setup.entrants.size());
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
