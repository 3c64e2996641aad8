// `archon tournament` as an experiment.

#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/tournament/tournament_report.h"
#include "sim/kinds/tournament/tournament_settings.h"

namespace archon::sim {
namespace {

class TournamentExperiment : public ExperimentOf<TournamentJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "tournament"; }
  Settings settings() const override { return tournament_settings(job_); }

  std::vector<DeckEntry> decks() const override {
    std::vector<DeckEntry> out;
    for (const TournamentDeck& side : tournament_decks(job_.setup))
      out.push_back({side.role, side.deck});
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
    return findings_of(
        run, run->games(), {},
        renderings_of(report, {{"--json", tournament_json}, {"--csv", tournament_csv}}));
  }
};

}  // namespace

ExperimentPtr experiment_of(TournamentJob job) {
  return std::make_unique<TournamentExperiment>(std::move(job));
}

ExperimentPtr read_tournament(RunFile& run, const Arena& arena) {
  std::vector<TournamentDeck> sides;
  for (DeckEntry& deck : read_decks(run, arena))
    sides.push_back({std::move(deck.role), std::move(deck.entrant)});
  TournamentJob out = tournament_of(run, std::move(sides));
  read_games(run, out.setup);
  out.setup.confidence = read_setting(run, kConfidence);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
