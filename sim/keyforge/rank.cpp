#include "sim/keyforge/rank.h"

#include <nlohmann/json.hpp>

#include "sim/keyforge/field.h"
#include "sim/keyforge/players.h"
#include "sim/keyforge/round_log.h"

namespace archon::sim {
namespace {

std::vector<GamePlan> games_of(const RankSetup& setup, const PairingScores& scores,
                               const std::vector<MeetingPlan>& round) {
  std::vector<GamePlan> out;
  PairingScores planned(setup.field());
  for (const MeetingPlan& plan : round) {
    const bool in_order = is_lower(setup, plan.a, plan.b);
    const int lower = in_order ? plan.a : plan.b;
    const int higher = in_order ? plan.b : plan.a;
    int64_t number = scores.between(lower, higher).games + planned.between(lower, higher).games;
    for (int i = 0; i < 2 * plan.pairs; ++i) out.push_back({{0, lower, higher, number++}, {0, 0}});
    planned.add(lower, higher, 0, 2 * int64_t{plan.pairs});
  }
  return out;
}

void add_results(RankRun& run, const std::vector<GamePlan>& games,
                 const std::vector<std::optional<GameRecord>>& records) {
  for (size_t i = 0; i < games.size(); ++i) {
    if (!records[i]) {
      run.interrupted = true;
      continue;
    }
    const GameId& id = games[i].id;
    const bool a_first = games[i].first() == 0;
    run.design.add(a_first ? id.a : id.b, a_first ? id.b : id.a,
                   records[i]->points(games[i].first()) / 2.0);
    run.draws += records[i]->winner < 0;
    if (!records[i]->forfeit.empty() && run.forfeits.games++ == 0)
      run.forfeits.first = records[i]->forfeit;
  }
}

std::string stop_word(const RankRun& run) {
  if (run.out_of_time) return "time";
  switch (run.design.stop()) {
    case RankStop::kRunning: return "running";
    case RankStop::kReached: return "reached";
    case RankStop::kMaxGames: return "max_games";
  }
  return "";
}

std::string stand_of(const RankSetup& setup, const RankDesign& design) {
  const auto leader = static_cast<size_t>(design.leader());
  const nlohmann::ordered_json out = {{"leader", setup.entrants[leader].name},
                                      {"best", design.places()[leader].best},
                                      {"widest", design.widest()}};
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

// Whether the time was over decides the clock once, and after that the file.
void end_round(RankRun& run, const RankSetup& setup, RoundLog& rounds) {
  const auto known = rounds.end_round();
  if (run.design.stop() == RankStop::kRunning)
    run.out_of_time =
        known ? known->stop == "time" : setup.seconds && rounds.seconds() >= *setup.seconds;
  if (!known) rounds.add(run.design.scores().games(), stop_word(run), stand_of(setup, run.design));
}

}  // namespace

// A field that others played foretells less surely how these will.
void foretell_ratings(RankSetup& setup) {
  constexpr double kOtherPlayers = 2;
  const FieldModel& model = FieldModel::built_in();
  double sum = 0;
  setup.foretold.clear();
  for (const RankEntrant& deck : setup.entrants) {
    const Foretold foretold = model.foretell(deck.list);
    setup.foretold.push_back(foretold.rating);
    sum += foretold.error;
  }
  setup.foretold_error = sum / static_cast<double>(setup.entrants.size());
  if (model.agent() != ai::to_string(setup.agent)) setup.foretold_error *= kOtherPlayers;
}

RankRun run_rank(const keyforge::Library& library, const RankSetup& setup, const PoolOptions& pool,
                 const std::function<void(const RankRun&)>& after, GameBook* book) {
  RatingOptions rating;
  rating.confidence = setup.confidence;
  for (const double points : setup.foretold) rating.foretold.push_back(points / kPointsPerLogit);
  if (!setup.foretold.empty()) rating.foretold_spread = setup.foretold_error / kPointsPerLogit;
  RankRun run{
      RankDesign(setup.field(), setup.goal, rating, PlaceOptions{setup.confidence, setup.top_k})};
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
