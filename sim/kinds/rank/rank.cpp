#include "sim/kinds/rank/rank.h"

#include <nlohmann/json.hpp>

#include "sim/kinds/field/ladder.h"

namespace archon::sim {
namespace {

std::vector<GamePlan> games_of(const RankSetup& setup, const RankRun& run,
                               const std::vector<MeetingPlan>& round) {
  const PairingScores& scores = run.design.stands().back().scores;
  const int64_t rung = run.design.step();
  std::vector<GamePlan> out;
  PairingScores planned(setup.field());
  for (const MeetingPlan& plan : round) {
    const auto [lower, higher] = in_order(setup, plan.a, plan.b);
    int64_t number = scores.between(lower, higher).games + planned.between(lower, higher).games +
                     run.failed_between(lower, higher, rung);
    for (int i = 0; i < 2 * plan.pairs; ++i)
      out.push_back({{rung, lower, higher, number++}, {0, 0}});
    planned.add(lower, higher, 0, 2 * int64_t{plan.pairs});
  }
  return out;
}

std::string stand_of(const RankSetup& setup, const RankDesign& design) {
  const size_t leader = design.leader();
  nlohmann::ordered_json out = {{"leader", setup.entrants[leader].name},
                                {"best", design.places()[leader].best},
                                {"widest", design.widest()}};
  if (!setup.ladder.empty()) out["player"] = setup.ladder[design.step()].name;
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

// Nobody writes down who went first: in turns, so that it weighs for neither.
PairingScores scores_of(const RankSetup& setup) {
  PairingScores out(setup.field());
  for (const PeopleGame& game : setup.people.games) {
    const auto [a, b] = game.decks;
    if (out.between(a, b).games % 2 == 0)
      out.add(a, b, game.points);
    else
      out.add(b, a, 1 - game.points);
  }
  return out;
}

}  // namespace

RankRun run_rank(const Arena& arena, const RankSetup& setup, const PoolOptions& pool,
                 const std::function<void(const RankRun&)>& after, GameStore* store,
                 const KeepGame& keep) {
  RatingOptions rating = rating_options(setup.foretold);
  rating.confidence = setup.confidence;
  std::optional<OtherGames> people;
  if (!setup.people.games.empty()) people = learn_from(scores_of(setup), kPeopleApart, rating);
  RankRun run{{},
              RankDesign(setup.field(), setup.goal, people ? people->prior : rating,
                         PlaceOptions{setup.confidence, setup.top_k},
                         steps_of(setup.ladder, setup.field())),
              std::move(people)};
  const FieldRules<RankRun, std::vector<MeetingPlan>> rules{
      [&](const std::vector<MeetingPlan>& round) { return games_of(setup, run, round); },
      [&](const GamePlan& game, int first, double points) {
        run.design.add(first == 0 ? game.id.a : game.id.b, first == 0 ? game.id.b : game.id.a,
                       points);
      },
      [&] { return stand_of(setup, run.design); }, after, keep};
  if (after && !setup.ladder.empty()) after(run);
  play_rounds(run, arena, setup, pool, rules, store);
  return run;
}

}  // namespace archon::sim
