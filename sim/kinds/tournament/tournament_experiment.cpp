// `archon tournament` as an experiment.

#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/tournament/tournament_report.h"
#include "sim/kinds/tournament/tournament_settings.h"

namespace archon::sim {
namespace {

class TournamentExperiment : public Experiment {
 public:
  explicit TournamentExperiment(TournamentJob job) : job_(std::move(job)) {}

  std::string_view command() const override { return "tournament"; }
  const GameSettings& games() const override { return job_.setup; }
  Settings settings() const override { return tournament_settings(job_); }

  std::vector<DeckEntry> decks() const override {
    std::vector<DeckEntry> out;
    for (const TournamentDeck& side : tournament_decks(job_.setup))
      out.push_back({side.role, side.deck});
    return out;
  }

  std::vector<report::Format> formats() const override {
    return {report::kPage,
            report::kMarkdown,
            {"--json", {"\"archon_tournament\"", "the JSON of a tournament"}},
            {"--csv", {"format,match,player", "the players of a tournament"}}};
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
    return {run->interrupted,
            run->games(),
            {},
            run->failures,
            run,
            report::renderings_of([report] { return report_of(report); },
                                  {{"--json", [report] { return tournament_json(report); }},
                                   {"--csv", [report] { return tournament_csv(report); }}}),
            {}};
  }

 private:
  TournamentJob job_;
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
  static_cast<GameSettings&>(out.setup) = read_games(run);
  out.setup.confidence = read_setting(run, kConfidence);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
