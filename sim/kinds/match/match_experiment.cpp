// `archon match` as an experiment.
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/match/replay_folder.h"
#include "sim/workers/worker.h"

namespace archon::sim {
namespace {

class MatchExperiment : public Experiment {
 public:
  explicit MatchExperiment(MatchJob job) : job_(std::move(job)) {}

  std::string_view command() const override { return "match"; }
  const GameSettings& games() const override { return job_.setup; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }
  std::string replay_folder() const override { return job_.replays; }

  Settings settings() const override {
    Settings out{{"agent_a", ai::to_string(job_.setup.agents[0])},
                 {"agent_b", ai::to_string(job_.setup.agents[1])},
                 {"chains_a", int64_t{job_.setup.chains[0]}},
                 {"chains_b", int64_t{job_.setup.chains[1]}},
                 {"games", 2 * job_.pairs},
                 {"shard", int64_t{job_.shard.number}},
                 {"shards", int64_t{job_.shard.of}}};
    if (!job_.replays.empty()) out["replays"] = job_.replays;
    return out;
  }

  std::vector<report::Format> formats() const override {
    return {report::kPage,
            report::kMarkdown,
            {"--json", {"\"archon_match\"", "the JSON of a match"}},
            {"--csv", {"pair,game,first,winner", "the games of a match"}}};
  }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return match_player(arena, job_.setup);
  }

  Findings play(const Playing& playing) const override {
    const auto asked = 2 * std::ssize(job_.plans());
    std::unique_ptr<const ReplayFolder> folder;
    if (!job_.replays.empty() && playing.plays)
      folder = std::make_unique<const ReplayFolder>(job_.replays, playing.resumed);
    ReplaySink sink;
    if (folder) sink = [&](const PlayedGame& game) { folder->write(game); };
    RoundCount count(playing, asked, "");
    const auto run = std::make_shared<const MatchRun>(
        run_match(playing.arena, job_, count.pool(), sink, playing.store));
    // What can be resumed is not over yet.
    if (folder && job_.setup.salt && !(run->interrupted && playing.store))
      folder->reveal(playing.arena, *job_.setup.salt);

    RunInfo info{playing.arena, job_.setup, asked, run->interrupted};
    info.shard = job_.shard;
    auto result = std::make_shared<MatchResult>(summarise(playing.arena, job_.setup, run->pairs));
    result->failures = run->failures;
    return {
        run->interrupted, result->games, asked, run->failures, run, reports(info, run, result), {}};
  }

 private:
  static std::vector<report::Rendering> reports(const RunInfo& info,
                                                const std::shared_ptr<const MatchRun>& run,
                                                const std::shared_ptr<const MatchResult>& result) {
    return report::renderings_of(
        [=] { return report_of(info, run->pairs, *result); },
        {{"--json", [=] { return match_json(info, *result); }},
         {"--csv", [=] { return match_csv(info.arena.records(), run->pairs, run->numbers); }},
         {"--markdown", [=] { return report_of(info, run->pairs, *result, true).markdown(); }}});
  }

  MatchJob job_;
};

}  // namespace

ExperimentPtr experiment_of(MatchJob job) {
  return std::make_unique<MatchExperiment>(std::move(job));
}

ExperimentPtr read_match(RunFile& run, const Arena& arena) {
  MatchJob out{read_setup(run, arena, "agent_a", "agent_b"),
               read_whole(run, "games", 2, kMostGames) / 2,
               {},
               {}};
  out.setup.chains = {read_setting(run, kChainsA), read_setting(run, kChainsB)};
  out.shard.of = read_whole(run, "shards", 1, kMostShards);
  out.shard.number = read_whole(run, "shard", 1, out.shard.of);
  if (run.has("replays")) out.replays = run.text("replays");
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
