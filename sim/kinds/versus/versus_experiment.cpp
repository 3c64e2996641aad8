// `archon versus` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/versus/versus_report.h"
#include "sim/workers/worker.h"

namespace archon::sim {
namespace {

class VersusExperiment : public ExperimentOf<VersusJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "versus"; }

  Settings settings() const override {
    return {{"agent", ai::to_string(job_.setup.agent)},
            {"box_a", job_.setup.boxes[0]},
            {"box_b", job_.setup.boxes[1]},
            {"each", 2 * job_.pairs},
            {"confidence", job_.setup.confidence},
            {"left_out", texts(job_.left_out)},
            {"repeated", texts(job_.repeated)}};
  }

  // Their roles are those of a field: box B is the gauntlet.
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return field_player(arena, job_.setup);
  }
  std::optional<std::vector<GamePlan>> fixed_plan() const override { return all_games(job_); }

  Findings play(const Playing& playing) const override {
    const int64_t asked = all_games(job_).size();
    RoundCount count(playing, asked, "");
    const auto run = std::make_shared<const VersusRun>(
        run_versus(playing.arena, job_, count.pool(), playing.store));
    const VersusReport report{playing.arena, job_, *run};
    return findings_of(run, run->total().games(), asked,
                       renderings_of(report, {{"--json", versus_json}, {"--csv", versus_csv}}));
  }
};

}  // namespace

ExperimentPtr experiment_of(VersusJob job) {
  return std::make_unique<VersusExperiment>(std::move(job));
}

ExperimentPtr read_versus(RunFile& run, const Arena& arena) {
  VersusJob out;
  read_field(run, arena, out.setup);
  if (out.setup.gauntlet == 0) throw Error("damaged: box B has no decks");
  out.setup.boxes = {run.text("box_a"), run.text("box_b")};
  out.pairs = read_whole(run, "each", 2, kMostGames) / 2;
  out.left_out = read_texts(run, "left_out");
  out.repeated = read_texts(run, "repeated");
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
