// `archon handicap` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/handicap/handicap_ladder.h"
#include "sim/kinds/handicap/handicap_report.h"
#include "sim/kinds/kinds.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

class HandicapExperiment : public ExperimentOf<HandicapJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "handicap"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

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

const JobFields<HandicapJob>& fields_of(const HandicapJob&) {
  static const JobFields<HandicapJob> kFields = [] {
    JobFields<HandicapJob> out;
    add_many(out, "decks", "the decks that are to be even");
    out.told({.name = "reference",
              .type = "entrant",
              .help = "the deck the others should be even with, one of them or another; "
                      "without any, the middle of the field"});
    add_player(out);
    out.number(kHandicapWithin, [](auto& job) -> auto& { return job.setup.goal.within; },
               {.follows = true})
        .number(kHandicapGames, [](auto& job) -> auto& { return job.setup.goal.max_games; },
                {.kept = "max_games", .follows = true})
        .number(
            kTime, [](auto& job) -> auto& { return job.setup.seconds; });
    add_excuses(out);
    add_ladder(
        out, [](auto& job) -> auto& { return job.setup.ladder; },
        [](auto& job) -> auto& { return job.setup.foretold; });
    add_games(out);
    return out;
  }();
  return kFields;
}

void settle(HandicapJob& job, const Arena& arena, const GivenFields& given) {
  constexpr int64_t kGamesPerDeck = 1000;
  HandicapSetup& setup = job.setup;
  if (setup.entrants.size() < 2)
    throw Error(fmt::format("{} deck{} to compare; expected 2 or more", setup.entrants.size(),
                            setup.entrants.size() == 1 ? "" : "s"));
  if (!given.has("agent")) {
    setup.agent = usual_agent(arena);
    if (setup.field().entrants <= kMostHandicapsOnLadder) {
      take_ladder(arena, setup);
      foretell(arena, setup);
    }
  }
  if (!given.has(kHandicapWithin.name))
    setup.goal.within = setup.ladder.empty() ? kHandicapWithin.initial : kLadderWithinLevels;
  if (!given.has(kHandicapGames.name)) setup.goal.max_games = kGamesPerDeck * setup.field().rated();
}

ExperimentPtr read_handicap(RunFile& run, const Arena& arena) {
  HandicapJob out;
  read_field(run, arena, out.setup);
  read_fields(run, out);
  if (out.setup.gauntlet > 1) throw Error("damaged: it has more than one reference");
  check_foretold(out.setup.foretold, out.setup.entrants.size());
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
