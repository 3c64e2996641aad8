// `archon versus` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/field/met_field.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/versus/versus_report.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

class VersusExperiment : public ExperimentOf<VersusJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "versus"; }

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
    Findings out =
        findings_of(run, run->total().games(), asked,
                    renderings_of(report, {{"--json", versus_json}, {"--csv", versus_csv}}));
    if (out.games > 0 && job_.setup.field().entrants <= RatingOptions{}.most_small)
      out.met = [this, &arena = playing.arena, run] {
        return std::make_shared<const MetField>(
            arena, job_.setup.entrants, rate(scores_of(job_.setup, *run)),
            arena.called(job_.setup.agent), run->total().games());
      };
    return out;
  }
};

}  // namespace

ExperimentPtr experiment_of(VersusJob job) {
  return std::make_unique<VersusExperiment>(std::move(job));
}

const JobFields<VersusJob>& fields_of(const VersusJob&) {
  static const JobFields<VersusJob> kFields = [] {
    JobFields<VersusJob> out;
    add_many(out, "a", "the decks of box A");
    add_many(out, "b", "the decks of box B");
    out.text(
           "box_a", "what box A is called", [](auto& job) -> auto& { return job.setup.boxes[0]; })
        .text(
            "box_b", "what box B is called", [](auto& job) -> auto& { return job.setup.boxes[1]; });
    add_player(out);
    out.pairs(kVersusGames, [](auto& job) -> auto& { return job.pairs; }, {.kept = "each"});
    add_excuses(out);
    add_games(out);
    return out;
  }();
  return kFields;
}

void settle(VersusJob& job, const Arena& arena, const GivenFields& given) {
  VersusSetup& setup = job.setup;
  if (!given.has("agent")) setup.agent = usual_agent(arena);
  if (!given.has("box_a")) setup.boxes[0] = "A";
  if (!given.has("box_b")) setup.boxes[1] = "B";
  if (all_games(job).empty())
    throw Error("both boxes hold the same single deck; expected different ones");
}

ExperimentPtr read_versus(RunFile& run, const Arena& arena) {
  VersusJob out;
  read_field(run, arena, out.setup);
  if (out.setup.gauntlet == 0) throw Error("damaged: box B has no decks");
  read_fields(run, out);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
