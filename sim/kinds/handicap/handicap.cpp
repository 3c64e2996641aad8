#include "sim/kinds/handicap/handicap.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "sim/kinds/field/ladder.h"
#include "sim/kinds/match/match_rounds.h"

namespace archon::sim {
namespace {

std::vector<GamePlan> games_of(const HandicapSetup& setup, const HandicapRun& run,
                               const std::vector<HandicapPlan>& round) {
  std::vector<GamePlan> out;
  std::map<std::pair<int, int>, int64_t> planned;
  const HandicapScores& scores = run.design.stands().back().scores;
  const int64_t rung = run.design.step();
  for (const auto& [game, pairs] : round) {
    GamePlan plan;
    plan.id.cell = rung;
    std::tie(plan.id.a, plan.id.b) = in_order(setup, game.a, game.b);
    plan.chains = {game.level_a, game.level_b};
    if (plan.id.a != game.a) std::swap(plan.chains[0], plan.chains[1]);
    const int64_t before =
        scores.between(game.a, game.b) + run.failed_between(plan.id.a, plan.id.b, rung);
    const auto at = planned.try_emplace({game.a, game.b}, before).first;
    for (int i = 0; i < 2 * pairs; ++i) {
      plan.id.number = at->second++;
      out.push_back(plan);
    }
  }
  return out;
}

std::string stand_of(const HandicapSetup& setup, const HandicapDesign& design) {
  nlohmann::ordered_json out{{"widest", design.handicaps().widest()}};
  if (!setup.ladder.empty()) out["player"] = setup.ladder[design.step()].name;
  return out.dump();
}

HandicapKnown known_of(const HandicapSetup& setup) {
  HandicapKnown out;
  const RatingOptions rating = rating_options(setup.foretold);
  out.foretold = rating.foretold;
  if (setup.foretold.are_known()) out.foretold_spread = rating.foretold_spread;
  return out;
}

// What a match of the two would begin with, of their field's ladder.
std::optional<RankDesign> match_of(const HandicapSetup& setup) {
  if (!setup.is_match) return std::nullopt;
  const int64_t most = std::min<int64_t>(kMatchGames.initial, setup.goal.max_games);
  return match_design({{{}, kMatchWithin.initial / 100}, most, setup.confidence}, setup.ladder,
                      setup.foretold);
}

}  // namespace

HandicapRun run_handicap(const Arena& arena, const HandicapSetup& setup, const PoolOptions& pool,
                         const std::function<void(const HandicapRun&)>& after, GameStore* store) {
  HandicapOptions options;
  options.confidence = setup.confidence;
  options.most = kMostHandicap;
  HandicapRun run{
      {},
      HandicapDesign(setup.field(), arena.handicap_cost(), setup.goal, options, known_of(setup),
                     steps_of(setup.ladder, setup.field()), match_of(setup))};
  const FieldRules<HandicapRun, std::vector<HandicapPlan>> rules{
      [&](const std::vector<HandicapPlan>& round) { return games_of(setup, run, round); },
      [&](const GamePlan& game, int first, double points) {
        const auto& [id, chains] = game;
        if (first == 0)
          run.design.add(id.a, chains[0], id.b, chains[1], points);
        else
          run.design.add(id.b, chains[1], id.a, chains[0], points);
      },
      [&] { return stand_of(setup, run.design); }, after};
  if (after && !setup.ladder.empty()) after(run);
  play_rounds(run, arena, setup, pool, rules, store);
  return run;
}

}  // namespace archon::sim
