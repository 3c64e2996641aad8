// What the known games of a job tell.
#include <algorithm>
#include <functional>
#include <map>

#include "bindings/web/src/jobs.h"
#include "engine/core/counts.h"
#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/rank/rank_report.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/report.h"

namespace archon::web {
namespace {

using keyforge::Json;

using Reports = std::map<std::string, std::function<std::string()>>;

std::string one_of(const Reports& reports, const std::string& format) {
  const auto at = reports.find(format);
  if (at != reports.end()) return at->second();
  std::string known;
  for (const auto& [name, make] : reports) known += (known.empty() ? "" : ", ") + name;
  throw Error(fmt::format("{} is not a report of this job; expected {}",
                          keyforge::in_quotes(format), known));
}

// ---- Matches -----------------------------------------------------------------------------------

std::string report_of(const sim::MatchJob& job, const sim::KeyforgeArena& arena,
                      const std::string& format) {
  const sim::MatchRun run = sim::run_match(arena, job, {});
  const sim::RunInfo info{arena, job.setup, 2 * job.pairs, run.interrupted};
  const sim::MatchResult result = sim::summarise(arena, job.setup, run.pairs);
  return one_of({{"table", [&] { return report_of(info, run.pairs, result).terminal(); }},
                 {"json", [&] { return sim::match_json(info, result); }},
                 {"csv", [&] { return sim::match_csv(arena.records(), run.pairs, run.numbers); }},
                 {"html", [&] { return report_of(info, run.pairs, result).html(); }},
                 {"markdown", [&] { return report_of(info, run.pairs, result, true).markdown(); }}},
                format);
}

Json standing_of(const sim::MatchJob& job, const sim::KeyforgeArena& arena) {
  const sim::MatchRun run = sim::run_match(arena, job, {});
  sim::PairTally tally;
  std::array<int64_t, sim::kSides> wins{0, 0};
  int64_t turns = 0;
  for (const sim::PairRecord& pair : run.pairs) {
    tally.add(sim::pair_result(pair));
    for (const sim::GameRecord& game : pair) {
      if (game.winner >= 0) ++wins[game.winner];
      turns += game.turns;
    }
  }
  const int64_t games = tally.games();
  return {{"games", games},
          {"games_at_most", 2 * job.pairs},
          {"done", !run.interrupted},
          {"wins_a", wins[0]},
          {"wins_b", wins[1]},
          {"win_rate_a", sim::estimate_json(sim::pair_estimate(tally))},
          {"turns", games == 0 ? 0.0 : ratio(turns, games)}};
}

// ---- Even chains -------------------------------------------------------------------------------

std::string report_of(const sim::BidJob& job, const sim::KeyforgeArena& arena,
                      const std::string& format) {
  const sim::BidRun run = sim::run_bid(arena, job.setup, job.options, {});
  const sim::RunInfo info{arena, job.setup, job.options.max_games, run.interrupted};
  return one_of({{"table", [&] { return report_of(info, run, job.options).terminal(); }},
                 {"json", [&] { return sim::bid_json(info, run, job.options); }},
                 {"html", [&] { return report_of(info, run, job.options).html(); }},
                 {"markdown", [&] { return report_of(info, run, job.options).markdown(); }}},
                format);
}

Json standing_of(const sim::BidJob& job, const sim::KeyforgeArena& arena) {
  const sim::BidRun run = sim::run_bid(arena, job.setup, job.options, {});
  const sim::BidSummary s = run.design.summary();
  return {{"games", s.games},
          {"games_at_most", job.options.max_games},
          {"done", !run.interrupted},
          {"a_stronger", s.a_stronger},
          {"chains_on_a", sim::estimate_json({s.root_median, s.root})},
          {"bid", s.bid.chains}};
}

// ---- Rankings ----------------------------------------------------------------------------------

std::string report_of(const sim::RankJob& job, const sim::KeyforgeArena& arena,
                      const std::string& format) {
  const sim::RankRun run = sim::run_rank(arena, job.setup, {});
  const sim::RankReport report{arena, job, run};
  return one_of({{"table", [&] { return report_of(report).terminal(); }},
                 {"json", [&] { return sim::rank_json(report); }},
                 {"csv", [&] { return sim::rank_csv(report); }},
                 {"html", [&] { return report_of(report).html(); }},
                 {"markdown", [&] { return report_of(report).markdown(); }}},
                format);
}

Json standing_of(const sim::RankJob& job, const sim::KeyforgeArena& arena) {
  const sim::RankRun run = sim::run_rank(arena, job.setup, {});
  Json places = Json::array();
  for (const sim::RankRow& row : sim::rank_rows({arena, job, run}))
    places.push_back({{"deck", row.deck},
                      {"places", sim::place_range(row.placing)},
                      {"best", row.placing.best},
                      {"points", sim::estimate_json(row.points)},
                      {"win_rate", sim::estimate_json(row.win_rate)}});
  return {{"games", run.design.scores().games()},
          {"games_at_most", job.setup.goal.max_games},
          {"done", !run.interrupted},
          {"places", std::move(places)}};
}

}  // namespace

std::string report_of(const Job& job, const sim::KeyforgeArena& arena, const std::string& format) {
  return std::visit([&](const auto& asked) { return report_of(asked, arena, format); }, job);
}

Json standing_of(const Job& job, const sim::KeyforgeArena& arena) {
  return std::visit([&](const auto& asked) { return standing_of(asked, arena); }, job);
}

}  // namespace archon::web
