// `archon tournament` as an experiment.

#include "engine/core/counts.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/met_field.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/tournament/tournament_report.h"

namespace archon::sim {
namespace {

class TournamentExperiment : public ExperimentOf<TournamentJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "tournament"; }

  // One for each side of the field, so that a game's `a` and `b` say who played it.
  std::vector<DeckEntry> decks() const override {
    std::vector<DeckEntry> out;
    for (const FieldSide& side : cast_of(job_.setup).sides)
      out.push_back({fmt::format("agent {}", side.agent + 1), job_.setup.decks[side.deck]});
    return out;
  }

  Findings play(const Playing& playing) const override {
    std::string_view stage;  // each counts something else
    const auto watch = [&](const TournamentStage& now) {
      if (!playing.plays) return;
      if (now.what != stage) playing.observer.begin(now.of, now.what);
      stage = now.what;
      playing.observer.tell(now.done, now.what);
    };
    const auto run = std::make_shared<const TournamentRun>(
        run_tournament(playing.arena, job_.setup, playing.pool, watch, playing.store));
    const TournamentReport report{playing.arena, job_.setup, *run, job_.left_out};
    Findings out = findings_of(
        run, run->games(), {},
        renderings_of(report, {{"--json", tournament_json}, {"--csv", tournament_csv}}));
    const bool is_known = run->ratings.field().entrants == int_size(cast_of(job_.setup).sides);
    if (run->scores.games() > 0 && !run->ratings.is_large() && is_known)
      out.met = [this, &arena = playing.arena, run] { return met(arena, *run); };
    return out;
  }

 private:
  // Sides that share a deck are called by who plays it, too.
  std::shared_ptr<const MetField> met(const Arena& arena, const TournamentRun& run) const {
    const TournamentSetup& setup = job_.setup;
    std::vector<Entrant> sides;
    for (const FieldSide& side : cast_of(setup).sides) {
      sides.push_back(setup.decks[side.deck]);
      if (setup.agents.size() > 1)
        sides.back().name += fmt::format(" ({})", arena.called(setup.agents[side.agent]));
    }
    return std::make_shared<const MetField>(
        arena, sides, run.ratings,
        setup.agents.size() == 1 ? arena.called(setup.agents[0]) : "their players",
        run.scores.games());
  }
};

}  // namespace

ExperimentPtr experiment_of(TournamentJob job) {
  return std::make_unique<TournamentExperiment>(std::move(job));
}

ExperimentPtr read_tournament(RunFile& run, const Arena& arena) {
  TournamentJob out;
  // The sides of a deck stand together.
  auto& decks = out.setup.decks;
  for (DeckEntry& side : read_decks(run, arena))
    if (decks.empty() || decks.back().fingerprint != side.entrant.fingerprint)
      decks.push_back(std::move(side.entrant));
  read_fields(run, out);
  check_setup(out.setup);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
