// `archon rank --features` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/traits/traits_report.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

class TraitsExperiment : public ExperimentOf<TraitsJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "traits"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return field_player(arena, job_.setup);
  }

  Findings play(const Playing& playing) const override {
    RoundCount count(playing, 2 * job_.setup.pairs(), "at most");
    const auto after = [&](const TraitsRun& now) {
      count.end_round(now.games,
                      fmt::format("at most; all known to within {:.0f} points", now.widest()));
    };
    const auto run = std::make_shared<const TraitsRun>(
        run_traits(playing.arena, job_.setup, count.pool(), after, playing.store));
    const TraitsReport report{playing.arena, job_, *run};
    return findings_of(run, run->games, {},
                       renderings_of(report, {{"--json", traits_json}, {"--csv", traits_csv}}));
  }
};

}  // namespace

ExperimentPtr experiment_of(TraitsJob job) {
  return std::make_unique<TraitsExperiment>(std::move(job));
}

const JobFields<TraitsJob>& fields_of(const TraitsJob&) {
  static const JobFields<TraitsJob> kFields = [] {
    JobFields<TraitsJob> out;
    add_player(out);
    out.number(
           kTraitsWithin, [](auto& job) -> auto& { return job.setup.within; })
        .number(
            kTime, [](auto& job) -> auto& { return job.setup.seconds; });
    add_games(out);
    return out;
  }();
  return kFields;
}

ExperimentPtr read_traits(RunFile& run, const Arena& arena) {
  TraitsJob out;
  read_field(run, arena, out.setup);
  if (out.setup.pairs() < 1) throw Error("damaged: it has too few to play each other");
  read_fields(run, out);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
