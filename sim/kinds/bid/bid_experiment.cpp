// `archon bid` as an experiment.
#include "sim/kinds/bid/bid_ladder.h"
#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/handicap/handicap_ladder.h"
#include "sim/kinds/kinds.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

class BidExperiment : public ExperimentOf<BidJob> {
 public:
  explicit BidExperiment(BidJob job) : ExperimentOf(std::move(job)), field_(field_of(job_)) {}

  std::string_view command() const override { return "bid"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return job_.ladder.empty() ? match_player(arena, job_.setup) : field_player(arena, field_);
  }

  Findings play(const Playing& playing) const override {
    if (!job_.ladder.empty()) return climb(playing);
    RoundCount count(playing, job_.options.max_games, "at most");
    const auto after = [&](const BidRun& now) {
      const BidSummary s = now.design.summary();
      count.end_round(s.games, fmt::format("at most; {}", even_note(playing.arena, s)));
    };
    const auto run = std::make_shared<const BidRun>(
        run_bid(playing.arena, job_.setup, job_.options, count.pool(), after, playing.store));
    const BidOptions options = options_in(playing.arena, job_.setup, job_.options);
    const RunInfo info{playing.arena, job_.setup, job_.options.max_games, run->interrupted};
    const BidSummary summary = run->design.summary();
    return findings_of(
        run, summary.games, {},
        report::renderings_of([=] { return report_of(info, *run, options); },
                              {report::as_json([=] { return bid_json(info, *run, options); })}),
        answer(playing.arena, summary));
  }

 private:
  std::string even_note(const Arena& arena, const BidSummary& s) const {
    const HandicapWords words = arena.handicap(job_.setup);
    if (words.is_level)
      return fmt::format("even at {} {:.1f} to {:.1f}", words.one, s.root.low, s.root.high);
    return fmt::format("even with {}", net_range(words, s.root, 1));
  }

  Findings climb(const Playing& playing) const {
    RoundCount count(playing, job_.options.max_games, "at most");
    LadderTeller teller(playing.observer, field_);
    const auto after = [&](const HandicapRun& now) {
      const Interval& even = now.design.handicaps().even_points()[0].level.interval;
      count.end_round(now.design.scores().games(),
                      fmt::format("at most; even with {}, according to {}",
                                  net_range(playing.arena.handicap(job_.setup), even, 1),
                                  player_now(field_, now.design)));
      teller.tell(now.design,
                  [&](const std::string& by) { return handicap_answer(field_, now.design, by); });
    };
    const auto run = std::make_shared<const HandicapRun>(
        run_handicap(playing.arena, field_, count.pool(), after, playing.store));
    const RunInfo info{playing.arena, job_.setup, job_.options.max_games, run->interrupted};
    const auto view = [this, run] { return view_of(job_, field_, *run); };
    return findings_of(
        run, run->design.scores().games(), {},
        report::renderings_of(
            [=, this] { return report_of(info, view(), job_.options); },
            {report::as_json([=, this] { return bid_json(info, view(), job_.options); })}),
        answer(info.arena, view().summary));
  }

  AgentAnswer answer(const Arena& arena, const BidSummary& summary) const {
    return {
        ai::to_string(job_.setup.agents[0]),
        arena.called(job_.setup.agents[0]),
        {{fmt::format("{} against {}", job_.setup.entrants[0].name, job_.setup.entrants[1].name),
          {summary.root_median, summary.root}}},
        arena.handicap(job_.setup).many,
        job_.setup.confidence};
  }

  HandicapSetup field_;  // of a ladder
};

}  // namespace

ExperimentPtr experiment_of(BidJob job) { return std::make_unique<BidExperiment>(std::move(job)); }

const JobFields<BidJob>& fields_of(const BidJob&) {
  static const JobFields<BidJob> kFields = [] {
    JobFields<BidJob> out;
    add_two(out);
    add_both(out, true);
    out.number(kBidWithin, [](auto& job) -> auto& { return job.options.within; }, {.follows = true})
        .number(
            kBidGames, [](auto& job) -> auto& { return job.options.max_games; });
    add_ladder(
        out, [](auto& job) -> auto& { return job.ladder; },
        [](auto& job) -> auto& { return job.foretold; });
    add_games(out);
    return out;
  }();
  return kFields;
}

void settle(BidJob& job, const Arena& arena, const GivenFields& given) {
  if (!given.has("agent")) {
    job.setup.agents.fill(usual_agent(arena));
    if (!job.setup.same_list()) take_ladder_of_two(arena, job);
  }
  if (!given.has(kBidWithin.name))
    job.options.within = job.ladder.empty()
                             ? arena.handicap(job.setup).within.value_or(kBidWithin.initial)
                             : kLadderBidWithinLevels;
}

ExperimentPtr read_bid(RunFile& run, const Arena& arena) {
  BidJob out;
  read_two(run, arena, out.setup);
  read_fields(run, out);
  check_foretold(out.foretold, kSides);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
