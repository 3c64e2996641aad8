// `archon match` as an experiment.
#include "engine/core/counts.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/match/match_rounds.h"
#include "sim/kinds/match/replay_folder.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

class MatchExperiment : public ExperimentOf<MatchJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "match"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }
  std::string replay_folder() const override { return job_.replays; }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    if (job_.ladder.empty()) return match_player(arena, job_.setup);
    std::vector<MatchSetup> setups;
    for (int rung = 0; rung < int_size(job_.ladder); ++rung)
      setups.push_back(rung_setup(job_, rung));
    return match_player(arena, std::move(setups));
  }

  Findings play(const Playing& playing) const override {
    if (job_.has_rounds()) return play_rounds_of(playing);
    const auto asked = 2 * std::ssize(job_.plans());
    std::unique_ptr<const ReplayFolder> folder;
    if (!job_.replays.empty() && playing.plays)
      folder = std::make_unique<const ReplayFolder>(job_.replays, playing.resumed);
    ReplaySink sink;
    if (folder) sink = [&](const PlayedGame& game) { folder->write(game); };
    RoundCount count(playing, asked, "");
    const auto after = [&](const MatchRun& now) { count.say(standing(now.pairs)); };
    const auto run = std::make_shared<const MatchRun>(
        run_match(playing.arena, job_, count.pool(), sink, playing.store, after));
    // What can be resumed is not over yet.
    if (folder && job_.setup.salt && !(run->interrupted && playing.store))
      folder->reveal(playing.arena, *job_.setup.salt);

    RunInfo info{playing.arena, job_.setup, asked, run->interrupted};
    info.shard = job_.shard;
    auto result = std::make_shared<MatchResult>(summarise(playing.arena, job_.setup, run->pairs));
    result->failures = run->failures;
    return told(info, *result, findings_of(run, result->games, asked, reports(info, run, result)));
  }

 private:
  static Findings told(const RunInfo& info, const MatchResult& result, Findings out) {
    out.forfeited = forfeited_words(info, result);
    return out;
  }

  Findings play_rounds_of(const Playing& playing) const {
    RoundCount count(playing, 2 * job_.pairs, std::string(kAtMost));
    const auto after = [&](const MatchRun& now) {
      count.end_round(now.design->scores().games(), fmt::format("{}; {}", kAtMost, standing(now)));
      const size_t rungs = now.rungs.size();
      const size_t step = now.design->step();
      if (job_.ladder.empty()) return;
      if (now.design->rounds() == 0 && job_.foretold.are_known())
        playing.observer.answer("according to the cards, " + standing(now));
      if (rungs > 0 && step >= rungs)
        playing.observer.answer(
            fmt::format("according to {}, {}", job_.ladder[rungs - 1].name, standing(now)));
    };
    const auto run = std::make_shared<const MatchRun>(
        run_rounds(playing.arena, job_, count.pool(), after, playing.store));
    RunInfo info{playing.arena, job_.setup, 2 * job_.pairs, run->interrupted};
    info.rounds = std::make_shared<const MatchRounds>(rounds_of(job_, *run, job_.setup.confidence));
    auto result = std::make_shared<MatchResult>(summarise(playing.arena, job_.setup, run->pairs));
    result->failures = run->failures;
    return told(info, *result,
                findings_of(run, run->design->scores().games(), 2 * job_.pairs,
                            reports(info, run, result)));
  }

  // "Argus wins 61.2 % (58.0 % to 64.3 %)", of the one ahead, as the report tells it.
  std::string standing(const Estimate& of_a) const {
    const size_t ahead = of_a.value >= 0.5 ? 0 : 1;
    const Estimate rate = ahead == 0 ? of_a : turned_around(of_a);
    return fmt::format("{} wins {} ({})", brief_name(job_.setup.entrants[ahead].name),
                       percent(rate.value), percent_range(rate.interval));
  }
  std::string standing(const MatchRun& run) const { return standing(expected_rate(run)); }
  std::string standing(const std::vector<PairRecord>& pairs) const {
    PairTally tally;
    for (const PairRecord& pair : pairs) tally.add(pair_result(pair));
    return pairs.empty() ? "" : standing(pair_estimate(tally, job_.setup.confidence));
  }

  std::vector<report::Rendering> reports(const RunInfo& info,
                                         const std::shared_ptr<const MatchRun>& run,
                                         const std::shared_ptr<const MatchResult>& result) const {
    return report::renderings_of(
        [=] { return report_of(info, run->pairs, *result); },
        {report::as_json([=] { return match_json(info, *result); }),
         {"--csv",
          [=, ladder = job_.ladder] {
            return ladder.empty() ? match_csv(info.arena.records(), run->pairs, run->numbers)
                                  : ladder_csv(info.arena.records(), *run, ladder);
          }},
         {report::kWorth, [=] { return cards_report(info, *result).terminal(); }},
         {"--markdown", [=] { return report_of(info, run->pairs, *result, false).markdown(); }}});
  }
};

}  // namespace

ExperimentPtr experiment_of(MatchJob job) {
  return std::make_unique<MatchExperiment>(std::move(job));
}

const JobFields<MatchJob>& fields_of(const MatchJob&) {
  static const JobFields<MatchJob> kFields = [] {
    constexpr Setting<int> kShards{"shards", 1, kMostShards, 1, "parts of the match"};
    constexpr Setting<int> kShard{"shard", 1, kMostShards, 1, "the part that is played"};
    JobFields<MatchJob> out;
    add_two(out);
    add_each(out);
    add_chains(out);
    out.pairs(
           kMatchGames, [](auto& job) -> auto& { return job.pairs; })
        .number(
            kMatchSure, [](auto& job) -> auto& { return job.goal.sure; })
        .number(kMatchWithin, [](auto& job) -> auto& { return job.goal.within; }, {.per = 100})
        .number(kShards, [](auto& job) -> auto& { return job.shard.of; }, {.asked = false})
        .number(kShard, [](auto& job) -> auto& { return job.shard.number; }, {.asked = false})
        .text(
            "replays", "the folder that takes the games",
            [](auto& job) -> auto& { return job.replays; }, kOnlyKept);
    add_ladder(
        out, [](auto& job) -> auto& { return job.ladder; },
        [](auto& job) -> auto& { return job.foretold; });
    add_games(out);
    return out;
  }();
  return kFields;
}

// A ladder answers who wins, not how these games went.
void settle(MatchJob& job, const Arena& arena, const GivenFields& given) {
  MatchSetup& setup = job.setup;
  const bool named = given.has("agent") || given.has("agent_a") || given.has("agent_b");
  const bool plain = setup.chains == std::array<int, kSides>{0, 0} && !setup.same_list() &&
                     job.replays.empty() && job.shard.is_whole();
  if (!named && plain) take_ladder_of_two(arena, job);
  if (job.ladder.empty() && !given.has("agent")) {
    if (!given.has("agent_a")) setup.agents[0] = usual_agent(arena);
    if (!given.has("agent_b")) setup.agents[1] = usual_agent(arena);
  }
  if (job.pairs == 0) job.pairs = kMatchGames.initial / 2;
  if (!job.ladder.empty() && !job.goal.is_any()) job.goal.within = kMatchWithin.initial / 100;
}

ExperimentPtr read_match(RunFile& run, const Arena& arena) {
  MatchJob out;
  read_two(run, arena, out.setup);
  read_fields(run, out);
  in_range("shard", out.shard.number, 1, out.shard.of);
  check_foretold(out.foretold, kSides);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
