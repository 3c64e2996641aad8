#include "sim/keyforge/handicap.h"

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/keyforge/rules/query.h"
#include "sim/keyforge/players.h"
#include "sim/keyforge/round_log.h"

namespace archon::sim {
namespace {

constexpr int kLoadUnit = 12;   // half of what is played with
constexpr int kMostLoads = 36;  // draws of the posterior go beyond what is played with

std::vector<GamePlan> games_of(const HandicapSetup& setup, const HandicapScores& scores,
                               const std::vector<HandicapPlan>& round) {
  std::vector<GamePlan> out;
  std::map<std::pair<int, int>, int64_t> planned;
  for (const auto& [game, pairs] : round) {
    GamePlan plan;
    const bool in_order = is_lower(setup, game.a, game.b);
    plan.id.a = in_order ? game.a : game.b;
    plan.id.b = in_order ? game.b : game.a;
    plan.chains =
        in_order ? std::array{game.level_a, game.level_b} : std::array{game.level_b, game.level_a};
    const auto at = planned.try_emplace({game.a, game.b}, scores.between(game.a, game.b)).first;
    for (int i = 0; i < 2 * pairs; ++i) {
      plan.id.number = at->second++;
      out.push_back(plan);
    }
  }
  return out;
}

void add_results(HandicapRun& run, const std::vector<GamePlan>& games,
                 const std::vector<std::optional<GameRecord>>& records) {
  for (size_t i = 0; i < games.size(); ++i) {
    if (!records[i]) {
      run.interrupted = true;
      continue;
    }
    const auto& [id, chains] = games[i];
    const int first = games[i].first();
    const double points = records[i]->points(first) / 2.0;
    if (first == 0)
      run.design.add(id.a, chains[0], id.b, chains[1], points);
    else
      run.design.add(id.b, chains[1], id.a, chains[0], points);
    run.draws += records[i]->winner < 0;
    if (!records[i]->forfeit.empty() && run.forfeits.games++ == 0)
      run.forfeits.first = records[i]->forfeit;
  }
}

std::string stand_of(const HandicapDesign& design) {
  return nlohmann::ordered_json{{"widest", design.handicaps().widest()}}.dump();
}

// Whether the time was over decides the clock once, and after that the file.
void end_round(HandicapRun& run, const HandicapSetup& setup, RoundLog& rounds) {
  const auto known = rounds.end_round();
  if (run.design.stop() == HandicapStop::kRunning)
    run.out_of_time =
        known ? known->stop == "time" : setup.seconds && rounds.seconds() >= *setup.seconds;
  if (!known)
    rounds.add(run.design.scores().games(), handicap_stop_word(run), stand_of(run.design));
}

}  // namespace

Burden burden_of_chains() {
  std::vector<double> step;
  for (int chains = 0; chains <= kMostHandicap; ++chains)
    step.push_back(keyforge::chain_penalty(chains));
  return {std::move(step), kMostLoads, kLoadUnit};
}

std::string handicap_stop_word(const HandicapRun& run) {
  if (run.out_of_time) return "time";
  switch (run.design.stop()) {
    case HandicapStop::kRunning: return "running";
    case HandicapStop::kReached: return "reached";
    case HandicapStop::kMaxGames: return "max_games";
  }
  return "";
}

HandicapRun run_handicap(const keyforge::Library& library, const HandicapSetup& setup,
                         const PoolOptions& pool,
                         const std::function<void(const HandicapRun&)>& after, GameBook* book) {
  HandicapOptions options;
  options.confidence = setup.confidence;
  options.most = kMostHandicap;
  HandicapRun run{HandicapDesign(setup.field(), burden_of_chains(), setup.goal, options)};
  RoundLog rounds(book);
  Players players({setup.agent, setup.agent});
  while (!run.interrupted && !run.out_of_time) {
    const auto round = run.design.next_round();
    if (round.empty()) break;
    const auto games = games_of(setup, run.design.scores(), round);
    add_results(run, games, play_or_find(book, games, pool, [&](const GamePlan& game) {
                  return play_pairing(library, setup, game, players, pool);
                }));
    run.design.end_round();
    if (!run.interrupted) end_round(run, setup, rounds);
    if (after) after(run);
  }
  return run;
}

}  // namespace archon::sim
