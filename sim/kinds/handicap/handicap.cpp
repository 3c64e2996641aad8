#include "sim/kinds/handicap/handicap.h"

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace archon::sim {
namespace {

std::vector<GamePlan> games_of(const HandicapSetup& setup, const HandicapRun& run,
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
    const int64_t before =
        run.design.scores().between(game.a, game.b) + run.failed_between(plan.id.a, plan.id.b);
    const auto at = planned.try_emplace({game.a, game.b}, before).first;
    for (int i = 0; i < 2 * pairs; ++i) {
      plan.id.number = at->second++;
      out.push_back(plan);
    }
  }
  return out;
}

std::string stand_of(const HandicapDesign& design) {
  return nlohmann::ordered_json{{"widest", design.handicaps().widest()}}.dump();
}

}  // namespace

HandicapRun run_handicap(const Arena& arena, const HandicapSetup& setup, const PoolOptions& pool,
                         const std::function<void(const HandicapRun&)>& after, GameStore* store) {
  HandicapOptions options;
  options.confidence = setup.confidence;
  options.most = kMostHandicap;
  HandicapRun run{{}, HandicapDesign(setup.field(), arena.burden(), setup.goal, options)};
  const FieldRules<HandicapRun, std::vector<HandicapPlan>> rules{
      [&](const std::vector<HandicapPlan>& round) { return games_of(setup, run, round); },
      [&](const GamePlan& game, int first, double points) {
        const auto& [id, chains] = game;
        if (first == 0)
          run.design.add(id.a, chains[0], id.b, chains[1], points);
        else
          run.design.add(id.b, chains[1], id.a, chains[0], points);
      },
      [&] { return stand_of(run.design); }, after};
  play_rounds(run, arena, setup, pool, rules, store);
  return run;
}

}  // namespace archon::sim
